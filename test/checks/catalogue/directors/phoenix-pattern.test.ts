import { describe, expect, test } from 'vitest';
import { phoenixPattern } from '../../../../src/checks/catalogue/directors/phoenix-pattern.ts';
import type { Known } from '../../../../src/checks/check.ts';
import { judge } from '../../../../src/checks/judging/judge.ts';
import { inEnglish } from '../../../../src/checks/words/in-words.ts';
import { say } from '../../../../src/checks/words/say.ts';
import { type NetworkCoverage, NO_COVERAGE, WHOLE_COVERAGE } from '../../../../src/facts/network-coverage.ts';
import type {
  PhoenixFinding,
  PhoenixIndicatorKind,
  PhoenixLevel,
} from '../../../../src/facts/phoenix-finding.ts';
import { costIn } from '../../judged.ts';
import {
  day,
  finding,
  knownOf,
  NO_SIGNS,
  OTHER_NIF,
  SOUND,
  seenAt,
  THIRD_NIF,
  TODAY,
} from '../../known-of.ts';

const known = (findings: readonly PhoenixFinding[], possible: PhoenixLevel = 'none'): Known =>
  knownOf({ facts: SOUND, phoenix: { ...NO_SIGNS, findings, possible } });
const cost = (of: Known) => {
  const outcome = phoenixPattern.judge(of);
  return outcome.kind === 'hit' ? costIn(phoenixPattern, outcome, of) : null;
};
const REASON = 'MJ_PHOENIX_SIGNS';

describe('phoenixPattern', () => {
  test.each([
    ['strong', '2025-03-01', { points: 8, knockOut: 'high_risk', reason: REASON }],
    ['moderate', '2025-03-01', { points: 6, knockOut: 'high_risk', reason: REASON }],
    ['weak', '2025-03-01', { points: 0, reason: REASON }],
    ['strong', '2021-10-15', { points: 8, left: 1, knockOut: 'high_risk', reason: REASON }],
    ['strong', '2021-10-14', { points: 0, reason: REASON }],
    ['moderate', '2021-10-14', { points: 0, reason: REASON }],
  ] as const)('%s, the failure on %s', (level, failedOn, expected) => {
    const of = known([finding(level, failedOn)]);
    expect(phoenixPattern.judge(of)).toMatchObject({ kind: 'hit', value: level });
    expect(cost(of)).toEqual(expected);
  });

  test('what follows a petition fades while the court may still decide it', () => {
    const left = ['2025-10-15', '2025-10-14', '2024-10-15'].map(on => {
      const one = finding('strong', on);
      return cost(known([{ ...one, failure: { ...one.failure, kind: 'petition' } }]))?.left;
    });
    expect(left).toEqual([undefined, 3, 1]);
  });

  test('under the name of the failed company, by somebody who ran it, moderate signs weigh as strong ones', () => {
    const office = { from: null, to: null, seen: seenAt('mj-publications', 'AP. 1') };
    const controllers = [{ directorId: 'dir_a', atPredecessor: office, atSuccessor: office }];
    const [named, unnamed] = (['name', 'seat'] as const).map(kind => finding('moderate', '2025-03-01', kind));
    const limits = [
      { ...named!, controllers },
      { ...named!, controllers: [] },
      { ...unnamed!, controllers },
    ].map(each => cost(known([each]))?.knockOut);
    expect(limits).toEqual(['high_risk', 'moderate_risk', 'moderate_risk']);
  });

  test('the strongest is the value; a young one is charged before an old one', () => {
    const of = known([finding('strong', '2012-03-01'), finding('moderate')]);
    expect(phoenixPattern.judge(of)).toMatchObject({ value: 'strong' });
    expect(cost(of)).toMatchObject({ points: 6 });
  });

  test('nothing found is clear, with the register’s answer', () => {
    expect(phoenixPattern.judge(known([]))).toMatchObject({
      kind: 'clear',
      value: 'none',
      evidence: [{ type: 'absence', register: 'mj-publications' }],
    });
  });

  test('what cannot be looked at is not_assessable, and counts as unknown', () => {
    const of = knownOf({
      facts: SOUND,
      phoenix: { assessable: false, because: say('becauseOfLinks', 'noAct') },
    });
    const { checks, unknownChecks, bounds, reasons } = judge(of);
    expect(checks.phoenixPattern).toBe('not_assessable');
    expect(unknownChecks).toEqual(['phoenixPattern']);
    expect(bounds).toEqual({ low: 42, high: 100 });
    expect(reasons).toEqual(['MJ_PHOENIX_UNKNOWN']);
    const silent = judge(knownOf({ facts: SOUND, silent: ['mj-publications'] }));
    expect(silent.checks.phoenixPattern).toBe('not_assessable');
  });

  test.each([
    ['nothing', [], 'strong', { points: 8, knockOut: 'high_risk' }],
    ['nothing', [], 'weak', { points: 0 }],
    ['a moderate one', [finding('moderate')], 'strong', { points: 8, knockOut: 'high_risk' }],
    ['an old strong one', [finding('strong', '2012-03-01')], 'moderate', { points: 6 }],
  ] as const)('%s found, %s possible: pending at that', (_name, findings, possible, pending) => {
    expect(phoenixPattern.judge(known(findings, possible))).toMatchObject({
      pending: { cost: { ...pending, reason: 'MJ_PHOENIX_UNKNOWN' } },
    });
  });

  test.each([
    [[finding('strong')], 'strong'],
    [[finding('moderate')], 'weak'],
    [[], 'none'],
  ] as const)('what could still come and would change nothing is not pending', (findings, possible) => {
    expect(phoenixPattern.judge(known(findings, possible))).not.toHaveProperty('pending');
  });
});

describe('its sentences', () => {
  const office = { from: null, to: null, seen: seenAt('mj-publications', 'AP. 1') };
  const says = (of: PhoenixFinding) => {
    const outcome = inEnglish(phoenixPattern.judge(known([of])));
    return JSON.stringify(outcome);
  };
  const on = (one: PhoenixFinding, founded: string, kind: PhoenixIndicatorKind, since = founded) => ({
    ...one,
    successor: { ...one.successor, foundedOn: day(founded) },
    indicators: [{ kind, on: day(since), seen: [seenAt('mj-publications', 'AP. 2')] }] as const,
  });

  test('of kin in a company that began after the failure say so', () => {
    const failed = finding('moderate', '2025-03-01');
    expect(says(on(failed, '2025-01-01', 'kin'))).toContain('was founded before the failure and names');
    expect(says(on(failed, '2025-06-01', 'kin'))).toContain('was founded after the failure and names');
  });

  test('of an older company that began to build then do not say that it was founded then', () => {
    const failed = finding('moderate', '2025-03-01');
    expect(says(on(failed, '2024-12-01', 'timing'))).toContain('was founded close to the failure');
    expect(says(on(failed, '2009-01-01', 'timing', '2025-04-01'))).toContain(
      'is older, and got its first title',
    );
  });

  const [TO_THE_END, OPEN] = ['to the end', 'and no end of it is published'];
  test.each([
    ['insolvency', TO_THE_END],
    ['dissolved-with-debts', TO_THE_END],
    ...(['petition', 'execution-without-assets', 'failed-revitalization', 'abandoned'] as const).map(
      kind => [kind, OPEN] as const,
    ),
  ] as const)('of an office without an end, after %s: %s', (kind, until) => {
    const one = finding('moderate', '2025-03-01');
    const controllers = [{ directorId: 'dir_a', atPredecessor: office, atSuccessor: office }];
    expect(says({ ...one, failure: { ...one.failure, kind }, controllers })).toContain(until);
  });
});

describe('a neighbourhood that is not read', () => {
  const unread = {
    failuresKnown: 1_900,
    officersRead: 1_200,
    oldestDay: day('2020-09-01'),
    newestDay: TODAY,
    unread: [],
  };
  const judged = (coverage: NetworkCoverage, possible: PhoenixLevel = 'none') =>
    knownOf({ facts: SOUND, phoenix: { ...NO_SIGNS, possible, coverage } });
  const because = (coverage: NetworkCoverage) => {
    const outcome = inEnglish(phoenixPattern.judge(judged(coverage)));
    return outcome.kind === 'clear' ? outcome.pending?.because : null;
  };

  test('says how much is read', () => {
    expect(because(unread)).toBe(
      '1,200 of 1,900 failures of the last six years are read, published from 2020-09-01 to 2026-10-15',
    );
    const candidate = { nif: OTHER_NIF, name: 'OUTRA EXEMPLO, LDA', because: 'seat' as const };
    expect(because({ ...unread, unread: [candidate] })).toMatch(
      /; not read, at this door or of a like name: 1$/,
    );
    expect(because(NO_COVERAGE)).toBe('failures of the last six years are not read yet');
    expect(because({ ...unread, officersRead: 1_900 })).toBeUndefined();
    expect(because({ ...unread, officersRead: 1_900, oldestDay: day('2020-10-16') })).toMatch(/are read/);
  });

  test('is never no_records, and costs what it could show at worst', () => {
    expect(judge(judged(unread))).toMatchObject({
      verdict: 'low_risk',
      bounds: { low: 100, high: 100 },
      unknownChecks: ['phoenixPattern'],
    });
    expect(judge(judged(unread, 'strong')).bounds).toEqual({ low: 42, high: 100 });
    expect(judge(judged(WHOLE_COVERAGE)).verdict).toBe('no_records');
  });

  test('contracts that are not known could show the failed one’s clients', () => {
    const phoenix = { ...NO_SIGNS, possibleByWorks: 'moderate' as const };
    expect(phoenixPattern.judge(knownOf({ facts: SOUND, phoenix }))).not.toHaveProperty('pending');
    expect(
      phoenixPattern.judge(knownOf({ facts: SOUND, phoenix, silent: ['base-contracts'] })),
    ).toMatchObject({ pending: { cost: { points: 6 } } });
  });
});

test('resemblance costs little and says what it is', () => {
  const of = known([{ ...finding('resemblance'), controllers: [] }]);
  expect(cost(of)).toEqual({ points: 2, reason: 'MJ_PHOENIX_RESEMBLANCE' });
  const outcome = phoenixPattern.judge(of);
  const says =
    outcome.kind === 'hit'
      ? inEnglish(outcome.evidence).flatMap(each => ('says' in each ? each.says : []))
      : [];
  expect(says.filter(each => each.startsWith('Resemblance only with OUTRA EXEMPLO, LDA'))).toHaveLength(4);
});

test('what speaks for an innocent reading is shown, and a legal person by name', () => {
  const seen = [seenAt('citius-insolvency', 'liquidation')] as const;
  const company = { nif: THIRD_NIF, name: 'CASA INVENTADA, SGPS' };
  const office = {
    from: day('2020-01-01'),
    to: null,
    seen: seenAt('mj-publications', 'quota'),
    as: 'partner' as const,
  };
  const outcome = phoenixPattern.judge(
    known([
      {
        ...finding('weak'),
        counterSigns: [{ kind: 'estate-sale', on: day('2025-04-01'), seen }],
        legalPersons: [{ company, atPredecessor: office, atSuccessor: null }],
      },
    ]),
  );
  const says =
    outcome.kind === 'hit' ? inEnglish(outcome.evidence).map(each => ('says' in each ? each.says : '')) : [];
  expect(says).toContain(
    'Against continuity with OUTRA EXEMPLO, LDA (599000120): what it has of the other it may have bought from the estate, in the insolvency (CIRE art. 162) (record of 2025-04-01).',
  );
  expect(says).toContain(
    'CASA INVENTADA, SGPS (599000139) held a quota of OUTRA EXEMPLO, LDA (599000120) to the end.',
  );
});

test('strong signs lead to high_risk and no further: signs are no proof', () => {
  expect(judge(known([finding('strong')]))).toMatchObject({
    score: 42,
    verdict: 'high_risk',
    color: 'warning',
  });
});

test('the evidence is the whole path: the failure, the offices, every sign; never a person, an address or "fraud"', () => {
  const kinds: PhoenixIndicatorKind[] = [
    ...(['timing', 'seat', 'name', 'client', 'serial', 'activity', 'licence', 'culpable'] as const),
    'debts-left',
    'moves-before',
  ];
  const outcome = phoenixPattern.judge(known([finding('strong', '2025-03-01', ...kinds)]));
  const evidence = outcome.kind === 'hit' ? outcome.evidence : [];
  const says = inEnglish(evidence).map(each => (each.type === 'presence' ? each.says : ''));
  expect(evidence).toHaveLength(3 + 2 * kinds.length);
  expect(says).toContain('OUTRA EXEMPLO, LDA (599000120) was declared insolvent on 2025-03-01.');
  expect(says.filter(each => each.startsWith('Sign of continuity with OUTRA EXEMPLO, LDA'))).toHaveLength(20);
  expect(JSON.stringify(evidence)).not.toMatch(/Pessoa|dir_|Rua|fraud/i);
  const { reasons, question, value } = phoenixPattern;
  expect(JSON.stringify([reasons, question, value])).not.toMatch(/fraud|fénix/i);
});
