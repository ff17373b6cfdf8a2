/** From scores to rates that never rise with a better score: isotonic regression by pooling adjacent violators. */
import type { Scored } from './ranking.ts';
import { type Proportion, wilson } from './wilson.ts';

/** Scores from `from` to `to` that share a rate. */
export interface Step extends Proportion {
  readonly from: number;
  readonly to: number;
}

/** Fewer would show chance rather than a rate. */
const FEWEST_IN_STEP = 50;

interface Block {
  readonly from: number;
  readonly to: number;
  readonly hits: number;
  readonly of: number;
}

/** Steps over all scores from 0 to 100, the riskiest first, each with its Wilson interval. Empty of nothing. */
export function fallingRates(scored: readonly Scored[]): Step[] {
  const blocks: Block[] = [];
  for (const block of atLeast(FEWEST_IN_STEP, byScore(scored))) {
    blocks.push(block);
    while (blocks.length > 1 && rateOf(blocks.at(-1)!) >= rateOf(blocks.at(-2)!))
      blocks.splice(-2, 2, merged(blocks.at(-2)!, blocks.at(-1)!));
  }
  // A score that nobody had belongs to the riskier side of its gap.
  return blocks.map(({ hits, of, from }, i) => ({
    ...wilson(hits, of),
    from: i === 0 ? 0 : from,
    to: i === blocks.length - 1 ? 100 : blocks[i + 1]!.from - 1,
  }));
}

function byScore(scored: readonly Scored[]): Block[] {
  const groups = [...Map.groupBy(scored, ({ score }) => score)].sort(([a], [b]) => a - b);
  return groups.map(([score, all]) => ({
    from: score,
    to: score,
    hits: all.filter(({ bad }) => bad).length,
    of: all.length,
  }));
}

/** Merges neighbours until each has so many; what is left at the end is merged with the last. */
function atLeast(fewest: number, blocks: readonly Block[]): Block[] {
  const enough: Block[] = [];
  let open: Block | null = null;
  for (const block of blocks) {
    open = open ? merged(open, block) : block;
    if (open.of < fewest) continue;
    enough.push(open);
    open = null;
  }
  if (!open) return enough;
  const last = enough.pop();
  return [...enough, last ? merged(last, open) : open];
}

const merged = (a: Block, b: Block): Block => ({
  from: a.from,
  to: b.to,
  hits: a.hits + b.hits,
  of: a.of + b.of,
});

const rateOf = ({ hits, of }: Block): number => hits / of;
