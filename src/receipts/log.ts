/**
 * The log of receipts: a leaf for each assessment, appended by a job and never changed; a head is signed over what came. Whoever
 * publishes or gives a receipt only reads.
 */
import { storedKnown } from '../checks/judging/stored-known.ts';
import { FACE_COLUMNS, faceFromRow } from '../contractors/assessment.ts';
import type { Database } from '../db/open-database.ts';
import { type Reading, type SqlTx, sqlTransaction } from '../db/sql-transaction.ts';
import { Problem } from '../kernel/problems.ts';
import { type BundleParts, entryOf, type PublishedLog, shownHash } from './bundle.ts';
import { hashOf, type LogKey } from './head.ts';
import { consistencyProof, inclusionProof, leafHash, type NodeAt, newNodes, rootOf } from './merkle.ts';
import { type Statement, statementOf } from './statement.ts';

/** Leaves of one head. */
const MOST = 500;

export interface LogDeps {
  readonly db: Pick<Database, 'pool'>;
  readonly key: LogKey;
  /** Address of the service. */
  readonly publicUrl: string;
  /** The stamper for whose time stamps heads wait; null: none. */
  readonly timeStampUrl: string | null;
}

/** Appends what was assessed since, and signs; returns how many leaves came, of which there may be more when it is as many as `MOST`. */
export function appendReceipts({ db, key, publicUrl, timeStampUrl }: LogDeps): Promise<number> {
  return sqlTransaction(db, async tx => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('receipt-log'))`);
    const last = await lastHead(tx);
    const size = last?.size ?? 0;
    const { rows } = await tx.query(UNLOGGED, [last?.assessedUntil ?? null, MOST]);
    if (rows.length === 0) return 0;
    const leaves = rows.map((row, i) => {
      const statement = statementOf(faceFromRow(row), storedKnown(row.known));
      return { id: row.id as string, leaf: size + i, statement };
    });
    await tx.query(
      `insert into receipts (assessment_id, leaf, statement)
       select id, leaf, statement from jsonb_to_recordset($1::jsonb) as r(id text, leaf bigint, statement jsonb)`,
      [JSON.stringify(leaves)],
    );
    const root = await appendNodes(
      tx,
      size,
      leaves.map(({ statement }) => leafHash(entryOf(statement))),
    );
    const { rows: clock } = await tx.query<{ now: Date }>('select app_now() as now');
    const at = clock[0]!.now;
    const head = await key.sign('contractor-risk-log-head', {
      at: at.toISOString(),
      log: publicUrl,
      previous: last ? hashOf(last.head) : null,
      root: shownHash(root),
      size: size + leaves.length,
    });
    await tx.query(
      `insert into log_keys (id, key, since) values ($1, $2::jsonb, $3) on conflict (id) do nothing`,
      [key.id, JSON.stringify(key.publicKey), at],
    );
    await tx.query(
      'insert into log_heads (size, head, key_id, assessed_until, unstamped) values ($1, $2, $3, $4, $5)',
      [size + leaves.length, head, key.id, rows.at(-1).assessed_at, timeStampUrl && ''],
    );
    return leaves.length;
  });
}

/**
 * Assessments without a leaf, in the order in which they were made. Parameters: until when they are in the log, and how many. An
 * assessment is written within minutes of its time, so some of these may be new.
 */
const UNLOGGED = `
  select ${FACE_COLUMNS}, a.known from assessments a
  where a.assessed_at > coalesce($1::timestamptz - interval '15 minutes', '-infinity') and a.checks <> '{}'
    and not exists (select from receipts r where r.assessment_id = a.id)
  order by a.assessed_at, a.id limit $2`;

interface StampedHead {
  readonly size: number;
  readonly head: string;
  readonly stamp: Buffer | null;
}

interface StoredHead extends Omit<StampedHead, 'stamp'> {
  /** When the last of its leaves was assessed. */
  readonly assessedUntil: Date;
}

const shownStamp = (stamp: Buffer | null): string | null => stamp?.toString('base64') ?? null;

async function lastHead(sql: SqlTx): Promise<StoredHead | null> {
  const { rows } = await sql.query<StoredHead>(
    `select size::int, head, assessed_until as "assessedUntil" from log_heads order by size desc limit 1`,
  );
  return rows[0] ?? null;
}

/** Returns the root with these leaves. */
async function appendNodes(tx: SqlTx, size: number, leaves: readonly Buffer[]): Promise<Buffer> {
  const added = new Map(leaves.map((hash, i) => [nameOf(0, size + i), hash]));
  const after = size + leaves.length;
  // Of those that stand already, what made the last root is needed, and no more.
  const stored = await readNodes(
    { pool: tx },
    nodesFor(nodeAt => rootOf(nodeAt, size)),
  );
  const nodeAt: NodeAt = (level, place) => added.get(nameOf(level, place)) ?? stored(level, place);
  for (const { level, place, hash } of newNodes(nodeAt, size, after)) added.set(nameOf(level, place), hash);
  const rows = [...added].map(([name, hash]) => ({ ...placeIn(name), hash: `\\x${hash.toString('hex')}` }));
  await tx.query(
    `insert into log_nodes (level, place, hash)
     select level, place, hash from jsonb_to_recordset($1::jsonb) as n(level smallint, place bigint, hash bytea)`,
    [JSON.stringify(rows)],
  );
  return rootOf(nodeAt, after);
}

const nameOf = (level: number, place: number): string => `${level}/${place}`;

function placeIn(name: string): { level: number; place: number } {
  const [level, place] = name.split('/').map(Number);
  return { level: level!, place: place! };
}

function nodesFor(ask: (nodeAt: NodeAt) => void): string[] {
  const names = new Set<string>();
  ask((level, place) => {
    names.add(nameOf(level, place));
    return NO_HASH;
  });
  return [...names];
}

const NO_HASH = Buffer.alloc(32);

async function readNodes({ pool }: Reading, names: readonly string[]): Promise<NodeAt> {
  const places = names.map(placeIn);
  const { rows } = await pool.query<{ level: number; place: string; hash: Buffer }>(
    `select level, place, hash from log_nodes
     join unnest($1::smallint[], $2::bigint[]) as asked(level, place) using (level, place)`,
    [places.map(({ level }) => level), places.map(({ place }) => place)],
  );
  const hashes = new Map(rows.map(({ level, place, hash }) => [nameOf(level, Number(place)), hash]));
  return (level, place) => {
    const hash = hashes.get(nameOf(level, place));
    if (!hash) throw new Error(`The log has lost node ${nameOf(level, place)}.`);
    return hash;
  };
}

/** What a proof asks for is read first, by asking it in vain. */
async function proven(sql: Reading, prove: (nodeAt: NodeAt) => Buffer[]): Promise<Buffer[]> {
  return prove(await readNodes(sql, nodesFor(prove)));
}

/**
 * The receipt of an assessment; null: it is not in the log yet, which takes a minute.
 * @throws Problem `assessment-expired` where what was stated is past its retention.
 */
export async function readReceipt(sql: Reading, assessmentId: string): Promise<BundleParts | null> {
  const { rows } = await sql.pool.query<StampedHead & { leaf: number; statement: Statement | null }>({
    name: 'read_receipt',
    text: `select r.leaf::int, r.statement, h.size::int, h.head, h.stamp
           from receipts r
           cross join lateral (select * from log_heads h where h.size > r.leaf order by h.size limit 1) h
           where r.assessment_id = $1`,
    values: [assessmentId],
  });
  const [row] = rows;
  if (!row) return null;
  const { leaf, statement, size, head, stamp } = row;
  if (!statement)
    throw new Problem('assessment-expired', 'What the receipt states was kept as long as the assessment.');
  const proof = await proven(sql, nodeAt => inclusionProof(nodeAt, leaf, size));
  return { statement, leaf, proof, head, stamp: shownStamp(stamp) };
}

/** Heads of one answer. */
const HEADS = 100;

/**
 * What is published of the log: every key that signed, the heads with their time stamps after the one of `from` leaves (the last alone where `from` is null), and
 * a proof that the last of them continues those leaves.
 * @throws Problem `invalid-parameter` for more leaves than the log has.
 */
export async function readLog(sql: Reading, from: number | null): Promise<PublishedLog> {
  const { rows: keys } = await sql.pool.query<PublishedLog['keys'][number] & { since: Date }>(
    'select id, key, since from log_keys order by since',
  );
  const { rows: heads } = await sql.pool.query<StampedHead>(
    `select size::int, head, stamp from log_heads
     where size >= coalesce($1, (select max(size) from log_heads)) order by size limit $2`,
    [from, HEADS],
  );
  const size = heads.at(-1)?.size ?? 0;
  if (from !== null && from > size)
    throw new Problem('invalid-parameter', `\`from\` is a number of leaves, and the log has ${size}.`);
  const consistency = await proven(sql, nodeAt => consistencyProof(nodeAt, from ?? size, size));
  return {
    keys: keys.map(({ id, key, since }) => ({ id, key, since: (since as Date).toISOString() })),
    heads: heads.map(({ head }) => head),
    stamps: heads.map(({ stamp }) => shownStamp(stamp)),
    from: from ?? size,
    consistency: consistency.map(shownHash),
  };
}

/** Of assessments past their retention; the leaves stay, as hashes. */
export async function stripReceipts(sql: SqlTx, months: number): Promise<void> {
  await sql.query(
    `update receipts r set statement = null from assessments a
     where a.id = r.assessment_id and r.statement is not null and a.assessed_at < app_now() - make_interval(months => $1)`,
    [months],
  );
}
