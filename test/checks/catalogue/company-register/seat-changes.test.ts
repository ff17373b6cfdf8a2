import { describe, expect, test } from 'vitest';
import { seatChanges } from '../../../../src/checks/catalogue/company-register/seat-changes.ts';
import { inEnglish } from '../../../../src/checks/words/in-words.ts';
import { judged } from '../../judged.ts';
import { act, knownOf } from '../../known-of.ts';

const moves = (...days: string[]) => days.map(on => act('seat-change', on));

describe('seatChanges', () => {
  test.each([
    [1, moves('2024-10-15'), 1],
    [1, moves('2025-10-15'), 2],
    [2, moves('2024-10-15', '2026-10-15'), 2],
    [2, moves('2025-10-15', '2026-10-15'), 3],
    [3, moves('2025-12-02', '2026-01-02', '2026-03-02'), 4],
    [4, moves('2025-12-02', '2026-01-02', '2026-03-02', '2026-09-02'), 4],
  ])('%i moves', (value, facts, points) => {
    expect(judged(seatChanges, facts)).toEqual({ value, points, reason: 'MJ_SEAT_CHANGES' });
  });

  test.each([
    ['nothing', []],
    ['older than 24 months', moves('2024-10-14', '2019-01-01')],
    ['other changes', [act('articles-change', '2026-03-02'), act('capital', '2026-03-02')]],
  ])('%s: 0, and the evidence says since when', (_name, facts) => {
    expect(inEnglish(seatChanges.judge(knownOf({ facts })))).toMatchObject({
      kind: 'clear',
      value: 0,
      evidence: [{ type: 'absence', asked: expect.stringContaining('2024-10-15') }],
    });
  });
});
