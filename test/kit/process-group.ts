/** N API processes and N workers of the real service over one database, beside one sandbox of registers. */
import { setTimeout } from 'node:timers/promises';
import { type ServiceProcess, startService } from './service-process.ts';
import { TEST_ENV } from './test-env.ts';

export interface ApiProcess extends ServiceProcess {
  /** Where it listens, without a trailing slash. */
  readonly url: string;
}

export interface ProcessGroup {
  /** In the order they were started; those that have ended stay in the list. */
  readonly apis: readonly ApiProcess[];
  readonly workers: readonly ServiceProcess[];
  /** Settings common to all, for the command line and for further processes. */
  readonly env: Readonly<Record<string, string>>;
  /** Base address of the sandbox's portals and controls; null without one. */
  readonly sandboxUrl: string | null;
  /** One more, ready; `env` is added to the common settings. */
  addApi(env?: Readonly<Record<string, string>>): Promise<ApiProcess>;
  addWorker(env?: Readonly<Record<string, string>>): Promise<ServiceProcess>;
  /** Another process at the address of one that has ended: its clients find it again. */
  replaceApi(ended: ApiProcess, env?: Readonly<Record<string, string>>): Promise<ApiProcess>;
  /** Everything that all of them wrote so far, standard output and log. */
  written(): string;
  /** Asks all to stop and kills those that have not after 15 s. */
  end(): Promise<void>;
}

export interface GroupPlan {
  readonly databaseUrl: string;
  readonly apis?: number;
  readonly workers?: number;
  /** Registers for workers to ask; without one nothing is ever analysed. */
  readonly sandbox?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** Rejects, with nothing left running, when one of them does not become ready. */
export async function startGroup(plan: GroupPlan): Promise<ProcessGroup> {
  const apis: ApiProcess[] = [];
  const workers: ServiceProcess[] = [];
  const all: ServiceProcess[] = [];
  const started = (env: Record<string, string>) => {
    const process = startService(env);
    all.push(process);
    return process;
  };
  const end = async () => void (await Promise.all(all.map(stop)));
  try {
    const common = { ...TEST_ENV, LOG_LEVEL: 'warn', DATABASE_URL: plan.databaseUrl, ...plan.env };
    const sandboxUrl = plan.sandbox ? await sandboxAt(started({ ...common, ROLE: 'sandbox' })) : null;
    const env = { ...common, ...(sandboxUrl ? { SANDBOX_URL: sandboxUrl } : {}) };
    const addApi: ProcessGroup['addApi'] = async more => {
      const api = await ready(started({ ...env, ROLE: 'api', ...more }));
      apis.push(api);
      return api;
    };
    const addWorker: ProcessGroup['addWorker'] = async more => {
      const worker = started({ ...env, ROLE: 'worker', ...more });
      await worker.says(/^Working/m);
      workers.push(worker);
      return worker;
    };
    await Promise.all([
      ...Array.from({ length: plan.apis ?? 0 }, () => addApi()),
      ...Array.from({ length: plan.workers ?? 0 }, () => addWorker()),
    ]);
    return {
      apis,
      workers,
      env,
      sandboxUrl,
      addApi,
      addWorker,
      replaceApi: (ended, more) => addApi({ PORT: new URL(ended.url).port, ...more }),
      written: () => all.map(process => process.output() + process.errors()).join(''),
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function sandboxAt(sandbox: ServiceProcess): Promise<string> {
  return (await sandbox.says(/at (http:\S+)/))[1]!;
}

/** Ready is what `/health/ready` says, not what the process believes. */
async function ready(process: ServiceProcess): Promise<ApiProcess> {
  const url = (await process.says(/listens on (http:\S+)/))[1]!;
  await untilReady(url, 60_000);
  return { ...process, url };
}

/** Asks `/health/ready` until it answers 200; rejects after `withinMs` with the last answer. */
export async function untilReady(url: string, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
      async response => ({ ok: response.ok, text: `${response.status} ${await response.text()}` }),
      error => ({ ok: false, text: String(error.cause ?? error) }),
    );
    if (answer.ok) return;
    if (performance.now() > deadline)
      throw new Error(`${url} was not ready within ${withinMs} ms: ${answer.text}`);
    await setTimeout(50);
  }
}

async function stop(process: ServiceProcess): Promise<void> {
  const late = globalThis.setTimeout(() => process.child.kill('SIGKILL'), 15_000);
  await process.kill('SIGTERM');
  clearTimeout(late);
}
