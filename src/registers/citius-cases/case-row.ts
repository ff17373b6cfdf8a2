/** The rows of the grid. Every element of one has an id that says what it is: `…grdView_ctl02_lblNProcesso`. */
import type { CheerioAPI } from 'cheerio';
import type { LocalDate } from '../../kernel/local-date.ts';
import { readAmount, readDay } from '../reading/printed-values.ts';
import { alarm, quote } from '../reading/reading-end.ts';
import { type ProcessNumber, readProcessNumber } from './process-number.ts';

/** A case as printed, before anything about persons is dropped. Never leaves the parser. */
export interface CaseRow extends ProcessNumber {
  readonly entryNumber: string | null;
  readonly enteredOn: LocalDate | null;
  readonly distributedOn: LocalDate | null;
  readonly unit: string | null;
  readonly species: string;
  readonly valueEur: number | null;
  readonly parties: readonly { readonly roleLabel: string; readonly name: string }[];
}

type Selection = ReturnType<CheerioAPI>;

/** Label elements of a case; `lblObservacoes` is free text about filing, and may name people. */
const CASE_LABELS = new Set([
  'lblNProcesso',
  'lblDataEntrada',
  'lblDataDistrib',
  'lblUnOrganica',
  'lblEspecie',
  'lblValor',
  'lblObservacoes',
]);
const PARTY_LABELS = new Set(['lblDesignacao', 'lblNomeInterv']);

/** `…grdView_ctl02_lblValor`, `…grdView_ctl02_DataList_ctl00_lblNomeInterv`. */
const ID = /grdView_(ctl\d+)_(?:(?:\w+_)?(ctl\d+)_)?(lbl\w+)$/;

interface Elements {
  readonly labels: Map<string, Selection>;
  readonly parties: Map<string, Map<string, string>>;
}

export function readCaseRows($: CheerioAPI): CaseRow[] {
  const rows = new Map<string, Elements>();
  for (const element of $('[id*="grdView_ctl"]').toArray()) {
    const parts = ID.exec($(element).attr('id')!);
    if (!parts) continue;
    const [, index, party, label] = parts;
    const row = rows.get(index!) ?? { labels: new Map(), parties: new Map() };
    rows.set(index!, row);
    take(row, { party, label: label! }, $(element));
  }
  return [...rows.values()].map(row => readRow($, row));
}

function take(
  { labels, parties }: Elements,
  { party, label }: { party: string | undefined; label: string },
  element: Selection,
): void {
  const known = party === undefined ? CASE_LABELS : PARTY_LABELS;
  if (!known.has(label)) alarm(`the label ${quote(label)} of a case is not known`);
  if (party === undefined && labels.has(label)) alarm(`the label ${quote(label)} twice in one case`);
  if (party === undefined) labels.set(label, element);
  else parties.set(party, (parties.get(party) ?? new Map<string, string>()).set(label, textOf(element)));
}

const textOf = (element: Selection): string => element.text().replace(/\s+/g, ' ').trim();

function readRow($: CheerioAPI, { labels, parties }: Elements): CaseRow {
  const element = (label: string): Selection => labels.get(label) ?? alarm(`a case without its ${label}`);
  const text = (label: string): string => textOf(element(label));
  const number = readProcessNumber(text('lblNProcesso')) ?? alarm('a case number of an unknown form');
  const species = text('lblEspecie') || alarm('a case without its Espécie');
  const entered = text('lblDataEntrada');
  const enteredOn = day(entered);
  const distributedOn = day(text('lblDataDistrib'));
  if (enteredOn === null && distributedOn === null) alarm('a case without a day');
  if (parties.size === 0) alarm('a case without parties');
  const value = text('lblValor');
  return {
    ...number,
    entryNumber: entryNumber(entered, $(element('lblDataEntrada')).parent()),
    enteredOn,
    distributedOn,
    unit: text('lblUnOrganica') || null,
    species,
    valueEur: value === '' ? null : (readAmount(value) ?? alarm('the value of a case is no amount of euros')),
    parties: [...parties.values()].map(readParty),
  };
}

/** The day, also where the entry number stands inside its element. */
function day(text: string): LocalDate | null {
  const written = text.replace(/\(.*$/, '').trim();
  return written === '' ? null : (readDay(written) ?? alarm('a day that no calendar has'));
}

/** `(1234)` follows the day, inside its element or behind it (ruling 12). */
function entryNumber(printedDay: string, around: Selection): string | null {
  const text = textOf(around);
  const behind = text.slice(text.indexOf(printedDay));
  return /^[\d/ :-]+\( ?(\d{1,12}) ?\)/.exec(behind)?.[1] ?? null;
}

function readParty(labels: ReadonlyMap<string, string>): CaseRow['parties'][number] {
  const name = labels.get('lblNomeInterv') ?? alarm('a party without its name');
  const roleLabel = labels.get('lblDesignacao') ?? alarm('a party without its role');
  return { roleLabel: roleLabel.replace(/[ :]+$/, ''), name };
}
