/**
 * `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): the client's own name of a request, under which it may
 * send it again without paying again. A name lasts as long as its batch.
 */
import type { Database } from '../db/open-database.ts';
import { Problem } from '../kernel/problems.ts';
import { BATCH_COLUMNS, type Batch } from './batch.ts';
import type { Submission } from './submission.ts';

/** A structured field's string, or the same without its quotes. */
const FORM = /^"?([\x21\x23-\x5b\x5d-\x7e]{1,128})"?$/;

/** The name, or null where none was sent; throws `invalid-parameter`. */
export function idempotencyKeyOf(field: string | null): string | null {
  if (field === null) return null;
  const name = FORM.exec(field.trim())?.[1];
  if (name) return name;
  throw new Problem('invalid-parameter', 'The header Idempotency-Key takes 1 to 128 visible characters.', {
    faults: [{ pointer: 'Idempotency-Key', detail: 'Takes 1 to 128 visible characters, such as a UUID.' }],
  });
}

export interface Named {
  readonly clientId: string;
  readonly name: string;
}

/**
 * Holds the name over all processes until it is released, or this process ends. Throws `idempotency-key-in-use` while another
 * request holds it.
 */
export async function holdName(
  { pool }: Pick<Database, 'pool'>,
  { clientId, name }: Named,
): Promise<{ release(): Promise<void> }> {
  const connection = await pool.connect();
  const about = [`${clientId} ${name}`];
  try {
    const { rows } = await connection.query(
      `select pg_try_advisory_lock(hashtext('batches'), hashtext($1)) as held`,
      about,
    );
    if (!rows[0].held)
      throw new Problem(
        'idempotency-key-in-use',
        'A request with this Idempotency-Key is being taken. Send it again in a moment: the answer is then that of the first.',
        { headers: { 'Retry-After': '1' } },
      );
  } catch (error) {
    connection.release(!(error instanceof Problem));
    throw error;
  }
  return {
    release: () =>
      connection.query(`select pg_advisory_unlock(hashtext('batches'), hashtext($1))`, about).then(
        () => connection.release(),
        () => connection.release(true),
      ),
  };
}

/** The batch that was taken under the name before; null when none was. Throws `idempotency-key-reused` for another body. */
export async function batchNamed(
  { pool }: Pick<Database, 'pool'>,
  { clientId, name }: Named,
  { hash }: Submission,
): Promise<Batch | null> {
  const { rows } = await pool.query<Batch & { body_hash: Buffer }>({
    name: 'batch_named',
    text: `select ${BATCH_COLUMNS}, b.body_hash from batches b where b.client_id = $1 and b.idempotency_key = $2`,
    values: [clientId, name],
  });
  const [found] = rows;
  if (!found) return null;
  const { body_hash: before, ...batch } = found;
  if (before.equals(hash)) return batch;
  throw new Problem(
    'idempotency-key-reused',
    `This Idempotency-Key belongs to ${batch.id}, which had another body. Give each batch a name of its own.`,
  );
}
