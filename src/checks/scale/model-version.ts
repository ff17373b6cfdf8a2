/**
 * Version of the scorecard. Change it whenever the same facts would be judged differently (a check, a cost, a cap or
 * a threshold): assessments are comparable only within one version.
 */
export const MODEL_VERSION = '2026.18';
