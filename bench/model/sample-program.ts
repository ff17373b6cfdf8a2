/** A thread that judges strata for `read-strata.ts`. */
import { parentPort } from 'node:worker_threads';
import type { StratumAsked } from './read-strata.ts';
import { sampleOf } from './sample.ts';
import { loadWorld } from './worlds.ts';

parentPort!.on('message', async ({ world, ...asked }: StratumAsked) => {
  parentPort!.postMessage(sampleOf(await loadWorld(world), asked));
});
