/** Every check as the service judges by it: the catalogue with the points of the card in force. */
import type { Check } from './check.ts';
import { MODEL_IN_FORCE } from './models.ts';

export const allChecks: readonly Check[] = MODEL_IN_FORCE.checks;
