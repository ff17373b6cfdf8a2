/** The grid of a search. Every element of a row has an id that says what it is: `…grdView_ctl02_lblNProcesso`. */
import type { CheerioAPI } from 'cheerio';
import type { LocalDate } from '../../../kernel/local-date.ts';
import type { RegisterName } from '../../../kernel/register-name.ts';
import { oneSpaced } from '../../../kernel/text/fold.ts';
import { type OrUnreadable, UNREADABLE } from '../../../kernel/unreadable.ts';
import { fail, isPastDay, pastDay, quote } from '../reading-end.ts';
import { readDay } from '../values/pt-text.ts';
import { withSigns } from '../values/signs.ts';
import { vocabulary } from '../vocabulary.ts';
import type { CitiusSearch, GridRow, LabelOf, PrintedParty, PrintedRow, Selection } from './citius-search.ts';

/** What a label says of a party; one that is not known is unreadable where the party is the company asked about. */
const partyLabelOf = (label: string): string =>
  label === 'lblDesignacao' || label === 'lblNomeInterv' ? label : STRANGE;
const STRANGE = 'strange';

/** `…grdView_ctl02_lblValor`, `…grdView_ctl02_DataList_ctl00_lblNomeInterv`. */
const ID = /grdView_(ctl\d{1,6})_(?:(?:\w{1,60}_)?(ctl\d{1,6})_)?(lbl\w{1,60})$/;

interface Elements {
  readonly labels: Map<string, Selection>;
  readonly parties: Map<string, Map<string, string>>;
}

export const gridLabels = (register: RegisterName, labels: readonly string[]): LabelOf =>
  vocabulary(`${register} label`, [...labels, 'ignored'], label => (labels.includes(label) ? label : null));

/** The rows, each with its parties; a label that is not known is unreadable. */
export function readGrid(
  $: CheerioAPI,
  { labelOf, one }: Pick<CitiusSearch<PrintedRow>, 'labelOf' | 'one'>,
): GridRow[] {
  const rows = new Map<string, Elements>();
  for (const element of $('[id*="grdView_ctl"]').toArray()) {
    const parts = ID.exec($(element).attr('id')!);
    if (!parts) continue;
    // What `ID` matches: its groups but the party are always there.
    const [, index, party, printed] = parts as unknown as [string, string, string | undefined, string];
    const label = party === undefined ? labelOf(printed) : partyLabelOf(printed);
    if (label === null) fail(`the label ${quote(printed)} of a ${one} is not known`);
    if (label === 'ignored') continue;
    const row = rows.get(index) ?? { labels: new Map(), parties: new Map() };
    rows.set(index, row);
    if (party === undefined && row.labels.has(label)) fail(`the label ${quote(label)} twice in one ${one}`);
    if (party === undefined) row.labels.set(label, $(element));
    else row.parties.set(party, (row.parties.get(party) ?? new Map()).set(label, textOf($(element))));
  }
  return [...rows.values()].map(row => gridRow(row, one));
}

function gridRow({ labels, parties }: Elements, one: string): GridRow {
  const element = (label: string): Selection => labels.get(label) ?? fail(`a ${one} without its ${label}`);
  if (parties.size === 0) fail(`a ${one} without parties`);
  return {
    element,
    text: label => textOf(element(label)),
    parties: [...parties.values()].map(readParty),
  };
}

export const textOf = (element: Selection): string => oneSpaced(element.text()).trim();

/** The day, also where a number stands behind it in parentheses; null where none is printed. */
export function printedDay(text: string, today: LocalDate): LocalDate | null {
  const written = text.split('(')[0]!.trim();
  return written === '' ? null : pastDay(readDay(written) ?? fail('a day that no calendar has'), today);
}

/** The same where another day tells enough. */
export function legibleDay(text: string, today: LocalDate): OrUnreadable<LocalDate | null> {
  const written = text.split('(')[0]!.trim();
  const day = readDay(written);
  if (written === '') return null;
  return day !== null && isPastDay(day, today) ? day : UNREADABLE;
}

function readParty(labels: ReadonlyMap<string, string>): PrintedParty {
  const name = withSigns(labels.get('lblNomeInterv') ?? fail('a party without its name'));
  const roleLabel = labels.get('lblDesignacao') ?? fail('a party without its role');
  const party = { roleLabel: roleLabel.replace(/(?<![ :])[ :]+$/, ''), name };
  return labels.has(STRANGE) ? { ...party, isStrange: true } : party;
}

/**
 * Numbers of cases since 2007: number / year . control digit and unit, then an appendix (`-A`), an appeal court (`.L1`)
 * and the Supreme Court (`.S1`): `1685/18.7T8STS-J.P1`, `7366/15.6T8LRS.L1-6`, `78/21.3BESNT`.
 */
const NUMBER =
  /^(\d{1,6})\/(\d{2})\.(\d)([A-Z0-9]{5})(?:-([A-Z]{1,3}\d?))?(?:\.([A-Z]{1,2}\d(?:-\d)?))?(?:\.S\d(?:-[A-Z])?)?$/;

export interface ProcessNumber {
  readonly process: string;
  /** Without appendix and appeal; leading zeros, which some courts print, are kept out of it. */
  readonly mainProcess: string;
}

export function readProcessNumber(text: string): ProcessNumber | null {
  const process = text.replace(/\s+/g, '').toUpperCase();
  const parts = NUMBER.exec(process);
  if (!parts) return null;
  const [, number, year, control, unit] = parts;
  return { process, mainProcess: `${Number(number)}/${year}.${control}${unit}` };
}
