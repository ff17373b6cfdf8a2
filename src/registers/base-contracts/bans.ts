/**
 * Accessory sanctions (CCP, art. 460). The present form of their publication on BASE is unknown: old captures only say that
 * there are none. A page with a table, or a list of JSON records, is assumed, with exactly these columns.
 */
import { fold } from '../../kernel/text/fold.ts';
import { isReversed, UNREADABLE } from '../../kernel/unreadable.ts';
import { fail, quote } from '../reading/reading-end.ts';
import { readSheet, toldOn } from '../reading/sheets/read-sheet.ts';
import { tableVocabulary } from '../reading/vocabulary.ts';
import type { Capture, Reading } from '../register.ts';
import type { BanRecord } from './base-record.ts';
import { partyOf, winnerOf } from './party.ts';
import { Row } from './row.ts';
import words from './words.json' with { type: 'json' };

type Column = Exclude<keyof (typeof words)['column of bans'], 'ignored'>;

/** Headings and field names without spaces, stops and small words. */
const columnOf = tableVocabulary('base-contracts column of bans', words['column of bans'], heading =>
  fold(heading)
    .replace(/\b(?:d[aeo]s?|a|o)\b/g, '')
    .replace(/[^a-z0-9]/g, ''),
);

const SUBJECT = /\bsanc(?:oes|ao) acessorias?\b/;

/** Reads the page of sanctions; only a page that names its subject can say that there are none. */
export function readBanPage(capture: Capture): Reading<BanRecord> {
  const page = readSheet<Column>(capture, columnOf, SUBJECT);
  const { sheet, announced, registerDate } = page;
  const told = toldOn(sheet);
  if (!SUBJECT.test(fold(sheet.lines.join(' ')))) fail('not the page of sanctions that is known');
  const held = sheet.entries.length;
  const tellsOfMore = told.more || told.pages > 1 || told.rows > held;
  if (tellsOfMore || (announced.pages ?? 1) > 1 || (announced.total ?? held) !== held)
    fail('the page does not list every sanction that it announces');
  if (page.kind === 'nothing') return { outcome: 'not_found', registerDate };
  const records = sheet.entries.flatMap(entry => readBan(new Row(Object.fromEntries(entry))));
  return { outcome: 'found', records, registerDate };
}

/** Whether a JSON record is a sanction, by its fields: it has a number, and a beginning or an end. */
export function isBanRow(row: Row): boolean {
  const columns = row.names().map(columnOf);
  return columns.includes('nif') && (columns.includes('from') || columns.includes('until'));
}

export function readBanRow(row: Row): BanRecord[] {
  const cells = new Map<Column, unknown>();
  for (const name of row.names()) {
    const column = columnOf(name) ?? fail(`the field ${quote(name)} of the sanctions is not known`);
    const value = row.take(name);
    if (column !== 'ignored' && cells.has(column)) fail(`a sanction with two fields for its ${column}`);
    if (column !== 'ignored') cells.set(column, value);
  }
  return readBan(new Row(Object.fromEntries(cells)));
}

/** A natural person's is dropped. Whose it is must be known: a bar of a mistyped number would bar nobody. */
function readBan(row: Row): BanRecord[] {
  row.require(['nif', 'from', 'until']);
  const number = row.need('nif');
  const party = partyOf(number, row.text('name') ?? '');
  const isKnown = party.kind === 'foreign' ? !isBroken(number) : party.kind !== 'unnumbered';
  if (!isKnown) fail('a sanction whose number is no tax number');
  const holder = winnerOf(party);
  if (holder === null) return [];
  const { nif, name } = holder;
  const decidedBy = row.text('decidedBy');
  return [{ type: 'ban', nif, name: name || null, decidedBy, ...timeOf(row) }];
}

function timeOf(row: Row): Pick<BanRecord, 'from' | 'until'> {
  const stated = { from: row.day('from'), until: row.day('until') };
  return isReversed(stated) ? { from: UNREADABLE, until: UNREADABLE } : stated;
}

/** What stands before a number of this country; letters of another one are part of its number. */
const OWN_LABEL = /\b(?:N\.?I\.?(?:F|P\.?C)\.?:?|PT)(?=[ .-]{0,3}\d)/gi;
const COUNTRY = /^([A-Z]{2})[ .-]+(?=[A-Z0-9])/i;
const NINE_DIGITS = /(?<![0-9A-Z])\d{3}[ .-]?\d{3}[ .-]?\d{3}(?![0-9A-Z])/i;

/** Not of another country: digits alone, of any length, or nine of them beside something else, such as a second number. */
function isBroken(number: string): boolean {
  const bare = number.replace(OWN_LABEL, '').trim().replace(COUNTRY, '$1');
  return !/[A-Z]/i.test(bare) || NINE_DIGITS.test(bare);
}
