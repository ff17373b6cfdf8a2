/** The process: settings, app, start; signals, stop. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import type { EmbeddedCluster } from './db/embedded-cluster.ts';
import { keepCompiledCode } from './kernel/compiled-code.ts';
import { createScrubber } from './kernel/scrub.ts';

const startedAt = performance.now();

async function main(): Promise<void> {
  // Before anything is loaded: libraries that check their caller in development do so at every field of every answer.
  process.env.NODE_ENV ??= 'production';
  keepCompiledCode();
  const config = readConfig(process.env);
  if (config.role === 'sandbox') return void (await (await import('./sandbox-main.ts')).serveSandbox(config));
  const cluster = config.databaseUrl === null ? await joinCluster(config) : null;
  const { startApp, printWelcome } = await loadApp(config).catch(async error => {
    await cluster?.leave();
    throw error;
  });
  const app = await startWhenPossible(config, () => startApp(config, cluster));
  stopOnSignal(() => app.stop());
  // Of a failure that nobody waited for nothing is known to be lost; ending here would lose what others are waiting for.
  process.on('unhandledRejection', error =>
    app.log.error({ err: error }, 'a failure that nobody waited for'),
  );
  await printWelcome(app, Math.round(performance.now() - startedAt));
}

/** The code is loaded while PostgreSQL is created and started; what fails of it is told where it is used. */
async function joinCluster(config: Config): Promise<EmbeddedCluster> {
  const { joinEmbeddedCluster } = await import('./db/embedded-cluster.ts');
  return joinEmbeddedCluster(config.dataDir, { meanwhile: () => void loadApp(config).catch(() => {}) });
}

async function loadApp(config: Config) {
  const [{ loadParts, startApp }, { printWelcome }] = await Promise.all([
    import('./app.ts'),
    import('./cli/welcome.ts'),
  ]);
  await loadParts(config);
  return { startApp, printWelcome };
}

const TRY_AGAIN_MS = 1_000;

/** A database that is away, or not up yet, is waited for: a machine starts its services in any order. */
async function startWhenPossible({ databaseUrl }: Config, start: () => Promise<App>): Promise<App> {
  for (let told = ''; ; await sleep(TRY_AGAIN_MS)) {
    try {
      return await start();
    } catch (error) {
      const { describeFailure } = await import('./cli/describe-failure.ts');
      const { code, passes, message } = describeFailure(error);
      if (databaseUrl === null || code !== 'database' || !passes) throw error;
      if (message !== told) process.stderr.write(`${message} It is tried again until it can.\n`);
      told = message;
    }
  }
}

/** The first signal stops gracefully; whoever sends a second one means it. */
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
  const { describeFailure } = await import('./cli/describe-failure.ts');
  const { code, message } = describeFailure(error);
  // A planned fault is a sentence for the operator; anything else shows where it came from.
  const planned =
    error instanceof ConfigError ||
    (error instanceof Error && /^(Port|The embedded|No embedded|PostgreSQL cannot)/.test(error.message));
  const told =
    code === 'database' ? message : planned ? (error as Error).message : ((error as Error)?.stack ?? error);
  process.stderr.write(`${createScrubber('crl')(String(told))}\n`);
  process.exit(error instanceof ConfigError ? 2 : 1);
});
