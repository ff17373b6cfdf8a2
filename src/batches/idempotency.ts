/** Batches by the names that clients gave their requests (`Idempotency-Key`). A name lasts as long as its batch. */
import { createHmac } from 'node:crypto';
import type { SqlTx } from '../db/sql-transaction.ts';
import { Problem } from '../kernel/problems.ts';
import { reusedKey } from '../kernel/requests/idempotency-key.ts';
import type { SealKey } from '../kernel/secrets/sealed-secret.ts';
import type { Submission } from './submission.ts';

export interface Named {
  readonly clientId: string;
  /** The client's own name for the request; null: none. */
  readonly idempotencyKey: string | null;
  readonly submission: Submission;
}

/**
 * As it is kept: a client may name its request by whom it is about, or ask about a person alone, and from a hash without a key
 * every tax number is soon found.
 */
export function keyed<N extends Named>(key: SealKey, named: N): N {
  const mark = (of: string | Buffer) => createHmac('sha256', key).update(of);
  const { idempotencyKey: name, submission } = named;
  return {
    ...named,
    idempotencyKey: name && mark(`idempotency:${name}`).digest('hex'),
    submission: { ...submission, hash: mark(submission.hash).digest() },
  };
}

/**
 * The id of the batch that was taken under the name before; null when none was. Holds the name over all processes until the
 * transaction ends. Throws `idempotency-key-in-use` while another holds it, and `idempotency-key-reused` for another body.
 */
export async function takenBefore(
  tx: SqlTx,
  { clientId, idempotencyKey: name, submission }: Named,
): Promise<string | null> {
  if (name === null) return null;
  const holding = await tx.query<{ held: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('batches'), hashtext($1)) as held`,
    [`${clientId} ${name}`],
  );
  if (!holding.rows[0]!.held) throw inUse();
  const { rows } = await tx.query<{ id: string; hash: Buffer }>({
    name: 'batch_named',
    text: 'select id, body_hash as hash from batches where client_id = $1 and idempotency_key = $2',
    values: [clientId, name],
  });
  const [found] = rows;
  if (found && !found.hash.equals(submission.hash)) throw reusedKey(found.id);
  return found?.id ?? null;
}

const inUse = () =>
  new Problem(
    'idempotency-key-in-use',
    'A request with this Idempotency-Key is being taken. Send it again in a moment: the answer is then that of the first.',
    { headers: { 'Retry-After': '1' } },
  );
