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
 * What is slow and of no promise comes after the promises, the dashboard's views in a browser last. A slow machine tries as
 * much as begins before this, and says what it did not try.
 */
const REST_UNTIL_MINUTES = isFull ? MOST_MINUTES : Number(process.env.REST_UNTIL_SECONDS ?? 660) / 60;

/** They take minutes, promise 21 at full size an hour: begun behind others they would outlast them. */
const LONGEST = ['/21-memory-', '/28-forgotten-', '/9-the-database-goes-away'];

/** Views are last. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      LONGEST.some(name => moduleId.includes(name)) ? 0 : moduleId.includes('/test/page/') ? 2 : 1;
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** More than there are cores: most of these tests wait, for processes that were killed and for clocks. */
const AT_ONCE = 3;

/** A machine that was busy for a moment fails one file or two; more are no accident. */
const MOST_SECOND_TRIES = isFull ? 0 : 3;

/** `npm test` has just tried the others of the promises. */
const isAfterTest = process.argv.includes('--after-test');
const isLeft = (file: string): boolean =>
  !isAfterTest || file.startsWith('promises/') || file.endsWith('.slow.test.ts');

const rows = readPromises().map(row => ({ ...row, files: row.files.filter(isLeft) }));
const promised = [...new Set(rows.flatMap(row => row.files).map(file => `test/${file}`))];
// Browsers, whole services, commands in processes of their own: `npm test` leaves them to this run.
const rest = globSync('test/**/*.slow.test.ts').filter(file => !promised.includes(file));
const table = new PromiseTable(rows);
const began = performance.now();
let current: Vitest | undefined;
let isLate = false;
/** The time of the rest was over before its end. */
let isCut = false;
const late = setTimeout(() => {
  console.error(`Not done within ${MOST_MINUTES} minutes: what has not begun is not tried.`);
  isLate = true;
  void current?.cancelCurrentRun('keyboard-input');
}, MOST_MINUTES * 60_000);

interface Tried {
  readonly failed: string[];
  /** Not begun, or cut off. */
  readonly untried: string[];
}

async function tryFiles(wanted: readonly string[], fileParallelism: boolean): Promise<Tried> {
  current = await createVitest({
    watch: false,
    ...(fileParallelism ? { maxWorkers: AT_ONCE } : { fileParallelism }),
    reporters: ['default', table],
    sequence: { sequencer: LongestFirst },
  });
  const { testModules, unhandledErrors } = await current.start([...wanted]);
  await current.close();
  const strays = unhandledErrors.map(error => (error as { VITEST_TEST_PATH?: string }).VITEST_TEST_PATH);
  if (strays.includes(undefined)) throw new AggregateError(unhandledErrors, 'errors outside of the tests');
  const ended = testModules.filter(module => ['passed', 'failed'].includes(module.state()));
  // Of a file that is cut off, the tests that are left are skipped.
  const isWhole = (module: TestModule) =>
    !isCut || [...module.children.allTests()].every(test => test.result().state !== 'skipped');
  const whole = new Set(ended.filter(isWhole).map(({ moduleId }) => relative('.', moduleId)));
  const isRed = (module: TestModule) => module.state() === 'failed' || strays.includes(module.moduleId);
  return {
    failed: ended.filter(isRed).map(({ moduleId }) => moduleId),
    untried: wanted.filter(file => !whole.has(relative('.', file))),
  };
}

/** As many as the time allows. */
async function tryRest(): Promise<Tried> {
  const leftMs = REST_UNTIL_MINUTES * 60_000 - (performance.now() - began);
  if (leftMs < 0) return { failed: [], untried: rest };
  const enough = setTimeout(() => {
    isCut = true;
    void current?.cancelCurrentRun('keyboard-input');
  }, leftMs);
  const tried = await tryFiles(rest, true);
  clearTimeout(enough);
  return tried;
}

const ofPromises = await tryFiles(promised, true);
const ofRest = isLate ? { failed: [], untried: rest } : await tryRest();
const failed = [...ofPromises.failed, ...ofRest.failed];
const isTriedAgain = !isLate && failed.length > 0 && failed.length <= MOST_SECOND_TRIES;
if (isTriedAgain) console.log(`\nA second try, one file at a time:\n${failed.join('\n')}\n`);
const failedAgain = isTriedAgain ? (await tryFiles(failed, false)).failed : failed;
clearTimeout(late);
table.print(isTriedAgain ? failed : []);
const { untried } = ofRest;
if (untried.length > 0)
  console.log(
    `Not tried, or not whole, for want of time; npm run test:soak has it:\n${untried.join('\n')}\n`,
  );
console.log(
  `${promised.length + rest.length - untried.length} files in ${((performance.now() - began) / 60_000).toFixed(1)} minutes`,
);
process.exitCode = isLate || failedAgain.length > 0 ? 1 : 0;
