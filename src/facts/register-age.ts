import type { RegisterName } from '../kernel/register-name.ts';

/** How long what a register said counts as present knowledge, and whether it is asked per company or read whole. */
export interface RegisterAge {
  readonly name: RegisterName;
  readonly kind: 'consulted' | 'list';
  readonly maxAgeHours: number;
  /** Asked by the full legal name: of a company without one it cannot be asked. */
  readonly asksByName?: true;
}
