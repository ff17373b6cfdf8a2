/**
 * How often companies failed by their score, as an SVG: a point with its 95 % interval for every ten of scores, and the calibrated rate as
 * a line. Where the score is reliable, points fall from left to right and lie on the line.
 */
import { type Proportion, percent } from './statistics.ts';

export interface Plotted {
  readonly title: string;
  /** By tens of scores, 0 to 9 first; 100 is a ten of its own. Tens of nobody are left out. */
  readonly tens: readonly Proportion[];
  /** The calibrated rate of each score from 0 to 100; null without a calibration. */
  readonly calibrated: readonly number[] | null;
}

const WIDTH = 640;
const HEIGHT = 400;
const LEFT = 64;
const TOP = 48;
const RIGHT = WIDTH - 24;
const BOTTOM = HEIGHT - 56;
const MARKS = [0, 20, 40, 60, 80, 100];

export function reliabilityPlot({ title, tens, calibrated }: Plotted): string {
  const shown = tens.flatMap((rate, ten) =>
    rate.of > 0 ? [{ ...rate, score: Math.min(100, 10 * ten + 5) }] : [],
  );
  const most = Math.max(0.01, ...shown.map(({ high }) => high), ...(calibrated ?? []));
  const x = (score: number) => round(LEFT + ((RIGHT - LEFT) * score) / 100);
  const y = (rate: number) => round(BOTTOM - ((BOTTOM - TOP) * rate) / most);
  const line = calibrated?.map((rate, score) => `${x(score)},${y(rate)}`).join(' ');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    text(LEFT, 24, title, 'start'),
    ...MARKS.map(score => text(x(score), BOTTOM + 18, `${score}`)),
    text((LEFT + RIGHT) / 2, HEIGHT - 14, 'score'),
    ...[0, 0.25, 0.5, 0.75, 1].map(share => axisLine(y(most * share), percent(most * share))),
    ...(line ? [`<polyline points="${line}" fill="none" stroke="#b45309" stroke-width="2"/>`] : []),
    ...shown.map(
      ({ score, rate, low, high, hits, of }) =>
        `<g stroke="#1d4ed8"><path d="M${x(score)} ${y(low)}V${y(high)}"/><circle cx="${x(score)}" cy="${y(rate)}" r="4" fill="#1d4ed8"><title>${hits} of ${of}</title></circle></g>`,
    ),
    '</svg>\n',
  ].join('\n');
}

const round = (pixels: number): number => Math.round(pixels * 10) / 10;
const escaped = (words: string): string => words.replace(/[&<>]/g, sign => `&#${sign.charCodeAt(0)};`);

const text = (x: number, y: number, words: string, anchor = 'middle'): string =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}">${escaped(words)}</text>`;

const axisLine = (y: number, label: string): string =>
  `<path d="M${LEFT} ${y}H${RIGHT}" stroke="#ddd"/>${text(LEFT - 8, y + 4, label, 'end')}`;
