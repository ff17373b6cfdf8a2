/** `registers import` of a register that is read as a list. */
import { access, constants, stat } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import type { ListImport } from '../jobs/import-list.ts';
import { lisbonDay } from '../kernel/local-date.ts';
import { personKeyer } from '../kernel/person-key.ts';
import { progressBar } from '../kernel/progress-bar.ts';
import type { AnyListRegister } from '../registers/register.ts';
import { type Answer, CliError } from './command.ts';
import { heldList } from './held-list.ts';
import { type PoolService, withPool } from './open-service.ts';
import { cannotBeRead, readCaptureFile } from './read-capture-file.ts';
import { registerNamed } from './register-argument.ts';
import { shownList } from './registers-refresh.ts';
import { wakeWaiting } from './wake-waiting.ts';

export async function importListFiles(
  name: string,
  paths: readonly string[],
  {
    savedAt,
    anyVolume,
    showsProgress,
  }: Pick<ListImport, 'savedAt' | 'anyVolume'> & { showsProgress: boolean },
): Promise<Answer> {
  const register = (await registerNamed(name)) as AnyListRegister;
  const sizes = await Promise.all(paths.map(sizeOf));
  const bar = progressBar(
    sizes.reduce((sum, size) => sum + size, 0),
    showsProgress,
  );
  const files = paths.map(path => ({ name: path, capture: () => readCaptureFile(path) }));
  return withPool(async service => {
    await requireLegalBasis(service, register);
    const list = { files, savedAt, anyVolume, onBytes: bar.add };
    await takeIn(service, register, list).finally(bar.clear);
    const woken = await wakeWaiting(service, register.meta.name);
    const held = await heldList(service, register.meta.name);
    return {
      json: { files: files.length, ...held, woken },
      text: shownList(held!, woken),
    };
  });
}

/**
 * The collector's nursery stays as large as loading the program has made it, some 16 MB: a stream of records that live
 * for a moment would let it grow to 64 in the end, for nothing, and an import of any size is to stay under 200 MB. So
 * small a one is cleared in half the time by the thread that waits for it alone, while others compress pages.
 */
export function keepNursery(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--no-parallel-scavenge');
}

async function takeIn(service: PoolService, register: AnyListRegister, list: ListImport): Promise<void> {
  const { importList } = await import('../jobs/import-list.ts');
  keepNursery();
  const { rows } = await service.pool.query<{ now: Date }>('select app_now() as now');
  const context = { today: lisbonDay(rows[0]!.now), personKey: personKeyer(service.config.personHashKey) };
  const state = await importList({ db: service, context }, register, list);
  if (state.outcome === 'found') return;
  throw new CliError(state.outcome, `Nothing was imported: ${state.reason}.`, { reason: state.reason });
}

async function sizeOf(path: string): Promise<number> {
  try {
    await access(path, constants.R_OK);
    const it = await stat(path);
    if (it.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    return it.size;
  } catch (error) {
    return cannotBeRead(path, error as NodeJS.ErrnoException);
  }
}

/** A list of limited purpose is not taken from files either before the operator says why it may be. */
async function requireLegalBasis({ config, pool }: PoolService, { meta }: AnyListRegister): Promise<void> {
  if (config.registers === 'sandbox' || !meta.needsLegalBasis) return;
  const { rowCount } = await pool.query(
    'select from register_states where register = $1 and enabled_at is not null',
    [meta.name],
  );
  if (rowCount === 1) return;
  throw new CliError(
    'no-legal-basis',
    `${meta.name} is switched off until you give a legal basis: contractor-risk registers enable ${meta.name} --legal-basis "…"`,
  );
}
