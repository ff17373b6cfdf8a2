/** On what legal basis the operator lets a register of limited purpose be read in `live`. */
import type { Database } from '../../db/open-database.ts';
import type { RegisterName } from '../../kernel/register-name.ts';

/** Returns since when it stands. */
export async function giveLegalBasis(
  { pool }: Pick<Database, 'pool'>,
  register: RegisterName,
  basis: string,
): Promise<Date> {
  const { rows } = await pool.query<{ enabledAt: Date }>(
    `insert into register_states (register, legal_basis, enabled_at) values ($1, $2, app_now())
     on conflict (register) do update set legal_basis = excluded.legal_basis, enabled_at = excluded.enabled_at
     returning enabled_at as "enabledAt"`,
    [register, basis],
  );
  return rows[0]!.enabledAt;
}

/** False where there was none. */
export async function withdrawLegalBasis(
  { pool }: Pick<Database, 'pool'>,
  register: RegisterName,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update register_states set legal_basis = null, enabled_at = null where register = $1 and enabled_at is not null',
    [register],
  );
  return rowCount === 1;
}

/** Whether one stands. */
export async function hasLegalBasis(
  { pool }: Pick<Database, 'pool'>,
  register: RegisterName,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from register_states where register = $1 and enabled_at is not null',
    [register],
  );
  return rowCount === 1;
}
