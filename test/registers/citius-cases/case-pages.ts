/** Pages in the official shape, written by hand: the parser's tests must not lean on the sandbox portal's idea of it. */
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { type CaseRecord, citiusCases } from '../../../src/registers/citius-cases/citius-cases.ts';
import type { Capture, ParseContext, Reading } from '../../../src/registers/register.ts';
import { captureOf } from '../capture-of.ts';

export const BUILDER = '599000090' as Nif;
export const NAME = 'Construções Vale do Alvo, Lda.';
export const ID = 'ctl00_ContentPlaceHolder1_';

export const context: ParseContext = {
  today: '2026-10-01' as LocalDate,
  personKey: () => 'never asked' as never,
  companyName: NAME,
};

export interface Case {
  process?: string;
  entered?: string;
  entry?: string;
  distributed?: string;
  species?: string;
  value?: string;
  parties?: ReadonlyArray<readonly [string, string]>;
  extra?: string;
}

export const defendant = [
  ['Autor:', 'Nome Inventado'],
  ['Réu:', 'CONSTRUCOES VALE DO ALVO LDA'],
] as const;

export function row(it: Case = {}, index = 0): string {
  const id = `${ID}grdView_ctl${String(index + 2).padStart(2, '0')}_`;
  const span = (label: string, value: string) => `<span id="${id}${label}">${value}</span>`;
  const parties = (it.parties ?? defendant).map(
    ([role, name], i) =>
      `<tr><td><span id="${id}DataList_ctl0${i}_lblDesignacao">${role}</span>&nbsp;<span id="${id}DataList_ctl0${i}_lblNomeInterv">${name}</span></td></tr>`,
  );
  return `<tr><td>${span('lblNProcesso', it.process ?? `${1401 + index}/26.0T8LRA`)}</td>
<td>${span('lblDataEntrada', it.entered ?? '10-09-2026')} ${it.entry ?? '(12345)'}</td>
<td>${span('lblDataDistrib', it.distributed ?? '11-09-2026')}</td>
<td>${span('lblUnOrganica', 'Juízo Local Cível de Leiria - Juiz 2')} ${span('lblEspecie', it.species ?? 'Ação de Processo Comum')}</td>
<td>${span('lblValor', it.value ?? '30.000,01 €')} ${span('lblObservacoes', 'Entrega Electrónica - Refª 123456789')}${it.extra ?? ''}
<table id="${id}DataList">${parties.join('')}</table></td></tr>`;
}

export const count = (text: string): string => `<span id="${ID}lblRecordCount">${text}</span>`;

export function page(
  rows: readonly string[],
  total = `${rows.length} Processos encontrados`,
  before = '',
): string {
  const grid = rows.length > 0 ? `<table id="${ID}grdView">${rows.join('\n')}</table>` : '';
  return `<!DOCTYPE html><html><head><title>Citius</title></head><body><form>
<input type="hidden" name="__VIEWSTATE" value="x" />
<select name="ctl00$ContentPlaceHolder1$ddlTribunais"><option value="0">-Seleccione-</option><option value="1" selected>Todos</option></select>
${before}${total === '' ? '' : count(total)}${grid}</form></body></html>`;
}

export const parse = (
  body: string | Uint8Array,
  nif: Nif | null = BUILDER,
  more: Partial<ParseContext> = {},
  asked: Partial<Capture> = {},
): Reading<CaseRecord> =>
  citiusCases.parse(captureOf(body, asked), { nif }, { ...context, ...more }) as Reading<CaseRecord>;
