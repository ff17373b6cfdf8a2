/** What a careful person would not let pass: control that changes hands, records that wait, companies that live since yesterday. */
import { describe, expect, it } from 'vitest';
import type { CaseCompany, CaseFact as Fact } from '../../src/cases/case.ts';
import { judgeCase } from '../../src/cases/judge-case.ts';
import { inEnglish } from '../../src/checks/words/in-words.ts';
import { COMPANIES_AT_MOST } from '../../src/network/exploring/read-network.ts';
import {
  companyAct as act,
  adding,
  caseOf,
  day,
  declared,
  execution as executed,
  listed,
  nifOf,
  OTHER,
  office,
  quota,
  SUBJECT,
  soundCompany,
} from './case-of.ts';

const judged = (...companies: readonly [CaseCompany, ...CaseCompany[]]) =>
  judgeCase(caseOf(...companies)).judgement;
type Told = Parameters<typeof adding>[1];
const sound = soundCompany(SUBJECT, 'Pedra Nova Construções, Lda');
const managed = soundCompany(SUBJECT, 'Pedra Nova Construções, Lda', { person: 'P9' });
const insolvent = adding(
  soundCompany(OTHER, 'Casa Alta, Lda', { address: 'Rua Longa, 9' }),
  declared('2025-05-02'),
);
const execution = executed(30_000, '2026-03-01', 'no-assets');

const works = {
  kind: 'public-contract',
  authority: { nif: null, name: 'Município Exemplo' },
  priceEur: 5_000_000,
  signedOn: '2025-11-10',
  terminated: false,
  works: true,
} as const;

describe('a register that is silent now', () => {
  const waiting = (register: 'citius-insolvency' | 'citius-executions', ...told: Told[]) =>
    adding(
      { ...sound, registers: { [register]: { silent: 'down', recordsUntil: day('2026-06-20') } } },
      ...told,
    );

  it('costs at least what its earlier answer showed, and may have changed its mind', () => {
    const { verdict, bounds, unknownChecks } = judged(waiting('citius-insolvency', declared('2026-05-02')));
    expect({ verdict, high: bounds.high }).toEqual({ verdict: 'do_not_proceed', high: 100 });
    expect(unknownChecks).toContain('insolvencyDeclared');
    const listed = judged(waiting('citius-executions', execution));
    expect(listed.verdict).toBe('moderate_risk');
    expect(listed.score).toBeLessThanOrEqual(judged(adding(sound, execution)).score);
  });

  it.each([
    ['a title', 'impic-licences', ({ kind }: Fact) => kind === 'licence', [works]],
    [
      'accounts',
      'mj-publications',
      (fact: Fact) => 'accountsYear' in fact && (fact.accountsYear ?? 0) > 2021,
      [],
    ],
    ['works beyond the title', 'base-contracts', () => false, [works]],
  ] as const)(
    'costs at least what was missing or compared in its last answer: %s',
    (_what, register, isGone, more) => {
      const facts = [...sound.facts.filter(fact => !isGone(fact as Fact)), ...more] as never;
      const answered = judged({ ...sound, facts });
      expect(answered.verdict).toBe('moderate_risk');
      const silent = {
        ...sound,
        facts,
        registers: { [register]: { silent: 'down', recordsUntil: day('2026-06-20') } },
      };
      const { score, verdict, bounds } = judged(silent as never);
      expect({ verdict, isNoBetter: score <= answered.score }).toEqual({
        verdict: 'moderate_risk',
        isNoBetter: true,
      });
      expect(bounds.high).toBeGreaterThan(answered.score);
    },
  );

  it('tells the size by its last answer, and the bounds count it either way', () => {
    const large = {
      ...sound,
      facts: sound.facts.map(fact => (fact.kind === 'licence' ? { ...fact, class: 7 } : fact)),
    };
    const suits = Array.from({ length: 10 }, (_, n) => ({
      ...{
        kind: 'court-case',
        process: `${n + 1}/26.0T8BRG`,
        role: 'defendant',
        species: 'Ação de Processo Comum',
      },
      ...{ valueEur: 9_000, on: '2026-02-02' },
    })) as never as Told[];
    const sued = adding(large, ...suits);
    const silent = { 'impic-licences': { silent: 'down', recordsUntil: day('2026-06-20') } } as const;
    const [known, unknown, small] = [
      judged(sued),
      judged({ ...sued, registers: silent }),
      judged(adding(sound, ...suits)),
    ];
    expect([known.verdict, unknown.verdict]).toEqual(['low_risk', 'low_risk']);
    expect(unknown.bounds.high).toBeGreaterThanOrEqual(known.score);
    expect(unknown.bounds.low).toBeLessThanOrEqual(small.score);
  });

  it('shows nothing by an earlier answer that was empty', () => {
    expect(judged(waiting('citius-executions')).score).toBe(
      judged({ ...sound, registers: { 'citius-executions': { silent: 'down' } } }).score,
    );
  });
});

it('takes back what the silent register of its owner showed: what comes out lies within the bounds', () => {
  const owned = adding(sound, quota({ company: OTHER }));
  const owner = adding(
    soundCompany(OTHER, 'Alvor Participações, Lda', { person: 'P8' }),
    declared('2026-05-02'),
  );
  const silent = { 'citius-insolvency': { silent: 'down', recordsUntil: day('2026-06-20') } } as const;
  const before = judged(owned, { ...owner, registers: silent });
  const after = judged(owned, adding(owner, { ...declared('2026-06-25'), act: 'revoked' }));
  expect([before.verdict, after.verdict]).toEqual(['high_risk', 'no_records']);
  expect(inEnglish(before.outcomes.directorsWithIssues)).toMatchObject({
    evidence: [
      {
        says: expect.stringContaining(
          'declared insolvent, which owns this one, alone or beside others in trouble',
        ),
      },
    ],
  });
  expect(before.bounds.high).toBeGreaterThanOrEqual(after.score);
});

it('owes what a company owed that was merged into it, and not what one owes that was divided', () => {
  const both = {
    ...act('accounts', '2026-02-01', { firma: 'Casa Alta, Lda' }),
    act: 'merger-or-division',
  } as const;
  const listing = listed(100_001, 500_000);
  const [here, other] = [adding(sound, both), adding(soundCompany(OTHER, 'Casa Alta, Lda'), both, listing)];
  const off = { ...both, act: 'deregistration', publishedOn: '2026-03-10' } as const;
  const merged = adding(other, off);
  expect(judged(here, merged)).toMatchObject({ verdict: 'moderate_risk', heldBy: ['directorsWithIssues'] });
  expect(judged(here, adding(merged, { ...listing, minEur: 1_000_001, maxEur: null })).verdict).toBe(
    'high_risk',
  );
  const rescue = { ...declared('2025-12-01'), proceeding: 'per', act: 'opened' } as const;
  const inRescue = adding(soundCompany(OTHER, 'Casa Alta, Lda'), both, off, rescue);
  expect(judged(here, inRescue).verdict).toBe('moderate_risk');
  expect(judged(here, other)).toMatchObject({ verdict: 'low_risk', heldBy: [] });
});

describe('who decides', () => {
  it('stands behind one legal person after another, and none of them stands behind itself', () => {
    const [upper, lower] = [nifOf(1), nifOf(2)];
    const holding = (nif: string, person: string, ...held: never[]) =>
      adding(
        soundCompany(nif, `Gestão ${person}, SGPS, Lda`, { person, address: `Rua ${person}, 3` }),
        ...held,
      );
    const chain = [
      adding(managed, quota({ company: lower })),
      holding(lower, 'P8', quota({ company: upper })),
      holding(upper, 'P1', quota({ company: lower })),
      insolvent,
    ] as const;
    expect(judged(...chain).checks).toMatchObject({ directorsWithIssues: 1, directorsPriorInsolvencies: 1 });
  });

  it('may stand behind a legal person whose acts are not known yet, so that its own failure is no last word', () => {
    const held = adding(managed, quota({ company: OTHER }));
    const failed = adding(
      soundCompany(OTHER, 'Casa Alta, SGPS, Lda', { address: 'Rua Longa, 9' }),
      declared('2025-05-02'),
    );
    const silent = { 'mj-publications': { silent: 'not asked' } } as const;
    const { bounds, unknownChecks } = judged(held, { ...failed, registers: silent });
    expect(bounds.high).toBe(100);
    expect(unknownChecks).toContain('directorsWithIssues');
  });

  it('is the only partner until he sells and for two years more, and then whoever bought all', () => {
    const sold = (on: string, from: string, to: string) =>
      adding(managed, quota({ person: from }), act('quota-transfer', on), quota({ person: to }, on));
    const issues = (company: CaseCompany) => judged(company, insolvent).checks.directorsWithIssues;
    expect(issues(sold('2026-05-30', 'P1', 'P8'))).toBe(1);
    expect(issues(sold('2024-06-29', 'P1', 'P8'))).toBe(0);
    expect(issues(sold('2026-05-30', 'P8', 'P1'))).toBe(1);
    expect(issues(adding(managed, quota({ person: 'P1' }), quota({ person: 'P8' })))).toBe(0);
  });
});

describe('a company that changes hands', () => {
  const [DAY, SOON, LATER] = ['2026-04-10', '2026-06-09', '2026-06-10'];
  const left = (person: string, on: string) => ({ ...office(person, on), movement: 'ceased' }) as never;
  const came = (holder: object, on: string) =>
    ({ ...office('', on), holder: { name: 'Novo', ...holder } }) as never;
  const sold = (on = DAY) => act('quota-transfer', on);
  const son = { person: 'P2' };
  const moved = { ...act('quota-transfer', LATER), act: 'seat-change' } as never;
  const lost = (...told: Told[]) => 100 - judged(adding(managed, ...told)).score;
  const [leaves, sells] = [lost(left('P9', DAY), came(son, DAY)), lost(sold())];

  const handed = (on = DAY, to: object = son) => [left('P9', DAY), came(to, DAY), sold(on), quota(to, on)];

  it.each<[string, Told[], boolean]>([
    ['from father to son, in one day', handed(), true],
    ['two months apart', handed(SOON), true],
    ['a day longer', handed(LATER), false],
    ['to somebody without a number', handed(DAY, {}), false],
    ['and moves', [...handed(), moved], false],
    [
      'and another leaves a day after that',
      [came({ person: 'P5' }, '2016-01-10'), left('P5', LATER), ...handed().slice(0, 3)],
      false,
    ],
    [
      'to a partner who directs it already',
      [came(son, '2016-01-10'), left('P9', DAY), sold(), quota(son, DAY)],
      true,
    ],
  ])('%s', (_name, told, isOne) => {
    if (isOne) expect(lost(...told)).toBe(leaves);
    else expect(lost(...told)).toBeGreaterThanOrEqual(leaves + sells);
  });
});

describe('what the company itself owns', () => {
  const BETWEEN = nifOf(4);
  const below = (nif: string, owner: object, ...told: Told[]) => {
    const company = soundCompany(nif, `Lote ${nif}, Lda`, { person: `H${nif}`, address: `Rua ${nif}, 1` });
    return adding(company, quota(owner), ...told);
  };
  const failed = declared('2025-05-02');
  const sells = (on: string, to: object) => [
    act('quota-transfer', on, { firma: 'Lote, Lda' }),
    quota(to, on),
  ];
  const own = { company: SUBJECT };

  const between = below(BETWEEN, own);
  const held = { company: BETWEEN };
  const [P7, sharedBy7] = [{ person: 'P7' }, quota({ person: 'P7' })];
  const asDirector = { ...office('', '2015-03-10'), holder: { company: SUBJECT, name: 'Exemplo' } } as never;

  it.each<[string, CaseCompany[], number]>([
    ['alone', [below(OTHER, own, failed)], 1],
    ['through a company between', [between, below(OTHER, held, failed)], 1],
    [
      'through a company between that it bought',
      [below(BETWEEN, P7, ...sells('2020-01-10', own)), below(OTHER, held, failed)],
      1,
    ],
    ['beside another partner', [below(OTHER, own, sharedBy7, failed)], 0],
    ['through a company that is one partner of two', [between, below(OTHER, held, sharedBy7, failed)], 0],
    ['beside one that it owns', [between, below(OTHER, own, quota(held), failed)], 1],
    ['until it sold, years before', [below(OTHER, own, ...sells('2022-01-10', P7), failed)], 0],
    ['until it sold, a year before', [below(OTHER, own, ...sells('2024-05-10', P7), failed)], 1],
    [
      'through a company between that sold, years before',
      [between, below(OTHER, held, ...sells('2022-01-10', P7), failed)],
      0,
    ],
    ['as its director too', [below(OTHER, P7, asDirector, failed)], 1],
    ['and nothing stands against it', [below(OTHER, own)], 0],
  ])('%s', (_name, others, issues) => {
    const { checks } = judged(sound, ...others);
    expect(checks.directorsWithIssues).toBe(issues);
    expect(checks.directorsPriorInsolvencies).toBe(issues);
  });

  it('is told once, of whoever controls the company and that one too', () => {
    const directed = adding(below(OTHER, own, failed), office('P1', '2015-03-10'));
    expect(judged(sound, directed).checks.directorsWithIssues).toBe(1);
    expect(
      judged(sound, directed, below(BETWEEN, own, declared('2025-04-02', '9/25.0T8PNF'))).checks
        .directorsWithIssues,
    ).toBe(2);
  });

  it('is read to the last of a large group', () => {
    const group = Array.from({ length: 60 }, (_, n) => below(nifOf(n + 10), own));
    expect(judged(sound, ...group)).toMatchObject({
      verdict: 'no_records',
      unknownChecks: [],
      checks: { linkedCompanies: 60 },
    });
    const three = group.map((one, n) =>
      n > 56 ? adding(one, declared('2025-05-02', `${n}/25.0T8PNF`)) : one,
    );
    expect(judged(sound, ...three)).toMatchObject({
      verdict: 'high_risk',
      checks: { directorsPriorInsolvencies: 3 },
    });
  });

  it('does not vote in itself', () => {
    const holding = below(OTHER, { person: 'P9' }, failed);
    const owned = (...held: never[]) =>
      judged(adding(sound, quota({ company: OTHER }), ...held), holding).verdict;
    expect([owned(), owned(quota(own, '2020-01-10'))]).toEqual(['high_risk', 'high_risk']);
    expect(
      judged(
        adding(
          sound,
          quota({ company: OTHER }),
          act('quota-transfer', '2020-01-10'),
          quota(own, '2020-01-10'),
        ),
        holding,
      ).verdict,
    ).toBe('high_risk');
  });

  it('is in the hands of administrators where all partners failed, and of nobody where one of two did', () => {
    const held = adding(sound, quota({ company: OTHER }), quota({ company: BETWEEN }));
    const holding = (nif: string, person: string, ...told: Told[]) => below(nif, { person }, ...told);
    const one = holding(OTHER, 'P7', failed);
    expect(judged(held, one, holding(BETWEEN, 'P9')).verdict).toBe('no_records');
    expect(judged(held, one, holding(BETWEEN, 'P9', declared('2025-04-02', '9/25.0T8PNF'))).verdict).toBe(
      'high_risk',
    );
  });
});

describe('what speaks for a company', () => {
  const successor = soundCompany(SUBJECT, 'Valberil Unipessoal, Lda', { foundedOn: '2025-04-10' });
  const failed = adding(soundCompany(OTHER, 'Valberil Construções, Lda'), declared('2025-05-02'));
  const sister = soundCompany(nifOf(3), 'Valberil Moradias, Lda', { foundedOn: '2009-01-10' });
  const until = (year: number): CaseCompany => ({
    ...sister,
    facts: sister.facts.filter(
      fact => fact.kind !== 'licence' && !(fact.kind === 'company-act' && (fact.accountsYear ?? 0) > year),
    ),
  });
  const level = (company: CaseCompany) => judged(successor, failed, company).checks.phoenixPattern;

  it('is a sister that lived before the failure, and not one that was brought to life since', () => {
    expect(level(until(2024))).toBe('weak');
    expect(level(until(2019))).toBe('strong');
    const late = [2020, 2021, 2022, 2023, 2024].map(year =>
      act('accounts', '2026-06-29', { firma: sister.name, accountsYear: year }),
    );
    expect(level(adding(until(2019), ...late))).toBe('strong');
    const title = sister.facts.find(({ kind }) => kind === 'licence')!;
    expect(level(adding(until(2019), { ...title, stateSince: day('2026-06-29') } as never))).toBe('strong');
    expect(level(adding(until(2019), title as never))).toBe('weak');
  });

  it('is no word of the trade in its name', () => {
    const named = (words: string) =>
      judged(soundCompany(SUBJECT, `Valberil ${words}, Lda`, { foundedOn: '2025-04-10' }), failed).score;
    expect([named('Equipamentos'), named('Aluguer de Máquinas')]).toEqual([named('Obras'), named('Obras')]);
  });
});

describe('of very many companies', () => {
  const many = (number: number, role: 'director' | 'auditor') =>
    Array.from({ length: number }, (_, n) =>
      adding(
        soundCompany(nifOf(n + 10), `Obra ${n}, Lda`, { person: `Q${n}`, address: `Rua ${n}, ${n + 1}` }),
        { ...office(`H${Math.floor(n / 50)}`, '2015-03-10'), role },
      ),
    );
  const heads = (role: 'director' | 'auditor') =>
    adding(
      sound,
      ...Array.from({ length: 5 }, (_, n) => ({ ...office(`H${n}`, '2015-03-10'), role }) as never),
    );

  it('the failed ones are looked at first', () => {
    const others = many(COMPANIES_AT_MOST + 10, 'director');
    const failed = others.map((other, n) =>
      n >= COMPANIES_AT_MOST + 7 ? adding(other, declared('2025-05-02')) : other,
    );
    const { checks, verdict, unknownChecks } = judged(heads('director'), ...failed);
    expect(checks.directorsPriorInsolvencies).toBe(3);
    expect(verdict).toBe('high_risk');
    expect(unknownChecks).toContain('directorsWithIssues');
  });

  it('those of an auditor are no part of what was asked', () => {
    const { verdict, unknownChecks } = judged(heads('auditor'), ...many(COMPANIES_AT_MOST + 10, 'auditor'));
    expect({ verdict, unknownChecks }).toEqual({ verdict: 'no_records', unknownChecks: [] });
  });
});

it('the same record twice counts once', () => {
  const { checks } = judged(adding(sound, execution, execution));
  expect(checks).toMatchObject({ executionsWithoutAssets: 1, executionsAmountEur: 30_000 });
});
