import { describe, expect, test } from 'vitest';
import { publicContracts } from '../../../../src/checks/catalogue/public-contracts/public-contracts.ts';
import { inEnglish } from '../../../../src/checks/words/in-words.ts';
import type { PublicContract } from '../../../../src/facts/fact.ts';
import { contract } from '../../further-facts.ts';
import { ASKED_AT, day, knownOf } from '../../known-of.ts';

const signed = (signedOn: string | null, publishedOn: string | null = null) =>
  contract({
    signedOn: signedOn as PublicContract['signedOn'],
    source: {
      register: 'base-contracts',
      reference: 'contrato 1',
      url: null,
      date: publishedOn === null ? null : day(publishedOn),
    },
  });

describe('publicContracts', () => {
  test.each([
    ['five years ago to the day', signed('2021-10-15'), 1],
    ['five years and a day ago', signed('2021-10-14', '2021-11-02'), 0],
    ['no day of signature, published since', signed(null, '2021-10-15'), 1],
    ['no day of signature, published before', signed(null, '2021-10-14'), 0],
    ['no date at all', signed(null), 1],
    ['a day of signature that could not be read, published before', signed('unreadable', '2021-10-14'), 0],
  ])('%s', (_name, fact, value) => {
    expect(publicContracts.judge(knownOf({ facts: [fact] }))).toMatchObject({ kind: 'clear', value });
  });

  test.each([signed('unreadable', '2026-01-01'), signed('unreadable')])(
    'one of a day that could not be read, published since, leaves the number unknown',
    fact => {
      expect(publicContracts.judge(knownOf({ facts: [fact, signed('2026-01-01')] }))).toMatchObject({
        kind: 'unknown',
      });
    },
  );

  test('contracts are nothing adverse, and are shown', () => {
    const facts = [contract(), contract({ priceEur: null, signedOn: null })];
    expect(inEnglish(publicContracts.judge(knownOf({ facts })))).toMatchObject({
      kind: 'clear',
      value: 2,
      evidence: [
        {
          type: 'presence',
          askedAt: ASKED_AT,
          says: 'Contract with Município de Exemplo, day of signature not published, price not published.',
        },
        { says: 'Contract with Município de Exemplo, signed on 2025-02-01, 150,000 €.' },
      ],
    });
  });

  test('all are counted, the youngest twenty shown', () => {
    const facts = Array.from({ length: 25 }, (_, i) => signed(`2025-01-${String(i + 1).padStart(2, '0')}`));
    const outcome = publicContracts.judge(knownOf({ facts }));
    expect(outcome).toMatchObject({ kind: 'clear', value: 25 });
    const shown = outcome.kind === 'clear' ? inEnglish(outcome.evidence) : [];
    expect(shown).toHaveLength(20);
    expect(shown[0]).toMatchObject({ says: expect.stringContaining('signed on 2025-01-25') });
    expect(shown.at(-1)).toMatchObject({ says: expect.stringContaining('signed on 2025-01-06') });
  });
});
