import type { RegisterName } from '../kernel/register-name.ts';

/** How long a register's answer is valid, and whether it is queried per company or read whole. */
export interface RegisterAge {
  readonly name: RegisterName;
  readonly kind: 'consulted' | 'list';
  readonly maxAgeHours: number;
  /** Searched by the full legal name; without a name it cannot be asked. */
  readonly asksByName?: true;
}
