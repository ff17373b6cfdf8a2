/** The process: settings, app, start; signals, stop. */
import { ConfigError, readConfig } from './config.ts';
import { createScrubber } from './kernel/scrub.ts';

const startedAt = performance.now();

async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (config.role === 'sandbox') return void (await (await import('./sandbox-main.ts')).serveSandbox(config));
  const [{ startApp }, { printWelcome }] = await Promise.all([
    import('./app.ts'),
    import('./cli/welcome.ts'),
  ]);
  const app = await startApp(config);
  stopOnSignal(() => app.stop());
  await printWelcome(app, Math.round(performance.now() - startedAt));
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
