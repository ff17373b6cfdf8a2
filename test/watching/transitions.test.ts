import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Known } from '../../src/checks/check.ts';
import { VERDICTS } from '../../src/checks/judging/verdict.ts';
import { addDays, type LocalDate } from '../../src/kernel/local-date.ts';
import { causesOf } from '../../src/watching/alerts/cause.ts';
import { firmScore, firmVerdict, type Judged } from '../../src/watching/alerts/cause-state.ts';
import type { Change } from '../../src/watching/alerts/episode.ts';
import { NO_RULES, rulesOf } from '../../src/watching/alerts/rules.ts';
import { OUTCOME_DAYS, transitions } from '../../src/watching/alerts/transitions.ts';
import { anyKnown } from '../checks/arbitrary-known.ts';
import {
  act,
  finding,
  knownOf,
  listing,
  NO_SIGNS,
  notice,
  office,
  SOUND,
  TODAY,
} from '../checks/known-of.ts';
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

const isNews = ({ kind, isAnnounced }: Change) => isAnnounced && kind !== 'cleared';
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
          const announced = new Set(
            changes.filter(isNews).flatMap(({ cause, alsoCauses }) => [cause, ...alsoCauses]),
          );
          // One alert, whatever turned up; what got worse of another is told by that one.
          expect(changes.filter(one => isNews(one) && one.kind === 'opened').length).toBeLessThan(2);
          for (const { kind, cause, level, records, isAnnounced, now, quiet, toldWith } of changes) {
            const open = openBefore.get(cause);
            // The states are walked in order.
            const isOwnNow = kind === 'opened' && open?.toldWith != null;
            expect(kind === 'opened' || kind === 'reopened').toBe(open === undefined || isOwnNow);
            expect(history.open(cause)).toHaveLength(kind === 'cleared' ? 0 : 1);
            if (kind === 'escalated') expect(level).toBeGreaterThan(open!.level);
            // It is told with an alert that stands, or is one; and is heard of again at its end if the client knows it.
            if (kind !== 'cleared' && toldWith)
              expect([quiet, history.open(toldWith).length]).toEqual([true, 1]);
            if (kind === 'cleared') expect(isAnnounced).toBe(!open!.quiet);
            if (kind !== 'opened' && kind !== 'escalated') continue;
            // Something in it was never announced, by itself or with another.
            const heard = told.get(cause) ?? new Set();
            if (isAnnounced || kind === 'opened')
              expect(now!.records.some(record => !heard.has(record))).toBe(true);
            told.set(cause, new Set([...heard, ...records]));
          }
          const isOutlived = after.contributions.some(({ reason }) => reason === 'MJ_INSOLVENCY_OUTLIVED');
          for (const key of rules.checksTurnAdverse) {
            const cause = `check:${key}`;
            const [was, is] = [before.outcomes[key]!, after.outcomes[key]!];
            const own = changes.filter(one => one.cause === cause && one.kind !== 'parted');
            if (is.kind === 'unknown') expect(own).toEqual([]);
            // What appears for the first time since it is watched.
            const isFirst = was.kind === 'clear' && is.kind === 'hit' && !isOutlived && !told.has(cause);
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
      seededRuns('transitions', 75, 20_000),
    );
  }, 600_000);

  it('has nothing more to say of the same assessment', () => {
    fc.assert(
      fc.property(anyHistory, anyRules, (assessments, rules) => {
        const history = new History(rules);
        for (const after of assessments) history.next(after);
        expect(history.next(assessments.at(-1)!)).toEqual([]);
      }),
      seededRuns('repetition', 50, 10_000),
    );
  }, 600_000);
});

const after = (days: number): LocalDate => addDays(TODAY, days);

/** The kinds of changes of one cause that are told, by its own alert or with another, assessment by assessment. */
function toldOf(cause: string, states: readonly Known[], rules: object = {}): string[] {
  const history = new History(rules);
  return states.map(known =>
    history
      .next(judged(known))
      .filter(change => change.cause === cause && (change.isAnnounced || change.kind === 'opened'))
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

  it('of an insolvency that the company outlived is none, whenever it is read', () => {
    const states = [sound(), withFacts(1, act('insolvency', '2015-05-01'))];
    for (const cause of ['check:insolvencyDeclared', 'check:insolvencyPhase'])
      expect([cause, ...toldOf(cause, states)]).toEqual([cause, '', '']);
    const lately = [sound(), withFacts(1, act('insolvency', '2026-10-01'))];
    expect(toldOf('check:insolvencyDeclared', lately)).toEqual(['', 'opened']);
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

describe('what one assessment turns up', () => {
  const [tax, social] = [listing('tax', 1_000_001), listing('social-security', 1_000_001)];
  const tell = (...states: readonly Known[]) => {
    const history = new History();
    return states.map(known =>
      history
        .next(judged(known))
        .filter(({ isAnnounced }) => isAnnounced)
        .map(({ kind, cause, alsoCauses }) => [kind, cause, ...alsoCauses].join(' ')),
    );
  };

  it('is one alert, of the record that caused it; score and verdict are told with it and clear with it', () => {
    expect(tell(sound(), withFacts(1, tax), sound(2))).toEqual([
      [],
      ['opened check:taxDebtor verdict score'],
      ['cleared check:taxDebtor'],
    ]);
  });

  it('that gets worse later is told then; what outlasts its alert is one of its own, named when that clears', () => {
    expect(tell(sound(), withFacts(1, tax, social), withFacts(2, social), sound(3))).toEqual([
      [],
      ['opened check:taxDebtor check:ssDebtor verdict score'],
      ['cleared check:taxDebtor score check:ssDebtor verdict'],
      ['cleared check:ssDebtor', 'cleared verdict', 'cleared score'],
    ]);
    const small = listing('tax', 10_000);
    expect(tell(sound(), withFacts(1, small), withFacts(2, small, social), withFacts(3, small))).toEqual([
      [],
      ['opened check:taxDebtor verdict score'],
      ['opened check:ssDebtor verdict score'],
      ['cleared check:ssDebtor verdict score'],
    ]);
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
    expect(toldOf('directors', states, { ...NO_RULES, directorChanges: true })).toEqual([
      '',
      'opened',
      '',
      'cleared',
    ]);
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
  const compare = { baseline: null, after: worse, episodes: [] };
  expect(transitions({ ...compare, before: null, rules: rulesOf({}) })).toEqual([]);
  expect(transitions({ ...compare, before: known, rules: NO_RULES })).toEqual([]);
  expect(transitions({ ...compare, before: known, rules: rulesOf({}) }).map(({ cause }) => cause)).toEqual(
    expect.arrayContaining(['verdict', 'score', 'check:taxDebtor']),
  );
});
