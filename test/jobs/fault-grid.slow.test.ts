/**
 * Every register in every fault, and pairs of them, as a whole analysis meets them: the right unknowns, never a better
 * score, the five behind specified checks keep it waiting, and nobody else is touched.
 */
import { describe, expect, it } from 'vitest';
import { FAULTS, type Fault } from '../../sandbox/faults.ts';
import { allChecks } from '../../src/checks/all-checks.ts';
import type { Check } from '../../src/checks/check.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import { type RegisterName, SPECIFIED_REGISTERS } from '../../src/kernel/register-name.ts';
import { ALL_REGISTERS } from '../../src/registers/all-registers.ts';
import { ofFile } from '../kit/of-file.ts';
import { type Standing, startFaultGrid } from './fault-grid-world.ts';

const truths = new Map<Nif, Standing>();
const grid = await ofFile(startFaultGrid());

/** What is said of the company when nothing is broken. */
async function truthOf(nif: Nif): Promise<Standing> {
  const known = truths.get(nif) ?? (await grid.round(nif));
  truths.set(nif, known);
  expect(known).toMatchObject({ state: 'complete', judged: { unknown: [] } });
  return known;
}

const ESSENTIAL = new Set<RegisterName>(
  ALL_REGISTERS.filter(({ meta }) => meta.essential).map(({ meta }) => meta.name),
);
/** The title of a company is pending as well while Portal BASE is silent: its works may be beyond it. */
const isUnknown = ({ key, needs }: Check, names: readonly RegisterName[]): boolean =>
  needs.some(need => names.includes(need)) || (key === 'alvaraStatus' && names.includes('base-contracts'));
const checksThatNeed = (names: readonly RegisterName[]): string[] =>
  allChecks
    .filter(check => isUnknown(check, names))
    .map(check => check.key)
    .sort();

/** Faults that end only when whoever asks gives up. */
const isEndless = (fault: Fault): boolean => fault === 'slow' || fault === 'hang';

/** A wrong charset may be seen through, wholly; and where there is nothing to list, no column of the list is shown. */
const isSeenThrough = (fault: Fault, truth: string | undefined): boolean =>
  fault === 'charset' || (fault === 'changed-column' && truth === 'not_found');

/** One round under faults, then one without: the first may not know better, the second knows all. */
async function expectHarmless(nif: Nif, broken: ReadonlyMap<RegisterName, Fault>): Promise<void> {
  const truth = await truthOf(nif);
  const names = [...broken.keys()];
  await grid.forget(nif, ...names);
  for (const [name, fault] of broken) grid.break(name, fault);
  const under = await grid.round(nif, { hastily: [...broken.values()].some(isEndless) });
  for (const name of names) grid.break(name, null);
  const silent = names.filter(name => !['found', 'not_found'].includes(under.outcomes[name]!));
  for (const name of names.filter(it => !silent.includes(it))) {
    expect([name, isSeenThrough(broken.get(name)!, truth.outcomes[name])]).toEqual([name, true]);
    expect(under.outcomes[name]).toBe(truth.outcomes[name]);
  }
  for (const other of SPECIFIED_REGISTERS.filter(name => !names.includes(name)))
    expect([other, under.outcomes[other]]).toEqual([other, truth.outcomes[other]]);
  const waitsFor = silent.filter(name => ESSENTIAL.has(name));
  if (waitsFor.length > 0) {
    expect(['waiting', 'stalled']).toContain(under.state);
    expect(under.waitingFor.toSorted()).toEqual(waitsFor.toSorted());
    expect(under.judged).toBeNull();
  } else {
    expect(under).toMatchObject({ state: 'complete', waitingFor: [] });
    expect(under.judged!.unknown).toEqual(checksThatNeed(silent));
    expect(under.judged!.low).toBeLessThanOrEqual(truth.judged!.score);
    expect(under.judged!.high).toBeGreaterThanOrEqual(truth.judged!.score);
  }
  const healed = await grid.round(nif);
  expect(healed).toMatchObject({ state: 'complete', waitingFor: [] });
  expect(healed.judged).toEqual(truth.judged);
}

describe.each(SPECIFIED_REGISTERS)('%s', name => {
  it.each(FAULTS)('under the fault %s', async fault => {
    await expectHarmless(grid.subjectOf(name), new Map([[name, fault]]));
  });
});

/** Every register beside four others, under faults that change from pair to pair. */
const QUICK = FAULTS.filter(fault => !isEndless(fault));
const faultOf = (n: number): Fault => QUICK[n % QUICK.length]!;
const PAIRS = SPECIFIED_REGISTERS.flatMap((a, i) =>
  SPECIFIED_REGISTERS.slice(i + 1)
    .filter((_, j) => j % 2 === 0)
    .map((b, j) => ({ a, one: faultOf(i + 3 * j), b, other: faultOf(5 * i + j + 4) })),
);

describe('two at once', () => {
  it.each(PAIRS)('$a under $one, and $b under $other', async ({ a, one, b, other }) => {
    await expectHarmless(
      grid.subjectOf(b),
      new Map([
        [a, one],
        [b, other],
      ]),
    );
  });
});

it('all nine at once: no score, and nothing kept as truth', async () => {
  const nif = grid.subjectOf('at-debtors');
  const truth = await truthOf(nif);
  await grid.forget(nif, ...SPECIFIED_REGISTERS);
  for (const [i, name] of SPECIFIED_REGISTERS.entries()) grid.break(name, faultOf(i));
  grid.break('citius-cases', 'waf');
  const under = await grid.round(nif);
  expect(under.judged).toBeNull();
  expect(Object.values(under.outcomes)).not.toContain('not_found');
  expect((await grid.db.pool.query('select 1 from facts where nif = $1', [nif])).rows).toEqual([]);
  for (const name of SPECIFIED_REGISTERS) grid.break(name, null);
  expect((await grid.round(nif)).judged).toEqual(truth.judged);
});

it('connections that read lists may hang in a dead link: an analysis asks whether a list stands by others', async () => {
  const nif = grid.subjectOf('at-debtors');
  const truth = await truthOf(nif);
  const patientDb = openDatabase(grid.db.url, { poolSize: 1, onError: () => {} });
  const hanging = await patientDb.pool.connect();
  try {
    await grid.forget(nif);
    expect(await grid.round(nif, { patientDb })).toEqual(truth);
  } finally {
    hanging.release(true);
    await patientDb.close();
  }
});
