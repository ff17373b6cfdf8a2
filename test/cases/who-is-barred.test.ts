/** Whom a court barred from running companies runs none, here or elsewhere (CIRE art. 189/2-c). */
import { expect, it } from 'vitest';
import type { CaseCompany } from '../../src/cases/case.ts';
import { judgeCase } from '../../src/cases/judge-case.ts';
import { adding, caseOf, OTHER, office, SUBJECT, soundCompany } from './case-of.ts';

const judged = (...companies: readonly [CaseCompany, ...CaseCompany[]]) =>
  judgeCase(caseOf(...companies)).judgement;
const sound = soundCompany(SUBJECT, 'Pedra Nova Construções, Lda');
const elsewhere = soundCompany(OTHER, 'Honra Feita, Lda', { address: 'Rua Longa, 9' });
const ended = (on: string, cause = 'inibição judicial', person = 'P1') =>
  ({ ...office(person, on), movement: 'ceased', cause }) as never;
const partner = { ...office('P1', '2015-03-10'), movement: 'quota-held', role: 'partner' } as never;

it('who was barred elsewhere and signs here, or owns it alone, is a high risk, less as the bar may have ended', () => {
  const verdict = (on: string, cause?: string) => judged(sound, adding(elsewhere, ended(on, cause))).verdict;
  expect(judged(sound, adding(elsewhere, ended('2026-04-01')))).toMatchObject({
    verdict: 'high_risk',
    heldBy: ['directorsWithIssues'],
    checks: { directorsWithIssues: 1 },
  });
  expect(['2023-07-01', '2020-01-10', '2016-05-10'].map(on => verdict(on))).toEqual([
    'high_risk',
    'low_risk',
    'no_records',
  ]);
  expect(verdict('2026-04-01', 'renúncia')).toBe('no_records');
  const hired = adding(soundCompany(SUBJECT, sound.name!, { person: 'P9' }), partner);
  expect(judged(hired, adding(elsewhere, ended('2026-04-01'))).verdict).toBe('high_risk');
});

it('a bar that a register showed before it fell silent may be taken back', () => {
  const registers = { 'mj-publications': { silent: 'down', recordsUntil: '2026-06-20' } } as never;
  const { verdict, bounds } = judged(sound, { ...adding(elsewhere, ended('2026-04-01')), registers });
  expect({ verdict, high: bounds.high }).toEqual({ verdict: 'high_risk', high: 100 });
});

it.each(['2026-03-01', '2026-05-01'])('no election lifts a bar: appointed again on %s', on => {
  const again = adding(sound, office('P2', '2015-03-10'), ended('2026-03-01', 'inibição judicial', 'P2'));
  const before = judged(again);
  expect(before).toMatchObject({ verdict: 'moderate_risk', checks: { directorChanges: 1 } });
  const after = judged(adding(again, office('P2', on)));
  expect(after).toMatchObject({
    verdict: 'high_risk',
    checks: { directorChanges: 1, directorsWithIssues: 1 },
  });
  expect(after.score).toBeLessThan(before.score);
});

it('who was barred here and owns it alone, or directs the company that directs or owns it, is as much a risk as who was barred elsewhere', () => {
  const left = adding(sound, ended('2026-03-01'), office('P9', '2026-03-01'));
  const held = { ...office('', '2026-03-01'), holder: { company: OTHER, name: 'Honra Feita, Lda' } };
  const ways: [CaseCompany, ...CaseCompany[]][] = [
    [adding(left, partner)],
    [adding(left, held as never), elsewhere],
    [adding(left, { ...held, movement: 'quota-held', role: 'partner' } as never), elsewhere],
  ];
  expect(judged(left).verdict).toBe('moderate_risk');
  expect(ways.map(way => judged(...way).verdict)).toEqual(['high_risk', 'high_risk', 'high_risk']);
});

it.each([
  ['inibição (artigo 189.º, n.º 2, alínea c) do CIRE)', true],
  ['INIBIDO POR SENTENÇA', true],
  ['proibição de exercer funções', true],
  ['proibida de administrar patrimónios de terceiros', true],
  ['decisão judicial, artigo 189.º CIRE', true],
  ['art. 189º/2 do CIRE', true],
  ['sentença de qualificação da insolvência como culposa', true],
  ['interdição do exercício da atividade', true],
  ['insolvência qualificada como não culposa', false],
  ['interdição', false],
  ['inabilitação judicial', false],
  ['artigo 1891.º', false],
  ['renúncia', false],
])('a cause that is a bar: %s', (cause, isBar) => {
  const left = adding(sound, office('P2', '2015-03-10'), ended('2026-03-01', cause, 'P2'));
  expect(judged(left).verdict === 'moderate_risk').toBe(isBar);
});
