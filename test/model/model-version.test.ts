/** Assessments are comparable only within one version of the model. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { KNOCK_OUT_CEILING } from '../../src/checks/judging/verdict.ts';
import { MODEL_IN_FORCE } from '../../src/checks/models.ts';
import { costOf } from '../../src/checks/scale/weights.ts';

/** A digest of what its checks cost, and the first version that costs so. */
const JUDGED_BY = { since: '2026.13', digest: '8217049c78dc93a9' };

test('another check that costs, another cost, cap or threshold is another version of the model', () => {
  const { version, checks, familyCaps } = MODEL_IN_FORCE;
  const costly = checks.filter(({ weights }) => weights.length > 0);
  const costs = costly.map(({ key, family, weights, worst, unknownPoints, fading }) => ({
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
    'what checks cost has changed: raise MODEL_VERSION (once for each change that is merged), and note version and digest here';
  const isLater = version.localeCompare(JUDGED_BY.since, 'en', { numeric: true }) > 0;
  expect({ since: isLater ? JUDGED_BY.since : version, digest }, mend).toEqual(JUDGED_BY);
});
