/**
 * `npm run model -- fit` fits the card to the worlds and writes it. `npm run model -- order` brings the card in force to the order of
 * careful people, with as few points moved as that needs; it takes a second. Both then write `docs/model.md`, which says how good
 * the card is; `--companies` makes its samples smaller. The same worlds and seeds give the same bytes.
 */
import { parseArgs } from 'node:util';
import { CARD } from '../../src/checks/scale/fitted-card.ts';
import { keepOrder } from './keep-order.ts';
import { everyStratum, readStrata } from './read-strata.ts';
import { KEPT_ASIDE, WORLD_NAMES } from './worlds.ts';
import { FITTED, fitModel, TOLD, writeCard, writePage } from './write-model.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { companies: { type: 'string', default: String(FITTED.companies) } },
});
const [command] = positionals;
const companies = Number(values.companies);
if ((command !== 'fit' && command !== 'order') || !Number.isInteger(companies) || companies < 100) {
  console.error('Say `fit` or `order`, and with --companies a whole number from 100.');
  process.exit(2);
}
const card = command === 'order' ? keepOrder(CARD) : null;
if (card) await writeCard(card);
console.error('judging the invented companies of every world: the longest part');
const size = command === 'fit' ? FITTED.companies : companies;
const fitted = await readStrata(await everyStratum(WORLD_NAMES, { ...FITTED, companies: size }));
const made = card ?? (await fitModel(fitted));
const told = { ...TOLD, companies };
const aside = { ...FITTED, companies };
await writePage(made, {
  fitted,
  kept: await readStrata(await everyStratum(WORLD_NAMES, told)),
  aside: {
    fitted: await readStrata(await everyStratum([KEPT_ASIDE], aside)),
    kept: await readStrata(await everyStratum([KEPT_ASIDE], told)),
  },
});
