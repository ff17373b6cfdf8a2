import { describe, expect, test } from 'vitest';
import { directorsWithIssues } from '../../../../src/checks/catalogue/directors/directors-with-issues.ts';
import { pointsLeft } from '../../../../src/checks/scale/fading.ts';
import { inEnglish } from '../../../../src/checks/words/in-words.ts';
import type { DirectorFinding } from '../../../../src/facts/director-finding.ts';
import { costIn } from '../../judged.ts';
import { ASKED_AT, director, issue, knownOf, NIF } from '../../known-of.ts';

const judged = (...directors: DirectorFinding[]) => directorsWithIssues.judge(knownOf({ directors }));
const recent = issue('insolvency', '2025-03-01');

describe('directorsWithIssues', () => {
  test.each([
    ['an insolvency of five years ago to the day', issue('insolvency', '2021-10-15')],
    ['a tax debt now', issue('tax-debt', '2026-09-30')],
    ['a social-security debt now', issue('social-security-debt', '2026-09-30')],
    ['an execution, whatever its date', issue('execution', '2019-01-01')],
    ['a continuation of a failure of five years ago to the day', issue('phoenix', '2021-10-15')],
    ['a revitalisation that failed', issue('failed-revitalization', '2024-01-01')],
    ['a petition for its insolvency', issue('petition', '2025-10-15')],
    ['debts left by a company that was struck off', issue('dissolved-with-debts', '2024-01-01')],
  ])('%s counts', (_name, found) => {
    expect(judged(director('a', found))).toMatchObject({ kind: 'hit', value: 1 });
  });

  test.each([
    ['an insolvency of five years and a day ago', issue('insolvency', '2021-10-14')],
    ['a continuation of a failure of five years and a day ago', issue('phoenix', '2021-10-14')],
    ['a record of the company itself', issue('tax-debt', '2026-09-30', NIF)],
  ])('%s does not count', (_name, found) => {
    expect(judged(director('a', found))).toMatchObject({ kind: 'clear', value: 0 });
  });

  test('directors are counted, not issues', () => {
    const outcome = judged(
      director('a', recent, issue('tax-debt', '2026-09-30')),
      director('a', issue('execution', '2025-01-01')),
      director('b', recent),
      director('c'),
    );
    expect(outcome).toMatchObject({ kind: 'hit', value: 2 });
    expect(outcome.kind === 'hit' && outcome.evidence).toHaveLength(4);
  });

  test.each([
    [1, 5],
    [2, 7],
    [3, 8],
    [9, 8],
  ])('%i directors cost %i', (count, points) => {
    const known = knownOf({ directors: Array.from({ length: count }, (_, i) => director(`${i}`, recent)) });
    const outcome = directorsWithIssues.judge(known);
    expect(outcome.kind === 'hit' && costIn(directorsWithIssues, outcome, known)).toEqual({
      points,
      reason: 'MJ_DIRECTORS_WITH_ISSUES',
    });
  });

  test.each([
    ['2026-10-01', 3],
    ['2025-08-01', 3],
    ['2025-01-01', 1],
  ])('a petition costs half of a failure, and less as nobody decides: %s', (on, points) => {
    const known = knownOf({ directors: [director('a', issue('petition', on))] });
    const outcome = directorsWithIssues.judge(known);
    expect(outcome.kind === 'hit' && pointsLeft(costIn(directorsWithIssues, outcome, known))).toBe(points);
  });

  test('what the registrar dissolved costs half of a failure', () => {
    const known = knownOf({ directors: [director('a', issue('dissolved-ex-officio', '2024-10-01'))] });
    const outcome = directorsWithIssues.judge(known);
    expect(outcome.kind === 'hit' && pointsLeft(costIn(directorsWithIssues, outcome, known))).toBe(3);
  });

  test('a petition that no court decided in two years counts no more', () => {
    const judgedOf = (on: string) =>
      directorsWithIssues.judge(knownOf({ directors: [director('a', issue('petition', on))] }));
    expect(judgedOf('2024-10-15').kind).toBe('hit');
    expect(judgedOf('2024-10-14').kind).toBe('clear');
  });

  test('the evidence names the company and the day, never the person', () => {
    const outcome = judged(
      director('a', { ...recent, askedAt: '2026-10-01T00:00:00Z' }, issue('execution', '2025-02-02')),
    );
    expect(JSON.stringify(outcome)).not.toContain('Pessoa Inventada');
    expect(inEnglish(outcome.kind === 'hit' && outcome.evidence)).toMatchObject([
      { askedAt: ASKED_AT, says: expect.stringContaining('2025-02-02') },
      { askedAt: '2026-10-01T00:00:00Z', says: expect.stringContaining('OUTRA EXEMPLO, LDA (599000120)') },
    ]);
  });

  test('of a company that was merged into this one it is said where its debts are, and who owns this one is said once', () => {
    const says = (found: ReturnType<typeof issue>) => {
      const outcome = judged(director('a', found));
      return JSON.stringify(inEnglish(outcome.kind === 'hit' && outcome.evidence));
    };
    const merged = says({ ...issue('dissolved-with-debts', '2025-03-01'), absorbed: true });
    expect(merged).toContain(
      'merged into this one or an SA that it owns alone: its debts are this one’s too (CSC art. 112',
    );
    expect(merged).not.toContain('left debts');
    expect(
      says({ ...issue('assets-frozen', '2025-03-01'), owner: true }).split('owns this one'),
    ).toHaveLength(2);
  });
});
