/** Takes a batch: its rows, those at once finished that need no analysis, its job and its payment, in one transaction. */

import { createHmac } from 'node:crypto';
import type { Pay } from '../access/admission/admission.ts';
import { isStale } from '../contractors/assessment.ts';
import type { CompanyRow } from '../contractors/companies/company-rows.ts';
import type { Database } from '../db/open-database.ts';
import { type SqlTx, sqlTransaction } from '../db/sql-transaction.ts';
import { newId } from '../kernel/ids.ts';
import { Problem } from '../kernel/problems.ts';
import { reusedKey } from '../kernel/requests/idempotency-key.ts';
import type { SealKey } from '../kernel/secrets/sealed-secret.ts';
import { type Batch, readBatch } from './batch.ts';
import { companiesOf } from './quote.ts';
import type { Submission } from './submission.ts';

export interface BatchQueue {
  /** Sends the job that moves the batches, in the same transaction; again is harmless. */
  readonly enqueue: (tx: SqlTx) => Promise<void>;
}

export interface BatchIntake extends BatchQueue {
  /** Names and bodies of requests are kept as hashes with it. */
  readonly requestKey: SealKey;
}

export interface NewBatch extends Named {
  readonly keyId: string;
  readonly livemode: boolean;
  /** Takes a unit for each company. */
  readonly pay: Pay;
}

/** Rows in one statement. */
const CHUNK = 5_000;

/**
 * The batch that the client has under this name already, or a new one. A company that is known is answered at once, as a
 * lookup answers it: an old assessment too, and its company is then analysed anew. Rejects as `takenBefore` and `pay` do.
 */
export async function acceptBatch(
  { db, enqueue, requestKey, freshHours }: BatchIntake & { db: Database; freshHours: number },
  asked: NewBatch,
): Promise<Batch> {
  const batch = keyed(requestKey, asked);
  const { clientId, submission, pay } = batch;
  const id = await sqlTransaction(db, async tx => {
    const before = await takenBefore(tx, batch);
    if (before !== null) return before;
    const id = await insertBatch(tx, batch);
    await insertAllRows(tx, { id, freshHours, rows: submission.rows });
    await enqueue(tx);
    await pay(tx, companiesOf(submission).length);
    return id;
  });
  return (await readBatch(db, { id, clientId }))!;
}

async function insertBatch(
  tx: SqlTx,
  { clientId, keyId, livemode, idempotencyKey, submission: { rows, hash } }: NewBatch,
): Promise<string> {
  const id = newId('bat');
  await tx.query({
    name: 'insert_batch',
    text: `insert into batches (id, client_id, key_id, idempotency_key, body_hash, livemode, rows, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, app_now())`,
    values: [id, clientId, keyId, idempotencyKey, hash, livemode, rows.length],
  });
  return id;
}

interface Rows {
  readonly id: string;
  readonly freshHours: number;
  readonly rows: readonly CompanyRow[];
}

async function insertAllRows(tx: SqlTx, { id, freshHours, rows }: Rows): Promise<void> {
  let [finished, rejected] = [0, 0];
  for (let from = 0; from < rows.length; from += CHUNK) {
    const counts = await insertRows(tx, { id, freshHours, finished, rows: rows.slice(from, from + CHUNK) });
    finished += counts.finished;
    rejected += counts.rejected;
  }
  await tx.query('update batches set finished = $2, rejected = $3 where id = $1', [id, finished, rejected]);
}

/** Parameters: batch, freshness in hours, finished rows so far; then numbers, companies, references, problems. */
const INSERT_ROWS = `
  with found as (
    select given.*, c.latest_assessment_id as assessment_id,
      coalesce(${isStale('$2')}, false) as stale,
      given.problem is not null or c.latest_assessment_id is not null as done
    from unnest($4::int[], $5::text[], $6::text[], $7::jsonb[]) as given(row, nif, reference, problem)
    left join companies c on c.nif = given.nif left join assessments a on a.id = c.latest_assessment_id),
  written as (
    insert into batch_rows (batch_id, row, nif, reference, state, problem, assessment_id, refresh, finished)
    select $1, row, nif, reference,
      case when problem is not null then 'rejected' when assessment_id is null then 'waiting' else 'complete' end,
      problem, assessment_id, stale, case when done then $3::int + row_number() over (partition by done order by row) end
    from found returning state)
  select count(*) filter (where state <> 'waiting')::int as finished,
    count(*) filter (where state = 'rejected')::int as rejected from written`;

async function insertRows(
  tx: SqlTx,
  { id, freshHours, finished, rows }: Rows & { finished: number },
): Promise<{ finished: number; rejected: number }> {
  const problems = rows.map(row => ('problem' in row ? JSON.stringify(row.problem) : null));
  const counted = await tx.query<{ finished: number; rejected: number }>({
    name: 'insert_batch_rows',
    text: INSERT_ROWS,
    values: [
      id,
      freshHours,
      finished,
      rows.map(({ row }) => row),
      rows.map(row => ('nif' in row ? row.nif : null)),
      rows.map(({ reference }) => reference),
      problems,
    ],
  });
  return counted.rows[0]!;
}

/** By the name that a client gave its request (`Idempotency-Key`), which lasts as long as its batch. */
interface Named {
  readonly clientId: string;
  /** The client's own name for the request; null: none. */
  readonly idempotencyKey: string | null;
  readonly submission: Submission;
}

/**
 * As it is kept: a client may name its request by whom it is about, or ask about a person alone, and from a hash without a key
 * every tax number is soon found.
 */
function keyed<N extends Named>(key: SealKey, named: N): N {
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
async function takenBefore(
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
