/** Why two assessments of a company differ: every point has one cause, and the points add up. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Known } from '../../../src/checks/check.ts';
import { differenceOf, type ScorePart } from '../../../src/checks/explain/difference.ts';
import { judge } from '../../../src/checks/judging/judge.ts';
import { storedKnown } from '../../../src/checks/judging/stored-known.ts';
import { EXPERT_MODEL, MODEL_IN_FORCE } from '../../../src/checks/models.ts';
import { inEnglish } from '../../../src/checks/words/in-words.ts';
import { say } from '../../../src/checks/words/say.ts';
import { WHOLE_COVERAGE } from '../../../src/facts/network-coverage.ts';
import type { PhoenixFinding, PhoenixKnowledge } from '../../../src/facts/phoenix-finding.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { SPECIFIED_REGISTERS } from '../../../src/kernel/register-name.ts';
import { size } from '../../kit/sizes.ts';
import { anyKnown } from '../arbitrary-known.ts';
import { contract, execution } from '../further-facts.ts';
import {
  act,
  day,
  director,
  FOURTH_NIF,
  finding,
  issue,
  knownOf,
  licence,
  link,
  linkedCompany,
  linkedRecord,
  listing,
  NO_SIGNS,
  notice,
  OTHER_NIF,
  SOUND,
  THIRD_NIF,
  waiting,
} from '../known-of.ts';

type Parts = Parameters<typeof knownOf>[0] & { today?: string };
const known = ({ today, ...parts }: Parts): Known =>
  storedKnown({ ...knownOf(parts), ...(today ? { today: day(today) } : {}) })!;
/** By the experts’ points: a new card changes no story. */
const assessed = (of: Known, model = EXPERT_MODEL) => ({
  score: judge(of, model).score,
  modelVersion: model.version,
  known: of,
});
const between = (from: Parts, to: Parts): ScorePart[] =>
  differenceOf(assessed(known(from)), assessed(known(to)), EXPERT_MODEL)!;
const short = (parts: readonly ScorePart[]) =>
  parts.map(({ cause, points }) => [
    cause.kind,
    'movement' in cause ? cause.movement : '',
    cause.kind === 'coverage' ? cause.register : cause.kind === 'record' ? cause.fact : '',
    points,
  ]);

/** Two years, four months and a few days later it weighs less. */
const fading = execution({ extinguishedOn: day('2024-06-20'), owedEur: 500 });
const debt = listing('social-security', 250_001, 500_000);

describe('stories', () => {
  test('a debt that left the list is the whole of the difference, quoted as it stood', () => {
    expect(inEnglish(between({ facts: [...SOUND, debt] }, { facts: SOUND }))).toEqual([
      {
        cause: {
          kind: 'record',
          movement: 'disappeared',
          fact: 'ss-debtors:250001',
          source: debt.source,
          company: null,
        },
        points: 36,
        checks: ['ssDebtor', 'ssDebtMinimumEur'],
        says: 'Stands on the list of social-security debtors dated 2026-09-30, band 250,001 € to 500,000 €.',
      },
    ]);
  });

  test('a record that appeared is quoted too', () => {
    const [part] = between({ facts: SOUND }, { facts: [...SOUND, notice()] });
    expect(inEnglish(part)).toMatchObject({
      cause: { movement: 'appeared', fact: notice().key },
      points: -90,
      says: 'Process 1401/26.0T8LRA: insolvency declared, published on 2026-09-23.',
    });
  });

  test('a debtor that moves to another band, and a title renewed under another number, change; nobody is without either for a moment', () => {
    expect(
      short(between({ facts: [...SOUND, debt] }, { facts: [...SOUND, listing('social-security', 50_001)] })),
    ).toEqual([['record', 'changed', 'ss-debtors:50001', 2]]);
    const others = SOUND.filter(({ kind }) => kind !== 'licence');
    const renewed = { facts: [...others, licence('valid', '2-PUB')] };
    expect(between({ facts: SOUND }, renewed)).toEqual([]);
    expect(
      short(between({ facts: [...others, licence('expired')] }, { facts: [...others, licence('valid')] })),
    ).toEqual([['record', 'changed', 'licence:10001-PUB', 32]]);
  });

  test('what a register shows that was silent is coverage, and so is what goes silent with it', () => {
    const silent = { facts: SOUND, silent: ['ss-debtors'] } as const;
    const answered = { facts: [...SOUND, debt] };
    expect(short(between(silent, answered))).toEqual([['coverage', 'answered', 'ss-debtors', -1]]);
    expect(short(between(answered, silent))).toEqual([['coverage', 'silent', 'ss-debtors', 1]]);
  });

  test('an older execution weighs less: time', () => {
    const facts = [...SOUND, fading];
    expect(between({ facts }, { facts, today: '2026-11-01' })).toEqual([
      {
        cause: { kind: 'time', from: '2026-10-15', to: '2026-11-01' },
        points: 7,
        checks: ['executionsWithoutAssets'],
        says: null,
      },
    ]);
  });

  test('a director’s link is a record of the other company', () => {
    const directors = [director('a', issue('insolvency', '2025-03-01'))];
    const [part] = between({ facts: SOUND, directors: [director('a')] }, { facts: SOUND, directors });
    expect(inEnglish(part)).toMatchObject({
      cause: { kind: 'record', movement: 'appeared', company: OTHER_NIF },
      says: expect.stringContaining('a company declared insolvent'),
    });
    expect(between({ facts: SOUND, directors }, { facts: SOUND })[0]).toMatchObject({
      cause: { movement: 'disappeared', company: OTHER_NIF },
      points: -part!.points,
    });
  });

  test('records go by register, and one that changed stays apart from one that went and one that came', () => {
    const acts = [act('dissolution'), listing('tax', 10_000)];
    expect(short(between({ facts: SOUND }, { facts: [...SOUND, ...acts] }))).toEqual([
      ['record', 'appeared', 'at-debtors:10000', -33],
      ['record', 'appeared', act('dissolution').key, -51],
    ]);
    const entry = (key: string, owedEur: number) =>
      execution({ key, owedEur, reason: 'partial-payment', extinguishedOn: day('2021-07-13') });
    const then = [...SOUND, entry('a', 1_000), entry('b', 20_000)];
    const now = [...SOUND, entry('a', 60_000), entry('c', 300_000)];
    expect(short(between({ facts: then }, { facts: now }))).toEqual([
      ['record', 'changed', 'a', -2],
      ['record', 'changed', 'c', -2],
    ]);
  });

  test('in one order: model, coverage, time, records', () => {
    const before = known({ facts: [...SOUND, fading] });
    const after = known({
      facts: [...before.facts, debt, notice({ proceeding: 'per', act: 'opened' })],
      silent: ['act-sanctions'],
      today: '2026-11-01',
    });
    const from = { ...assessed(before), score: assessed(before).score - 4, modelVersion: '2026.1' };
    const parts = differenceOf(from, assessed(after), EXPERT_MODEL)!;
    expect(short(parts)).toEqual([
      ['model', '', '', 4],
      ['coverage', 'silent', 'act-sanctions', -2],
      ['time', '', '', 8],
      ['record', 'appeared', notice({ proceeding: 'per', act: 'opened' }).key, -48],
      ['record', 'appeared', debt.key, -5],
    ]);
    expect(parts[0]!.cause).toEqual({ kind: 'model', from: '2026.1', to: EXPERT_MODEL.version });
  });

  test('two that no model of today made differ by the model where the replays do not', () => {
    const of = known({ facts: SOUND });
    const [part] = differenceOf({ ...assessed(of), score: 88 }, { ...assessed(of), score: 93 })!;
    expect(part).toMatchObject({ cause: { kind: 'model' }, points: 5 });
  });

  test('without what one of them was judged from, nothing is put down to anything', () => {
    const of = assessed(known({ facts: SOUND }));
    expect(differenceOf(of, { ...of, known: null })).toBeNull();
    expect(differenceOf({ ...of, known: null }, of)).toBeNull();
  });

  test('very many records are followed to a bound, and what is left still counts', () => {
    const many = Array.from({ length: 300 }, (_, n) =>
      contract({ key: `contract:${String(n).padStart(3, '0')}`, terminated: n === 299 }),
    );
    expect(short(between({ facts: SOUND }, { facts: [...SOUND, ...many] }))).toEqual([
      ['record', 'changed', '', -1],
    ]);
  });
});

describe('the network', () => {
  const failed = linkedRecord('insolvency');
  const two = [THIRD_NIF, FOURTH_NIF].map(nif => linkedCompany(nif, { records: [failed] }));
  const [tie, silent] = [issue('insolvency', '2025-03-01'), ['at-debtors'] as const];
  const elsewhere = director('b', issue('insolvency', '2025-03-01', THIRD_NIF));
  const sign = (company: Nif, level: PhoenixFinding['level'] = 'moderate'): PhoenixFinding => {
    const found = finding(level);
    return { ...found, predecessor: { ...found.predecessor, nif: company } };
  };
  const signs = (...findings: PhoenixFinding[]) =>
    ({ assessable: true, findings, possible: 'none', coverage: WHOLE_COVERAGE }) as const;
  const answered = { kind: 'coverage', movement: 'answered', register: null, company: OTHER_NIF };

  const known = [sign(THIRD_NIF, 'weak')];
  const third = linkedCompany(OTHER_NIF, { records: [failed] });
  test.each<[string, Parts, Parts, number]>([
    ['nothing', { directors: [waiting('a', [OTHER_NIF])] }, { directors: [director('a')] }, 5],
    [
      'an issue',
      { directors: [director('a'), elsewhere] },
      { directors: [director('a', tie), elsewhere] },
      -2,
    ],
    ['a sign', { phoenix: signs(...known) }, { phoenix: signs(...known, sign(OTHER_NIF)) }, -57],
    ['a failure', { linked: two }, { linked: [...two, third] }, -55],
  ])(
    'when registers answer about a linked company, %s that they show is coverage, and again when they are silent',
    (_shown, then, now, points) => {
      const before = {
        facts: SOUND,
        ...then,
        linked: [...(then.linked ?? []), linkedCompany(OTHER_NIF, { silent })],
      };
      const after = { facts: SOUND, linked: [linkedCompany(OTHER_NIF)], ...now };
      expect(between(before, after)).toMatchObject([{ cause: answered, points }]);
      expect(between(after, before)).toMatchObject([
        { cause: { ...answered, movement: 'silent' }, points: -points },
      ]);
    },
  );

  test('as many other registers that are silent now are less, not more', () => {
    const of = (...names: ('at-debtors' | 'ss-debtors' | 'citius-insolvency')[]) => ({
      facts: SOUND,
      linked: [...two, linkedCompany(OTHER_NIF, { silent: names })],
    });
    const [part] = between(of('at-debtors'), of('citius-insolvency'));
    expect(part).toMatchObject({ cause: { movement: 'silent', company: OTHER_NIF }, points: -2 });
    expect(between(of('at-debtors', 'ss-debtors'), of('ss-debtors', 'at-debtors'))).toEqual([]);
  });

  test('how far it reaches is coverage of nobody’s', () => {
    const reach = { kind: 'coverage', movement: 'changed', register: null, company: null };
    const of = (phoenix: PhoenixKnowledge) => ({ facts: SOUND, phoenix });
    const open = { assessable: true, findings: [], possible: 'moderate', coverage: WHOLE_COVERAGE } as const;
    const not = { assessable: false, because: say('becauseOfLinks', 'noNumber') } as const;
    expect(between(of(NO_SIGNS), of(open))).toMatchObject([{ cause: reach, points: -6 }]);
    expect(between(of(NO_SIGNS), of(not))).toMatchObject([{ cause: reach, points: -8 }]);
    expect(between(of(not), of(signs(sign(OTHER_NIF))))).toMatchObject([{ cause: reach, points: -49 }]);
    const asked = between(
      { facts: SOUND, directors: [waiting('a', [OTHER_NIF])] },
      { facts: SOUND, directors: [director('a')] },
    );
    expect(asked).toMatchObject([{ cause: reach, points: 5 }]);
  });

  test('a record of a company that stays linked comes and goes alone, quoted', () => {
    const then = { facts: SOUND, linked: [...two, linkedCompany(OTHER_NIF)] };
    const now = { facts: SOUND, linked: [...two, linkedCompany(OTHER_NIF, { records: [failed] })] };
    const fact = `${OTHER_NIF}:insolvency:${failed.seen.fact}`;
    const cause = { kind: 'record', fact, source: failed.seen.source, company: OTHER_NIF };
    const says = expect.stringContaining('was declared insolvent');
    expect(inEnglish(between(then, now))).toMatchObject([
      { cause: { ...cause, movement: 'appeared' }, points: -55, says },
    ]);
    expect(inEnglish(between(now, then))).toMatchObject([
      { cause: { ...cause, movement: 'disappeared' }, points: 55, says },
    ]);
  });

  test('a company comes with the office that links it, or with a change of its office', () => {
    const other = linkedCompany(OTHER_NIF, { records: [failed] });
    const cause = { kind: 'record', fact: link().seen.fact, source: link().seen.source, company: OTHER_NIF };
    const without = { facts: SOUND, linked: two };
    const within = { facts: SOUND, linked: [...two, other] };
    expect(between(without, within)).toMatchObject([
      { cause: { ...cause, movement: 'appeared' }, points: -55 },
    ]);
    expect(between(within, without)).toMatchObject([
      { cause: { ...cause, movement: 'disappeared' }, points: 55 },
    ]);
  });

  test('a sign of continuity comes alone, quoted by the failure behind it', () => {
    const [part, ...rest] = between(
      { facts: SOUND, phoenix: signs(sign(THIRD_NIF, 'weak')) },
      { facts: SOUND, phoenix: signs(sign(THIRD_NIF, 'weak'), sign(OTHER_NIF)) },
    );
    expect(rest).toEqual([]);
    expect(inEnglish(part)).toMatchObject({
      cause: { kind: 'record', movement: 'appeared', company: OTHER_NIF },
      points: -57,
      checks: ['phoenixPattern'],
      says: expect.stringContaining('was declared insolvent'),
    });
  });

  test('whoever takes office comes before what stands against them, and leaves after it', () => {
    const [then, now] = [
      { facts: SOUND, directors: [waiting('a', [OTHER_NIF])] },
      {
        facts: SOUND,
        directors: [
          waiting('a', [OTHER_NIF]),
          waiting('b', [OTHER_NIF], issue('tax-debt', '2026-09-30', THIRD_NIF)),
        ],
      },
    ];
    expect(short(between(then, now))).toEqual([['record', 'appeared', 'dir_b', -2]]);
    expect(short(between(now, then))).toEqual([['record', 'disappeared', 'dir_b', 2]]);
  });
});

const once = <T>(list: readonly T[], keyOf: (item: T) => string): T[] => [
  ...new Map(list.map(item => [keyOf(item), item])).values(),
];

/** A register states a record once, and the network tells of a person or company once; generated ones share keys. */
const ofRegisters = anyKnown.map(({ facts, directors, network, phoenix, ...given }): Known => {
  const companies = once(network.companies, ({ nif }) => nif);
  return storedKnown({
    ...given,
    facts: once(facts, ({ source, key }) => `${source.register} ${key}`),
    directors: once(directors, ({ directorId }) => directorId).map(one => ({
      ...one,
      issues: once(one.issues, ({ kind, company, on }) => `${kind} ${company.nif} ${on}`),
    })),
    network: {
      ...network,
      companies: companies.map(one => ({ ...one, records: once(one.records, each => each.seen.fact) })),
    },
    phoenix: phoenix.assessable
      ? { ...phoenix, findings: once(phoenix.findings, ({ predecessor }) => predecessor.nif) }
      : phoenix,
  })!;
});

const anyPair = fc.tuple(
  ofRegisters,
  ofRegisters,
  fc.constantFrom('2026-10-15', '2027-02-01', '2028-12-31').map(day),
);

test('the parts add up exactly, none is nothing, and no record speaks for a register that was silent', () => {
  fc.assert(
    fc.property(anyPair, ([from, later, today]) => {
      const to = { ...later, today };
      const parts = differenceOf(assessed(from, MODEL_IN_FORCE), assessed(to, MODEL_IN_FORCE))!;
      const sum = parts.reduce((total, { points }) => total + points, 0);
      expect(sum).toBe(judge(to).score - judge(from).score);
      expect(parts.map(({ points }) => points)).not.toContain(0);
      const silent = SPECIFIED_REGISTERS.filter(name =>
        [from, to].some(({ registers }) => registers[name].state === 'unknown'),
      );
      for (const { cause, checks } of parts) {
        expect(checks.length).toBeGreaterThan(0);
        if (cause.kind === 'record') expect(cause.fact).not.toBe('');
        if (cause.kind === 'record' && cause.source && cause.company === null)
          expect(silent).not.toContain(cause.source.register);
      }
    }),
    { numRuns: size(50, 100_000) },
  );
});

test('nothing differs from itself, in whatever order its records stand', () => {
  fc.assert(
    fc.property(ofRegisters, of => {
      const turned = { ...of, facts: of.facts.toReversed(), directors: of.directors.toReversed() };
      expect(differenceOf(assessed(of, MODEL_IN_FORCE), assessed(turned, MODEL_IN_FORCE))).toEqual([]);
    }),
  );
});
