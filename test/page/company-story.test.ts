/** What the company page tells first: since when, why, which checks speak; days; the line of time of two companies. */
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { verdictOf } from '../../src/checks/judging/verdict.ts';

const page = join(import.meta.dirname, '../../page/dashboard');
const { causesOf, lostToUnknown, oldestAnswer, sinceOf, verdictAt, weigh } = await import(
  join(page, 'views/company/story.ts')
);
const { timeOf } = await import(join(page, 'views/company/continuity-time.ts'));
const { endOfDay, isDay, lisbonDay } = await import(join(page, 'data/day.ts'));

const one = (verdict: string, assessedAt: string) => ({ verdict, assessedAt });

describe('since when the verdict stands', () => {
  it('is the oldest assessment of the newest run of one verdict, whatever its scores', () => {
    const history = [
      one('high_risk', '2026-03-03'),
      one('high_risk', '2026-02-02'),
      one('low_risk', '2026-01-01'),
      one('high_risk', '2025-01-01'),
    ];
    expect(sinceOf(history)).toEqual({ at: '2026-02-02', before: 'low_risk', isFirst: false });
  });

  it('is the first assessment where there never was another verdict, and "or earlier" where not all are listed', () => {
    const history = [one('low_risk', '2026-02-02'), one('low_risk', '2026-01-01')];
    expect(sinceOf(history)).toEqual({ at: '2026-01-01', before: null, isFirst: true });
    expect(sinceOf(history, true)).toEqual({ at: '2026-01-01', before: null, isFirst: false });
    expect(sinceOf([])).toMatchObject({ at: null });
  });
});

describe('why', () => {
  const part = (check: string, points: number, because = 'hit') => ({
    check,
    points,
    because,
    reason: { text: check },
  });

  it('names each check once, one that holds the verdict first, and leaves unknowns apart', () => {
    const contributions = [
      part('debts', -20),
      part('licence', -4),
      part('cases', -3, 'unknown'),
      part('licence', -6, 'knock_out'),
    ];
    const causes = causesOf(contributions);
    expect(causes.map(({ check, points, holds }: Record<string, unknown>) => [check, points, holds])).toEqual(
      [
        ['licence', -10, true],
        ['debts', -20, false],
      ],
    );
    expect(lostToUnknown(contributions)).toBe(-3);
  });
});

describe('the checks', () => {
  const state = fc.constantFrom('hit', 'clear', 'unknown', 'not_applicable');
  const check = fc.record({
    key: fc.string(),
    state,
    points: fc.integer({ min: -40, max: 0 }),
    family: fc.constantFrom('a', 'b'),
  });

  it('stand each in one place; nothing that costs, is found or is unknown is folded away', () => {
    fc.assert(
      fc.property(fc.array(check), checks => {
        const { loud, quiet } = weigh(checks);
        const folded = quiet.flatMap(([, members]: [string, typeof checks]) => members);
        expect([...loud, ...folded]).toHaveLength(checks.length);
        for (const { state: found, points } of folded)
          expect([['clear', 'not_applicable'].includes(found), points]).toEqual([true, 0]);
        const costs = loud.map(({ points }: { points: number }) => points);
        expect(costs).toEqual(costs.toSorted((a: number, b: number) => a - b));
      }),
    );
  });
});

it('a contested check is in sight, whatever it found', () => {
  const { loud } = weigh(
    [{ key: 'taxDebtor', state: 'clear', points: 0, family: 'debts' }],
    (key: string) => key === 'taxDebtor',
  );
  expect(loud).toHaveLength(1);
});

test('a score has the verdict that the service gives it', () => {
  for (let score = 0; score <= 100; score++) expect(verdictAt(score)).toBe(verdictOf(score, false));
});

test('the oldest answer is that of a register that has answered', () => {
  const registers = [{ askedAt: null }, { askedAt: '2026-02-02' }, { askedAt: '2026-01-01' }];
  expect(oldestAnswer(registers)).toEqual({ askedAt: '2026-01-01' });
  expect(oldestAnswer([{ askedAt: null }])).toBeNull();
});

describe('a day', () => {
  it.each(['2026-02-30', '2026-13-01', '26-01-01', 'today', '2026-1-1', ''])('%s is none', text => {
    expect(isDay(text)).toBe(false);
  });

  it('ends at midnight in Lisbon, in summer and in winter', () => {
    expect(endOfDay('2026-07-01')).toBe('2026-07-01T22:59:59.999Z');
    expect(endOfDay('2026-12-01')).toBe('2026-12-01T23:59:59.999Z');
    for (const day of ['2026-03-29', '2026-10-25', '2026-02-28']) {
      expect(isDay(day)).toBe(true);
      expect(lisbonDay(new Date(endOfDay(day)))).toBe(day);
      expect(lisbonDay(new Date(Date.parse(endOfDay(day)) + 1))).not.toBe(day);
    }
  });
});

describe('the line of time of two companies', () => {
  const finding = {
    failure: { on: '2025-10-10' },
    successorFoundedOn: '2025-03-09',
    controllers: [{ atPredecessor: { from: '2014-05-12' } }],
    indicators: [{ on: '2025-03-09' }, { on: '2025-12-15' }, { on: '2025-03-10' }],
  };

  it('has one life end where it failed and the other begin where it was founded', () => {
    const { before, after, years } = timeOf(finding, '2026-11-24');
    expect(before.from).toBe(0);
    expect(before.to).toBeGreaterThan(after.from);
    expect(after.to).toBe(100);
    expect(years.length).toBeLessThanOrEqual(6);
  });

  it('stacks signs of about one day, so that none covers another, and loses none', () => {
    const { marks } = timeOf(finding, '2026-11-24');
    expect(marks.map(({ numbers }: { numbers: number[] }) => numbers)).toEqual([[1, 3], [2]]);
  });

  it('stays within the picture, whatever is known of the days', () => {
    const day = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2026-11-24'), noInvalidDate: true })
      .map(at => at.toISOString().slice(0, 10));
    const any = fc.record({
      failure: fc.record({ on: day }),
      successorFoundedOn: fc.option(day),
      controllers: fc.array(fc.record({ atPredecessor: fc.record({ from: fc.option(day) }) }), {
        maxLength: 2,
      }),
      indicators: fc.array(fc.record({ on: day }), { maxLength: 5 }),
    });
    fc.assert(
      fc.property(any, random => {
        const { before, after, marks } = timeOf(random, '2026-11-24');
        for (const place of [before.to, after.from, ...marks.map((mark: { place: number }) => mark.place)]) {
          expect(place).toBeGreaterThanOrEqual(0);
          expect(place).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});
