/** The worlds that the card is fitted to and told by. A world that is kept aside for a last look is not named here. */
import type { World } from '../worlds/world.ts';

export const WORLD_NAMES: readonly string[] = ['sandbox', 'cash', 'courts', 'cohorts'];

export async function loadWorld(name: string): Promise<World> {
  const { world } = (await import(`../worlds/${name}/world.ts`)) as { world: World };
  return world;
}
