/**
 * Version of the scorecard. Changed whenever the same facts would be judged differently (a check, a cost, a cap or
 * a threshold), so that two assessments are compared only when one model made both.
 */
export const MODEL_VERSION = '2026.6';
