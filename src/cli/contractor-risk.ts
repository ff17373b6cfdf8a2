#!/usr/bin/env node
/** The operator's command line. */
import { runCli } from './run-cli.ts';

// The reader of a pipe may leave early (`| head`): that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

// Not `process.exit`: a pipe may still be taking what was written.
process.exitCode = await runCli(process.argv.slice(2));
