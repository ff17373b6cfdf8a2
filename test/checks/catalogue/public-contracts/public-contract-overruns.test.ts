import { describe, expect, test } from 'vitest';
import { publicContractOverruns } from '../../../../src/checks/catalogue/public-contracts/public-contract-overruns.ts';
import { contract } from '../../further-facts.ts';
import { judged } from '../../judged.ts';
import { knownOf } from '../../known-of.ts';

const priced = (priceEur: number | null, finalPriceEur?: number | null) =>
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
    ['no first price', priced(null, 90_000)],
    ['a first price of nothing', priced(0, 90_000)],
  ])('%s is none', (_name, fact) => {
    expect(judged(publicContractOverruns, [fact])).toMatchObject({ kind: 'clear', value: 0 });
  });

  test('the evidence shows both prices', () => {
    const outcome = publicContractOverruns.judge(knownOf({ facts: [priced(100_000, 150_000)] }));
    expect(outcome.kind === 'hit' && outcome.evidence).toMatchObject([
      { says: 'Contract with Município de Exemplo, signed on 2025-02-01, 100,000 €, 150,000 € in the end.' },
    ]);
  });
});
