import { describe, expect, test } from 'vitest';
import { directorChanges } from '../../../../src/checks/catalogue/company-register/director-changes.ts';
import { inEnglish } from '../../../../src/checks/words/in-words.ts';
import type { OfficeHolder } from '../../../../src/facts/fact.ts';
import type { PersonKey } from '../../../../src/kernel/secrets/person-key.ts';
import { judged } from '../../judged.ts';
import { knownOf, OTHER_NIF, office } from '../../known-of.ts';

const left = (name: string, on = '2026-03-02') => office('director', 'ceased', { name, on });
const elected = (name: string, on: string) => office('director', 'appointed', { name, on });

describe('directorChanges', () => {
  test.each([
    [2, [left('Ana Inventada', '2025-10-15'), left('Rui Inventado', '2026-10-15')], 3],
    [2, [left('Ana Inventada', '2024-10-15'), left('Rui Inventado', '2026-10-15')], 2],
    [3, [left('Ana Inventada'), left('Rui Inventado'), left('Eva Inventada')], 4],
    [1, [left('Ana Inventada', '2025-10-15')], 2],
    [1, [left('Ana Inventada', '2024-10-15')], 1],
  ])('%i directors left', (value, facts, points) => {
    const outcome = directorChanges.judge(knownOf({ facts }));
    expect(
      JSON.stringify(outcome.kind === 'hit' && outcome.evidence.map(e => 'says' in e && e.says)),
    ).not.toMatch(/Inventad/);
    expect(judged(directorChanges, facts)).toEqual({ value, points, reason: 'MJ_DIRECTORS_LEFT' });
  });

  const death = { ...left('Ana Inventada'), cause: 'óbito' };
  test.each([
    ['the only one left', [elected('Ana Inventada', '2015-01-05'), left('Ana Inventada')]],
    [
      'the only one left years ago',
      [elected('Ana Inventada', '2015-01-05'), left('Ana Inventada', '2020-01-01')],
    ],
    ['the only one died', [elected('Ana Inventada', '2015-01-05'), death]],
  ])('%s: nobody is in office', (_name, facts) => {
    expect(judged(directorChanges, facts)).toEqual({
      value: 1,
      points: 4,
      knockOut: 'moderate_risk',
      reason: 'MJ_NO_DIRECTOR',
    });
  });

  test('a death is no flight where somebody else is in office', () => {
    const widow = elected('Eva Inventada', '2026-04-01');
    expect(judged(directorChanges, [elected('Ana Inventada', '2015-01-05'), death, widow])).toMatchObject({
      kind: 'clear',
      value: 0,
    });
  });

  test.each([
    ['one director', [left('Ana Inventada')]],
    ['one director, twice', [left('Ana Inventada', '2025-03-02'), left('Ana Inventada', '2026-05-02')]],
    [
      'one left, one was elected again',
      [left('Ana Inventada'), left('Rui Inventado'), elected('Rui Inventado', '2026-03-02')],
    ],
    [
      'one left after an election',
      [elected('Ana Inventada', '2025-06-01'), left('Ana Inventada'), elected('Rui Inventado', '2026-03-02')],
    ],
  ])('%s: 1', (_name, facts) => {
    expect(directorChanges.judge(knownOf({ facts }))).toMatchObject({ kind: 'hit', value: 1 });
  });

  test.each([
    { type: 'person', key: 'k1' as PersonKey, name: 'Ana Inventada' },
    { type: 'company', nif: OTHER_NIF, name: 'OUTRA EXEMPLO, LDA' },
  ] as const satisfies OfficeHolder[])('a $type is known by its number, not its name', holder => {
    const again = { ...elected('x', '2026-04-01'), holder: { ...holder, name: 'Outro Nome' } };
    expect(directorChanges.judge(knownOf({ facts: [{ ...left('x'), holder }] }))).toMatchObject({ value: 1 });
    expect(directorChanges.judge(knownOf({ facts: [{ ...left('x'), holder }, again] }))).toMatchObject({
      value: 0,
    });
  });

  test.each([
    ['nothing', []],
    ['an arrival', [elected('Ana Inventada', '2026-03-02')]],
    ['an auditor', [office('auditor', 'ceased', { on: '2026-03-02' })]],
    ['older than 24 months', [left('Ana Inventada', '2024-10-14'), left('Rui Inventado', '2020-01-01')]],
    ['still to come', [left('Ana Inventada', '2026-10-16'), left('Rui Inventado', '2026-12-31')]],
  ])('%s: 0, and the evidence says since when', (_name, facts) => {
    expect(inEnglish(directorChanges.judge(knownOf({ facts })))).toMatchObject({
      kind: 'clear',
      value: 0,
      evidence: [{ type: 'absence', asked: expect.stringContaining('2024-10-15') }],
    });
  });
});
