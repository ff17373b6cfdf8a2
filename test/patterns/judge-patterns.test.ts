/** The gate of regular expressions finds what it is there for. */
import { expect, test } from 'vitest';
import { patternsOf } from './all-patterns.ts';
import { unsafePatterns } from './judge-patterns.ts';

const judged = async (source: string) => unsafePatterns(patternsOf('planted.ts', source).literals);

test('an exponential expression is found, with its place', async () => {
  const unsafe = await judged('const fine = 1;\nexport const END = /<\\/part>(\\s|<!--.*?-->)*$/s;\n');
  expect(unsafe).toMatchObject([
    { file: 'planted.ts', line: 2, verdict: expect.stringMatching(/exponential/) },
  ]);
});

test('a polynomial expression is found', async () => {
  expect(await judged('const END = /[ :]+$/;')).toMatchObject([
    { verdict: expect.stringMatching(/polynomial/) },
  ]);
});

test('the same from the first of its characters on is linear, and is let through', async () => {
  expect(await judged('const END = /(?<![ :])[ :]+$/;')).toEqual([]);
});

test('an expression that is put together is seen', () => {
  expect(patternsOf('planted.ts', 'const a = 1;\nconst B = new RegExp(a);').built).toEqual([2]);
});
