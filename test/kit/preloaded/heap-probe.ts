/** Preloaded into a process: for every SIGUSR2 it collects its garbage and prints what is left, in bytes: objects, and buffers. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
process.on('SIGUSR2', () => {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`heap: ${heapUsed + external}\n`);
});
