import Table from 'cli-table3';
import { visibleLine } from '../kernel/visible.ts';

const NO_LINES = Object.fromEntries(
  ['top', 'bottom', 'mid', 'left', 'right', 'middle']
    .flatMap(line => [line, `${line}-mid`, `${line}-left`, `${line}-right`])
    .map(line => [line, '']),
);

/** Columns without lines or colours, so that they can be searched and cut; null is shown as a dash. */
export function table(
  head: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  const it = new Table({
    head: head.map(title => title.toUpperCase()),
    chars: { ...NO_LINES, middle: '  ' },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  for (const row of rows)
    it.push(row.map(cell => (typeof cell === 'string' ? visibleLine(cell) : (cell ?? '-'))));
  return it
    .toString()
    .split('\n')
    .map(line => line.trimEnd())
    .join('\n');
}

/** A moment as people read it, to the minute, in UTC. */
export const shownTime = (at: Date | null): string | null =>
  at && `${at.toISOString().slice(0, 16).replace('T', ' ')}Z`;

/** A length of time in its largest unit: `45 s`, `3 min`, `5 h`, `12 d`. */
export function shownAge(seconds: number): string {
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 2 * 86_400) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}
