import type { RegisterAge } from '../../facts/register-age.ts';
import type { Register } from '../../registers/register.ts';

/** An older answer counts for nothing: its facts may be deleted (`purge.ts`, 24 months), and without them it would look clear. */
export const ANY_AGE_HOURS = 700 * 24;

/** `anyAge`: whatever was answered and is kept counts, beyond the age limits of the registers. */
export const registerAges = (registers: readonly Register[], { anyAge = false } = {}): RegisterAge[] =>
  registers.map(({ kind, meta }) => ({
    name: meta.name,
    kind,
    maxAgeHours: anyAge ? ANY_AGE_HOURS : meta.maxAgeHours,
    ...(meta.asksByName && { asksByName: meta.asksByName }),
  }));
