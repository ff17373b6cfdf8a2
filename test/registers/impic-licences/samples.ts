/** Synthetic pieces of IMPIC's answers, and the context to read them in. */
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { personKeyer } from '../../../src/kernel/secrets/person-key.ts';
import { impicLicences } from '../../../src/registers/impic-licences/impic-licences.ts';
import type { ImpicRecord } from '../../../src/registers/impic-licences/impic-record.ts';
import type { Capture, ParseContext, Reading } from '../../../src/registers/register.ts';
import { captureOf } from '../capture-of.ts';

export const ALFA = '591000016' as Nif;
export const BETA = '591000024' as Nif;
export const NOBODY = '591000032' as Nif;
/** An invented natural person's. */
export const SOLE_TRADER = '123456789';

export const CONTEXT: ParseContext = { today: '2026-03-01' as LocalDate, personKey: personKeyer('test') };

export const HEADER = '<tr><th>Nº licença</th><th>NIF</th><th>Nome</th><th>Morada</th></tr>';

export const row = (number: string, id: string, nif: string, name: string): string =>
  `<tr><td><a href="#" data-value="${id}">${number}</a></td><td>${nif}</td><td>${name}</td><td>Rua do Alvo, 1</td></tr>`;

export const list = (...rows: string[]): string =>
  `<table><thead>${HEADER}</thead><tbody>${rows.join('\n')}</tbody></table>`;

export const DETAIL_FIELDS: readonly (readonly [string, string])[] = [
  ['Título', 'Alvará de empreiteiro de obras públicas'],
  ['Nº licença', '45012-PUB'],
  ['Classe', '5'],
  ['Categorias e subcategorias', '1.ª Edifícios, rebocos e património; 2.ª Vias de comunicação'],
  ['Estado', 'Ativo'],
  ['Data de emissão', '12/03/2019'],
  ['Validade', 'Indeterminada'],
  ['Telefone', '000 000 000'],
  ['E-mail', 'geral@alfa.invalid'],
  ['Morada', 'Rua do Alvo, 1'],
];

/** The detail's fields with some changed (or taken away by null) and others added, as `dt` and `dd`. */
export function detail(changes: Readonly<Record<string, string | null>> = {}): string {
  return `<div><dl>${detailFields(changes)
    .map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`)
    .join('')}</dl></div>`;
}

export function detailFields(changes: Readonly<Record<string, string | null>> = {}): [string, string][] {
  const fields = new Map<string, string | null>([...DETAIL_FIELDS, ...Object.entries(changes)]);
  return [...fields].filter((field): field is [string, string] => field[1] !== null);
}

/** The reading of one capture; `parse` of this register never waits. */
export function read(
  body: string | Uint8Array,
  nif: Nif | null = null,
  more: Partial<Capture> = {},
): Reading<ImpicRecord> {
  return impicLicences.parse(captureOf(body, more), { nif }, CONTEXT) as Reading<ImpicRecord>;
}

export function only(reading: Reading<ImpicRecord>): ImpicRecord {
  if (reading.outcome !== 'found' || reading.records.length !== 1)
    throw new Error(`expected one record, got ${JSON.stringify(reading)}`);
  return reading.records[0]!;
}
