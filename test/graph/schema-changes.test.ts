/** Documents of partners keep working: what would break them is found before it is released. */
import { expect, test } from 'vitest';
import { breakingChanges } from '../../generate/schema-changes.ts';

const TODAY = new Date('2027-12-01T00:00:00Z');
const due = (day: string) => `@deprecated(reason: "Use b. Goes after ${day} by the versioning policy.")`;
const schema = (fields: string) =>
  `type Query { b: Int ${fields} } enum E { ONE TWO } interface I { i: Int }`;

test.each([
  ['a field that goes undeprecated', 'a: Int', '', 'a'],
  ['a field that goes before its day', `a: Int ${due('2027-12-01')}`, '', 'a'],
  ['a deprecation that names no day', 'a: Int @deprecated(reason: "Use b.")', '', 'a'],
  ['a field that may be null now', 'a: Int!', 'a: Int', 'Query.a'],
  ['an argument that must be given', 'a: Int', 'a(x: Int!): Int', 'x: Int!'],
  ['an argument that goes', 'a(x: Int): Int', 'a: Int', 'x: Int'],
])('%s is found', async (_, before, after, named) => {
  const found = await breakingChanges(schema(before), schema(after), TODAY);
  expect(found).toEqual([expect.stringContaining(`'${named}`)]);
});

test.each([
  ['a field that goes after its day', `a: Int ${due('2027-11-30')}`, ''],
  ['a new field', '', 'a: E'],
  ['a field that becomes deprecated', 'a: Int', `a: Int ${due('2028-01-01')}`],
  ['a field that is never null any more', 'a: Int', 'a: Int!'],
  ['an argument that may be given', 'a: Int', 'a(x: Int): Int'],
])('%s breaks nothing', async (_, before, after) => {
  expect(await breakingChanges(schema(before), schema(after), TODAY)).toEqual([]);
});
