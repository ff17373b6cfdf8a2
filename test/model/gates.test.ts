/** What the card promises in every world, on small samples of seeds that it was not fitted to. */
import { describe, expect, test } from 'vitest';
import { draftOfCard } from '../../bench/model/draft-of-card.ts';
import { fallingBands, figuresOf, inversions } from '../../bench/model/figures.ts';
import { bestOf, crossReferences } from '../../bench/model/references.ts';
import { sampleOf } from '../../bench/model/sample.ts';
import { KEPT_ASIDE, loadWorld, WORLD_NAMES } from '../../bench/model/worlds.ts';
import { CARD } from '../../src/checks/scale/fitted-card.ts';

const draft = draftOfCard(CARD);

describe.each([...WORLD_NAMES, KEPT_ASIDE])('in the world %s', name => {
  const read = async (seed: number) => {
    const world = await loadWorld(name);
    return sampleOf(world, { seed, companies: 2000, regime: world.regimes[0]! });
  };

  test('the card in force ranks nearly as well as models fitted to that world, and bands rise', async () => {
    const strata = [await read(303), await read(304)];
    const figures = figuresOf(draft, strata);
    const noise = figures.aucHalf / 2;
    expect(figures.failed).toBeGreaterThan(10);
    // The gate of 40 % green is missed just where it would take more alarms than there are.
    expect(figures.alarmedForGate > figures.alarmed).toBe(figures.green > 0.4);
    expect(bestOf(crossReferences(strata)) - figures.auc).toBeLessThanOrEqual(0.02 + noise);
    expect(fallingBands(figures, 200)).toEqual([]);
    expect(inversions(figures)).toEqual([]);
  }, 600_000);
});
