/** Answers in shapes that the law's field list could take, written by hand: not the sandbox portal's idea of them. */
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { personKeyer } from '../../../src/kernel/secrets/person-key.ts';
import { citiusExecutions } from '../../../src/registers/citius-executions/citius-executions.ts';
import type { ExecutionRecord } from '../../../src/registers/citius-executions/execution-page.ts';
import type { Capture, ParseContext, Reading } from '../../../src/registers/register.ts';
import { captureOf, recordsIn } from '../capture-of.ts';

export const DEBTOR = '599000090' as Nif;
export const OTHER = '599000120' as Nif;
export const PERSON = { name: 'DÁLIA INVENTADA MOURA', nif: '299999998' };

export const context: ParseContext = {
  today: '2026-10-01' as LocalDate,
  personKey: personKeyer('a key for tests'),
};

export const RECORD: ExecutionRecord = {
  nif: DEBTOR,
  name: 'EXEMPLO CONSTRUÇÕES, LDA',
  owedEur: 12460.27,
  process: '1234/22.5T8LRA',
  court: 'Juízo de Execução de Leiria',
  reason: 'no-assets',
  extinguishedOn: '2023-04-13' as LocalDate,
  includedOn: '2023-06-01' as LocalDate,
};

export const HEADER = [
  'Nome do executado',
  'NIF',
  'Valor em dívida à data da extinção',
  'N.º do processo',
  'Tribunal',
  'Motivo da extinção',
  'Data da extinção',
  'Data da inclusão na lista',
];
export const VALUES = [
  'EXEMPLO CONSTRUÇÕES, LDA',
  String(DEBTOR),
  '12.460,27 €',
  '1234/22.5T8LRA',
  'Juízo de Execução de Leiria',
  'Por não terem sido encontrados bens penhoráveis',
  '13/04/2023',
  '01/06/2023',
];
export const PERSON_VALUES = VALUES.with(0, PERSON.name).with(1, PERSON.nif);

const cells = (tag: string, texts: readonly string[]) =>
  `<tr>${texts.map(text => `<${tag}>${text}</${tag}>`).join('')}</tr>`;

export const grid = (rows: readonly (readonly string[])[], header: readonly string[] = HEADER): string =>
  `<table id="ctl00_ContentPlaceHolder1_grd">${cells('th', header)}${rows.map(row => cells('td', row)).join('\n')}</table>`;

export const block = (values: readonly string[] = VALUES, labels: readonly string[] = HEADER): string =>
  `<div class="resultado">${labels.map((label, i) => `<strong>${label}:</strong> ${values[i]}<br />`).join('\n')}</div>`;

export const page = (content: string, searched: string = DEBTOR): string =>
  `<!DOCTYPE html><html><head><title>Lista Pública de Execuções</title></head><body><form id="aspnetForm">
<input type="hidden" name="__VIEWSTATE" value="dDw=" />
<h1>Lista Pública de Execuções</h1><p>Execuções extintas com pagamento parcial ou por não terem sido encontrados bens penhoráveis.</p>
<label>NIF:</label> <input type="text" name="ctl00$ContentPlaceHolder1$txtNif" value="${searched}" />
<input type="submit" name="ctl00$ContentPlaceHolder1$btnSearch" value="Pesquisar" />
${content}</form></body></html>`;

export const NOTHING = '<span id="lblNoResults">Não foram encontrados registos.</span>';

export function delta(content: string): string {
  const record = (type: string, name: string, text: string) => `${text.length}|${type}|${name}|${text}|`;
  return `1|#||4|${record('updatePanel', 'ctl00_x_upResultados', content)}${record('hiddenField', '__VIEWSTATE', 'dDw|x==')}`;
}

export function csv(rows: readonly (readonly string[])[], separator = ';', header = HEADER): string {
  const quoted = (text: string) => (/["\n;,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [header, ...rows].map(row => `${row.map(quoted).join(separator)}\r\n`).join('');
}

export const parse = (from: string | Capture, nif: Nif | null = DEBTOR): Reading<ExecutionRecord> =>
  citiusExecutions.parse(
    typeof from === 'string' ? captureOf(from) : from,
    { nif },
    context,
  ) as Reading<ExecutionRecord>;

export const found = (from: string | Capture, nif: Nif | null = DEBTOR): readonly ExecutionRecord[] =>
  recordsIn(parse(from, nif));
