import type { Database } from '../db/open-database.ts';
import type { ConsultedRegister } from '../registers/register.ts';

/** An answer still inside the register's age limit is used again, dated, instead of asking; not one before `since`. */
export async function usableAnswer(
  { pool }: Database,
  register: ConsultedRegister<unknown>,
  { nif, since = null }: { nif: string; since?: Date | null },
): Promise<{ answerId: string; outcome: string } | null> {
  const { rows } = await pool.query(
    `select id, outcome from register_answers where nif = $1 and register = $2 and outcome in ('found', 'not_found')
       and asked_at > app_now() - make_interval(hours => $3::int) and ($4::timestamptz is null or asked_at >= $4)
     order by asked_at desc limit 1`,
    [nif, register.meta.name, register.meta.maxAgeHours, since],
  );
  return rows[0] ? { answerId: rows[0].id, outcome: rows[0].outcome } : null;
}
