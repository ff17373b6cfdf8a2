/**
 * Links by which a company, without an account, sees what is said of it and contests it. A link is of one company, ends by itself,
 * and takes so many corrections. Only the hash of its token is kept.
 */
import type { SqlTx } from '../../db/sql-transaction.ts';
import type { Nif } from '../../kernel/nif.ts';
import { hashOfSecret, newSecret } from '../../kernel/secrets/random-secret.ts';

/** Corrections and visits that one link takes. */
const MOST_CORRECTIONS = 5;
const MOST_VISITS = 500;

/** Returns its token, which nobody can read again. */
export async function makeCompanyLink(
  sql: SqlTx,
  { nif, hours }: { nif: Nif; hours: number },
): Promise<{ token: string; expiresAt: Date }> {
  const token = newSecret();
  const { rows } = await sql.query<{ expiresAt: Date }>(
    `insert into company_links (token_hash, nif, made_at, expires_at)
     values ($1, $2, app_now(), app_now() + make_interval(hours => $3)) returning expires_at as "expiresAt"`,
    [hashOfSecret(token), nif, hours],
  );
  return { token, expiresAt: rows[0]!.expiresAt };
}

/** Whose link it is, and notes the visit; null: there is no such link, or it has ended. */
export async function visitByLink(sql: SqlTx, token: string): Promise<Nif | null> {
  const { rows } = await sql.query<{ nif: Nif }>(
    `update company_links set visits = visits + 1, visited_at = app_now()
     where token_hash = $1 and expires_at > app_now() and visits < ${MOST_VISITS} returning nif`,
    [hashOfSecret(token)],
  );
  return rows[0]?.nif ?? null;
}

/** Takes one of its corrections; false: all are taken. */
export async function takeCorrection(sql: SqlTx, token: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update company_links set corrections = corrections + 1 where token_hash = $1 and corrections < ${MOST_CORRECTIONS}`,
    [hashOfSecret(token)],
  );
  return rowCount === 1;
}

/** What it was taken for was refused. */
export const giveBackCorrection = (sql: SqlTx, token: string): Promise<unknown> =>
  sql.query('update company_links set corrections = corrections - 1 where token_hash = $1', [
    hashOfSecret(token),
  ]);

const KEPT_DAYS = 90;

/** Those that ended long ago. */
export const forgetCompanyLinks = (sql: SqlTx): Promise<unknown> =>
  sql.query(`delete from company_links where expires_at < app_now() - interval '${KEPT_DAYS} days'`);
