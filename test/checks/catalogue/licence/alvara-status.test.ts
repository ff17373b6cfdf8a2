import { describe, expect, test } from 'vitest';
import { alvaraStatus } from '../../../../src/checks/catalogue/licence/alvara-status.ts';
import { judge } from '../../../../src/checks/judging/judge.ts';
import { inEnglish } from '../../../../src/checks/words/in-words.ts';
import type { CompanyActType, Fact, Licence, PublicContract } from '../../../../src/facts/fact.ts';
import type { LocalDate } from '../../../../src/kernel/local-date.ts';
import { UNREADABLE } from '../../../../src/kernel/unreadable.ts';
import { contract } from '../../further-facts.ts';
import { act, knownOf, licence, SOUND } from '../../known-of.ts';

describe('alvaraStatus', () => {
  test.each([
    [['suspended'], 'suspended', { points: 8, knockOut: 'high_risk', reason: 'IMPIC_LICENCE_SUSPENDED' }],
    [['cancelled'], 'cancelled', { points: 8, knockOut: 'high_risk', reason: 'IMPIC_LICENCE_CANCELLED' }],
    [['expired'], 'expired', { points: 7, knockOut: 'moderate_risk', reason: 'IMPIC_LICENCE_EXPIRED' }],
    [[], 'none', { points: 6, reason: 'IMPIC_NO_LICENCE' }],
    [
      ['cancelled', 'suspended'],
      'suspended',
      { points: 8, knockOut: 'high_risk', reason: 'IMPIC_LICENCE_SUSPENDED' },
    ],
    [
      ['expired', 'cancelled'],
      'cancelled',
      { points: 8, knockOut: 'high_risk', reason: 'IMPIC_LICENCE_CANCELLED' },
    ],
  ] as const)('titles %j: %s', (states, value, cost) => {
    const known = knownOf({ facts: states.map((state, i) => licence(state, `1000${i}-PUB`)) });
    const outcome = alvaraStatus.judge(known);
    expect(outcome).toMatchObject({ kind: 'hit', value });
    expect(outcome.kind === 'hit' && alvaraStatus.cost(outcome, known)).toEqual(cost);
  });

  test.each<[string, [Licence['state'], Licence['state']], (string | null)[], string]>([
    ['that was lost since', ['valid', 'suspended'], ['2012-01-24', '2026-09-28'], 'suspended'],
    ['that was restored since', ['suspended', 'valid'], ['2025-01-24', '2025-03-01'], 'valid'],
    ['without days', ['valid', 'suspended'], [null, null], 'valid'],
  ])('the records of one title tell its history: one %s', (_name, states, days, value) => {
    const facts = states.map((state, i) => ({
      ...licence(state),
      key: `licence:${state}`,
      stateSince: days[i] as LocalDate | null,
    }));
    expect(alvaraStatus.judge(knownOf({ facts }))).toMatchObject({ value });
  });

  test('one valid title is enough, and is the evidence', () => {
    const facts = [licence('cancelled', '1-PUB'), licence('valid', '2-PAR'), licence('suspended', '3-PUB')];
    expect(alvaraStatus.judge(knownOf({ facts }))).toMatchObject({
      kind: 'clear',
      value: 'valid',
      evidence: [{ type: 'presence', reference: '2-PAR' }],
    });
  });

  const PRIVATE_SMALL: Licence = { ...licence('valid', '2-PAR', null), title: 'certificado-particulares' };
  const lostOn = (state: Licence['state'], on: string | null, its = 6): Licence => ({
    ...licence(state, '1-PUB', its),
    stateSince: on as LocalDate | null,
  });
  test.each<[string, Licence, Licence, string]>([
    ['a large one cancelled', lostOn('cancelled', '2026-07-15'), PRIVATE_SMALL, 'low_risk'],
    ['a large one suspended', lostOn('suspended', '2026-07-15'), PRIVATE_SMALL, 'low_risk'],
    ['a large one cancelled, nobody says when', lostOn('cancelled', null), PRIVATE_SMALL, 'low_risk'],
    ['a large one cancelled', lostOn('cancelled', '2026-07-15'), licence('valid', '2-PUB', 1), 'low_risk'],
    ['a large one cancelled long ago', lostOn('cancelled', '2024-10-14'), PRIVATE_SMALL, 'no_records'],
    ['a large one that expired', lostOn('expired', '2026-07-15'), PRIVATE_SMALL, 'no_records'],
    [
      'one as large cancelled',
      lostOn('cancelled', '2026-07-15', 3),
      licence('valid', '2-PUB', 3),
      'no_records',
    ],
    [
      'a private one cancelled as it was raised',
      { ...PRIVATE_SMALL, state: 'cancelled', stateSince: '2026-07-15' as LocalDate },
      licence('valid', '1-PUB', 1),
      'no_records',
    ],
  ])(
    'a valid title is no clean record beside one that it does not replace: %s',
    (_name, lost, valid, verdict) => {
      const facts = [...SOUND.filter(({ kind }) => kind !== 'licence'), lost, valid];
      expect(judge(knownOf({ facts }))).toMatchObject({ score: 100, verdict });
    },
  );

  test('what limits the verdict for works without a title is said, not that there is no title', () => {
    const works = contract({ works: true, priceEur: 5_000_000, signedOn: '2026-03-01' as LocalDate });
    const without = SOUND.filter(({ kind }) => kind !== 'licence');
    expect(judge(knownOf({ facts: [...without, works] })).reasons[0]).toBe('IMPIC_WORKS_BEYOND_TITLE');
  });

  const named = (firma: string, type: CompanyActType = 'constitution'): Fact => ({
    ...act(type),
    key: `${type} ${firma}`,
    firma,
  });
  const judged = (...facts: Fact[]) => alvaraStatus.judge(knownOf({ facts }));

  const names = (text: string) => text.trim().split(/\s*[|\n]\s*/);
  const DEALERS = names(`
    XARMENDRA IMOBILIÁRIA, LDA | INVESTIMENTOS IMOBILIÁRIOS XARMENDRA, S.A.
    XARMENDRA - MATERIAIS DE CONSTRUÇÃO, LDA | MATERIAIS PARA CONSTRUÇÃO CIVIL XARMENDRA, LDA
    XARMENDRA PROJETOS DE ENGENHARIA, LDA | XARMENDRA ARQUITETOS, LDA | VIVEIROS DE XARMENDRA, LDA
    XARMENDRA SEGURANÇA PRIVADA, LDA | FLORESTAL DE XARMENDRA, LDA | XARMENDRA CATERING, LDA
    AUTO XARMENDRA, LDA | XARMENDRA EVENTOS, LDA | XARMENDRA RESÍDUOS, LDA
    JARDINEIROS XARMENDRA, LDA | SISTEMAS DE INFORMAÇÃO XARMENDRA, LDA
    XARMENDRA SERVIÇOS DE LIMPEZA, LDA | XARMENDRA FORMAÇÃO, LDA | XARMENDRA SEGUROS, LDA
    XARMENDRA TRADUÇÕES, LDA | XARMENDRA AGRICULTURA, LDA`);
  const BUILDERS = names(`
    XARMENDRA CONSTRUÇÕES E MATERIAIS, LDA | XARMENDRA IMOBILIÁRIA E OBRAS, LDA
    XARMENDRA PROJETOS E INSTALAÇÕES, LDA | XARMENDRA CONSTRUÇÕES, LDA | XARMENDRA ELETRICIDADE, LDA
    XARMENDRA ENGENHARIA, LDA | XARMENDRA, LDA | XARMENDRA SEGURANÇA, LDA
    XARMENDRA FLORESTAL E TERRAPLANAGENS, LDA | XARMENDRA AUTO-ESTRADAS, LDA
    XARMENDRA DEMOLIÇÕES E RESÍDUOS, LDA | JARDINS DE XARMENDRA, LDA | XARMENDRA SISTEMAS E REDES, LDA`);
  test.each([...DEALERS.map(firma => [firma, 'clear']), ...BUILDERS.map(firma => [firma, 'hit'])] as const)(
    'no title, of %s: %s',
    (firma, kind) => {
      expect(judged(named(firma))).toMatchObject({ kind, value: 'none' });
    },
  );

  test('that a company builds nothing is shown by the act that names it', () => {
    expect(inEnglish(judged(named('XARMENDRA IMOBILIÁRIA, LDA')))).toMatchObject({
      evidence: [
        { type: 'absence', register: 'impic-licences' },
        {
          type: 'presence',
          register: 'mj-publications',
          says: 'The name tells a trade that needs no title to build: XARMENDRA IMOBILIÁRIA, LDA.',
        },
      ],
    });
  });

  test('every published name must tell it, and an adverse act alone does not', () => {
    const [trader, builder] = ['XARMENDRA IMOBILIÁRIA, LDA', 'XARMENDRA CONSTRUÇÕES, LDA'];
    expect(judged(named(builder), named(trader, 'articles-change')).kind).toBe('hit');
    expect(judged(named(trader), named(builder, 'insolvency')).kind).toBe('hit');
    expect(judged(named(trader, 'insolvency')).kind).toBe('hit');
    expect(judged(named(trader), named(trader, 'insolvency')).kind).toBe('clear');
  });

  const TRADER = named('XARMENDRA MATERIAIS DE CONSTRUÇÃO, LDA');
  const lost = (state: Licence['state'], since: string | null): Licence => ({
    ...licence(state, `${state}-PUB`),
    stateSince: since as LocalDate | null,
  });
  const whole = { points: 8, knockOut: 'high_risk', reason: 'IMPIC_LICENCE_CANCELLED' };
  const nothing = { points: 0, reason: 'IMPIC_LICENCE_LOST_LONG_AGO' };

  test('who does not build needs no title, and one that expired was no sanction', () => {
    expect(judged(TRADER, lost('expired', '2026-10-01'))).toMatchObject({ kind: 'clear', value: 'expired' });
  });

  test.each<[string, Fact[], object]>([
    ['within a year', [lost('cancelled', '2025-10-15')], whole],
    ['on the day after', [lost('cancelled', '2025-10-14')], { ...whole, left: 3 }],
    ['for two years', [lost('cancelled', '2024-10-15')], { ...whole, left: 1 }],
    ['and no longer', [lost('cancelled', '2024-10-14')], nothing],
    ['on a day that is not known', [lost('cancelled', null)], whole],
    ['as the younger of two', [lost('cancelled', '2026-01-01'), lost('suspended', '2019-01-01')], whole],
  ])('one cancelled or suspended may have been, so it counts %s', (_name, titles, cost) => {
    const known = knownOf({ facts: [TRADER, ...titles] });
    const outcome = alvaraStatus.judge(known);
    expect(outcome.kind === 'hit' && alvaraStatus.cost(outcome, known)).toEqual(
      titles.length === 1 ? cost : { ...cost, reason: 'IMPIC_LICENCE_SUSPENDED' },
    );
  });

  test('of a builder a lost title stands as long as IMPIC shows it', () => {
    const known = knownOf({
      facts: [...SOUND.filter(({ kind }) => kind !== 'licence'), lost('cancelled', '2015-01-01')],
    });
    const outcome = alvaraStatus.judge(known);
    expect(outcome.kind === 'hit' && alvaraStatus.cost(outcome, known)).toEqual(whole);
  });

  test('while the company register is silent, a name may still excuse, so nothing is known', () => {
    const facts = [named('XARMENDRA IMOBILIÁRIA, LDA')];
    expect(inEnglish(alvaraStatus.judge(knownOf({ facts, silent: ['mj-publications'] })))).toEqual({
      kind: 'unknown',
      because: 'mj-publications: HTTP 503',
      atWorst: { points: 6, reason: 'IMPIC_LICENCE_UNKNOWN' },
    });
    expect(alvaraStatus.judge(knownOf({ facts: SOUND, silent: ['mj-publications'] })).kind).toBe('clear');
  });

  const PRIVATE: Licence = { ...licence('valid', '1-PAR', 5), title: 'alvara-particulares' };
  const works = (priceEur: number, about: Partial<PublicContract> = {}) =>
    contract({ priceEur, signedOn: '2026-02-01' as LocalDate, works: true, ...about });

  const small = licence('valid', '1-PUB', 1);
  const certificate = licence('valid', '1-PUB', null);
  const [CLEAN, LOW, BEYOND] = ['100 no_records', '100 low_risk', '69 moderate_risk'];
  const unreadable = works(0, { priceEur: UNREADABLE, finalPriceEur: null });
  const on = (day: string) => works(300_000, { signedOn: day as LocalDate });
  test.each<[string, Fact[], string]>([
    ['within its class', [small, works(200_000)], CLEAN],
    ['a cent above it', [small, works(200_000.01)], LOW],
    ['a cent below five times', [small, works(999_999.99)], LOW],
    ['five times its class', [small, works(1_000_000)], BEYOND],
    ['several, none of them far beyond', [small, works(900_000), works(900_000)], LOW],
    ['a title of another class covers it', [small, licence('valid', '2-PUB', 5), works(3_200_000)], CLEAN],
    ['no limit in the ninth', [licence('valid', '1-PUB', 9), works(90_000_000)], CLEAN],
    ['a certificado reaches 40,000 euros', [certificate, works(40_000)], CLEAN],
    ['and not five times as much', [certificate, works(200_000)], BEYOND],
    ['a title for private works allows none', [PRIVATE, works(10_000)], BEYOND],
    ['but needs nothing else for private ones', [PRIVATE], CLEAN],
    [
      'one that was lost allows none either',
      [PRIVATE, licence('cancelled', '2-PUB', 5), works(10_000)],
      BEYOND,
    ],
    ['supplies and services', [PRIVATE, works(3_000_000, { works: false })], CLEAN],
    ['of several together, within its class', [small, works(200_000, { winners: 2 })], CLEAN],
    ['and beyond it, which is pending', [small, works(9_000_000, { winners: 2 })], LOW],
    ['of several, with none for public ones', [PRIVATE, works(10_000, { winners: 3 })], BEYOND],
    ['of a kind that is not stated', [PRIVATE, works(3_000_000, { works: null })], LOW],
    ['at a price that could not be read', [small, unreadable], '99 low_risk'],
    ['fading after a year', [PRIVATE, on('2025-10-14')], '77 low_risk'],
    ['gone after two', [PRIVATE, on('2024-10-14')], CLEAN],
  ])('a valid title and public works: %s', (_name, facts, expected) => {
    const sound = SOUND.filter(({ kind }) => kind !== 'licence');
    const { score, verdict, checks } = judge(knownOf({ facts: [...sound, ...facts] }));
    expect([`${score} ${verdict}`, checks.alvaraStatus]).toEqual([expected, 'valid']);
  });

  test.each([
    ['large', 221_000, 69, 'moderate_risk'],
    ['smaller', 220_999, 100, 'low_risk'],
  ])(
    'a contract of a builder of which nobody tells what it is for is works if it is %s',
    (_name, priceEur, score, verdict) => {
      const sold = contract({ priceEur, signedOn: '2026-02-01' as LocalDate });
      const facts = [...SOUND.filter(({ kind }) => kind !== 'licence'), PRIVATE, sold];
      expect(judge(knownOf({ facts }))).toMatchObject({ score, verdict });
    },
  );

  test('who won works builds, whatever its name is; a contract of a kind that is not told is none of a dealer', () => {
    const dealt = works(30_000, { works: null });
    expect(judged(TRADER, works(30_000))).toMatchObject({ kind: 'hit', value: 'none' });
    expect(judged(TRADER, dealt)).toMatchObject({ kind: 'clear', value: 'none' });
    expect(judged(TRADER, PRIVATE, dealt)).not.toHaveProperty('pending');
  });

  test('one of several who won works may have drawn the plans, if every name says that it does not build', () => {
    const together = works(3_000_000, { winners: 2 });
    const planner = named('XARMENDRA ARQUITETOS, LDA');
    expect(judged(planner, together)).toMatchObject({ kind: 'clear', value: 'none', pending: {} });
    expect(judged(named('XARMENDRA, LDA'), together)).toMatchObject({ kind: 'hit', value: 'none' });
    expect(JSON.stringify(inEnglish(judged(licence('valid', '1-PUB', 1), together)))).toContain(
      'each of its 2 winners builds is not published',
    );
    const silent = ['mj-publications'] as const;
    const known = knownOf({ facts: [PRIVATE, together], silent: [...silent] });
    expect(alvaraStatus.judge(known)).toMatchObject({ kind: 'clear', pending: {} });
  });

  test('without a title the works are evidence too', () => {
    expect(judged(TRADER, works(30_000))).toMatchObject({
      evidence: [
        { type: 'absence', register: 'impic-licences' },
        { type: 'presence', register: 'base-contracts' },
      ],
    });
  });

  test('that the works ended by resolution is no second ground', () => {
    const sound = [...SOUND.filter(({ kind }) => kind !== 'licence'), licence('valid', '1-PUB', 1)];
    const judgedWith = (...facts: Fact[]) => judge(knownOf({ facts: [...sound, ...facts] })).score;
    const ended = works(3_000_000, { terminated: true });
    expect(judgedWith(works(3_000_000))).toBe(69);
    expect(judgedWith(ended)).toBe(68);
    expect(judgedWith(ended, works(2_000_000))).toBe(43);
  });

  test('while Portal BASE is silent, works may be beyond the title, unless it has no limit', () => {
    const silent = ['base-contracts'] as const;
    const open = judge(knownOf({ facts: SOUND, silent: [...silent] }));
    expect(open.unknownChecks).toContain('alvaraStatus');
    expect(open.bounds.low).toBeLessThanOrEqual(69);
    const facts = [...SOUND, licence('valid', '2-PUB', 9)];
    expect(judge(knownOf({ facts, silent: [...silent] })).unknownChecks).not.toContain('alvaraStatus');
  });

  test('no title rests on the register’s empty answer', () => {
    const outcome = alvaraStatus.judge(knownOf());
    expect(outcome.kind === 'hit' && outcome.evidence).toMatchObject([
      { type: 'absence', register: 'impic-licences' },
    ]);
  });
});
