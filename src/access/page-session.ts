/**
 * Sessions of the pages. A link begins one. Beside the token, which a script holds for 15 minutes, the browser then has a refresh credential that no
 * script reads. Both together give the next token and the next credential, until the session ends or its key stands no more.
 * Of a credential that was replaced one of two holders is a thief: whoever comes second with it ends the session.
 */
import { appNow } from '../db/app-now.ts';
import type { Database } from '../db/open-database.ts';
import { newId } from '../kernel/ids.ts';
import { hashOfSecret, newSecret } from '../kernel/secrets/random-secret.ts';

/** Whose it is: the id of a key, or `operator:` and a name. */
export type SessionOwner = `key_${string}` | `operator:${string}`;

const STANDS = `(not starts_with($2, 'key_') or exists (select from api_keys k where k.id = $2 and key_stands(k)))`;

/** What a token of a page says of its session. */
export interface TokenOfPage {
  readonly owner: SessionOwner;
  /** Null: it is of a link, and begins one. */
  readonly sessionId: string | null;
  readonly expiresAt: Date;
  readonly endsAt: Date;
}

/**
 * The session of the token, begun or continued, with the credential that comes next; null: it is over. `credential` gives the one that the
 * browser has of a session.
 */
export async function nextOfSession(
  db: Pick<Database, 'pool' | 'prisma'>,
  { owner, sessionId, expiresAt, endsAt }: TokenOfPage,
  credentialOf: (sessionId: string) => string | null,
): Promise<{ id: string; credential: string; now: Date } | null> {
  const now = await appNow(db.prisma);
  if (sessionId === null) {
    const begun = expiresAt > now ? await beginSession(db, { owner, endsAt }) : null;
    return begun && { ...begun, now };
  }
  const credential = credentialOf(sessionId);
  const next = credential && (await continueSession(db, { id: sessionId, owner, credential }));
  return next ? { id: sessionId, credential: next, now } : null;
}

/** Null: the key stands no more. What has ended is deleted. */
async function beginSession(
  { pool }: Pick<Database, 'pool'>,
  { owner, endsAt }: { owner: SessionOwner; endsAt: Date },
): Promise<{ id: string; credential: string } | null> {
  const begun = { id: newId('ses'), credential: newSecret() };
  const { rowCount } = await pool.query(
    `with ended as (delete from page_sessions where ends_at <= app_now())
     insert into page_sessions (id, owner, credential_hash, ends_at) select $1, $2, $3, $4 where ${STANDS}`,
    [begun.id, owner, hashOfSecret(begun.credential), endsAt],
  );
  return rowCount === 1 ? begun : null;
}

/**
 * The next credential; null: the session is over. The one before is still taken until the next has been used once, because the
 * answer that brought that may have been lost.
 */
async function continueSession(
  { pool }: Pick<Database, 'pool'>,
  { id, owner, credential }: { id: string; owner: SessionOwner; credential: string },
): Promise<string | null> {
  const next = newSecret();
  const { rowCount } = await pool.query(
    `with continued as (
       update page_sessions set earlier_hash = $3, credential_hash = $4
       where id = $1 and owner = $2 and ends_at > app_now() and $3 in (credential_hash, earlier_hash) and ${STANDS} returning id),
     over as (delete from page_sessions where id = $1 and not exists (select from continued))
     select from continued`,
    [id, owner, hashOfSecret(credential), hashOfSecret(next)],
  );
  return rowCount === 1 ? next : null;
}
