import type { Database } from '../../db/open-database.ts';
import type { RegisterName } from '../../kernel/register-name.ts';
import type { UnreadableValues } from '../../registers/reading/unreadable-values.ts';

/** The current edition of a list register. */
export interface HeldList {
  readonly register: RegisterName;
  readonly edition: string;
  readonly rows: number;
  /** Values of it that could not be read, by kind. */
  readonly unreadable: UnreadableValues;
  /** The register's own date, YYYY-MM-DD; null where it gives none. */
  readonly date: string | null;
  readonly readAt: Date;
  readonly ageHours: number;
}

export async function heldList(
  { pool }: Pick<Database, 'pool'>,
  register: RegisterName,
): Promise<HeldList | null> {
  const { rows } = await pool.query(
    `select register, edition, rows, unreadable, to_char(register_date, 'YYYY-MM-DD') as date, read_at as "readAt",
            round(extract(epoch from app_now() - read_at) / 3600, 2)::float8 as "ageHours"
     from register_lists where register = $1`,
    [register],
  );
  return rows[0] ?? null;
}
