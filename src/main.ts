/** The process: settings, app, start; signals, stop. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from './app/app.ts';
import { type Config, readConfig } from './app/config.ts';
import type { EmbeddedCluster } from './db/embedded-cluster.ts';
import { keepCompiledCode } from './kernel/compiled-code.ts';
import { createScrubber } from './kernel/scrub.ts';

const startedAt = performance.now();

async function main(): Promise<void> {
  // Before anything is loaded: in development mode libraries check every field of every answer.
  process.env.NODE_ENV ??= 'production';
  keepCompiledCode();
  const config = readConfig(process.env);
  if (config.role === 'sandbox')
    return void (await (await import('./app/serve-sandbox.ts')).serveSandbox(config));
  const cluster = config.databaseUrl === null ? await joinCluster(config) : null;
  const { startApp, printWelcome } = await loadApp(config).catch(async error => {
    await cluster?.leave();
    throw error;
  });
  const app = await startWhenPossible(config, () => startApp(config, cluster));
  stopOnSignal(() => app.stop());
  // Logged without ending the process, which would lose other work.
  process.on('unhandledRejection', error =>
    app.log.error({ err: error }, 'a failure that nobody waited for'),
  );
  await printWelcome(app, Math.round(performance.now() - startedAt));
}

/** Loads the code while PostgreSQL is created and started; a failure to load is reported where the code is used. */
async function joinCluster(config: Config): Promise<EmbeddedCluster> {
  const { joinEmbeddedCluster } = await import('./db/embedded-cluster.ts');
  return joinEmbeddedCluster(config.dataDir, { meanwhile: () => void loadApp(config).catch(() => {}) });
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
async function startWhenPossible({ databaseUrl }: Config, start: () => Promise<App>): Promise<App> {
  for (let printed = ''; ; await sleep(TRY_AGAIN_MS)) {
    try {
      return await start();
    } catch (error) {
      const { describeFailure } = await import('./cli/kit/describe-failure.ts');
      const { code, passes, message } = describeFailure(error);
      if (databaseUrl === null || code !== 'database' || !passes) throw error;
      if (message !== printed) process.stderr.write(`${message} It is tried again until it can.\n`);
      printed = message;
    }
  }
}

/** The first signal stops gracefully, the second at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let asked = false;
  const onSignal = () => {
    if (asked) process.exit(1);
    asked = true;
    setTimeout(() => process.exit(1), 10_000).unref();
    void stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

main().catch(async error => {
  const { describeFailure } = await import('./cli/kit/describe-failure.ts');
  const { code, exitCode, message } = describeFailure(error);
  // A planned fault is a sentence for the operator; anything else shows where it came from.
  const told = code === 'failed' ? (error?.stack ?? error) : message;
  process.stderr.write(`${createScrubber('crl')(String(told))}\n`);
  process.exit(exitCode);
});
