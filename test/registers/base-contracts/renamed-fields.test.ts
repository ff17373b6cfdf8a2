/** A field of BASE by another name: named in the reason, read as before once it is taught, and never read as nothing. */
import { afterEach, describe, expect, test } from 'vitest';
import { noticingWords, teach, wordsIn } from '../../../src/registers/reading/vocabulary.ts';
import { words } from '../../kit/words.ts';
import { contract, modification, parse, reasonOf, without } from './samples.ts';

const teachField = (word: string, meaning: string) =>
  teach([{ vocabulary: 'base-contracts field', word, meaning, because: 'a test', on: '2026-11-24' }]);
afterEach(() => teach([]));

const renamed = (record: Record<string, unknown>, field: string) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name === field ? 'novo' : name, value]));

/** Without those that are not wanted, and the one by which a record is told to be a contract's. */
const READ = {
  contract: words(`
    adjudicatarios adjudicante dataCelebracaoContrato dataPublicacao idcontrato
    idprocedimento precoContratual PrecoTotalEfetivo tipoContrato tipoFimContrato`),
  modification: ['idcontrato', 'modifContratoData', 'modifContratoPrecoAlterado', 'modifDataPublicacao'],
};

describe.each([
  ['contract', contract()],
  ['modification', modification()],
] as const)('a %s', (kind, record) => {
  test.each(READ[kind])('with another name for its %s', async field => {
    const before = await parse([record]);
    expect(before.outcome).toBe('found');
    const { result, words } = await noticingWords(() => parse([renamed(record, field)]));
    expect(result.outcome).toBe('unreadable');
    expect(wordsIn(reasonOf(result), words)).toMatchObject([
      { vocabulary: 'base-contracts field', word: 'novo' },
    ]);
    teachField('Novo', field);
    expect(await parse([renamed(record, field)])).toEqual(before);
    // Taught against what stands there, it teaches nothing.
    expect((await parse([{ ...record, novo: 'x' }])).outcome).toBe('unreadable');
    teachField('novo', 'ignored');
    expect((await parse([renamed(record, field)])).outcome).toBe('unreadable');
    expect(await parse([{ ...record, novo: 'x' }])).toEqual(before);
  });
});

test('a record that lacks a field, and has a new one that is ignored, is not read', async () => {
  teachField('novo', 'ignored');
  expect(reasonOf(await parse([{ ...without(contract(), 'precoContratual'), novo: 1 }]))).toMatch(
    /without its precoContratual/,
  );
});
