import { describe, expect, test } from 'vitest';
import { publicContractOverruns } from '../../../../src/checks/catalogue/public-contracts/public-contract-overruns.ts';
import { inEnglish } from '../../../../src/checks/words/in-words.ts';
import type { PublicContract } from '../../../../src/facts/fact.ts';
import { contract } from '../../further-facts.ts';
import { judged } from '../../judged.ts';
import { knownOf } from '../../known-of.ts';

type Price = PublicContract['priceEur'];
const priced = (priceEur: Price, finalPriceEur?: Price) =>
  contract({ priceEur, ...(finalPriceEur === undefined ? {} : { finalPriceEur }) });

describe('publicContractOverruns', () => {
  test.each([
    ['one over a tenth', [priced(100_000, 110_001)], 1, 0],
    ['two', [priced(100_000, 150_000), priced(10, 12)], 2, 1],
  ])('%s', (_name, facts, value, points) => {
    expect(judged(publicContractOverruns, facts)).toEqual({ value, points, reason: 'BASE_OVERRUN' });
  });

  test.each([
    ['a tenth', priced(100_000, 110_000)],
    ['cheaper in the end', priced(100_000, 90_000)],
    ['no last price', priced(100_000, null)],
    ['read before last prices were kept', priced(100_000)],
    ['a first price of nothing', priced(0, 90_000)],
    ['a price that the authority receives', priced(-1_500, 90_000)],
    ['a last price that the authority receives', priced(1_500, -90_000)],
    ['no price at all', priced(null, null)],
  ])('%s is none', (_name, fact) => {
    expect(judged(publicContractOverruns, [fact])).toMatchObject({ kind: 'clear', value: 0 });
  });

  test.each([
    ['no first price', [priced(null, 90_000)]],
    ['a first price that could not be read', [priced('unreadable', null)]],
    ['a last price that could not be read', [priced(100_000, 'unreadable')]],
  ])('with %s it is not known', (_name, facts) => {
    expect(inEnglish(judged(publicContractOverruns, facts))).toEqual({
      kind: 'unknown',
      because: 'base-contracts: contrato 10000001 is incomplete or could not be read in full',
    });
  });

  test('one that is over stays one beside a price that could not be read, which may be another', () => {
    const facts = [priced(100_000, 150_000), priced('unreadable', 1)];
    const { worst } = publicContractOverruns;
    expect(publicContractOverruns.judge(knownOf({ facts }))).toMatchObject({
      ...{ kind: 'hit', value: 1, pending: { cost: worst } },
    });
  });

  test('a price that could not be read changes nothing where two are over', () => {
    const facts = [priced(100_000, 150_000), priced(10, 12), priced('unreadable', 1)];
    expect(judged(publicContractOverruns, facts)).toMatchObject({ value: 2, points: 1 });
  });

  test('the evidence shows both prices', () => {
    const outcome = publicContractOverruns.judge(knownOf({ facts: [priced(100_000, 150_000)] }));
    expect(inEnglish(outcome.kind === 'hit' && outcome.evidence)).toMatchObject([
      { says: 'Contract with Município de Exemplo, signed on 2025-02-01, 100,000 €, 150,000 € in the end.' },
    ]);
  });
});
