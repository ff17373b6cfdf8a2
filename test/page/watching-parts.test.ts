/** What the page reads, sorts and filters by itself. */
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { readCompanyRows } from '../../src/contractors/companies/company-rows.ts';

const page = join(import.meta.dirname, '../../page/dashboard');
const { onePerRow, textOf, textRows } = await import(join(page, 'views/lists/text-rows.ts'));
const { readable, shownRows, totalsOf } = await import(join(page, 'views/lists/shown-rows.ts'));
const { inFolder } = await import(join(page, 'views/alerts/folders.ts'));
const { gather, GATHER_MS } = await import(join(page, 'data/gather.ts'));

describe('rows that are pasted', () => {
  const quoted = (cell: string) => (/[";,\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const cell = fc.oneof(
    fc.stringMatching(/^[a-z]{1,8}$/),
    fc.constantFrom('a; "b"', 'two\nlines', '', 'a,b'),
  );

  it('are shown by the number by which the service names them', async () => {
    const file = fc.record({
      rows: fc.array(cell, { minLength: 1, maxLength: 6 }),
      begins: fc.constantFrom('', 'sep=;\n', '\uFEFF', 'Nome;NIF\n', '\n'),
      end: fc.constantFrom('\n', '\r\n'),
    });
    await fc.assert(
      fc.asyncProperty(file, async ({ rows, begins, end }) => {
        const lines = rows.map((name, i) => `${quoted(name)};x${i}`);
        const text = `${begins}vale;580000010${end}${lines.join(end)}${end}`;
        async function* body() {
          yield Buffer.from(text);
        }
        const told = (await readCompanyRows(body(), 'text/csv')).filter(row => 'problem' in row);
        const shown = told.map(row => textRows(text)[row.row - 1]);
        expect(shown).toEqual(lines);
      }),
    );
  });

  it.each([
    ...[', ', ';', '; ', ' ', '\t', ' | ', ' e ', ' and '].map(
      mark => `580000010${mark}580000028${mark}580000036`,
    ),
    'PT580000010, PT 580000028, PT580000036',
    '580 000 010 580 000 028; 580 000 036',
    '580.000.010, 580,000,028, 580’000’036.',
    'Até dia 12: 580000010, 580000028 e 580000036 (3 empresas)',
    '580000010, 580000028,\n580000036',
    '580000010\n580000028, 580000036\n',
    'Bom dia,\nSeguem 580000010 (Alfa, Lda), 580000028 (Beta)\ne 580 000 036.\nObrigado\nTel. 21 345 67 89',
  ])('may be numbers alone, on one line or wrapped: %j', text => {
    expect(onePerRow(text)).toBe('580000010\n580000028\n580000036');
  });

  it('and stay told apart where one of them is mistyped, or a person’s', () => {
    expect(onePerRow('580000010, 580000019, 58000003, 222345678, 580000028')).toBe(
      '580000010\n580000019\n58000003\n222345678\n580000028',
    );
  });

  it.each([
    ...['580000010;2041\n580000028;2042', '580000010;912345678'],
    '580000010;L-1;580000028\n580000036;L-2;580000044',
    'Empresa;NIF;Cliente\nVale;580000010;580000028\nTotal: 1',
    ...['NIF,Ref\n580000010,512345678\n580000028,L-2', '580000010;580000028\n580000036;580000044'],
    ...['580000010', 'nif\n580000010\n580000010', ''],
  ])('are as they were pasted where they have columns: %j', text => {
    expect(onePerRow(text)).toBe(text);
  });

  it('are of a file in any encoding that spreadsheets write', () => {
    const text = 'Referência;580000010';
    const wide = Buffer.from(`\uFEFF${text}`, 'utf16le');
    const forms = [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`),
      Buffer.from(text, 'latin1'),
      wide,
      Buffer.from(wide).swap16(),
    ];
    for (const bytes of forms) expect(textOf(new Uint8Array(bytes).buffer)).toBe(text);
  });
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
    expect(readable({ q: 'agua', verdict: 'nonsense', since: 'soon' })).toEqual({ q: 'agua' });
    expect(readable({ verdict: 'high_risk', since: '2026-03-01' })).toEqual({
      verdict: 'high_risk',
      since: '2026-03-01',
    });
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
    clearedAt: null,
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
    alert('6', { clearedAt: '2026-11-20T00:00:00.000Z' }),
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
