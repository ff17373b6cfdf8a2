/**
 * `npm run mutate -- [ROOM …] [--file=PATH …]`: changes the code of these rooms in small ways and fails where fewer
 * than 85 of a hundred changes are noticed by their tests. Every room unless some are named; `--file` mutates only
 * those files of the rooms.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { MUTATED_ROOMS, type MutatedRoom } from './rooms.ts';

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];
type Options = ConstructorParameters<typeof Stryker>[0];

const GOAL = 85;
const WORKERS = 2;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { file: { type: 'string', multiple: true } },
});
const names = positionals.length > 0 ? positionals : Object.keys(MUTATED_ROOMS);
const foreign = names.filter(name => !(name in MUTATED_ROOMS));
if (foreign.length > 0) {
  console.error(`No room ${foreign.join(', ')}. There are ${Object.keys(MUTATED_ROOMS).join(', ')}.`);
  process.exit(2);
}

/** As Stryker counts: a mutant that times out is noticed, one that does not run says nothing. */
function scoreOf(results: readonly MutantResult[]): number {
  const count = (...states: MutantResult['status'][]) =>
    results.filter(({ status }) => states.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  const valid = noticed + count('Survived', 'NoCoverage');
  return valid === 0 ? 100 : (100 * noticed) / valid;
}

/** In a folder of its own, so that linters and other runs do not meet its copies of the code. */
async function mutate({ mutate: files, tests, database }: MutatedRoom): Promise<MutantResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'contractor-risk-mutation-'));
  process.env.MUTATION_TESTS = JSON.stringify(tests);
  if (database) process.env.MUTATION_DATABASE = 'yes';
  else delete process.env.MUTATION_DATABASE;
  try {
    return await new Stryker({
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
      coverageAnalysis: 'perTest',
      mutate: [...(values.file ?? files)],
      concurrency: WORKERS,
      tempDirName: join(folder, 'sandbox'),
      ignorePatterns: ['.data', 'bench/results', 'docker', 'dist'],
      reporters: ['clear-text'],
      clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
      // Stryker would rewrite it with functions that TypeScript 7 no longer has; vitest needs none.
      tsconfigFile: 'none.json',
      logLevel: 'warn' as NonNullable<Options['logLevel']>,
    }).runMutationTest();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

for (const name of names) {
  const results = await mutate(MUTATED_ROOMS[name]!);
  const score = scoreOf(results);
  const held = score >= GOAL;
  if (!held) process.exitCode = 1;
  console.log(
    `${name}: ${score.toFixed(1)} % of ${results.length} mutants noticed; the goal is ${GOAL} %${held ? '' : ': NOT REACHED'}`,
  );
}
