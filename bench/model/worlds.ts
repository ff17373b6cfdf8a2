/** The worlds that the card is fitted to and told by. */
import type { World } from '../worlds/world.ts';

export const WORLD_NAMES: readonly string[] = ['sandbox', 'cash', 'courts', 'cohorts'];

/** No card is fitted to it: it was first looked at when the card was done. */
export const KEPT_ASIDE = 'contagion';

export async function loadWorld(name: string): Promise<World> {
  const { world } = (await import(`../worlds/${name}/world.ts`)) as { world: World };
  return world;
}
