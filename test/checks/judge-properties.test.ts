import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allChecks } from '../../src/checks/all-checks.ts';
import type { Known } from '../../src/checks/check.ts';
import { examine } from '../../src/checks/judging/examine.ts';
import { judge, judgementOf } from '../../src/checks/judging/judge.ts';
import { VERDICTS } from '../../src/checks/judging/verdict.ts';
import { MODEL_IN_FORCE } from '../../src/checks/models.ts';
import { pendingPetitions } from '../../src/checks/records/insolvency/petitions.ts';
import { FAMILY_CAPS } from '../../src/checks/scale/family-caps.ts';
import type { DirectorFinding } from '../../src/facts/director-finding.ts';
import { LINKED_REGISTERS, type LinkedCompany, type LinkedRecord } from '../../src/facts/linked-company.ts';
import { PHOENIX_LEVELS, type PhoenixFinding } from '../../src/facts/phoenix-finding.ts';
import { SPECIFIED_REGISTERS, type SpecifiedRegister } from '../../src/kernel/register-name.ts';
import { size } from '../kit/sizes.ts';
import { adverseContract } from './arbitrary-further.ts';
import {
  adverseFact,
  anyDirector,
  anyFinding,
  anyIssue,
  anyKnown,
  anyLinked,
  anyLinkedRecord,
  furtherChange,
  furtherProceeding,
} from './arbitrary-known.ts';
import { FIFTH_NIF, knownOf, OTHER_NIF, SOUND, UNANSWERED } from './known-of.ts';

const RUNS = { numRuns: size(100, 100_000) };
/** For what must always hold. */
const ALWAYS = { numRuns: size(200, 100_000) };
const shuffled = <T>(list: readonly T[]) =>
  fc.shuffledSubarray([...list], { minLength: list.length, maxLength: list.length });

const bounds = (known: Known) => judge(known).bounds;
type Bounds = ReturnType<typeof bounds>;
const expectNoHigher = (after: Known, before: Known) => {
  const [now, then] = [judge(after), judge(before)];
  expect(now.score).toBeLessThanOrEqual(then.score);
  expect(now.bounds.low).toBeLessThanOrEqual(then.bounds.low);
  expect(now.bounds.high).toBeLessThanOrEqual(then.bounds.high);
};
const expectWithin = (inner: Bounds, outer: Bounds) => {
  expect(outer.low).toBeLessThanOrEqual(inner.low);
  expect(outer.high).toBeGreaterThanOrEqual(inner.high);
};

const silenced = (known: Known, name: (typeof SPECIFIED_REGISTERS)[number]): Known => ({
  ...known,
  registers: { ...known.registers, [name]: UNANSWERED },
});

test('one more adverse record never raises the score, nor either bound', () => {
  fc.assert(
    fc.property(anyKnown, adverseFact, (known, fact) => {
      expectNoHigher({ ...known, facts: [...known.facts, fact] }, known);
    }),
    ALWAYS,
  );
});

test('one more contract that is adverse itself never raises the score of a company that exists, nor either bound', () => {
  fc.assert(
    fc.property(anyKnown, fc.array(adverseContract, { minLength: 1, maxLength: 3 }), (known, contracts) => {
      // Without the titles nobody knows whether it is; the ninth class allows works of any price.
      const registers = { ...known.registers, 'impic-licences': knownOf().registers['impic-licences'] };
      const facts = known.facts.filter(each => each.kind !== 'licence' || each.class !== 9);
      const sound = { ...known, registers, facts: [...SOUND, ...facts] };
      expectNoHigher({ ...sound, facts: [...sound.facts, ...contracts] }, sound);
    }),
    ALWAYS,
  );
});

const PLAN_APPROVED = new Set<string>(['plan-approved', 'closed-plan-approved']);

test('one more PER, PEAP or PEVE never raises the score, however it went', () => {
  fc.assert(
    fc.property(anyKnown, furtherProceeding, (known, fact) => {
      // An approved plan ends the petition that it stayed (CIRE art. 17-E/6 and 222-E), also one that a register showed before it fell silent.
      const shown = { ...known, registers: knownOf().registers };
      const ended = 'act' in fact && PLAN_APPROVED.has(fact.act) ? pendingPetitions(shown) : [];
      const petitions = new Set(ended.flatMap(({ records }) => records.map(({ key }) => key)));
      const facts = known.facts.filter(({ key }) => !petitions.has(key));
      expectNoHigher({ ...known, facts: [...facts, fact] }, { ...known, facts });
    }),
    RUNS,
  );
});

test('one more change of seat, or one more director who left, never raises the score of a company that exists', () => {
  fc.assert(
    fc.property(anyKnown, furtherChange, ({ facts, ...known }, fact) => {
      // A seat that is registered here again ends a move abroad.
      fc.pre(!facts.some(each => each.kind === 'company-act' && each.act === 'moved-abroad'));
      const sound = { ...known, facts: [...SOUND, ...facts] };
      expectNoHigher({ ...sound, facts: [...sound.facts, fact] }, sound);
    }),
    RUNS,
  );
});

test('the phase never disagrees with the number of insolvencies, nor lets a proceeding pass as no record', () => {
  const ofInsolvency = ['insolvency_declared', 'plan_approved', 'liquidation', 'closed'];
  fc.assert(
    fc.property(anyKnown, known => {
      const { checks, verdict } = judge(known);
      const { insolvencyPhase: phase, insolvencyDeclared: declared } = checks;
      expect(phase === null).toBe(declared === null);
      if (ofInsolvency.includes(String(phase))) expect(declared).toBeGreaterThan(0);
      if (phase === 'none') expect(declared).toBe(0);
      if (phase !== 'none') expect(verdict).not.toBe('no_records');
      const { revitalizationProceedings: revived, insolvencyWithoutAssets, culpableInsolvency } = checks;
      if (declared === 0) expect([insolvencyWithoutAssets, culpableInsolvency]).toEqual([false, false]);
      if (Number(revived) > 0) expect(phase).not.toBe('none');
    }),
    RUNS,
  );
});

test('the phase takes only points that the insolvencies leave, and never more than the family’s cap', () => {
  const checks = MODEL_IN_FORCE.checks.filter(({ key }) => key !== 'insolvencyPhase');
  const without = { ...MODEL_IN_FORCE, checks };
  fc.assert(
    fc.property(anyKnown, known => {
      const { score, contributions } = judge(known);
      const family = contributions.filter(
        part => part.family === 'insolvency' && part.because !== 'knock-out',
      );
      expect(score).toBeLessThanOrEqual(judge(known, without).score);
      expect(family.reduce((sum, { points }) => sum - points, 0)).toBeLessThanOrEqual(FAMILY_CAPS.insolvency);
    }),
    RUNS,
  );
});

test('one more director, or one more issue of a director, never raises the score', () => {
  fc.assert(
    fc.property(anyKnown, anyDirector, anyIssue, (known, other, found) => {
      const score = judge({ ...known, directors: [...known.directors, other] }).score;
      const withIssue = { ...other, issues: [...other.issues, found] };
      expect(score).toBeLessThanOrEqual(judge(known).score);
      expect(judge({ ...known, directors: [...known.directors, withIssue] }).score).toBeLessThanOrEqual(
        score,
      );
    }),
    RUNS,
  );
});

test('one more linked company, or one more record of one, never raises the score, nor either bound', () => {
  fc.assert(
    fc.property(anyKnown, anyLinked, anyLinkedRecord, (known, other, record) => {
      const { companies, cutOff } = known.network;
      const isThere = companies.some(({ nif }) => nif === other.nif);
      // What is told of a company that is there already is an answer, which may narrow the bounds from below.
      const company = isThere ? { ...other, nif: FIFTH_NIF } : other;
      const withCompany = (more: LinkedCompany): Known => ({
        ...known,
        network: { companies: [...companies, more], cutOff },
      });
      expectNoHigher(withCompany(company), known);
      const shown = withCompany({ ...company, records: [...company.records, record] });
      if (company.silent.length === 0) return expectNoHigher(shown, withCompany(company));
      // While registers are silent about the company its record is an answer too, which may narrow the bounds from below.
      const [now, then] = [judge(shown), judge(withCompany(company))];
      expect(now.score).toBeLessThanOrEqual(then.score);
      expect(now.bounds.high).toBeLessThanOrEqual(then.bounds.high);
    }),
    RUNS,
  );
});

test('one more finding of continuity, or a stronger one, never raises the score, nor either bound', () => {
  fc.assert(
    fc.property(anyKnown, anyFinding, (known, found) => {
      const { phoenix } = known;
      if (!phoenix.assessable) return;
      const withFinding = (one: PhoenixFinding): Known => ({
        ...known,
        phoenix: { ...phoenix, findings: [...phoenix.findings, one] },
      });
      expectNoHigher(withFinding(found), known);
      expectNoHigher(withFinding({ ...found, level: 'strong' }), withFinding(found));
    }),
    RUNS,
  );
});

test('a linked company that nobody has been asked about never helps, and its answer stays within the bounds', () => {
  fc.assert(
    fc.property(
      anyKnown,
      anyLinked,
      fc.array(anyLinkedRecord, { maxLength: 2 }),
      (known, company, records) => {
        const withCompany = (silent: LinkedCompany['silent'], told: readonly LinkedRecord[]): Known => ({
          ...known,
          network: {
            ...known.network,
            companies: [...known.network.companies, { ...company, silent, records: told }],
          },
        });
        expectWithin(bounds(withCompany([], records)), bounds(withCompany(LINKED_REGISTERS, [])));
      },
    ),
    RUNS,
  );
});

test('a director or a pattern that is not wholly known never helps, and the truth stays within the bounds', () => {
  const levels = fc.constantFrom(...PHOENIX_LEVELS);
  fc.assert(
    fc.property(
      anyKnown,
      anyDirector,
      anyIssue,
      levels,
      anyFinding,
      (known, director, found, possible, told) => {
        const { phoenix } = known;
        const open = (
          unanswered: DirectorFinding['unanswered'],
          issues: DirectorFinding['issues'],
        ): Known => ({ ...known, directors: [...known.directors, { ...director, unanswered, issues }] });
        expectWithin(bounds(open([], [found])), bounds(open([OTHER_NIF], [])));
        if (!phoenix.assessable || PHOENIX_LEVELS.indexOf(told.level) > PHOENIX_LEVELS.indexOf(possible))
          return;
        const supposed = bounds({ ...known, phoenix: { ...phoenix, possible } });
        const shown = bounds({
          ...known,
          phoenix: { ...phoenix, findings: [...phoenix.findings, told], possible: 'none' },
        });
        expectWithin(shown, supposed);
      },
    ),
    RUNS,
  );
});

test('a larger band never costs less', () => {
  const bands = fc.integer({ min: 1, max: 9_000_000 });
  fc.assert(
    fc.property(anyKnown, bands, bands, (known, a, b) => {
      const listed = (minEur: number): Known => ({
        ...known,
        facts: known.facts.map(fact => (fact.kind === 'debtor-listing' ? { ...fact, minEur } : fact)),
      });
      expect(judge(listed(Math.max(a, b))).score).toBeLessThanOrEqual(judge(listed(Math.min(a, b))).score);
    }),
    RUNS,
  );
});

test('the lowest debts never contradict the listings', () => {
  fc.assert(
    fc.property(anyKnown, known => {
      const { checks } = judge(known);
      const listed = (eur: (typeof checks)[string]) => (eur === null ? null : Number(eur) > 0);
      expect(listed(checks.taxDebtMinimumEur!)).toBe(checks.taxDebtor);
      expect(listed(checks.ssDebtMinimumEur!)).toBe(checks.ssDebtor);
    }),
    RUNS,
  );
});

test('silence is no clean record, and the truth stays within the bounds', () => {
  fc.assert(
    fc.property(anyKnown, fc.constantFrom(...SPECIFIED_REGISTERS), (known, name) => {
      const before = judge(known);
      const after = judge(silenced(known, name));
      expect(after.verdict).not.toBe('no_records');
      expect(after.score).toBeLessThan(100);
      expectWithin(before.bounds, after.bounds);
      expect(after.completeness).toBeLessThanOrEqual(before.completeness);
    }),
    ALWAYS,
  );
});

test('learning that an unknown is clear never lowers the score, and never costs a verdict', () => {
  fc.assert(
    fc.property(anyKnown, fc.constantFrom(...SPECIFIED_REGISTERS), fc.nat(), (known, name, pick) => {
      const answers = examine(silenced(known, name), allChecks);
      const unknown = answers.filter(({ outcome }) => outcome.kind === 'unknown');
      const learnt = unknown[pick % unknown.length]!;
      const outcome = { kind: 'clear', value: 0, evidence: [] } as const;
      const clear = {
        ...learnt,
        outcome,
        charge: null,
        pending: null,
        limits: [],
        worst: () => [],
        best: () => [],
      };
      const [before, after] = [
        judgementOf(answers),
        judgementOf(answers.map(answer => (answer === learnt ? clear : answer))),
      ];
      expect(after.score).toBeGreaterThanOrEqual(before.score);
      expect(VERDICTS.indexOf(after.verdict)).toBeLessThanOrEqual(VERDICTS.indexOf(before.verdict));
    }),
    ALWAYS,
  );
});

/** Whose silence is a floor: of each of these, all are silent. */
const DECIDE: readonly (readonly SpecifiedRegister[])[] = [
  ['citius-insolvency'],
  ['mj-publications'],
  ['at-debtors', 'ss-debtors'],
];

test('what is unknown never knocks a company out by itself, but the silence of what decides', () => {
  fc.assert(
    fc.property(fc.subarray([...SPECIFIED_REGISTERS], { minLength: 1 }), silent => {
      const { contributions, bounds, score } = judge(silent.reduce(silenced, knownOf({ facts: SOUND })));
      const isOpen = DECIDE.some(names => names.every(name => silent.includes(name)));
      expect(contributions.some(({ because }) => because === 'knock-out')).toBe(isOpen);
      if (isOpen) expect(score).toBeLessThan(70);
      expect(bounds.low).toBeLessThanOrEqual(score);
    }),
    RUNS,
  );
});

test('the order of facts, directors, issues and checks never matters', () => {
  const pair = anyKnown.chain(known =>
    fc.tuple(
      fc.constant(known),
      fc.record({
        facts: shuffled(known.facts),
        directors: shuffled(known.directors),
        companies: shuffled(known.network.companies),
        checks: shuffled(allChecks),
      }),
    ),
  );
  fc.assert(
    fc.property(pair, ([known, { facts, directors, companies, checks }]) => {
      const turned = directors.map(each => ({ ...each, issues: each.issues.toReversed() }));
      const { unknownChecks, ...rest } = judge(known);
      const network = { companies, cutOff: known.network.cutOff };
      const { phoenix: told } = known;
      const phoenix = told.assessable ? { ...told, findings: told.findings.toReversed() } : told;
      const other: Known = { ...known, facts, directors: turned, network, phoenix };
      const { unknownChecks: others, ...same } = judge(other, { ...MODEL_IN_FORCE, checks });
      expect(same).toEqual(rest);
      expect(others.toSorted()).toEqual(unknownChecks.toSorted());
    }),
    RUNS,
  );
});

test('the same record read twice changes nothing', () => {
  fc.assert(
    fc.property(anyKnown, known => {
      expect(judge({ ...known, facts: [...known.facts, ...known.facts] })).toEqual(judge(known));
    }),
    RUNS,
  );
});

test('the score is an integer from 0 to 100, and the contributions add up to it exactly', () => {
  fc.assert(
    fc.property(anyKnown, known => {
      const { score, bounds, contributions } = judge(known);
      expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
      expect(bounds.low).toBeLessThanOrEqual(score);
      expect(bounds.high).toBeGreaterThanOrEqual(score);
      expect(bounds.high).toBeLessThanOrEqual(100);
      for (const { points } of contributions) expect(Number.isInteger(points) && points < 0).toBe(true);
      expect(contributions.reduce((sum, { points }) => sum + points, 100)).toBe(score);
    }),
    RUNS,
  );
});

test('score, verdict, completeness and reasons never disagree', () => {
  fc.assert(
    fc.property(anyKnown, known => {
      const { score, verdict, color, completeness, unknownChecks, contributions, reasons, ...rest } =
        judge(known);
      const { checks, outcomes } = rest;
      // A record that costs nothing is a record.
      const spotless = completeness === 1 && Object.values(outcomes).every(({ kind }) => kind !== 'hit');
      const expected = spotless
        ? ['no_records', 'safe']
        : score >= 70
          ? ['low_risk', 'safe']
          : score >= 45
            ? ['moderate_risk', 'caution']
            : score >= 20
              ? ['high_risk', 'warning']
              : ['do_not_proceed', 'danger'];
      expect([verdict, color]).toEqual(expected);
      expect(completeness === 1).toBe(unknownChecks.length === 0);
      for (const [key, value] of Object.entries(checks)) {
        if (value === null || value === 'not_assessable') expect(unknownChecks).toContain(key);
        // What is pending is named beside its value, which is never null.
        else expect(outcomes[key]).toHaveProperty('evidence');
      }
      expect(reasons.length).toBeLessThanOrEqual(5);
      expect(reasons.length > 0).toBe(contributions.length > 0);
      // What takes nothing from the score is no reason for it.
      for (const code of reasons) expect(contributions.map(({ reason }) => reason)).toContain(code);
    }),
    RUNS,
  );
});

test('what is stored as JSON is judged the same when it is replayed', () => {
  fc.assert(
    fc.property(anyKnown, known => {
      const judgement = judge(known);
      expect(judge(JSON.parse(JSON.stringify(known)))).toEqual(judgement);
      expect(JSON.parse(JSON.stringify(judgement))).toEqual(judgement);
    }),
    RUNS,
  );
});
