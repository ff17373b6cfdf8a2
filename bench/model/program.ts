/**
 * `npm run model -- fit`: fits the card to the worlds and writes it, and `docs/model.md`, which says how good it is. The same
 * worlds and seeds give the same bytes.
 */
import { everyStratum, readStrata } from './read-strata.ts';
import { KEPT_ASIDE, WORLD_NAMES } from './worlds.ts';
import { FITTED, TOLD, writeModel } from './write-model.ts';

const [command] = process.argv.slice(2);
if (command !== 'fit') {
  console.error(`There is no command "${command ?? ''}". The command is: fit.`);
  process.exit(2);
}
console.error('judging the invented companies of every world: the longest part');
const fitted = await readStrata(await everyStratum(WORLD_NAMES, FITTED));
const kept = await readStrata(await everyStratum(WORLD_NAMES, TOLD));
console.error(
  `${fitted.length + kept.length} samples judged; then the world that is kept aside, and the fit`,
);
const aside = {
  fitted: await readStrata(await everyStratum([KEPT_ASIDE], FITTED)),
  kept: await readStrata(await everyStratum([KEPT_ASIDE], TOLD)),
};
await writeModel({ fitted, kept, aside });
