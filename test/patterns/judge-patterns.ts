/**
 * `npm run check:patterns`: no regular expression of the sources takes more than linear time, whatever it is given.
 * To judge all takes minutes, and an expression is judged the same until it or the judge changes: `judged.txt` has a digest of each that
 * was found safe. Whoever changes one commits the file with it.
 */

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type AttackPattern, check } from 'recheck';
import { builtPatterns, type Pattern, patternsOf } from './all-patterns.ts';

/** Put together when it is called, of parts without a choice: nothing in it can be tried in two ways. */
const JUDGED_ELSEWHERE = [
  'src/kernel/schemas/words.ts', // the prefix of an id is letters; what is repeated is so a fixed number of times
  'src/kernel/process/scrub.ts', // the prefix of the keys is two to ten letters and digits, by the configuration
  'src/registers/reading/load-markup.ts', // counts one tag
  'src/registers/reading/without-persons.ts', // the words of one name, sought at one place: only the spaces between them repeat
  'src/registers/reading/sheets/sheet-csv.ts', // the separator of cells is one character, which ends whatever it divides
];

const ROOT = resolve(import.meta.dirname, '../..');
const JUDGED = resolve(import.meta.dirname, 'judged.txt');
const DIGESTS_IN_A_LINE = 12;
const { version: JUDGE } = JSON.parse(
  readFileSync(resolve(ROOT, 'node_modules/recheck/package.json'), 'utf8'),
);
const AT_ONCE = 2;
const MOST_MS = 120_000;

export interface Judged extends Pattern {
  readonly verdict: string;
}

const digestOf = ({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string =>
  createHash('sha256').update(`recheck ${JUDGE} /${source}/${flags}`).digest('hex').slice(0, 10);

/** Those that are not safe, each with its verdict; `known` holds the verdicts of before by digest, and takes those of now. */
export async function unsafePatterns(
  patterns: readonly Pattern[],
  known: Map<string, string> = new Map(),
): Promise<Judged[]> {
  const waiting = patterns.values();
  const lane = async () => {
    for (const pattern of waiting) {
      const key = digestOf(pattern);
      if (!known.has(key)) known.set(key, await verdictOn(pattern.source, pattern.flags));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return patterns
    .map(pattern => ({ ...pattern, verdict: known.get(digestOf(pattern))! }))
    .filter(({ verdict }) => verdict !== 'safe');
}

/** A suspicion counts where the attack that recheck gives is slow indeed: parts of its judgement are guesses. */
async function verdictOn(source: string, flags: string): Promise<string> {
  const judged = await check(source, flags, { timeout: MOST_MS, randomSeed: 1 });
  if (judged.status === 'safe') return 'safe';
  if (judged.status === 'unknown') return `not judged (${judged.error.kind})`;
  return (await isSlow({ source, flags, text: attackOf(judged.attack) }))
    ? judged.complexity.summary
    : 'safe';
}

/** A linear expression takes some milliseconds of a processor for this, one of the second degree several seconds. */
const ATTACK_CHARACTERS = 200_000;
const SLOW_MS = 1_000;
/** An exponential one never comes back. A busy machine may take so long for a linear one, but not longer. */
const ENDED_MS = 4_000;

function attackOf({ pumps, suffix }: AttackPattern): string {
  const length = pumps.reduce((sum, { pump }) => sum + pump.length, 0);
  const repeats = Math.ceil(ATTACK_CHARACTERS / Math.max(1, length));
  return pumps.map(({ prefix, pump }) => prefix + pump.repeat(repeats)).join('') + suffix;
}

/** Tried in a thread that can be ended, and judged by what it took of a processor: other work beside it counts nothing. */
async function isSlow(attack: { source: string; flags: string; text: string }): Promise<boolean> {
  const program = `const { parentPort, workerData: { source, flags, text } } = require('node:worker_threads');
    text.replace(new RegExp(source, flags), '');
    parentPort.postMessage(process.threadCpuUsage().user / 1_000);`;
  const thread = new Worker(program, { eval: true, workerData: attack });
  // The time is a bound: a pattern that is linear answers long before.
  const tookMs = await Promise.race([
    once(thread, 'message').then(([ms]) => ms as number),
    setTimeout(ENDED_MS, Number.POSITIVE_INFINITY),
  ]);
  await thread.terminate();
  return tookMs > SLOW_MS;
}

/** Of every source; a pattern that cannot be judged here is one of the unsafe. */
async function allPatterns(): Promise<{ patterns: Pattern[]; unseen: string[] }> {
  const files = globSync('src/**/*.{ts,js}', { cwd: ROOT }).filter(file => !file.includes('/generated/'));
  const found = files.map(file => ({ file, ...patternsOf(file, readFileSync(resolve(ROOT, file), 'utf8')) }));
  const building = found.filter(({ file, built }) => built.length > 0 && !JUDGED_ELSEWHERE.includes(file));
  const built = await builtPatterns(building.map(({ file }) => file));
  const seen = new Set(built.map(({ file, line }) => `${file}:${line}`));
  const unseen = building
    .flatMap(({ file, built }) => built.map(line => `${file}:${line}`))
    .filter(place => !seen.has(place));
  return { patterns: [...found.flatMap(({ literals }) => literals), ...built], unseen };
}

function written(digests: readonly string[]): string {
  const sorted = [...new Set(digests)].sort();
  const lines = Array.from({ length: Math.ceil(sorted.length / DIGESTS_IN_A_LINE) }, (_, at) =>
    sorted.slice(at * DIGESTS_IN_A_LINE, (at + 1) * DIGESTS_IN_A_LINE).join(' '),
  );
  return `${lines.join('\n')}\n`;
}

if (import.meta.main) {
  process.chdir(ROOT);
  const before = readFileSync(JUDGED, 'utf8');
  const known = new Map(before.split(/\s/).map(digest => [digest, 'safe']));
  const { patterns, unseen } = await allPatterns();
  const unsafe = await unsafePatterns(patterns, known);
  const now = written(patterns.map(digestOf).filter(digest => known.get(digest) === 'safe'));
  if (now !== before) {
    writeFileSync(JUDGED, now);
    console.info('test/patterns/judged.txt is written anew: commit it.');
  }
  for (const { file, line, source, flags, verdict } of unsafe)
    console.error(`${file}:${line}: ${verdict}: /${source}/${flags}`);
  for (const place of unseen)
    console.error(
      `${place}: put together after its module is loaded: make it a constant, so that it is judged`,
    );
  if (unsafe.length + unseen.length === 0) console.info(`${patterns.length} regular expressions are linear.`);
  process.exit(unsafe.length + unseen.length === 0 ? 0 : 1);
}
