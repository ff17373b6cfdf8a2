/** Registers that are read as lists: on their schedule, and once ahead of the first analysis. */
import type { Database } from '../db/open-database.ts';
import type { Log } from '../kernel/log.ts';
import type { RegisterName } from '../kernel/register-name.ts';
import type { AnyListRegister, Register } from '../registers/register.ts';
import type { Conductor } from './conductor.ts';
import { keepList } from './keep-list.ts';
import type { RegisterDesk } from './register-desk.ts';
import { wakeWaiting } from './wake-waiting.ts';

interface Deps {
  readonly db: Database;
  readonly desk: RegisterDesk;
  readonly conductor: Conductor;
  readonly log: Log;
}

/** A scheduled reading takes any edition but one that is younger than this: another process has just read it. */
const JUST_READ_HOURS = 1;

const isList = (register: Register): register is AnyListRegister => register.kind === 'list';

export async function scheduleLists({ desk, conductor }: Deps): Promise<void> {
  for (const { meta } of desk.registers.filter(isList))
    if (meta.schedule)
      await conductor.schedule('refresh-list', meta.schedule, { register: meta.name }, meta.name);
}

/** Reads a list anew, and wakes who waited for it; rejects when it could not be, so that the job is tried again. */
export async function refreshList(
  { db, desk, log, conductor }: Deps,
  name: RegisterName,
  signal: AbortSignal,
): Promise<void> {
  const register = desk.registers.filter(isList).find(({ meta }) => meta.name === name);
  if (!register) return;
  const state = await keepList({ db, desk }, register, { maxAgeHours: JUST_READ_HOURS, signal });
  if (state.outcome === 'found') return void (await wakeWaiting({ db, conductor }, name));
  log.warn({ register: name, ...state }, 'a list could not be read; the edition before stands');
  if (state.outcome === 'unavailable') throw new Error(`${name}: ${state.reason}`);
}

/** Reads the lists that have no usable edition. Never rejects: an analysis that needs one tries again itself. */
export async function readMissingLists(
  deps: Deps,
  wanted: (register: Register) => boolean,
  signal: AbortSignal,
): Promise<void> {
  for (const register of deps.desk.registers.filter(isList).filter(wanted)) {
    if (signal.aborted) return;
    await readMissing(deps, register, signal).catch(error => {
      if (!signal.aborted)
        deps.log.warn({ err: error, register: register.meta.name }, 'a list could not be read ahead of time');
    });
  }
}

async function readMissing(
  { db, desk, conductor }: Deps,
  register: AnyListRegister,
  signal: AbortSignal,
): Promise<void> {
  const wish = { maxAgeHours: register.meta.maxAgeHours / 2, signal };
  const state = await keepList({ db, desk }, register, wish);
  if (state.outcome === 'found') await wakeWaiting({ db, conductor }, register.meta.name);
}
