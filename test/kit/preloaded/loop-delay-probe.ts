/** Preloaded into a process: for every SIGUSR2 it prints the longest time that its event loop stood still since the last. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

const RESOLUTION_MS = 2;
const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
histogram.enable();
let readings = 0;

process.on('SIGUSR2', async () => {
  // A delay is only known once the loop turns again.
  await setTimeout(5 * RESOLUTION_MS);
  const longestMs = Math.max(0, histogram.max / 1e6 - RESOLUTION_MS);
  histogram.reset();
  process.stdout.write(`loop ${readings++} ${longestMs.toFixed(1)}\n`);
});
