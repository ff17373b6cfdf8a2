/** Each register: whether and how it is read, what stands of it, how it answers, and who waits for it. */
import type { Database } from '../../db/open-database.ts';
import { type RegisterStatus, readStatuses } from '../../jobs/asking/register-status.ts';
import type { RegisterName } from '../../kernel/register-name.ts';
import { ALL_REGISTERS } from '../../registers/all-registers.ts';
import type { Register, RegisterMeta } from '../../registers/register.ts';

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

interface TakenBack {
  readonly by: string;
  /** Null where none was given. */
  readonly because: string | null;
  readonly at: Date;
}

interface LastTakenBack {
  readonly disabled: TakenBack | null;
  /** Null where a list stands, or stood and aged out since. */
  readonly withdrawn: TakenBack | null;
}

/** Who switched a register off or withdrew its list, and why: the last time of each; a row followed by one that failed was no success. */
export async function readTakenBack({
  pool,
}: Pick<Database, 'pool'>): Promise<(register: RegisterName) => LastTakenBack> {
  const { rows } = await pool.query<TakenBack & { register: string; action: string }>(
    `select distinct on (object, action) object as register, action, actor as by, reason as because, at
     from (select *, lead(failed) over (partition by object, action, actor order by at, id) as refused
           from operator_actions where action in ('registers disable', 'registers withdraw')) done
     where not failed and refused is not true
       and not (action = 'registers withdraw' and exists (select from register_lists where register = object))
     order by object, action, at desc`,
  );
  const last = (register: RegisterName, verb: string): TakenBack | null => {
    const row = rows.find(it => it.register === register && it.action === `registers ${verb}`);
    return row ? { by: row.by, because: row.because, at: row.at } : null;
  };
  return register => ({ disabled: last(register, 'disable'), withdrawn: last(register, 'withdraw') });
}

/** `by ana because: its address moved`. */
export const takenBackText = ({ by, because }: TakenBack): string =>
  `by ${by}${because === null ? '' : ` because: ${because}`}`;
