/**
 * `npm run test:faults`, and with FULL=1 `npm run test:soak`: tries every promise and what else is slow by nature, and ends
 * with the table of promises.
 */
import { globSync } from 'node:fs';
import { BaseSequencer, createVitest, type TestSpecification, type Vitest } from 'vitest/node';
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

/** More than there are cores: most of these tests wait, for processes that were killed and for clocks. */
const AT_ONCE = 3;

/** A machine that was busy for a moment fails one file or two; more are no accident. */
const MOST_SECOND_TRIES = isFull ? 0 : 3;

const rows = readPromises();
const promised = rows.flatMap(row => row.files).map(file => `test/${file}`);
// Browsers, whole services, commands in processes of their own: `npm test` leaves them to this run.
const files = [...new Set([...promised, ...globSync('test/**/*.slow.test.ts')])];
const table = new PromiseTable(rows);
const began = performance.now();
let current: Vitest | undefined;
let isLate = false;
const late = setTimeout(() => {
  console.error(`Not done within ${MOST_MINUTES} minutes: what has not begun is not tried.`);
  isLate = true;
  void current?.cancelCurrentRun('keyboard-input');
}, MOST_MINUTES * 60_000);

/** The files that failed. */
async function tryFiles(wanted: readonly string[], fileParallelism: boolean): Promise<string[]> {
  current = await createVitest({
    watch: false,
    ...(fileParallelism ? { maxWorkers: AT_ONCE } : { fileParallelism }),
    reporters: ['default', table],
    sequence: { sequencer: HourFirst },
  });
  const { testModules, unhandledErrors } = await current.start([...wanted]);
  await current.close();
  if (unhandledErrors.length > 0) throw new AggregateError(unhandledErrors, 'errors outside of the tests');
  return testModules.filter(module => !module.ok()).map(({ moduleId }) => moduleId);
}

const failed = await tryFiles(files, true);
const isTriedAgain = !isLate && failed.length > 0 && failed.length <= MOST_SECOND_TRIES;
if (isTriedAgain) console.log(`\nA second try, one file at a time:\n${failed.join('\n')}\n`);
const failedAgain = isTriedAgain ? await tryFiles(failed, false) : failed;
clearTimeout(late);
table.print(isTriedAgain ? failed : []);
console.log(`${files.length} files in ${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
process.exitCode = isLate || failedAgain.length > 0 ? 1 : 0;
