/**
 * The answer of an ASP.NET UpdatePanel: records `length|type|id|content|`, of which the first is a version record
 * (`1|#||4|`). The length, in UTF-16 code units, decides where a record ends and nothing else does: content holds
 * `|` freely. A cut answer breaks a length, so a delta that does not come out even is no answer.
 */
import { fail, failUnavailable } from '../reading-end.ts';

export interface DeltaRecord {
  /** `updatePanel`, `hiddenField`, `error`, `pageRedirect`, … */
  readonly type: string;
  /** Client id of the panel or name of the field; panels are written with `_` or with `$`. */
  readonly id: string;
  readonly content: string;
}

/** Record heads are short; a longer one means that the position is wrong. */
const HEAD = /^(\d{1,9})\|([^|]{0,80})\|([^|]{0,300})\|/;

/** Whether `text` begins like a delta, not like a page; it may be incomplete. */
export function looksLikeDelta(text: string): boolean {
  return HEAD.test(text.trimStart().slice(0, 500));
}

/** The records of a delta, or null when a length does not fit: cut short, re-encoded, not a delta. */
export function readDelta(text: string): readonly DeltaRecord[] | null {
  const records: DeltaRecord[] = [];
  const delta = text.trim();
  for (let at = 0; at < delta.length; ) {
    const head = HEAD.exec(delta.slice(at, at + 500));
    if (!head) return null;
    const start = at + head[0].length;
    const end = start + Number(head[1]);
    if (delta[end] !== '|') return null;
    records.push({ type: head[2]!, id: head[3]!, content: delta.slice(start, end) });
    at = end + 1;
  }
  return records.length > 0 ? records : null;
}

/** The hidden fields that the answer hands back (`__VIEWSTATE`, `__EVENTVALIDATION`, …): the next request sends them. */
export function deltaState(records: readonly DeltaRecord[]): ReadonlyMap<string, string> {
  return new Map(records.filter(r => r.type === 'hiddenField').map(r => [r.id, r.content]));
}

/** The panels of an answer that came whole. @throws ReadingEnd */
export function wholePanels(text: string): ReadonlyMap<string, string> {
  const records = readDelta(text) ?? fail('a delta whose lengths do not come out: cut short or re-encoded');
  if (records.some(({ type }) => type === 'error' || type === 'pageRedirect'))
    failUnavailable('the site answered with an error');
  // The form state comes after the panels: without it the answer was cut between two records.
  if (!deltaState(records).has('__VIEWSTATE')) fail('a delta without its form state');
  return deltaPanels(records);
}

/** The HTML of every panel that was redrawn, by id with `_` throughout. */
export function deltaPanels(records: readonly DeltaRecord[]): ReadonlyMap<string, string> {
  return new Map(
    records.filter(r => r.type === 'updatePanel').map(r => [r.id.replaceAll('$', '_'), r.content]),
  );
}
