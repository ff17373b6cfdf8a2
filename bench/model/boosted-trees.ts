/**
 * Gradient-boosted trees with second-order steps (Friedman 2001; Chen and Guestrin 2016), for comparison only: what could
 * be said from the same rows by a model that nobody can check by hand. Splits are yes-or-no on `features.ts`.
 */
import type { Example } from './logistic.ts';

const TREES = 80;
const DEPTH = 3;
const RATE = 0.15;
/** Ridge on a leaf, and the least curvature in it. */
const RIDGE = 3;
const LEAST = 2;

type Tree = { readonly value: number } | { readonly feature: number; readonly no: Tree; readonly yes: Tree };

interface Row {
  readonly has: Uint8Array;
  readonly example: Example;
  sum: number;
}

/** The boosted part of the log-odds, for the features that hold. */
export type Forest = (features: readonly number[]) => number;

export function growForest(
  examples: readonly Example[],
  { features, intercepts }: { features: number; intercepts: Float64Array },
): Forest {
  const flags = (held: readonly number[]) => {
    const has = new Uint8Array(features);
    for (const feature of held) has[feature] = 1;
    return has;
  };
  const rows = examples.map(
    (example): Row => ({
      example,
      has: flags(example.features),
      sum: intercepts[example.stratum]!,
    }),
  );
  const trees: Tree[] = [];
  for (let n = 0; n < TREES; n++) {
    const tree = grow(rows, features, DEPTH);
    for (const row of rows) row.sum += valueIn(tree, row.has);
    trees.push(tree);
  }
  return held => {
    const has = flags(held);
    return trees.reduce((sum, tree) => sum + valueIn(tree, has), 0);
  };
}

function valueIn(tree: Tree, has: Uint8Array): number {
  let at = tree;
  while ('feature' in at) at = has[at.feature] ? at.yes : at.no;
  return at.value;
}

function grow(rows: readonly Row[], features: number, depth: number): Tree {
  const all = slopesOf(rows, features);
  const leaf = { value: (-RATE * all.gradient) / (all.curvature + RIDGE) };
  if (depth === 0) return leaf;
  let [best, gain] = [-1, 1e-6];
  for (let feature = 0; feature < features; feature++) {
    const here = gainOf(all, all.gradients[feature]!, all.curvatures[feature]!);
    if (here > gain) [best, gain] = [feature, here];
  }
  if (best < 0) return leaf;
  const part = (held: number) => rows.filter(({ has }) => has[best] === held);
  return { feature: best, yes: grow(part(1), features, depth - 1), no: grow(part(0), features, depth - 1) };
}

function gainOf(all: { gradient: number; curvature: number }, gradient: number, curvature: number): number {
  if (curvature < LEAST || all.curvature - curvature < LEAST) return 0;
  const part = (g: number, h: number) => g ** 2 / (h + RIDGE);
  return (
    part(gradient, curvature) +
    part(all.gradient - gradient, all.curvature - curvature) -
    part(all.gradient, all.curvature)
  );
}

/** Gradient and curvature of the logistic loss: of all rows, and of those that hold each feature. */
function slopesOf(rows: readonly Row[], features: number) {
  const gradients = new Float64Array(features);
  const curvatures = new Float64Array(features);
  let [gradient, curvature] = [0, 0];
  for (const { example, sum } of rows) {
    const chance = 1 / (1 + Math.exp(-sum));
    const slope = example.companies * chance - example.failed;
    const curve = example.companies * chance * (1 - chance);
    gradient += slope;
    curvature += curve;
    for (const feature of example.features) {
      gradients[feature]! += slope;
      curvatures[feature]! += curve;
    }
  }
  return { gradient, curvature, gradients, curvatures };
}
