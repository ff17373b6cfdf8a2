/** Lists in shapes that art. 562 and a SharePoint site could give them, written by hand. */
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { actSanctions } from '../../../src/registers/act-sanctions/act-sanctions.ts';
import type { SanctionRecord } from '../../../src/registers/act-sanctions/read-sanction.ts';
import type { Capture, Reading } from '../../../src/registers/register.ts';
import { captureOf, recordsIn } from '../capture-of.ts';
import { context, DEBTOR } from '../citius-executions/samples.ts';

export const RECORD: SanctionRecord = {
  nif: DEBTOR,
  name: 'EXEMPLO CONSTRUÇÕES, LDA',
  infringement: 'Falta de proteção coletiva contra quedas em altura',
  norm: 'art. 15.º da Lei n.º 102/2009, de 10 de setembro',
  area: 'safety',
  gravity: 'very-serious',
  place: 'Braga',
  on: '2026-03-02' as LocalDate,
  listedOn: null,
  publishedOn: null,
};

export const HEADER = [
  'Entidade',
  'NIF',
  'Setor de atividade',
  'Lugar da prática',
  'Caracterização da contraordenação',
  'Norma violada',
  'Gravidade',
  'Sanção aplicada',
  'Data',
];
export const VALUES = [
  RECORD.name,
  String(DEBTOR),
  'Construção',
  'Braga',
  RECORD.infringement,
  RECORD.norm,
  'Muito grave',
  'Coima de 9.180,00 € e publicidade',
  '02/03/2026',
];

const cells = (tag: string, texts: readonly string[]) =>
  `<tr>${texts.map(text => `<${tag}>${text}</${tag}>`).join('')}</tr>`;

export const grid = (rows: readonly (readonly string[])[], header: readonly string[] = HEADER): string =>
  `<table class="ms-listviewtable"><thead>${cells('th', header)}</thead><tbody>${rows.map(row => cells('td', row)).join('\n')}</tbody></table>`;

export const block = (values: readonly string[] = VALUES, labels: readonly string[] = HEADER): string =>
  `<dl>${labels.map((label, i) => `<dt>${label}</dt><dd>${values[i]}</dd>`).join('\n')}</dl>`;

export const page = (content: string): string =>
  `<!DOCTYPE html><html><head><title>ACT</title></head><body><h1>Sanção acessória de publicidade</h1>
<p>Entidades condenadas por contraordenação muito grave.</p>${content}</body></html>`;

/** Range and link, as SharePoint draws them. */
export const paging = (range: string, link = ''): string =>
  `<table><tr><td></td><td class="ms-paging">${range}</td><td>${link}</td></tr></table>`;

export const parse = (from: string | Capture, nif: Nif | null = null): Reading<SanctionRecord> =>
  actSanctions.parse(
    typeof from === 'string' ? captureOf(from) : from,
    { nif },
    context,
  ) as Reading<SanctionRecord>;

export const found = (from: string | Capture, nif: Nif | null = null): readonly SanctionRecord[] =>
  recordsIn(parse(from, nif));
