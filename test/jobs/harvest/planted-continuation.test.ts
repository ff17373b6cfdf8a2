/**
 * A continuation whose predecessor nobody asked about: over a real database that begins empty and the portals of the
 * invented country, first before the harvest and then after it.
 */
import { describe, expect, it } from 'vitest';
import { createCountry } from '../../../sandbox/country/create-country.ts';
import { readContractor } from '../../../src/contractors/read-contractor.ts';
import { runHarvest } from '../../../src/jobs/harvest/run-harvest.ts';
import { keepList } from '../../../src/jobs/lists/keep-list.ts';
import { addDays } from '../../../src/kernel/local-date.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { SPECIFIED_REGISTERS } from '../../../src/kernel/register-name.ts';
import { openByHand } from '../../kit/assess-by-hand.ts';
import { ofFile } from '../../kit/of-file.ts';
import { runByHand } from '../../kit/run-by-hand.ts';
import { databaseOfFile } from '../../kit/test-database.ts';
import { harvestOver, startPortals, today } from './harvest-world.ts';

/** Founded by the director of `FAILED` at its door, under its name. */
const CONTINUES = '580000095' as Nif;
const FAILED = '580000109' as Nif;
/** Old, with every account and a valid title. */
const CLEAN = '580000010' as Nif;

const { signal } = new AbortController();
const revised: string[] = [];
const db = await databaseOfFile();
const portals = await ofFile(startPortals(createCountry({ seed: 'planted', companies: 40 })));
const deps = harvestOver(db, portals.url, { revised });
for (const register of deps.gateway.registers)
  if (register.kind === 'list')
    await keepList({ db, gateway: deps.gateway }, register, { maxAgeHours: 24, signal });

async function assessed(nif: Nif) {
  const { id } = await openByHand(db, nif, { registers: SPECIFIED_REGISTERS, refresh: false });
  await runByHand(deps, id);
  const { assessment } = await readContractor(db, { nif, freshHours: 168 });
  return assessment!;
}

const readWhole = () => runHarvest(deps, { signal, withinMs: 120_000 });

describe('a company that continues a failed one', () => {
  it('before the failures are read is not without records, and says how little is read', async () => {
    const clean = await assessed(CLEAN);
    const before = await assessed(CONTINUES);
    expect(before.networkCoverage).toEqual({
      failuresKnown: 0,
      officersRead: 0,
      share: null,
      oldestDay: null,
      newestDay: null,
      notRuledOut: [],
    });
    expect(before.checks.phoenixPattern).toBe('none');
    expect(before.unknownChecks).toContain('phoenixPattern');
    expect(before.verdict).not.toBe('no_records');
    expect(before.bounds.low).toBeLessThan(before.bounds.high);
    expect(clean.verdict).not.toBe('no_records');
  });

  it('while the predecessor is known and not read, names it as not ruled out', async () => {
    const byPerson = harvestOver(db, portals.url, { captureOnly: ['mj-publications'] });
    await runHarvest(byPerson, { signal, withinMs: 120_000 });
    const { networkCoverage, verdict } = await assessed(CONTINUES);
    expect(networkCoverage).toMatchObject({
      officersRead: expect.any(Number),
      newestDay: addDays(today(), -1),
      notRuledOut: [expect.objectContaining({ nif: FAILED, because: 'name' })],
    });
    expect(networkCoverage!.share).toBeLessThan(1);
    expect(verdict).not.toBe('no_records');
  });

  it('is judged again once they are read, and the signs are found', async () => {
    revised.length = 0;
    expect((await readWhole()).end).toBe('done');
    expect(revised).toContain(CONTINUES);
    const after = await assessed(CONTINUES);
    expect(after.checks.phoenixPattern).toBe('strong');
    expect(after.networkCoverage).toMatchObject({ share: 1, notRuledOut: [] });
  });

  it('a company with nothing against it is without records then', async () => {
    expect(revised).toContain(CLEAN);
    expect((await assessed(CLEAN)).verdict).toBe('no_records');
  });
});

describe('what comes to light later', () => {
  it('has only those judged again that it touches', async () => {
    revised.length = 0;
    await readWhole();
    expect(revised).toEqual([]);
    await db.sql`update failed_companies set officers_read_at = null where nif = ${FAILED}`;
    await readWhole();
    expect(new Set(revised)).toEqual(new Set([CONTINUES]));
  });
});
