/** `registers import` of a register that is read as a list. */

import { setFlagsFromString } from 'node:v8';
import { isOn, whyOff } from '../../jobs/asking/register-switch.ts';
import type { ListImport } from '../../jobs/imports/import-list.ts';
import { waitingFor, wakeWaiting } from '../../jobs/queue/wake-waiting.ts';
import { lisbonDay } from '../../kernel/local-date.ts';
import type { RegisterName } from '../../kernel/register-name.ts';
import { personKeyer } from '../../kernel/secrets/person-key.ts';
import { requireFile } from '../../kernel/text/given-file.ts';
import type { AnyListRegister } from '../../registers/register.ts';
import { type Answer, CliError } from '../kit/command.ts';
import { registerNamed } from '../kit/named-things.ts';
import { type PoolService, withJobQueue, withPool } from '../kit/open-service.ts';
import { heldList } from './list.ts';
import { readCaptureFile, wordsHere } from './read-capture-file.ts';
import { shownList } from './refresh.ts';

export async function importListFiles(
  name: string,
  paths: readonly string[],
  {
    savedAt,
    anyVolume,
    hasBasis,
  }: Pick<ListImport, 'savedAt' | 'anyVolume'> & {
    /** The operator gives a legal basis for these files. */
    readonly hasBasis: boolean;
  },
): Promise<Answer> {
  const register = (await registerNamed(name)) as AnyListRegister;
  // Before any is read, so that a wrong name is reported at once.
  paths.forEach(requireFile);
  const files = paths.map(path => ({ name: path, capture: () => readCaptureFile(path) }));
  return withPool(async service => {
    if (!hasBasis) await requireLegalBasis(service, register);
    await takeIn(service, register, { files, savedAt, anyVolume });
    const woken = await wakeAll(service, register.meta.name);
    const held = await heldList(service, register.meta.name);
    return {
      json: { files: files.length, ...held, woken },
      text: shownList(held!, woken),
    };
  });
}

/**
 * Keeps V8's young generation at its size after loading, some 16 MB: a stream of short-lived records would let it grow to
 * 64 MB without benefit, and an import must stay under 200 MB. A single thread collects such a small one in half the time,
 * while other threads compress pages.
 */
export function keepNursery(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--no-parallel-scavenge');
}

async function takeIn(service: PoolService, register: AnyListRegister, list: ListImport): Promise<void> {
  const { importList } = await import('../../jobs/imports/import-list.ts');
  const { threadsOfRegisters } = await import('../../registers/thread/threads-of-registers.ts');
  keepNursery();
  const { rows } = await service.pool.query<{ now: Date }>('select app_now() as now');
  const context = { today: lisbonDay(rows[0]!.now), personKey: personKeyer(service.config.personHashKey) };
  const inThread = threadsOfRegisters(service.config.personHashKey, wordsHere());
  const state = await importList({ db: service, context }, inThread(register), list);
  if (state.outcome === 'found') return;
  throw new CliError(state.outcome, `Nothing was imported: ${state.reason}.`, { reason: state.reason });
}

/** Wakes every analysis that waits for this register. @returns how many. */
async function wakeAll({ pool, url }: PoolService, register: RegisterName): Promise<number> {
  if ((await waitingFor({ pool }, register)).length === 0) return 0;
  // Loaded only here: mostly nobody waits, and an import has a bound on its memory.
  const { openDatabase } = await import('../../db/open-database.ts');
  const db = openDatabase(url, { poolSize: 2, onError: () => {} });
  try {
    return await withJobQueue(db, jobQueue => wakeWaiting({ db, jobQueue }, register));
  } finally {
    await db.close();
  }
}

/** A list of limited purpose needs a legal basis also for an import from files: the one it was switched on with, or its own. */
async function requireLegalBasis({ config, pool }: PoolService, { meta }: AnyListRegister): Promise<void> {
  if (config.registers === 'sandbox' || !meta.needsLegalBasis) return;
  if (await isOn({ pool }, meta.name)) return;
  throw new CliError(
    'no-legal-basis',
    `${meta.name} is ${whyOff(meta)}. To take these files alone, so that no program asks: --legal-basis "…".`,
  );
}
