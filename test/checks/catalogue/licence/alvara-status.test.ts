import { describe, expect, test } from 'vitest';
import { alvaraStatus } from '../../../../src/checks/catalogue/licence/alvara-status.ts';
import { inEnglish } from '../../../../src/checks/words/in-words.ts';
import type { CompanyActType, Fact, Licence } from '../../../../src/facts/fact.ts';
import type { LocalDate } from '../../../../src/kernel/local-date.ts';
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

  test.each<[string, [Licence['state'], string | null][], string]>([
    [
      'that was lost since',
      [
        ['valid', '2012-01-24'],
        ['suspended', '2026-09-28'],
      ],
      'suspended',
    ],
    [
      'that was restored since',
      [
        ['suspended', '2025-01-24'],
        ['valid', '2025-03-01'],
      ],
      'valid',
    ],
    [
      'without days',
      [
        ['valid', null],
        ['suspended', null],
      ],
      'valid',
    ],
  ])('the records of one title tell its history: one %s', (_name, records, value) => {
    const facts = records.map(([state, since]) => ({
      ...licence(state),
      key: `licence:${state}`,
      stateSince: since as LocalDate | null,
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

  const named = (firma: string, type: CompanyActType = 'constitution'): Fact => ({
    ...act(type),
    key: `${type} ${firma}`,
    firma,
  });
  const judged = (...facts: Fact[]) => alvaraStatus.judge(knownOf({ facts }));

  test.each([
    ['XARMENDRA IMOBILIÁRIA, LDA', 'clear'],
    ['INVESTIMENTOS IMOBILIÁRIOS XARMENDRA, S.A.', 'clear'],
    ['XARMENDRA - MATERIAIS DE CONSTRUÇÃO, LDA', 'clear'],
    ['MATERIAIS PARA CONSTRUÇÃO CIVIL XARMENDRA, LDA', 'clear'],
    ['XARMENDRA PROJETOS DE ENGENHARIA, LDA', 'clear'],
    ['XARMENDRA ARQUITETOS, LDA', 'clear'],
    ['XARMENDRA CONSTRUÇÕES E MATERIAIS, LDA', 'hit'],
    ['XARMENDRA IMOBILIÁRIA E OBRAS, LDA', 'hit'],
    ['XARMENDRA PROJETOS E INSTALAÇÕES, LDA', 'hit'],
    ['XARMENDRA CONSTRUÇÕES, LDA', 'hit'],
    ['XARMENDRA ELETRICIDADE, LDA', 'hit'],
    ['XARMENDRA ENGENHARIA, LDA', 'hit'],
    ['XARMENDRA, LDA', 'hit'],
  ])('no title, of %s: %s', (firma, kind) => {
    expect(judged(named(firma))).toMatchObject({ kind, value: 'none' });
  });

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
    expect(judged(named(trader), licence('expired', '1-PUB'))).toMatchObject({
      kind: 'hit',
      value: 'expired',
    });
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

  test('no title rests on the register’s empty answer', () => {
    const outcome = alvaraStatus.judge(knownOf());
    expect(outcome.kind === 'hit' && outcome.evidence).toMatchObject([
      { type: 'absence', register: 'impic-licences' },
    ]);
  });
});
