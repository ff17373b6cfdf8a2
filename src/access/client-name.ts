import type { Database } from '../db/open-database.ts';

/** The name by which the operator knows the client; null once it was removed. */
export async function readClientName(
  { pool }: Pick<Database, 'pool'>,
  clientId: string,
): Promise<string | null> {
  const { rows } = await pool.query<{ name: string }>({
    name: 'read_client_name',
    text: 'select name from clients where id = $1',
    values: [clientId],
  });
  return rows[0]?.name ?? null;
}
