/** A case is judged as the service judges what it has read: by the same rules, and by nothing that the file does not say. */
import { describe, expect, it } from 'vitest';
import { ANSWER_DAYS } from '../../src/cases/answer-of.ts';
import { judgeCase } from '../../src/cases/judge-case.ts';
import { inEnglish } from '../../src/checks/words/in-words.ts';
import { checkDigit } from '../../src/kernel/nif.ts';
import { COMPANIES_AT_MOST, HUB_COMPANIES } from '../../src/network/exploring/read-network.ts';
import { ALL_REGISTERS } from '../../src/registers/all-registers.ts';
import { adding, caseOf, day, declared, facts, OTHER, office, SUBJECT, soundCompany } from './case-of.ts';

const sound = soundCompany(SUBJECT, 'Pedra Nova Construções, Lda');
const failed = adding(soundCompany(OTHER, 'Pedra Construções, Lda'), declared('2025-05-02'));
const successor = soundCompany(SUBJECT, 'Pedra Nova Construções, Lda', { foundedOn: '2025-04-10' });
const stranger = adding(
  soundCompany('599000163', 'Olaria do Minho, Lda', { person: 'P9', address: 'Rua Longa, 90' }),
  declared('2025-04-20', '77/25.0T8BRG'),
);

it('a company with nothing against it has no records, and nothing is unknown', () => {
  const { judgement } = judgeCase(caseOf(sound));
  expect(judgement).toMatchObject({ score: 100, verdict: 'no_records', completeness: 1 });
});

it('a record counts from its day, and not before', () => {
  const owing = adding(
    sound,
    { kind: 'debtor-listing', creditor: 'tax', minEur: 100_000, maxEur: null, listDate: '2026-06-30' },
    declared('2026-07-01'),
  );
  const on = (asOf: string) => judgeCase({ ...caseOf(owing), asOf: day(asOf) });
  expect(on('2026-06-30').judgement.checks).toMatchObject({ taxDebtor: true, insolvencyDeclared: 0 });
  expect(on('2026-06-29').judgement.checks).toMatchObject({ taxDebtor: false });
  expect(on('2026-07-01').judgement.checks).toMatchObject({ insolvencyDeclared: 1 });
  expect(on('2026-06-30').known.facts).toHaveLength(owing.facts.length - 1);
});

it('each record stands in the register that publishes it, with its own reference or its place in the file', () => {
  const company = {
    ...sound,
    facts: facts(
      { ...declared('2025-01-01'), reference: 'Anúncio 9' },
      { kind: 'debtor-listing', creditor: 'social-security', minEur: 1, maxEur: 2, listDate: '2026-01-01' },
      office('P1', '2020-01-01'),
    ),
  };
  const sources = judgeCase(caseOf(company)).known.facts.map(({ source }) => source);
  expect(sources).toEqual([
    { register: 'citius-insolvency', reference: 'Anúncio 9', url: null, date: '2025-01-01' },
    { register: 'ss-debtors', reference: 'companies[0].facts[1]', url: null, date: '2026-01-01' },
    { register: 'mj-publications', reference: 'companies[0].facts[2]', url: null, date: '2020-01-01' },
  ]);
});

describe('an answer of earlier', () => {
  const answered = (on: string) => ({ answeredOn: day(on) });
  const since = (register: object) =>
    judgeCase(caseOf({ ...owingBefore, registers: { 'at-debtors': register } as never })).judgement;
  const owingBefore = adding(sound, {
    ...{ kind: 'debtor-listing', creditor: 'tax', minEur: 100_000, maxEur: null },
    listDate: '2026-05-01',
  });

  it('counts for as long as the service counts one of any register', () => {
    expect(24 * ANSWER_DAYS).toBe(Math.max(...ALL_REGISTERS.map(({ meta }) => meta.maxAgeHours)));
    expect(since(answered('2026-05-31'))).toMatchObject({ checks: { taxDebtor: true }, completeness: 1 });
  });

  it('is silence from the next day on, with what was known by then', () => {
    const { outcomes: _, ...old } = since(answered('2026-05-30'));
    expect(since({ silent: 'down', recordsUntil: '2026-05-30' })).toMatchObject(old);
    expect(old.unknownChecks).toContain('taxDebtor');
    expect(since(answered('2026-04-30')).score).toBeGreaterThan(old.score);
  });

  it('is so for another company too', () => {
    const judged = (register: object) =>
      judgeCase(caseOf(successor, { ...failed, registers: { 'citius-insolvency': register } as never }))
        .judgement;
    expect(judged(answered('2026-05-30'))).toEqual(judged({ silent: 'down', recordsUntil: '2026-05-30' }));
    expect(judged(answered('2026-05-31'))).not.toEqual(judged(answered('2026-05-30')));
  });
});

describe('a silent register', () => {
  const owing = adding(sound, {
    kind: 'debtor-listing',
    creditor: 'tax',
    minEur: 100_000,
    maxEur: null,
    listDate: '2026-06-01',
  });
  const silent = (recordsUntil?: string) =>
    judgeCase(
      caseOf({
        ...owing,
        registers: {
          'at-debtors': { silent: 'not read', ...(recordsUntil && { recordsUntil: day(recordsUntil) }) },
        },
      }),
    );

  it('leaves its checks unknown, says why, and none of its records counts', () => {
    const { judgement, known } = silent();
    expect(inEnglish(judgement.outcomes.taxDebtor)).toEqual({
      kind: 'unknown',
      because: 'at-debtors: not read',
    });
    expect(judgement.bounds.high).toBe(100);
    expect(judgement.score).toBeLessThan(100);
    expect(known.facts.some(({ kind }) => kind === 'debtor-listing')).toBe(false);
  });

  it('may leave records of an earlier answer, up to its day', () => {
    const kept = (until: string) =>
      silent(until).known.facts.filter(({ kind }) => kind === 'debtor-listing').length;
    expect([kept('2026-05-31'), kept('2026-06-01')]).toEqual([0, 1]);
  });

  it('about a linked company widens the bounds', () => {
    const other = soundCompany(OTHER, 'Casa Alta, Lda', { address: 'Rua Longa, 9' });
    const heard = judgeCase(caseOf(sound, other)).judgement;
    const unheard = judgeCase(
      caseOf(sound, { ...other, registers: { 'citius-insolvency': { silent: 'not asked' } } }),
    ).judgement;
    expect(heard.bounds).toEqual({ low: 100, high: 100 });
    expect(unheard.bounds.low).toBeLessThan(unheard.bounds.high);
    expect(unheard.bounds.high).toBe(100);
  });
});

describe('the companies around it', () => {
  it('a failed company of the same director at the same door, with the same name, is a sign', () => {
    const { judgement, known } = judgeCase(caseOf(successor, failed));
    expect(judgement.checks).toMatchObject({ phoenixPattern: 'strong', directorsWithIssues: 1 });
    expect(known.directors[0]!.directorId).toMatch(/^dir_[0-9a-z]{26}$/);
    expect(JSON.stringify(judgement)).not.toContain('"P1"');
  });

  it('a company without any link changes nothing', () => {
    for (const [first, ...rest] of [[sound], [successor, failed]] as const) {
      const alone = judgeCase(caseOf(first, ...rest));
      const beside = judgeCase(caseOf(first, ...rest, stranger));
      expect(beside).toEqual(alone);
    }
  });

  it('a label is a person of its own file only', () => {
    const idIn = (asOf: string) =>
      judgeCase({ ...caseOf(successor, failed), asOf: day(asOf) }).known.directors[0]!.directorId;
    expect(idIn('2026-06-30')).not.toBe(idIn('2026-06-29'));
    expect(idIn('2026-06-30')).toBe(idIn('2026-06-30'));
  });

  it('the seat of an agent connects nobody: the file counts its companies, or says how many there are', () => {
    const hasSeat = (file: ReturnType<typeof caseOf>) => {
      const { phoenix } = judgeCase(file).known;
      return phoenix.assessable && phoenix.findings[0]!.indicators.some(({ kind }) => kind === 'seat');
    };
    const address = { address: 'Rua do Forno n.º 7', postalCode: '4560-143' };
    const file = caseOf(successor, failed);
    expect(hasSeat(file)).toBe(true);
    expect(hasSeat({ ...file, sharedSeats: [{ ...address, firms: 5 }] })).toBe(true);
    expect(hasSeat({ ...file, sharedSeats: [{ ...address, firms: 40 }] })).toBe(false);
    expect(hasSeat({ ...file, sharedSeats: [{ ...address, firms: 2, inBuilding: 40 }] })).toBe(false);
    const tenants = Array.from({ length: 10 }, (_, n) =>
      soundCompany(nifOf(n), `Loja ${n}, Lda`, { person: `T${n}` }),
    );
    expect(hasSeat(caseOf(successor, failed, ...tenants))).toBe(false);
    const far = Array.from({ length: COMPANIES_AT_MOST }, (_, n) =>
      soundCompany(nifOf(n + 10), `Obra ${n}, Lda`, { person: `Q${n}`, address: `Rua Longa, ${n}` }),
    );
    expect(hasSeat(caseOf(successor, failed, ...far))).toBe(true);
    expect(hasSeat(caseOf(successor, failed, ...far, ...tenants))).toBe(false);
  });

  it('of who directs very many companies the failed ones are read, and the others are said to be cut off', () => {
    const many = (failed: number) =>
      Array.from({ length: HUB_COMPANIES + 1 }, (_, n) => {
        const one = soundCompany(nifOf(n), `Obra ${n}, Lda`, { address: `Rua ${n}, ${n + 1}` });
        return n < failed ? adding(one, declared('2025-05-02')) : one;
      });
    const beyond = judgeCase(caseOf(successor, ...many(20)));
    const within = judgeCase(caseOf(successor, ...many(20).slice(0, -1)));
    expect(beyond.known.network.cutOff).toEqual([{ reason: 'hub', companies: HUB_COMPANIES - 19 }]);
    expect(beyond.judgement.checks).toMatchObject({ directorsWithIssues: 1, directorsPriorInsolvencies: 20 });
    expect(beyond.judgement.score).toBeLessThanOrEqual(within.judgement.score);
    expect(beyond.judgement.completeness).toBeLessThan(1);
    expect(within.known.network.cutOff).toEqual([]);
    const clean = judgeCase(caseOf(successor, ...many(0))).judgement;
    expect(clean.verdict).toBe('low_risk');
    expect(clean.unknownChecks).toContain('directorsWithIssues');
  });

  it('of thousands of companies those of its own people are read first, in time', () => {
    const crowd = Array.from({ length: 4_990 }, (_, n) =>
      adding(soundCompany(nifOf(n), `Obra ${n}, Lda`, { person: `Q${n % 500}` }), declared('2025-05-02')),
    );
    const started = performance.now();
    const { known } = judgeCase(caseOf(successor, ...crowd, failed));
    expect(known.network.companies.map(({ nif }) => nif)).toEqual([OTHER]);
    expect(known.network.cutOff).toEqual([{ reason: 'bound', companies: 4_791 }]);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

/** Invented numbers, none of them used above. */
function nifOf(n: number): string {
  const eight = String(51_000_000 + n);
  return eight + checkDigit(eight);
}
