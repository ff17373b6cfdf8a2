/** Fits the card to judged strata, and writes it with its page. */
import { writeFile } from 'node:fs/promises';
import type { FittedCard } from '../../src/checks/scale/fitted-card.ts';
import type { Draft } from './draft.ts';
import { draftOfCard } from './draft-of-card.ts';
import { figuresOf, gateOf } from './figures.ts';
import { fitCard, POINTS_TO_DOUBLE_ODDS } from './fit-card.ts';
import { pageOf, type Told } from './page.ts';
import { crossReferences, referencesOf } from './references.ts';
import type { Stratum } from './sample.ts';
import { KEPT_ASIDE, loadWorld, WORLD_NAMES } from './worlds.ts';
import { CARD_FILE, cardOf } from './write-card.ts';

/** The strata of the fit, and the seeds that it never sees: the figures of the page are theirs. */
export const FITTED = { seeds: [1, 2, 3], companies: 2500 };
export const TOLD = { seeds: [5, 6], companies: 4000 };
const PAGE_FILE = new URL('../../docs/model.md', import.meta.url);

/** `fitted` make the card and the models beside it, `kept` are what they are ranked on. */
interface Strata {
  readonly fitted: readonly Stratum[];
  readonly kept: readonly Stratum[];
}

/** The card that a fit to these strata makes. */
export async function fitModel(fitted: readonly Stratum[]): Promise<FittedCard> {
  const byWorld = Map.groupBy(fitted, ({ world }) => world);
  const references = new Map([...byWorld].map(([world, strata]) => [world, crossReferences(strata)]));
  const draft = fitCard(byWorld, references);
  const worlds = Object.fromEntries([...byWorld].map(([world, strata]) => [world, regimesOf(strata)]));
  const card = cardOf(draft, {
    fittedTo: { worlds, ...FITTED },
    pointsToDoubleOdds: POINTS_TO_DOUBLE_ODDS,
  });
  await writeCard(card);
  return card;
}

export const writeCard = (card: FittedCard): Promise<void> =>
  writeFile(CARD_FILE, `${JSON.stringify(card, null, 2)}\n`);

/** The page of a card. Of the world that is kept aside, no stratum makes one. */
export async function writePage(
  card: FittedCard,
  { fitted, kept, aside }: Strata & { aside: Strata },
): Promise<void> {
  const draft = draftOfCard(card);
  const byWorld = Map.groupBy(fitted, ({ world }) => world);
  const toldOf = (world: string, regime: string) => told({ draft, fitted, kept }, world, regime);
  const sources = [...WORLD_NAMES, KEPT_ASIDE].map(
    async name => [name, (await loadWorld(name)).sources] as const,
  );
  const page = pageOf(card, draft, {
    worlds: WORLD_NAMES.map(world => toldOf(world, 'all')),
    all: WORLD_NAMES.flatMap(world => regimesOf(byWorld.get(world)!).map(regime => toldOf(world, regime))),
    aside: ['all', ...regimesOf(aside.kept)].map(regime => told({ draft, ...aside }, KEPT_ASIDE, regime)),
    strata: kept,
    sources: await Promise.all(sources),
  });
  await writeFile(PAGE_FILE, page);
}

function regimesOf(strata: readonly Stratum[]): string[] {
  return [...new Set(strata.map(({ regime }) => regime))];
}

interface Made extends Strata {
  readonly draft: Draft;
}

/** The other models are fitted to the world, or the regime of it, that is told. */
function told({ draft, fitted, kept }: Made, world: string, regime: string): Told {
  const isOf = (one: Stratum) => one.world === world && (regime === 'all' || one.regime === regime);
  const figures = figuresOf(draft, kept.filter(isOf));
  const references = referencesOf(fitted.filter(isOf), kept.filter(isOf));
  return { world, regime, figures, references, gate: gateOf(figures, references) };
}
