import type { RegisterAge } from '../../facts/register-age.ts';
import type { Register } from '../../registers/register.ts';

/** Longer than anything is kept. */
export const ANY_AGE_HOURS = 100 * 366 * 24;

/** `anyAge`: whatever was answered counts, however long ago. */
export const registerAges = (registers: readonly Register[], { anyAge = false } = {}): RegisterAge[] =>
  registers.map(({ kind, meta }) => ({
    name: meta.name,
    kind,
    maxAgeHours: anyAge ? ANY_AGE_HOURS : meta.maxAgeHours,
    ...(meta.asksByName && { asksByName: meta.asksByName }),
  }));
