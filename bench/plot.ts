/** A plot that any browser shows: per row two bars, medians with the spread of the rounds. */
import type { Measured, Row } from './benchmark.ts';
import { median, shortly } from './statistics.ts';

const WIDTH = 860;
const BAR_FROM = 250;
const BAR_WIDTH = 480;
const ROW_HEIGHT = 92;
const COLORS = ['#2563eb', '#94a3b8'] as const;

export function plotRows(title: string, rows: readonly Row[], footnote: string): string {
  const height = 70 + rows.length * ROW_HEIGHT;
  const body = rows.map((row, i) => plotRow(row, 50 + i * ROW_HEIGHT)).join('\n');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
<text x="16" y="26" font-size="16" font-weight="bold">${escaped(title)}</text>
${body}
<text x="16" y="${height - 10}" fill="#64748b">${escaped(footnote)}</text>
</svg>
`;
}

function plotRow({ against, ratio, goal, held, unit, ours, theirs }: Row, top: number): string {
  const most = Math.max(...ours.values, ...theirs.values);
  const verdict = `${ratio} x (goal ${goal}${held ? '' : ', not held'})`;
  return `<text x="16" y="${top + 14}" font-weight="bold">${escaped(against)}</text>
<text x="${WIDTH - 16}" y="${top + 14}" text-anchor="end" fill="${held ? '#15803d' : '#b91c1c'}">${escaped(verdict)}</text>
${plotBar(ours, unit, most, top + 24, COLORS[0])}
${plotBar(theirs, unit, most, top + 52, COLORS[1])}`;
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
