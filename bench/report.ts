/** How results are told: a table for people, one JSON line for programs, and a file for later. */
import { mkdir, writeFile } from 'node:fs/promises';
import Table from 'cli-table3';
import type { Benchmark, Measured, Row } from './benchmark.ts';
import type { Machine } from './machine.ts';
import { median, shortly } from './statistics.ts';

const RESULTS = new URL('results/', import.meta.url);

export function printTable({ name, what }: Benchmark, rows: readonly Row[]): void {
  const table = new Table({
    head: ['against', 'ours', 'theirs', 'ratio', 'goal', 'held'],
    style: { head: [], border: [] },
  });
  for (const row of rows)
    table.push([
      row.against,
      told(row.ours, row.unit),
      [row.theirs, ...(row.between ?? [])].map(side => told(side, row.unit)).join('\n'),
      `${row.ratio} x`,
      row.goal,
      row.held ? 'yes' : 'NO',
    ]);
  process.stdout.write(`\n${name}: ${what}\n${table.toString()}\n`);
}

/** The median, and between which figures the rounds lay. */
function told({ side, values }: Measured, unit: string): string {
  return `${side}\n${shortly(median(values))} ${unit} (${shortly(Math.min(...values))} to ${shortly(Math.max(...values))})`;
}

export const summaryOf = ({ name }: Benchmark, rows: readonly Row[]) => ({
  name,
  rows: rows.map(({ against, ratio, goal, held }) => ({ against, ratio, goal, held })),
  held: rows.every(row => row.held),
});

/** `bench/results/NAME.json`, with the machine: one line for each row. */
export async function keepResults(
  { name, what }: Benchmark,
  rows: readonly Row[],
  machine: Machine,
): Promise<void> {
  const head = JSON.stringify({ name, what, machine });
  const lines = rows.map(row => JSON.stringify(row)).join(',\n');
  await mkdir(RESULTS, { recursive: true });
  await writeFile(new URL(`${name}.json`, RESULTS), `${head.slice(0, -1)}, "rows": [\n${lines}\n]}\n`);
}
