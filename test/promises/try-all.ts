/**
 * `npm run test:faults`, and with FULL=1 `npm run test:soak`: tries every promise and what else is slow by nature, and ends
 * with the table of promises.
 */
import { globSync } from 'node:fs';
import { relative } from 'node:path';
import {
  BaseSequencer,
  createVitest,
  type TestModule,
  type TestSpecification,
  type Vitest,
} from 'vitest/node';
import { isFull } from '../kit/sizes.ts';
import { PromiseTable, readPromises } from './promise-table.ts';

/** What has not begun by then is not tried, and the run fails. */
const MOST_MINUTES = isFull ? 90 : 20;
/**
 * The dashboard's views in a browser are a third of the work, and of no promise: they come last. A slow machine tries those that
 * begin before this, and says which it did not try.
 */
const VIEWS_UNTIL_MINUTES = isFull ? MOST_MINUTES : 13;

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
const slow = globSync('test/**/*.slow.test.ts');
const isView = (file: string) => file.startsWith('test/dashboard/') && !promised.includes(file);
const needed = [...new Set([...promised, ...slow.filter(file => !isView(file))])];
const views = slow.filter(isView);
const table = new PromiseTable(rows);
const began = performance.now();
let current: Vitest | undefined;
let isLate = false;
const late = setTimeout(() => {
  console.error(`Not done within ${MOST_MINUTES} minutes: what has not begun is not tried.`);
  isLate = true;
  void current?.cancelCurrentRun('keyboard-input');
}, MOST_MINUTES * 60_000);

interface Tried {
  readonly failed: string[];
  /** Not begun, cut off, or with tests that were skipped. */
  readonly untried: string[];
}

async function tryFiles(wanted: readonly string[], fileParallelism: boolean): Promise<Tried> {
  current = await createVitest({
    watch: false,
    ...(fileParallelism ? { maxWorkers: AT_ONCE } : { fileParallelism }),
    reporters: ['default', table],
    sequence: { sequencer: HourFirst },
  });
  const { testModules, unhandledErrors } = await current.start([...wanted]);
  await current.close();
  if (unhandledErrors.length > 0) throw new AggregateError(unhandledErrors, 'errors outside of the tests');
  const ended = testModules.filter(module => ['passed', 'failed'].includes(module.state()));
  const isWhole = (module: TestModule) =>
    [...module.children.allTests()].every(test => ['passed', 'failed'].includes(test.result().state));
  const whole = new Set(ended.filter(isWhole).map(({ moduleId }) => relative('.', moduleId)));
  return {
    failed: ended.filter(module => module.state() === 'failed').map(({ moduleId }) => moduleId),
    untried: wanted.filter(file => !whole.has(relative('.', file))),
  };
}

/** As many as the time allows. */
async function tryViews(): Promise<Tried> {
  const leftMs = VIEWS_UNTIL_MINUTES * 60_000 - (performance.now() - began);
  if (leftMs < 0) return { failed: [], untried: views };
  const enough = setTimeout(() => void current?.cancelCurrentRun('keyboard-input'), leftMs);
  const tried = await tryFiles(views, true);
  clearTimeout(enough);
  return tried;
}

const ofNeeded = await tryFiles(needed, true);
const ofViews = isLate ? { failed: [], untried: views } : await tryViews();
const failed = [...ofNeeded.failed, ...ofViews.failed];
const isTriedAgain = !isLate && failed.length > 0 && failed.length <= MOST_SECOND_TRIES;
if (isTriedAgain) console.log(`\nA second try, one file at a time:\n${failed.join('\n')}\n`);
const failedAgain = isTriedAgain ? (await tryFiles(failed, false)).failed : failed;
clearTimeout(late);
table.print(isTriedAgain ? failed : []);
const { untried } = ofViews;
if (untried.length > 0)
  console.log(
    `Not tried, or not whole, for want of time or of a browser (npm run test:soak has the time):\n${untried.join('\n')}\n`,
  );
console.log(
  `${needed.length + views.length - untried.length} files in ${((performance.now() - began) / 60_000).toFixed(1)} minutes`,
);
process.exitCode = isLate || failedAgain.length > 0 ? 1 : 0;
