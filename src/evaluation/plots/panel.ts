/** A panel of a drawing: a frame with two axes, and marks placed by their values. SVG, no library: four panels need none. */

export interface Axis {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly (readonly [at: number, label: string])[];
}

export interface Panel {
  readonly title: string;
  readonly x: Axis;
  readonly y: Axis;
  /** Marks, drawn in order. */
  readonly draw: (scale: Scale) => readonly string[];
}

export interface Scale {
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
}

export const WIDTH = 460;
export const HEIGHT = 340;
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 16, 40, 52];

export const INK = '#1f2933';
const FAINT = '#d9dee4';

export function panelAt({ title, x, y, draw }: Panel, left: number, top: number): string {
  const scale: Scale = {
    x: value => round(LEFT + ((value - x.from) / (x.to - x.from)) * (WIDTH - LEFT - RIGHT)),
    y: value => round(HEIGHT - BOTTOM - ((value - y.from) / (y.to - y.from)) * (HEIGHT - TOP - BOTTOM)),
  };
  const [right, bottom] = [WIDTH - RIGHT, HEIGHT - BOTTOM];
  return [
    `<g transform="translate(${left} ${top})">`,
    text(LEFT, 22, title, { size: 14, weight: 600 }),
    ...y.ticks.flatMap(([at, label]) => [
      line(LEFT, scale.y(at), right, scale.y(at), FAINT),
      text(LEFT - 8, scale.y(at) + 4, label, { anchor: 'end' }),
    ]),
    ...x.ticks.map(([at, label]) => text(scale.x(at), bottom + 18, label, { anchor: 'middle', size: 11 })),
    line(LEFT, bottom, right, bottom, INK),
    text((LEFT + right) / 2, HEIGHT - 12, x.label, { anchor: 'middle' }),
    `<g transform="translate(14 ${(TOP + bottom) / 2}) rotate(-90)">${text(0, 0, y.label, { anchor: 'middle' })}</g>`,
    ...draw(scale),
    '</g>',
  ].join('\n');
}

const round = (value: number): number => Math.round(value * 10) / 10;

export function line(x1: number, y1: number, x2: number, y2: number, color: string, width = 1): string {
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${color}" stroke-width="${width}"/>`;
}

export function path(points: readonly (readonly [number, number])[], color: string, width: number): string {
  const d = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linejoin="round"/>`;
}

interface Style {
  readonly size?: number;
  readonly weight?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly color?: string;
}

export function text(x: number, y: number, words: string, style: Style = {}): string {
  const { size = 12, weight = 400, anchor = 'start', color = INK } = style;
  const safe = words.replace(/[&<>]/g, c => `&#${c.charCodeAt(0)};`);
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${color}">${safe}</text>`;
}

/** A dot with its confidence interval. */
export function whisker(
  x: number,
  [low, mid, high]: readonly [number, number, number],
  color: string,
): string[] {
  return [
    line(x, low, x, high, color, 2),
    line(x - 6, low, x + 6, low, color, 2),
    line(x - 6, high, x + 6, high, color, 2),
    `<circle cx="${x}" cy="${mid}" r="4.5" fill="${color}"/>`,
  ];
}
