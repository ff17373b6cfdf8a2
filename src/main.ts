/** The process: settings, app, start; signals, stop. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from './app/app.ts';
import { type Config, readConfig } from './app/config.ts';
import type { EmbeddedCluster } from './db/embedded-cluster.ts';
import { atMost } from './kernel/pacing/at-most.ts';
import { Problem } from './kernel/problems.ts';
import { keepCompiledCode } from './kernel/process/compiled-code.ts';
import { ENDING_SIGNALS, outliveReaders } from './kernel/process/outlive-readers.ts';
import { createScrubber } from './kernel/process/scrub.ts';

const startedAt = performance.now();

async function main(): Promise<void> {
  outliveReaders();
  // Before anything is loaded: in development mode libraries check every field of every answer.
  process.env.NODE_ENV ??= 'production';
  keepCompiledCode();
  const config = readConfig(process.env);
  if (config.role === 'sandbox') {
    const asked = endingAsked(async () => {});
    const { serveSandbox } = await import('./app/serve-sandbox.ts');
    return stopWhen(asked, (await serveSandbox(config)).close);
  }
  const joining = config.databaseUrl === null ? joinCluster(config) : null;
  const asked = endingAsked(async () => (await joining)?.leave());
  const cluster = await joining;
  const { startApp, printWelcome } = await loadApp(config).catch(async error => {
    await cluster?.leave();
    throw error;
  });
  // The start itself cannot be left half way.
  if (asked.aborted) return stopWhen(asked, async () => cluster?.leave());
  const app = await startWhenPossible(config, asked, () => startApp(config, cluster));
  stopWhen(asked, app.stop);
  // Logged without ending the process, which would lose other work.
  process.on('unhandledRejection', error => {
    if (!isRefusedField(error)) app.log.error({ err: error }, 'a failure that nobody waited for');
  });
  await printWelcome(app, Math.round(performance.now() - startedAt));
}

/** Of several fields of a list that are refused, GraphQL.js answers with one and waits for no other. */
const isRefusedField = (error: unknown): boolean =>
  error instanceof Error && 'originalError' in error && error.originalError instanceof Problem;

/** Loads the code while PostgreSQL is created and started; a failure to load is reported where the code is used. */
async function joinCluster(config: Config): Promise<EmbeddedCluster> {
  const { joinEmbeddedCluster } = await import('./db/embedded-cluster.ts');
  const cluster = await joinEmbeddedCluster(config.dataDir, {
    meanwhile: () => void loadApp(config).catch(() => {}),
  });
  let left: Promise<void> | undefined;
  // Once: by the app that stops, or by who does not wait for it.
  return { ...cluster, leave: () => (left ??= cluster.leave()) };
}

async function loadApp(config: Config) {
  const [{ loadParts, startApp }, { printWelcome }] = await Promise.all([
    import('./app/app.ts'),
    import('./cli/service/welcome.ts'),
  ]);
  await loadParts(config);
  return { startApp, printWelcome };
}

const TRY_AGAIN_MS = 1_000;

/** Waits for a database that is away, or not up yet: a machine starts its services in any order. */
async function startWhenPossible(
  { databaseUrl }: Config,
  asked: AbortSignal,
  start: () => Promise<App>,
): Promise<App> {
  for (let printed = ''; ; await sleep(TRY_AGAIN_MS)) {
    try {
      return await start();
    } catch (error) {
      const { describeFailure } = await import('./cli/kit/describe-failure.ts');
      const { code, passes, message } = describeFailure(error);
      if (databaseUrl === null || code !== 'database' || !passes) throw error;
      if (asked.aborted) process.exit(0);
      if (message !== printed) process.stderr.write(`${message} It is tried again until it can.\n`);
      printed = message;
    }
  }
}

/** What is under way may take so long, and then what is left of it. */
const ENDS_WITHIN_MS = 10_000;
const LEAVES_WITHIN_MS = 3_000;
/** Ctrl-C in a terminal reaches the whole process group, and `npm start` hands it on: one wish that comes twice. */
const SAME_WISH_MS = 500;

/** Aborts at the first signal. At a later one, or when time is up, nothing is waited for but `leave`. */
function endingAsked(leave: () => Promise<void>): AbortSignal {
  const asked = new AbortController();
  const atOnce = () => void atMost(LEAVES_WITHIN_MS, leave()).finally(() => process.exit(1));
  let firstAt = 0;
  const onSignal = () => {
    if (asked.signal.aborted) {
      if (performance.now() - firstAt > SAME_WISH_MS) atOnce();
      return;
    }
    firstAt = performance.now();
    asked.abort();
    setTimeout(atOnce, ENDS_WITHIN_MS).unref();
  };
  for (const signal of ENDING_SIGNALS) process.on(signal, onSignal);
  return asked.signal;
}

/** Also for a process that was asked while it was starting. */
function stopWhen(asked: AbortSignal, stop: () => Promise<void>): void {
  const end = () => void stop().then(() => process.exit(0));
  if (asked.aborted) end();
  else asked.addEventListener('abort', end, { once: true });
}

main().catch(async error => {
  const { describeFailure } = await import('./cli/kit/describe-failure.ts');
  const { code, exitCode, message } = describeFailure(error);
  // A planned fault is a sentence for the operator; anything else shows where it came from.
  const told = code === 'failed' ? (error?.stack ?? error) : message;
  process.stderr.write(`${createScrubber('crl')(String(told))}\n`);
  process.exit(exitCode);
});
