/**
 * Version of the scorecard. Raise it, once for each change that is merged, whenever the same facts would be judged differently
 * (a check, a cost, a cap or a threshold): assessments are comparable only within one version.
 */
export const MODEL_VERSION = '2026.24';
/** Of its checks, also of those that only inform, and what they cost. `test/model/model-version.test.ts` prints it. */
export const MODEL_DIGEST = 'd8f035bfefacb734';
