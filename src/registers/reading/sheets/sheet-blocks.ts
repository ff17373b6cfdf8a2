/**
 * Parses blocks of labels and values (`dl`, two-column tables, `<strong>Nome:</strong> …`) from the lines of a page. A
 * block ends where a label repeats.
 */
import { fail, quote } from '../reading-end.ts';
import { CONTROL } from '../shown-text.ts';
import { announces } from '../words/announced.ts';
import { saysNothing } from '../words/answer-words.ts';
import { labelPair, plainLabel } from '../words/plain-label.ts';
import type { Entry, FieldOf } from './sheet.ts';

/** Fewer fields are the page's own text: the search, the day, a heading. */
const LEAST_FIELDS = 3;
/** Labels of the page around the list, not part of an entry (plain). */
const AROUND =
  /^(?:pagina|total|registos|resultados|(?:lista |informacao )?(?:ultima )?ac?tualiza|contactos?|telefone|e ?mail|morada|fonte|notas?|aviso|versao|data da consulta|pesquisa|criterios?|horario|copyright)/;
const LONGEST_LABEL = 70;

interface Draft<F extends string> {
  readonly fields: Map<F, string>;
  /** First line, and last line that surely belongs to it. */
  readonly from: number;
  to: number;
  last: F | null;
  /** Lines after the last field; they continue its value if another field follows. */
  tail: string[];
  strange: string | null;
}

interface Blocks<F extends string> {
  readonly entries: readonly Entry<F>[];
  /** Lines that are not part of an entry. */
  readonly around: readonly string[];
}

export function readBlocks<F extends string>(lines: readonly string[], fieldOf: FieldOf<F>): Blocks<F> {
  const blocks: Draft<F>[] = [];
  let draft: Draft<F> | null = null;
  const close = () => {
    if (draft && draft.fields.size >= LEAST_FIELDS) blocks.push(draft);
    draft = null;
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    if (line === CONTROL) {
      close();
      continue;
    }
    const [label, printed] = split(line);
    const field = fieldOf(plainLabel(label));
    if (field === null) {
      if (isAround(line, label, printed)) close();
      else if (draft) continueWith(draft, line, printed === null ? null : label);
      continue;
    }
    const next = lines[i + 1] ?? '';
    if (!printed && next === CONTROL) continue;
    const value = printed || (isValue(next, fieldOf) ? lines[++i]!.replace(/ ?:$/, '') : '');
    if (field === 'ignored') continue;
    if (draft?.fields.has(field)) close();
    draft ??= { fields: new Map(), from: i, to: i, last: null, tail: [], strange: null };
    take(draft, field, value);
    draft.to = i;
  }
  close();
  const own = new Set(blocks.flatMap(({ from, to }) => lines.slice(from, to + 1).map((_, i) => from + i)));
  const around = lines.filter((_, i) => !own.has(i));
  return { entries: blocks.map(({ fields }) => fields), around };
}

/** The label of a line, and the value after its colon; null for a line without one. */
function split(line: string): [string, string | null] {
  const pair = labelPair(line);
  return pair && pair.label.length <= LONGEST_LABEL ? [pair.label, pair.value] : [line, null];
}

const isAround = (line: string, label: string, printed: string | null): boolean =>
  (printed !== null && AROUND.test(plainLabel(label))) || announces(line) || saysNothing(line);

/** Whether a line after a label without a value is its value, and not another label. */
const isValue = <F extends string>(line: string, fieldOf: FieldOf<F>): boolean =>
  line !== '' && fieldOf(plainLabel(split(line)[0])) === null;

function take<F extends string>(draft: Draft<F>, field: F, value: string): void {
  if (draft.strange !== null) fail(`the label ${quote(draft.strange)} is not known`);
  if (draft.last !== null && draft.tail.length > 0)
    draft.fields.set(draft.last, [draft.fields.get(draft.last)!, ...draft.tail].join(' ').trim());
  draft.tail = [];
  draft.last = field;
  draft.fields.set(field, value);
}

/** An unknown label right after the fields of an entry is one of its fields; later it belongs to the page, if no field follows. */
function continueWith<F extends string>(draft: Draft<F>, line: string, label: string | null): void {
  if (label !== null && draft.fields.size >= LEAST_FIELDS && draft.tail.length === 0)
    fail(`the label ${quote(label)} is not known`);
  draft.strange ??= label;
  draft.tail.push(line);
}
