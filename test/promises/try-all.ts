/**
 * `npm run test:faults`, and with FULL=1 `npm run test:soak`: tries every promise and what else is slow by nature, and ends
 * with the table of promises.
 */
import { globSync } from 'node:fs';
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node';
import { isFull } from '../kit/sizes.ts';
import { PromiseTable, readPromises } from './promise-table.ts';

/** What has not begun by then is not tried, and the run fails. */
const MOST_MINUTES = isFull ? 90 : 20;

/** The hour of promise 21 begins first: begun behind others it would outlast the run. */
class HourFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isHour = ({ moduleId }: TestSpecification) => moduleId.includes('/21-memory-');
    const sorted = await super.sort(files);
    return [...sorted.filter(isHour), ...sorted.filter(file => !isHour(file))];
  }
}

const rows = readPromises();
const promised = rows.flatMap(row => row.files).map(file => `test/${file}`);
// Browsers, whole services, commands in processes of their own: `npm test` leaves them to this run.
const files = [...new Set([...promised, ...globSync('test/**/*.slow.test.ts')])];
const began = performance.now();
const vitest = await createVitest({
  watch: false,
  reporters: ['default', new PromiseTable(rows)],
  sequence: { sequencer: HourFirst },
});
const late = setTimeout(() => {
  console.error(`Not done within ${MOST_MINUTES} minutes: what has not begun is not tried.`);
  process.exitCode = 1;
  void vitest.cancelCurrentRun('keyboard-input');
}, MOST_MINUTES * 60_000);
// Sets the exit code where a test fails.
await vitest.start(files);
clearTimeout(late);
await vitest.close();
console.log(`${files.length} files in ${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
