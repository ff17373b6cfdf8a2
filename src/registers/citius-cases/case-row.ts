/** A case as the grid prints it, before anything about persons is dropped. Never leaves the parser. */

import type { CheerioAPI } from 'cheerio';
import type { LocalDate } from '../../kernel/local-date.ts';
import { withoutPersonNifs } from '../../kernel/nif.ts';
import type { PrintedParty } from '../reading/citius-search/citius-search.ts';
import {
  type GridRow,
  gridLabels,
  printedDay,
  readGrid,
  type Selection,
  textOf,
} from '../reading/citius-search/grid.ts';
import { type ProcessNumber, readProcessNumber } from '../reading/citius-search/process-number.ts';
import { fail } from '../reading/reading-end.ts';
import { readAmount } from '../reading/values/printed-values.ts';

export interface CaseRow extends ProcessNumber {
  /** `(1234)` behind the day of entry, where given. */
  readonly entryNumber: string | null;
  readonly enteredOn: LocalDate | null;
  readonly distributedOn: LocalDate | null;
  /** `Juízo Local Cível de Leiria - Juiz 2`. */
  readonly unit: string | null;
  /** Espécie as printed. */
  readonly species: string;
  /** Null where none is printed, or none that can be read. */
  readonly valueEur: number | null;
  readonly parties: readonly PrintedParty[];
}

/** Label elements of a case; `lblObservacoes` is free text about filing, and may name people. */
const labelOf = gridLabels('citius-cases', [
  'lblNProcesso',
  'lblDataEntrada',
  'lblDataDistrib',
  'lblUnOrganica',
  'lblEspecie',
  'lblValor',
  'lblObservacoes',
]);

export const readCaseRows = ($: CheerioAPI, today: LocalDate): CaseRow[] =>
  readGrid($, labelOf, 'case').map(row => readRow(row, today));

function readRow({ element, text, parties }: GridRow, today: LocalDate): CaseRow {
  const number = readProcessNumber(text('lblNProcesso')) ?? fail('a case number of an unknown form');
  const species = text('lblEspecie') || fail('a case without its Espécie');
  const entered = text('lblDataEntrada');
  const enteredOn = printedDay(entered, today);
  const distributedOn = printedDay(text('lblDataDistrib'), today);
  if (enteredOn === null && distributedOn === null) fail('a case without a day');
  const value = text('lblValor');
  return {
    ...number,
    entryNumber: entryNumber(entered, element('lblDataEntrada').parent()),
    enteredOn,
    distributedOn,
    unit: withoutPersonNifs(text('lblUnOrganica')) || null,
    species: withoutPersonNifs(species),
    valueEur: value === '' ? null : readAmount(value),
    parties,
  };
}

/** `(1234)` follows the day, inside its element or behind it (ruling 12). */
function entryNumber(printed: string, around: Selection): string | null {
  const text = textOf(around);
  const behind = text.slice(text.indexOf(printed));
  return /^[\d/ :-]+\( ?(\d{1,12}) ?\)/.exec(behind)?.[1] ?? null;
}
