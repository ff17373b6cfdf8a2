/** What differs between two shapes of one page, in words for the operator. */

import type { Shape } from '../capture.ts';
import { quote } from './reading-end.ts';

/**
 * Parts that an answer may lack without a change of the site: only what is new in them is a change. Labels are not compared:
 * one that the parser knows is no news, and one that it does not know makes the answer unreadable.
 */
const SETS = [
  ['fields', 'the field'],
  ['headings', 'the heading'],
] as const;

/** In the order in which somebody reads a page; none where the shapes are those of one page. */
export function shapeChanges(before: Shape, after: Shape): string[] {
  return [
    ...typeChange(before.contentType, after.contentType),
    ...columnChanges(before.columns, after.columns),
    ...SETS.flatMap(([part, named]) =>
      without(after[part], before[part]).map(name => `${named} ${quote(name)} is new`),
    ),
  ];
}

/** What is expected from now on: what was seen before counts on where the newer answer lacks it. */
export const mergedShape = (before: Shape, after: Shape): Shape => ({
  contentType: after.contentType,
  fields: union(before.fields, after.fields),
  headings: union(before.headings, after.headings),
  columns: after.columns.length > 0 ? after.columns : before.columns,
});

const typeChange = (before: string | null, after: string | null): string[] =>
  before === after ? [] : [`the content type was ${before ?? 'none'}, is ${after ?? 'none'}`];

/** A column that stands where one went is that one with another name. */
function columnChanges(before: readonly string[], after: readonly string[]): string[] {
  if (before.length === 0 || after.length === 0) return [];
  const [gone, added] = [new Set(without(before, after)), new Set(without(after, before))];
  const renamed = after.flatMap((name, i) =>
    added.has(name) && gone.has(before[i]!) ? [{ place: i + 1, was: before[i]!, is: name }] : [],
  );
  for (const { was, is } of renamed) {
    gone.delete(was);
    added.delete(is);
  }
  const changes = [
    ...renamed.map(({ place, was, is }) => `column ${place} was ${quote(was)}, is ${quote(is)}`),
    ...[...gone].map(name => `the column ${quote(name)} is gone`),
    ...[...added].map(name => `column ${after.indexOf(name) + 1}, ${quote(name)}, is new`),
  ];
  if (changes.length > 0 || before.join('\n') === after.join('\n')) return changes;
  return [`the columns stand in another order: ${after.join(', ')}`];
}

const without = (names: readonly string[], others: readonly string[]): string[] =>
  names.filter(name => !others.includes(name));
const union = (names: readonly string[], others: readonly string[]): string[] =>
  [...new Set([...names, ...others])].sort();
