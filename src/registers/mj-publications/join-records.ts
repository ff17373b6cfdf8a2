/**
 * Brings the rows of the grid and the texts of acts together: a row says when an act was published, its text what it
 * says. They may have been captured apart, by a person, at different times.
 */

import { daysBetween, type LocalDate } from '../../kernel/local-date.ts';
import { fold } from '../../kernel/text/fold.ts';
import type { MjRecord } from './mj-record.ts';

/** An act is published within days of its registration; further apart, two acts of one kind are two acts. */
const LONGEST_WAIT_DAYS = 60;

/**
 * Every row with its text where one is there, in the order given; texts without a row after them. A text is used once.
 * Rows alike in everything (three years' accounts deposited on one day) take their texts in turn.
 */
export function joinRecords(records: readonly MjRecord[]): MjRecord[] {
  const texts = new Map<string, MjRecord>();
  for (const text of records) {
    if (!text.detail) continue;
    const key = keyOf(text);
    // Of one text captured twice the copy that knows its day of publication is kept.
    if (!texts.get(key)?.publishedOn) texts.set(key, text);
  }
  const rows = records.filter(({ detail }) => detail === null);
  const joined = rows.map(row => {
    const text = nearestText(row, [...texts.values()]);
    if (!text) return row;
    texts.delete(keyOf(text));
    return { ...row, actTypes: text.actTypes, detail: text.detail };
  });
  return [...joined, ...texts.values()];
}

/** The same text captured twice is one text. */
function keyOf({ nif, publishedOn, actLabel, detail }: MjRecord): string {
  const at = detail?.presentation;
  const when = at ? `${at.kind} ${at.number}/${at.on}` : publishedOn;
  return JSON.stringify([nif, when, fold(actLabel), detail?.inscription, detail?.accountsYear]);
}

function nearestText(row: MjRecord, texts: readonly MjRecord[]): MjRecord | undefined {
  return texts
    .map(text => ({ text, days: waitOf(row, text) }))
    .filter(({ text, days }) => days !== null && tellsOf(row, text))
    .sort((a, b) => a.days! - b.days!)[0]?.text;
}

/** Days from the text to the row's publication: none where the text gives that very day. Null where they cannot be the same. */
function waitOf(row: MjRecord, { publishedOn, detail }: MjRecord): number | null {
  if (publishedOn !== null && row.publishedOn !== null) return publishedOn === row.publishedOn ? 0 : null;
  const registered: LocalDate | undefined = detail?.presentation?.on;
  if (!registered || row.publishedOn === null) return null;
  const days = daysBetween(registered, row.publishedOn);
  return days >= 0 && days <= LONGEST_WAIT_DAYS ? days : null;
}

function tellsOf(row: MjRecord, text: MjRecord): boolean {
  if (row.nif !== text.nif) return false;
  const shared = row.actTypes.some(type => type !== 'other' && text.actTypes.includes(type));
  return shared || fold(row.actLabel) === fold(text.actLabel);
}
