/** Each register: whether and how it is read, what stands of it, how it answers, and who waits for it. */
import type { Database } from '../../db/open-database.ts';
import { type RegisterStatus, readStatuses } from '../../jobs/asking/register-status.ts';
import { ALL_REGISTERS } from '../../registers/all-registers.ts';
import type { Register, RegisterMeta } from '../../registers/register.ts';
import { type LastTakenBack, readTakenBack } from './taken-back.ts';

export interface RegisterSettings {
  readonly registers: 'sandbox' | 'live';
  readonly mjPublicationsSource: 'portal' | 'captures';
}

export async function readRegisterStates(
  db: Pick<Database, 'pool'>,
  settings: RegisterSettings,
): Promise<RegisterState[]> {
  const [statuses, takenBack] = await Promise.all([readStatuses(db, ALL_REGISTERS), readTakenBack(db)]);
  return ALL_REGISTERS.map((register, i) => ({
    ...stateOf(register, settings, statuses[i]!),
    ...takenBack(register.meta.name),
  }));
}

export interface RegisterState extends Omit<RegisterStatus, 'enabledAt'>, LastTakenBack {
  readonly title: string;
  /** `list`: read whole; `consulted`: queried per company. */
  readonly kind: 'list' | 'consulted';
  readonly essential: boolean;
  readonly maxAgeHours: number;
  readonly needsLegalBasis: boolean;
  /** `off`: not asked in live until the operator switches it on; `captures`: read from imported files only. */
  readonly state: 'enabled' | 'off' | 'captures';
}

function stateOf(
  { kind, meta }: Register,
  settings: RegisterSettings,
  { register, enabledAt, ...status }: RegisterStatus,
): Omit<RegisterState, keyof LastTakenBack> {
  const { title, essential, maxAgeHours, needsLegalBasis = false } = meta;
  return {
    register,
    title,
    kind,
    state: switchOf(meta, settings, enabledAt),
    essential,
    maxAgeHours,
    needsLegalBasis,
    ...status,
  };
}

function switchOf(
  meta: RegisterMeta,
  { registers, mjPublicationsSource }: RegisterSettings,
  enabledAt: Date | null,
): RegisterState['state'] {
  if (meta.name === 'mj-publications' && mjPublicationsSource === 'captures') return 'captures';
  return registers === 'live' && enabledAt === null ? 'off' : 'enabled';
}
