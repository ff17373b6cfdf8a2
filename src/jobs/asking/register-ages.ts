import type { RegisterAge } from '../../facts/register-age.ts';
import type { Register } from '../../registers/register.ts';

export const registerAges = (registers: readonly Register[]): RegisterAge[] =>
  registers.map(({ kind, meta }) => ({
    name: meta.name,
    kind,
    maxAgeHours: meta.maxAgeHours,
    ...(meta.asksByName && { asksByName: meta.asksByName }),
  }));
