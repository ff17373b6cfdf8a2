import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Known } from '../../src/checks/check.ts';
import { VERDICTS } from '../../src/checks/judging/verdict.ts';
import { addDays, type LocalDate } from '../../src/kernel/local-date.ts';
import { causesOf } from '../../src/watching/alerts/cause.ts';
import { rulesOf } from '../../src/watching/alerts/rules.ts';
import { firmScore, firmVerdict, type Judged } from '../../src/watching/alerts/standing.ts';
import { OUTCOME_DAYS, transitions } from '../../src/watching/alerts/transitions.ts';
import { anyKnown } from '../checks/arbitrary-known.ts';
import { finding, knownOf, listing, NO_SIGNS, notice, office, SOUND, TODAY } from '../checks/known-of.ts';
import { seededRuns } from '../kit/seeded-runs.ts';
import { History, judged } from './history.ts';

const anyRules = fc
  .record({
    scoreFallsBy: fc.constantFrom(null, 1, 10, 30),
    debtBandRises: fc.boolean(),
    directorChanges: fc.boolean(),
    continuityFrom: fc.constantFrom(null, 'weak', 'moderate', 'strong'),
    registerSilentDays: fc.constantFrom(null, 1, 30),
  })
  .map(rulesOf);

/** Few different states, so that histories come back to what they were. */
const anyHistory = fc
  .array(anyKnown, { minLength: 1, maxLength: 4 })
  .chain(states => fc.array(fc.constantFrom(...states), { minLength: 2, maxLength: 9 }))
  .map(states => states.map((known, n) => judged({ ...known, today: addDays(TODAY, n) })));

const rank = (assessment: Judged) => VERDICTS.indexOf(firmVerdict(assessment));

describe('any history of assessments', () => {
  it('is announced whole, each change once, and never by what is not known', () => {
    fc.assert(
      fc.property(anyHistory, anyRules, (assessments, rules) => {
        const history = new History(rules);
        const told = new Map<string, Set<string>>();
        for (const after of assessments) {
          const { before, baseline } = history;
          const openBefore = new Map(causesOf(rules).map(cause => [cause, history.open(cause)[0]]));
          const changes = history.next(after);
          if (!before) {
            expect(changes).toEqual([]);
            continue;
          }
          const announced = new Set(changes.filter(one => one.isAnnounced).map(({ cause }) => cause));
          for (const { kind, cause, level, records, isAnnounced, now } of changes) {
            const open = openBefore.get(cause);
            // The states are walked in order.
            expect(kind === 'opened' || kind === 'reopened').toBe(open === undefined);
            expect(history.open(cause)).toHaveLength(kind === 'cleared' ? 0 : 1);
            if (kind === 'escalated') expect(level).toBeGreaterThan(open!.level);
            if (kind === 'cleared' || !isAnnounced) continue;
            // Something in it was never announced.
            const heard = told.get(cause) ?? new Set();
            expect(now!.records.some(record => !heard.has(record))).toBe(true);
            told.set(cause, new Set([...heard, ...records]));
          }
          for (const key of rules.checksTurnAdverse) {
            const cause = `check:${key}`;
            const [was, is] = [before.outcomes[key]!, after.outcomes[key]!];
            if (is.kind === 'unknown') expect(changes.some(one => one.cause === cause)).toBe(false);
            // What appears for the first time since it is watched.
            const isFirst = was.kind === 'clear' && is.kind === 'hit' && !told.has(cause);
            if (isFirst) expect([key, announced.has(cause)]).toEqual([key, true]);
            if (is.kind === 'clear') expect(history.open(cause)).toEqual([]);
          }
          const isWorse = rank(after) > rank(before) && after.completeness <= before.completeness;
          if (isWorse) expect(history.open('verdict')).toHaveLength(1);
          const { scoreFallsBy } = rules;
          const isFallen = scoreFallsBy !== null && firmScore(after) <= firmScore(baseline!) - scoreFallsBy;
          if (isFallen) expect(history.open('score')).toHaveLength(1);
        }
      }),
      seededRuns('transitions', 150, 20_000),
    );
  }, 120_000);

  it('has nothing more to say of the same assessment', () => {
    fc.assert(
      fc.property(anyHistory, anyRules, (assessments, rules) => {
        const history = new History(rules);
        for (const after of assessments) history.next(after);
        expect(history.next(assessments.at(-1)!)).toEqual([]);
      }),
      seededRuns('repetition', 100, 10_000),
    );
  }, 120_000);
});

const after = (days: number): LocalDate => addDays(TODAY, days);

/** The kinds of announced changes of one cause, assessment by assessment. */
function toldOf(cause: string, states: readonly Known[], rules: object = {}): string[] {
  const history = new History(rules);
  return states.map(known =>
    history
      .next(judged(known))
      .filter(change => change.cause === cause && change.isAnnounced)
      .map(({ kind }) => kind)
      .join(),
  );
}

const sound = (days = 0) => ({ ...knownOf({ facts: [...SOUND] }), today: after(days) });
const withFacts = (days: number, ...facts: Known['facts'][number][]) => ({
  ...knownOf({ facts: [...SOUND, ...facts] }),
  today: after(days),
});

describe('a record', () => {
  const petition = (process: string, reference: string) =>
    notice({
      key: `cire:${process}:${reference}`,
      process,
      act: 'declared',
      source: {
        register: 'citius-insolvency',
        reference: `${process} (ref. ${reference})`,
        url: null,
        date: TODAY,
      },
    });
  const [one, other] = [petition('1/26.0T8LSB', '7'), petition('2/26.0T8LSB', '8')];

  it('is announced once, also when it went away and came back', () => {
    const states = [sound(), withFacts(1, one), sound(2), withFacts(200, one), sound(201)];
    expect(toldOf('check:insolvencyDeclared', states)).toEqual(['', 'opened', 'cleared', '', '']);
  });

  it('is one insolvency however many notices it has; another is another', () => {
    const further = petition('1/26.0T8LSB-A', '9');
    const states = [
      sound(),
      withFacts(1, one),
      withFacts(2, one, further),
      withFacts(3, one, further, other),
    ];
    expect(toldOf('check:insolvencyDeclared', states)).toEqual(['', 'opened', '', 'escalated']);
  });

  it('is no news at first sight', () => {
    expect(toldOf('check:insolvencyDeclared', [withFacts(0, one), withFacts(1, one)])).toEqual(['', '']);
  });
});

describe('a debt', () => {
  const [low, high] = [listing('tax', 10_000), listing('tax', 100_001)];

  it('opens by its listing, goes up by its band, and is no news on its way down', () => {
    const states = [sound(), withFacts(1, low), withFacts(2, high), withFacts(3, low), sound(4)];
    expect(toldOf('check:taxDebtor', states)).toEqual(['', 'opened', '', '', 'cleared']);
    expect(toldOf('debt:tax', states)).toEqual(['', '', 'opened', 'cleared', '']);
  });

  it('that is back after months is another debt, and one that is back at once is the same', () => {
    const back = (days: number) =>
      toldOf('check:taxDebtor', [sound(), withFacts(1, low), sound(2), withFacts(2 + days, low)]).at(-1);
    expect([back(OUTCOME_DAYS), back(OUTCOME_DAYS + 1)]).toEqual(['', 'opened']);
  });
});

describe('a register that goes silent', () => {
  const silent = (days: number) => ({
    ...knownOf({ facts: [...SOUND], silent: ['citius-executions', 'citius-cases'] }),
    today: after(days),
  });

  it('is a fall of neither score nor verdict, but of what is known; and a silence after its days', () => {
    const rules = { registerSilentDays: 30 };
    const states = [sound(), silent(1), silent(40)];
    expect(toldOf('score', states, rules)).toEqual(['', '', '']);
    expect(toldOf('verdict', states, rules)).toEqual(['', '', '']);
    expect(toldOf('completeness', states, { completenessFallsBy: 0.05 })).toEqual(['', 'opened', '']);
    expect(toldOf('silent:citius-cases', states, rules)).toEqual(['', '', 'opened']);
  });
});

describe('signs of continuity', () => {
  const signs = (days: number, level: 'weak' | 'moderate' | 'strong') => ({
    ...knownOf({ facts: [...SOUND], phoenix: { ...NO_SIGNS, findings: [finding(level)] } }),
    today: after(days),
  });

  it('open at the level that the rule names, escalate, and are no news when they weaken', () => {
    const states = [
      sound(),
      signs(1, 'weak'),
      signs(2, 'moderate'),
      signs(3, 'strong'),
      signs(4, 'moderate'),
    ];
    expect(toldOf('continuity', states)).toEqual(['', '', 'opened', 'escalated', '']);
  });
});

describe('a director', () => {
  it('who comes or leaves is news once', () => {
    const left = office('director', 'ceased', { on: after(1) });
    const states = [sound(), withFacts(2, left), withFacts(3, left), withFacts(300, left)];
    expect(toldOf('directors', states)).toEqual(['', 'opened', '', 'cleared']);
  });
});

it('a score that erodes is announced when it has lost what the rule names since its best', () => {
  const history = new History({ scoreFallsBy: 10 });
  const at = (points: number) =>
    judged(sound(), {
      bounds: { low: 100 - points, high: 100 - points },
      contributions: [
        { check: 'seatChanges', family: 'company-register', reason: 'X', points: -points, because: 'hit' },
      ],
    });
  const kinds = [0, 4, 8, 12, 16, 22, 15, 3].map(points =>
    history
      .next(at(points))
      .filter(({ cause }) => cause === 'score')
      .map(({ kind, isAnnounced }) => `${kind}${isAnnounced ? '' : ' quietly'}`)
      .join(),
  );
  expect(kinds).toEqual(['', '', '', 'opened', '', 'escalated', 'eased quietly', 'cleared']);
});

it('nothing is compared at first sight, and nothing of a rule that is off', () => {
  const [known, worse] = [judged(sound()), judged(withFacts(1, listing('tax', 5_000_000)))];
  const off = rulesOf({
    verdictWorsens: false,
    scoreFallsBy: null,
    checksTurnAdverse: [],
    debtBandRises: false,
    continuityFrom: null,
    directorChanges: false,
    registerSilentDays: null,
    completenessFallsBy: null,
  });
  const compare = { baseline: null, after: worse, episodes: [] };
  expect(transitions({ ...compare, before: null, rules: rulesOf({}) })).toEqual([]);
  expect(transitions({ ...compare, before: known, rules: off })).toEqual([]);
  expect(transitions({ ...compare, before: known, rules: rulesOf({}) }).map(({ cause }) => cause)).toEqual(
    expect.arrayContaining(['verdict', 'score', 'check:taxDebtor']),
  );
});
