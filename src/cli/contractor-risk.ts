#!/usr/bin/env node
/** The operator's command line. */
import { keepCompiledCode } from '../kernel/process/compiled-code.ts';
import { outliveReaders } from '../kernel/process/outlive-readers.ts';

outliveReaders();
// A pipe may be closed early (`| head`), which is no failure.
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') process.exit();
  process.exitCode = 1;
  process.stderr.write(`The answer could not be written whole: ${message}\n`);
});

keepCompiledCode();
const { runCli } = await import('./kit/run-cli.ts');
const exitCode = await runCli(process.argv.slice(2));
// Waits for the output only, then exits: the schema engine leaves a timer of ten seconds.
await Promise.all(
  [process.stdout, process.stderr].map(stream => new Promise(resolve => stream.write('', resolve))),
);
process.exit(process.exitCode ?? exitCode);
