import Table from 'cli-table3';
import { visibleLine } from '../../kernel/text/visible.ts';
import type { Answer } from './command.ts';

const NO_LINES = Object.fromEntries(
  ['top', 'bottom', 'mid', 'left', 'right', 'middle']
    .flatMap(line => [line, `${line}-mid`, `${line}-left`, `${line}-right`])
    .map(line => [line, '']),
);

/**
 * Columns without lines or colours, so that they can be searched and cut; null is shown as a dash. On a narrow terminal
 * each row is a block; in a pipe each row is a line.
 */
export function table(
  head: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  const it = new Table({
    head: head.map(title => title.toUpperCase()),
    chars: { ...NO_LINES, middle: '  ' },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  const cells = rows.map(row =>
    row.map(cell => (typeof cell === 'string' ? visibleLine(cell) : (cell ?? '-'))),
  );
  it.push(...cells);
  const lines = it
    .toString()
    .split('\n')
    .map(line => line.trimEnd());
  const { isTTY, columns } = process.stdout;
  const isTooWide = isTTY && lines.some(line => line.length > columns);
  return isTooWide && rows.length > 0 ? blocks(head, cells) : lines.join('\n');
}

/** The title of each column, and what stands in it. */
export type Columns<T> = Readonly<Record<string, (row: T) => string | number | null>>;

export const tableOf = <T>(rows: readonly T[], columns: Columns<T>): string =>
  table(
    Object.keys(columns),
    rows.map(row => Object.values(columns).map(cell => cell(row))),
  );

/** The answer of a command that lists; `none` is said where there is nothing to list. */
export const listed = <T>(rows: readonly T[], none: string, columns: Columns<T>): Answer => ({
  json: rows,
  text: rows.length > 0 ? tableOf(rows, columns) : none,
});

function blocks(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const width = Math.max(...head.map(title => title.length));
  const block = (row: readonly (string | number)[]) =>
    row.map((cell, column) => `${head[column]!.toUpperCase().padEnd(width)}  ${cell}`).join('\n');
  return rows.map(block).join('\n\n');
}

/** `1 record`, `2 records`. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;

/** A time to the minute, in UTC. */
export const shownTime = (at: Date | null): string | null =>
  at && `${at.toISOString().slice(0, 16).replace('T', ' ')}Z`;

/** A duration in its largest unit: `45 s`, `3 min`, `5 h`, `12 d`. */
export function shownAge(seconds: number): string {
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 2 * 86_400) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}
