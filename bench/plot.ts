/** A plot that any browser shows: per row a bar for each side, medians with the spread of the rounds. */
import type { Measured, Row } from './benchmark.ts';
import { median, shortly } from './statistics.ts';

const WIDTH = 860;
const BAR_FROM = 250;
const BAR_WIDTH = 480;
const BAR_HEIGHT = 28;
const ROW_HEAD = 36;
const OURS = '#2563eb';
const THEIRS = '#94a3b8';

export function plotRows(title: string, rows: readonly Row[], footnote: string): string {
  let height = 50;
  const body = rows
    .map(row => {
      const top = height;
      height += ROW_HEAD + BAR_HEIGHT * barsOf(row).length;
      return plotRow(row, top);
    })
    .join('\n');
  height += 20;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
<text x="16" y="26" font-size="16" font-weight="bold">${escaped(title)}</text>
${body}
<text x="16" y="${height - 10}" fill="#64748b">${escaped(footnote)}</text>
</svg>
`;
}

const barsOf = ({ ours, between = [], theirs }: Row): readonly Measured[] => [
  ours,
  ...between.toReversed(),
  theirs,
];

function plotRow(row: Row, top: number): string {
  const { against, ratio, goal, held, unit } = row;
  const bars = barsOf(row);
  const most = Math.max(...bars.flatMap(({ values }) => values));
  const verdict = `${ratio} x (goal ${goal}${held ? '' : ', not held'})`;
  const drawn = bars.map((bar, i) =>
    plotBar(bar, unit, most, top + 24 + i * BAR_HEIGHT, i === 0 ? OURS : THEIRS),
  );
  return `<text x="16" y="${top + 14}" font-weight="bold">${escaped(against)}</text>
<text x="${WIDTH - 16}" y="${top + 14}" text-anchor="end" fill="${held ? '#15803d' : '#b91c1c'}">${escaped(verdict)}</text>
${drawn.join('\n')}`;
}

function plotBar({ side, values }: Measured, unit: string, most: number, top: number, color: string): string {
  const at = (value: number) => BAR_FROM + (value / most) * BAR_WIDTH;
  const middle = median(values);
  const [low, high] = [at(Math.min(...values)), at(Math.max(...values))];
  return `<text x="${BAR_FROM - 8}" y="${top + 15}" text-anchor="end">${escaped(side)}</text>
<rect x="${BAR_FROM}" y="${top + 2}" width="${(at(middle) - BAR_FROM).toFixed(1)}" height="18" fill="${color}"/>
<path d="M${low.toFixed(1)} ${top + 11}H${high.toFixed(1)}M${low.toFixed(1)} ${top + 6}v10M${high.toFixed(1)} ${top + 6}v10" stroke="#0f172a" fill="none"/>
<text x="${BAR_FROM + BAR_WIDTH + 8}" y="${top + 15}">${escaped(`${shortly(middle)} ${unit}`)}</text>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, letter => ENTITIES[letter]!);
