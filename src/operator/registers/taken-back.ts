/** Who switched a register off or withdrew its list, and why, as the log of actions has it. */
import type { Database } from '../../db/open-database.ts';
import type { RegisterName } from '../../kernel/register-name.ts';

export interface TakenBack {
  readonly by: string;
  /** Null where none was given. */
  readonly because: string | null;
  readonly at: Date;
}

export interface LastTakenBack {
  readonly disabled: TakenBack | null;
  /** Null where a list stands, or stood and aged out since. */
  readonly withdrawn: TakenBack | null;
}

/** The last time of each; a row followed by one that failed was no success. */
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
