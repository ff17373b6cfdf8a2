/**
 * `npm run bench` runs every benchmark, `npm run bench -- NAME…` those named. The table goes to standard output and,
 * last, one JSON line for each. Whether a goal is held stands in
 * both; the exit code only says whether it could be measured.
 */
import { ALL_BENCHMARKS } from './all-benchmarks.ts';
import { describeMachine } from './machine.ts';
import { keepResults, printTable, summaryOf } from './report.ts';

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(ALL_BENCHMARKS);
const unknown = names.filter(name => !(name in ALL_BENCHMARKS));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no benchmark ${unknown.join(', ')}; there are: ${Object.keys(ALL_BENCHMARKS).join(', ')}.\n`,
  );
  process.exit(2);
}

const summaries = [];
for (const name of names) {
  const benchmark = await ALL_BENCHMARKS[name]!();
  const machine = await describeMachine();
  process.stderr.write(`${name} `);
  const rows = await benchmark.run();
  printTable(benchmark, rows);
  await keepResults(benchmark, rows, machine);
  summaries.push(summaryOf(benchmark, rows));
}
for (const summary of summaries) process.stdout.write(`${JSON.stringify(summary)}\n`);
