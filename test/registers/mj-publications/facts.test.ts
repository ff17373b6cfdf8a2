import { describe, expect, test } from 'vitest';
import type { Fact, FactOf } from '../../../src/facts/fact.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { mjPublications } from '../../../src/registers/mj-publications/mj-publications.ts';
import type { MjRecord } from '../../../src/registers/mj-publications/mj-record.ts';
import { readCaptures } from '../../../src/registers/mj-publications/read-captures.ts';
import { missingCaptures } from '../../../src/registers/mj-publications/saved-answers.ts';
import { captureOf, recordsIn } from '../capture-of.ts';
import {
  ANA,
  AUDITOR,
  act,
  COMPANY,
  context,
  DESIGNATION,
  gridPage,
  inLines,
  key,
  oneLine,
  popup,
  RUI,
} from './support.ts';

const about = COMPANY as Nif;
const records = (...bodies: string[]): MjRecord[] =>
  bodies.flatMap(body => [...recordsIn(readCaptures([captureOf(body)], { nif: about }, context))]);
const facts = (list: readonly MjRecord[]): Fact[] => mjPublications.facts(list, about);
const of = <K extends Fact['kind']>(kind: K, list: readonly Fact[]) =>
  list.filter((fact): fact is FactOf<K> => fact.kind === kind);

const GRID = gridPage([
  { on: '2025-06-10', label: 'DECISÃO JUDICIAL' },
  { on: '2025-03-20', label: 'DESIGNAÇÃO DE MEMBRO(S) DE ÓRGÃO(S) SOCIAL(AIS)' },
]);
const CESSATION = act(
  'CESSAÇÃO DE FUNÇÕES',
  ['GERÊNCIA:', 'Nome/Firma: ANA EXEMPLO', `NIF/NIPC: ${ANA}`, 'Causa: renúncia', 'Data: 6 de maio de 2025'],
  { ap: 'AP. 7/20250512' },
);

describe('facts of a designation', () => {
  const all = facts(records(popup(DESIGNATION)));

  test('are the act and an office for each who holds one', () => {
    expect(of('company-act', all)).toEqual([
      {
        kind: 'company-act',
        key: `mj:${COMPANY}:ap-2-2025-03-14:office-appointed`,
        source: {
          register: 'mj-publications',
          reference: 'AP. 2/20250314',
          url: 'https://publicacoes.mj.pt/Pesquisa.aspx',
          date: '2025-03-20',
        },
        act: 'office-appointed',
        publishedOn: '2025-03-20',
        firma: 'EXEMPLO CONSTRUÇÕES, S.A.',
        legalForm: 'SOCIEDADE ANÓNIMA',
        seat: {
          address: 'RUA DO EXEMPLO, 12',
          postalCode: '4780-739',
          municipality: 'Santo Tirso',
          district: 'Porto',
        },
        accountsYear: null,
        capitalEur: null,
      },
    ]);
    expect(
      of('office', all).map(({ movement, role, holder, on, cause }) => ({
        movement,
        role,
        holder,
        on,
        cause,
      })),
    ).toEqual([
      {
        movement: 'appointed',
        role: 'director',
        holder: { type: 'person', key: key(ANA), name: 'ANA EXEMPLO' },
        on: '2025-01-16',
        cause: null,
      },
      {
        movement: 'appointed',
        role: 'auditor',
        holder: { type: 'company', nif: AUDITOR, name: 'EXEMPLO & ASSOCIADOS - SROC, LDA' },
        on: '2025-01-16',
        cause: null,
      },
      {
        movement: 'appointed',
        role: 'auditor',
        holder: { type: 'person', key: key(RUI), name: 'RUI EXEMPLO' },
        on: '2025-01-16',
        cause: null,
      },
    ]);
  });

  test.each([
    ['one line', records(oneLine(DESIGNATION))],
    ['lines', records(inLines(DESIGNATION))],
    ['grid and popup', records(GRID, popup(DESIGNATION))],
    ['grid and text', records(oneLine(DESIGNATION), GRID)],
    ['grid twice and popup', records(GRID, GRID, popup(DESIGNATION))],
    ['text and popup', records(oneLine(DESIGNATION), popup(DESIGNATION))],
  ])('have the same keys from %s', (_, list) => {
    const keys = facts(list).map(fact => fact.key);
    expect(keys.filter(k => !k.endsWith(':other')).sort()).toEqual(all.map(fact => fact.key).sort());
  });

  test('are dated by the grid when a text does not say its day', () => {
    expect(of('company-act', facts(records(oneLine(DESIGNATION))))[0]!.publishedOn).toBe('2025-03-14');
    const [dated] = of('company-act', facts(records(oneLine(DESIGNATION), GRID))).filter(
      f => f.act !== 'other',
    );
    expect(dated!.publishedOn).toBe('2025-03-20');
  });
});

test('a cessation is dated by its own day and keeps its cause', () => {
  const [office] = of('office', facts(records(oneLine(CESSATION))));
  expect(office).toMatchObject({ movement: 'ceased', role: 'director', on: '2025-05-06', cause: 'renúncia' });
});

test('the capital that an act states goes into the fact, and a seized quota is an act of its own', () => {
  const increase = act('AUMENTO DE CAPITAL', ['CAPITAL APÓS O AUMENTO : 50.000,00 Euros']);
  const [raised] = of('company-act', facts(records(popup(increase))));
  expect(raised).toMatchObject({ act: 'capital', capitalEur: 50_000 });
  const seized = gridPage([{ on: '2025-06-10', label: 'Penhora de quota' }]);
  expect(of('company-act', facts(records(seized)))).toMatchObject([
    { act: 'quota-attached', capitalEur: null },
  ]);
});

test('a row without its text is an act all the same', () => {
  expect(facts(records(GRID)).map(fact => fact.kind === 'company-act' && fact.act)).toEqual([
    'other',
    'office-appointed',
  ]);
});

test('records of other companies are passed over', () => {
  expect(mjPublications.facts(records(popup(DESIGNATION)), AUDITOR as Nif)).toEqual([]);
});

test('keys are different for different acts, movements and holders', () => {
  const list = facts(records(popup(DESIGNATION), popup(CESSATION, '2025-05-15')));
  expect(new Set(list.map(fact => fact.key)).size).toBe(list.length);
  expect(list).toHaveLength(1 + 3 + 1 + 1);
});

describe('imported captures are a whole answer', () => {
  test('when the list and every text that matters are there', () => {
    expect(missingCaptures(records(GRID, popup(DESIGNATION)))).toEqual([]);
    const joined = readCaptures([captureOf(GRID), captureOf(popup(DESIGNATION))], { nif: about }, context);
    expect(missingCaptures(recordsIn(joined))).toEqual([]);
  });

  test('not while a text is missing', () => {
    expect(missingCaptures(records(GRID))).toEqual([
      '2025-03-20 DESIGNAÇÃO DE MEMBRO(S) DE ÓRGÃO(S) SOCIAL(AIS)',
    ]);
  });

  test('not while nobody can say who left by an appointment that is undone', () => {
    const label = 'NULIDADE DA DELIBERAÇÃO DE DESIGNAÇÃO DE MEMBROS';
    const refused = { on: '2025-04-01', label: 'RECUSA DE REGISTO DE DESIGNAÇÃO' };
    const list = gridPage([{ on: '2025-05-15', label }, refused]);
    expect(missingCaptures(records(list))).toEqual([`2025-05-15 ${label}`]);
    const text = act(label, ['GERÊNCIA:', 'Nome/Firma: ANA EXEMPLO', `NIF/NIPC: ${ANA}`]);
    const all = records(list, popup(text, '2025-05-15'));
    expect(missingCaptures(all)).toEqual([]);
    expect(facts(all).filter(fact => fact.kind === 'office')).toMatchObject([
      { movement: 'ceased', role: 'director', on: '2025-03-14' },
    ]);
  });

  test('not without the list', () => {
    expect(missingCaptures(records(popup(DESIGNATION)))).toEqual([
      'the list of publications (Pesquisa.aspx)',
    ]);
    expect(missingCaptures([])).toEqual(['the list of publications (Pesquisa.aspx)']);
  });

  test('not when the text of another act of the same kind is there twice', () => {
    const twoRows = gridPage([
      { on: '2025-03-20', label: 'CESSAÇÃO DE FUNÇÕES' },
      { on: '2025-05-15', label: 'CESSAÇÃO DE FUNÇÕES' },
    ]);
    const list = records(twoRows, oneLine(CESSATION), popup(CESSATION, '2025-05-15'));
    expect(missingCaptures(list)).toEqual(['2025-03-20 CESSAÇÃO DE FUNÇÕES']);
  });
});
