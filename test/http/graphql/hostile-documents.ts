/** GraphQL documents made to keep a server busy, by what they try. None is to be answered. */
import { companyNif } from '../../kit/specimen-country.ts';

const many = (n: number, of: (i: number) => string) => Array.from({ length: n }, (_, i) => of(i)).join(' ');
const nest = (n: number, open: string, inner: string) => `${open} { `.repeat(n) + inner + ' }'.repeat(n);
export const C = `company(nif: "${companyNif(1)}")`;

export const HOSTILE: Record<string, string> = {
  'more than 64 kB': `{ viewer { client { id } } } #${'x'.repeat(65_536)}`,
  '101 aliases': `{ ${many(101, i => `a${i}: __typename`)} }`,
  '31 aliases of an expensive field': `{ ${many(31, i => `a${i}: ${C} { nif }`)} }`,
  'aliases by fragments': `{ ${many(8, () => '...F')} } fragment F on Query { ${many(5, i => `a${i}: __typename`)} }`,
  'depth 30': `{ ${nest(30, 'a', 'b')} }`,
  'depth 200': `{ ${nest(200, 'a', 'b')} }`,
  'depth 5,000': `{ ${nest(5_000, 'a', 'b')} }`,
  'depth by inline fragments': `{ ${nest(40, C, `... on Company { analysis { assessment { id } } }`)} }`,
  'depth by fragments': `{ ...F0 } ${many(30, i => `fragment F${i} on Query { a { ...F${i + 1} } }`)} fragment F30 on Query { b }`,
  '1,500 equal fields': `{ ${many(1_500, () => '__typename')} }`,
  '11 equal fields': `{ ${many(11, () => '__typename')} }`,
  '12,000 equal fields': `{ ${many(12_000, () => 'a')} }`,
  'equal fields in inline fragments': `{ ${many(400, () => '...{a}')} }`,
  'equal fields by fragments': `{ ${many(120, () => '...F')} } fragment F on Query { ${many(10, () => 'checks { key }')} }`,
  '1,001 tokens': `{ a(b: [${many(1_000, () => '1')}]) }`,
  '64 kB of brackets': `{ a(b: ${'['.repeat(65_000)}`,
  '64 kB of braces': '{'.repeat(65_000),
  '64 kB of one object': `{ a(b: ${'{a:'.repeat(21_000)}`,
  '64 kB of comments': `${'#\n'.repeat(32_000)}{ viewer { client { id } } }`,
  '51 comments': `${'#\n'.repeat(51)}{ viewer { client { id } } }`,
  '64 kB of directives': `{ __typename ${'@a'.repeat(32_000)} }`,
  '10 directives': `{ __typename ${'@aa'.repeat(10)} }`,
  'one fragment that spreads itself': '{ ...F } fragment F on Query { ...F }',
  'a ring of two fragments': '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }',
  'a ring of 100 fragments': `{ ...F0 } ${many(100, i => `fragment F${i} on Query { ...F${(i + 1) % 100} }`)}`,
  'a ring in which every fragment spreads all': `{ ...F0 } ${many(16, i => `fragment F${i} on Query { ${many(16, j => `...F${j}`)} }`)}`,
  'fragments that double 60 times': `{ ...F0 } ${many(60, i => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`)} fragment F60 on Query { __typename }`,
  'fragments that double, in inline fragments': `{ ...F0 } ${many(40, i => `fragment F${i} on Query { ... { ...F${i + 1} } ... { ...F${i + 1} } }`)} fragment F40 on Query { __typename }`,
  'fields that overlap': `{ ${many(60, i => `...F${i}`)} } ${many(60, i => `fragment F${i} on Query { x(a: ${i}) { y(b: ${i}) } }`)}`,
  '160 variables': `query (${many(160, i => `$v${i}: Int`)}) { __typename }`,
  'introspection of introspection': `{ __schema { types { ${nest(5, 'fields { type', 'name').replaceAll('}', '} }')} } } }`,
  'a page of 100,000': `{ ${C} { assessments(first: 100000) { edges { cursor } } } }`,
  '64 kB of one number': `{ a(b: ${'9'.repeat(65_000)}) }`,
  '64 kB of one text': `{ a(b: "${'x'.repeat(65_000)}") }`,
  '64 kB of one name': `{ ${'x'.repeat(65_000)} }`,
  'an unknown field beside names like all of ours': `{ ${many(100, i => `contracto${i}`)} }`,
  'text of four bytes a character': `{ a(b: "${'\u{1F600}'.repeat(16_000)}") }`,
  'half a character, 10,000 times': `{ a(b: "${'\\ud800'.repeat(10_000)}") }`,
  'a text that never ends': `{ a(b: "${'\\u0041'.repeat(10_000)}`,
  'a block text that never ends': `{ a(b: """${'"" '.repeat(20_000)}`,
};
