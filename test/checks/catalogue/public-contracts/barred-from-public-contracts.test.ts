import { describe, expect, test } from 'vitest';
import { barredFromPublicContracts } from '../../../../src/checks/catalogue/public-contracts/barred-from-public-contracts.ts';
import { inEnglish } from '../../../../src/checks/words/in-words.ts';
import { ban } from '../../further-facts.ts';
import { judged } from '../../judged.ts';
import { knownOf } from '../../known-of.ts';

describe('barredFromPublicContracts', () => {
  test.each([
    ['under way', [ban('2026-01-01', '2027-12-31')]],
    ['on its first day', [ban('2026-10-15', '2027-10-15')]],
    ['on its last day', [ban('2025-10-15', '2026-10-15')]],
    ['no end published', [ban('2026-01-01', null)]],
    ['no beginning published', [ban(null, '2027-01-01')]],
    ['no day published', [ban(null, null)]],
    ['one in doubt, one under way', [ban('2026-01-01', 'unreadable'), ban('2026-01-01', null)]],
    ['one past, one under way', [ban('2020-01-01', '2021-01-01'), ban('2026-01-01', '2027-01-01')]],
  ])('%s: barred', (_name, facts) => {
    expect(judged(barredFromPublicContracts, facts)).toEqual({
      value: true,
      points: 8,
      knockOut: 'moderate_risk',
      reason: 'BASE_BARRED',
    });
  });

  test.each([
    ['nothing published', []],
    ['ended yesterday', [ban('2025-01-01', '2026-10-14')]],
    ['begins tomorrow', [ban('2026-10-16', '2027-10-16')]],
    ['ended, no beginning published', [ban(null, '2026-10-14')]],
    ['begins later, no end published', [ban('2026-10-16', null)]],
    ['begins later, whatever its end', [ban('2026-10-16', 'unreadable')]],
    ['ended, whatever its beginning', [ban('unreadable', '2026-10-14')]],
  ])('%s: clear', (_name, facts) => {
    expect(judged(barredFromPublicContracts, facts)).toMatchObject({ kind: 'clear', value: false });
  });

  test.each([
    ['2026-01-01', 'unreadable'],
    ['unreadable', '2026-10-15'],
    ['unreadable', null],
  ])('a day that could not be read, from %s until %s, is not known', (from, until) => {
    expect(judged(barredFromPublicContracts, [ban(from, until)])).toMatchObject({ kind: 'unknown' });
  });

  test.each([
    [ban('2026-01-01', '2027-12-31'), 'Barred from public contracts from 2026-01-01, until 2027-12-31.'],
    [ban(null, null), 'Barred from public contracts from a day that is not published, no end published.'],
  ])('the evidence says from when until when', (fact, says) => {
    const outcome = barredFromPublicContracts.judge(
      knownOf({ facts: [fact, ban('2020-01-01', '2021-01-01')] }),
    );
    expect(inEnglish(outcome.kind === 'hit' && outcome.evidence)).toMatchObject([{ type: 'presence', says }]);
  });
});
