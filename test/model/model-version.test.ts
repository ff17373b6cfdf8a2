/** Assessments are comparable only within one version of the model. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { KNOCK_OUT_CEILING } from '../../src/checks/judging/verdict.ts';
import { MODEL_IN_FORCE } from '../../src/checks/models.ts';
import { MODEL_DIGEST } from '../../src/checks/scale/model-version.ts';
import { costOf } from '../../src/checks/scale/weights.ts';

test('another check, cost, cap or threshold is another version of the model', () => {
  const { checks, familyCaps } = MODEL_IN_FORCE;
  const costs = checks.map(({ key, family, weights, worst, unknownPoints, fading }) => ({
    key,
    family,
    rows: weights.map(costOf),
    worst,
    unknownPoints,
    fading,
  }));
  const judges = JSON.stringify({ costs, familyCaps, KNOCK_OUT_CEILING });
  const digest = createHash('sha256').update(judges).digest('hex').slice(0, 16);
  const mend =
    'the checks, or what they cost, have changed: raise MODEL_VERSION (once for each change that is merged), and note this digest beside it';
  expect(digest, mend).toBe(MODEL_DIGEST);
});
