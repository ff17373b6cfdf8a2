#!/usr/bin/env node
/** The operator's command line. */
import { keepCompiledCode } from '../kernel/compiled-code.ts';

// The reader of a pipe may leave early (`| head`): that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

keepCompiledCode();
const { runCli } = await import('./run-cli.ts');
const exitCode = await runCli(process.argv.slice(2));
// All that was written has to be out; nothing else is waited for: the schema engine leaves a timer of ten seconds.
await Promise.all(
  [process.stdout, process.stderr].map(stream => new Promise(resolve => stream.write('', resolve))),
);
process.exit(exitCode);
