/** Reads list registers on their schedule, and once before the first analysis. */
import type { Database } from '../../db/open-database.ts';
import type { Log } from '../../kernel/log.ts';
import type { RegisterName } from '../../kernel/register-name.ts';
import type { AnyListRegister, Register } from '../../registers/register.ts';
import type { RegisterGateway } from '../asking/register-gateway.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import { wakeWaiting } from '../queue/wake-waiting.ts';
import { keepList } from './keep-list.ts';

interface Deps {
  readonly db: Database;
  readonly gateway: RegisterGateway;
  readonly jobQueue: JobQueue;
  readonly log: Log;
}

/** A scheduled job reads the list unless another process did so within this time. */
const JUST_READ_HOURS = 1;

const isList = (register: Register): register is AnyListRegister => register.kind === 'list';

export async function scheduleLists({ gateway, jobQueue }: Deps): Promise<void> {
  for (const { meta } of gateway.registers.filter(isList))
    if (meta.schedule)
      await jobQueue.schedule('refresh-list', meta.schedule, { register: meta.name }, meta.name);
}

/** Reads a list again and wakes the analyses that wait for it; rejects if it fails, so that the job is retried. */
export async function refreshList(
  { db, gateway, log, jobQueue }: Deps,
  name: RegisterName,
  signal: AbortSignal,
): Promise<void> {
  const register = gateway.registers.filter(isList).find(({ meta }) => meta.name === name);
  if (!register) return;
  const state = await keepList({ db, gateway }, register, { maxAgeHours: JUST_READ_HOURS, signal });
  if (state.outcome === 'found') {
    await jobQueue.send(null, 'watch-round', {}, { singletonKey: 'now' });
    return void (await wakeWaiting({ db, jobQueue }, name));
  }
  log.warn({ register: name, ...state }, 'a list was not taken; the edition before stands');
  if (state.outcome === 'unavailable') throw new Error(`${name}: ${state.reason}`);
}

/** Reads the lists that have no usable edition. Never rejects: an analysis that needs one retries by itself. */
export async function readMissingLists(
  deps: Deps,
  wanted: (register: Register) => boolean,
  signal: AbortSignal,
): Promise<void> {
  for (const register of deps.gateway.registers.filter(isList).filter(wanted)) {
    if (signal.aborted) return;
    await readMissing(deps, register, signal).catch(error => {
      if (!signal.aborted)
        deps.log.warn({ err: error, register: register.meta.name }, 'a list could not be read ahead of time');
    });
  }
}

async function readMissing(
  { db, gateway, jobQueue }: Deps,
  register: AnyListRegister,
  signal: AbortSignal,
): Promise<void> {
  const wish = { maxAgeHours: register.meta.maxAgeHours / 2, signal };
  const state = await keepList({ db, gateway }, register, wish);
  if (state.outcome === 'found') await wakeWaiting({ db, jobQueue }, register.meta.name);
}
