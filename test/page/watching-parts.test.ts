/** What the page reads, sorts and filters by itself: no person's number goes anywhere. */
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { readNif, withCheckDigit } from '../../src/kernel/nif.ts';

const page = join(import.meta.dirname, '../../page/dashboard');
const { readRows, ndjson } = await import(join(page, 'views/lists/read-rows.js'));
const { shownRows, totalsOf } = await import(join(page, 'views/lists/shown-rows.js'));
const { inFolder } = await import(join(page, 'views/alerts/folders.js'));
const { gather, GATHER_MS } = await import(join(page, 'data/gather.js'));
const { readNif: readTyped } = await import(join(page, 'data/nif.js'));

const [ONE, TWO, THREE] = ['580000010', '580000036', '580000052'];
const PERSON = withCheckDigit('22345678');

describe('rows that are pasted', () => {
  it('may have a header, a byte order mark, quotes, and a reference behind the number', () => {
    const text = `\uFEFFNIF;Referência\r\n"${ONE}";"L ""2041"""\r\nPT ${TWO};\r\n\r\n${THREE};L-3`;
    expect(readRows(text)).toEqual({
      good: [
        { row: 2, nif: ONE, reference: 'L "2041"' },
        { row: 3, nif: TWO, reference: null },
        { row: 5, nif: THREE, reference: 'L-3' },
      ],
      bad: [],
    });
  });

  it.each([';', ',', '\t'])('are set apart by %j', mark => {
    expect(readRows(`${ONE}${mark}a\n${TWO}${mark}b`).good).toMatchObject([
      { nif: ONE, reference: 'a' },
      { nif: TWO, reference: 'b' },
    ]);
  });

  it('that are bad are told by their number and fault; a number that comes twice is taken once', () => {
    const { good, bad } = readRows([ONE, 'x1', ONE, PERSON, withCheckDigit('90000000')].join('\n'));
    expect(good).toMatchObject([{ row: 1, nif: ONE }]);
    expect(bad).toEqual([
      { row: 2, fault: 'invalid' },
      { row: 3, fault: 'duplicate' },
      { row: 4, fault: 'natural-person' },
      { row: 5, fault: 'out-of-scope' },
    ]);
  });

  it("never give a person's number further, wherever it stands first", () => {
    const person = fc
      .tuple(fc.constantFrom('1', '2', '3', '8'), fc.integer({ min: 0, max: 9_999_999 }))
      .map(([first, rest]) => withCheckDigit(`${first}${String(rest).padStart(7, '0')}`));
    fc.assert(
      fc.property(fc.array(fc.oneof(person, fc.constantFrom(ONE, TWO)), { minLength: 1 }), numbers => {
        const { good, bad } = readRows(numbers.join('\n'));
        const persons = numbers.filter(number => /^[1238]/.test(number));
        expect(persons.filter(number => JSON.stringify({ good, bad }).includes(number))).toEqual([]);
        expect(good.length + bad.length).toBe(numbers.length);
      }),
    );
  });

  it('are sent with a reference only where there is one', () => {
    expect(ndjson(readRows(`${ONE};a\n${TWO}`).good)).toBe(
      `{"nif":"${ONE}","reference":"a"}\n{"nif":"${TWO}"}`,
    );
  });
});

it('a typed number is what the service says that it is', () => {
  const digits = fc.stringMatching(/^[0-9]{8}$/).map(withCheckDigit);
  const typed = fc.oneof(
    digits,
    fc.stringMatching(/^[0-9]{7,10}$/),
    fc.string({ maxLength: 12 }),
    digits.map(nif => `PT ${nif.slice(0, 3)}.${nif.slice(3, 6)}-${nif.slice(6)}`),
  );
  fc.assert(
    fc.property(typed, text => {
      const { kind } = readNif(text);
      expect(readTyped(text)).toEqual(
        kind === 'company' ? { kind, nif: (readNif(text) as { nif: string }).nif } : { kind },
      );
    }),
    { numRuns: 1_000 },
  );
});

const row = (nif: string, name: string | null, score: number | null, more: object = {}) => ({
  nif,
  name,
  reference: null,
  assessment:
    score === null
      ? null
      : {
          score,
          verdict: score < 50 ? 'high_risk' : 'low_risk',
          completeness: 1,
          assessedAt: '2026-03-01T10:00:00Z',
          changedAt: null,
        },
  ...more,
});
const ROWS = [
  row('500000003', null, null),
  row('500000002', 'Água, Lda', 80),
  row('500000001', 'Betão, SA', 20, { reference: 'L-77' }),
];
const nifs = (query: object) => shownRows(ROWS, query).map(({ nif }: { nif: string }) => nif.at(-1));

describe('the rows of a list', () => {
  it('stand worst first, and by any column either way; what has no value stands last', () => {
    expect(nifs({})).toEqual(['1', '2', '3']);
    expect(nifs({ sort: '-score' })).toEqual(['2', '1', '3']);
    expect(nifs({ sort: 'name' })).toEqual(['2', '1', '3']);
    expect(nifs({ sort: '-name' })).toEqual(['1', '2', '3']);
    expect(nifs({ sort: 'verdict' })).toEqual(['1', '2', '3']);
    expect(nifs({ sort: 'nothing' })).toEqual(['1', '2', '3']);
  });

  it('are found by name without accents, number or reference, by verdict and by day', () => {
    expect([nifs({ q: 'agua' }), nifs({ q: 'l-77' }), nifs({ q: '0003' })]).toEqual([['2'], ['1'], ['3']]);
    expect([nifs({ verdict: 'high_risk' }), nifs({ verdict: 'not_assessed' })]).toEqual([['1'], ['3']]);
    expect([nifs({ since: '2026-03-01' }), nifs({ since: '2026-03-02' })]).toEqual([['1', '2'], []]);
  });

  it('are counted by verdict', () => {
    expect(Object.fromEntries(totalsOf(ROWS))).toMatchObject({
      high_risk: 1,
      low_risk: 1,
      not_assessed: 1,
      do_not_proceed: 0,
    });
  });
});

it('every alert is in one folder, the newest first', () => {
  const alert = (id: string, more: object) => ({
    id,
    state: 'open',
    openedAt: `2026-03-0${id}`,
    escalatedAt: null,
    acknowledgedAt: null,
    silencedUntil: null,
    ...more,
  });
  const data = [
    alert('1', {}),
    alert('2', {}),
    alert('3', { acknowledgedAt: '2026-03-04' }),
    alert('4', { silencedUntil: '2026-03-09' }),
    alert('5', { silencedUntil: '2026-03-08', acknowledgedAt: '2026-03-05' }),
    alert('6', { state: 'ended' }),
  ];
  const ids = (folder: string) => inFolder(data, folder, '2026-03-08').map(({ id }: { id: string }) => id);
  expect(['open', 'acknowledged', 'silenced', 'over'].map(ids)).toEqual([
    ['2', '1'],
    ['5', '3'],
    ['4'],
    ['6'],
  ]);
});

it('news of one moment is acted on once, later news once more, and none after it is stopped', () => {
  vi.useFakeTimers();
  const act = vi.fn();
  const { hear, stop } = gather(act);
  for (let n = 0; n < 300; n++) hear();
  expect(act).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(GATHER_MS);
  expect(act).toHaveBeenCalledTimes(1);
  hear();
  vi.advanceTimersByTime(GATHER_MS);
  expect(act).toHaveBeenCalledTimes(2);
  hear();
  stop();
  vi.advanceTimersByTime(GATHER_MS);
  expect(act).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
