/** A transaction in plain SQL on one connection, which the database ends if this process falls silent. */
import type pg from 'pg';
import type { Tx } from './open-database.ts';

/** A connection inside a transaction. */
export interface SqlTx {
  // biome-ignore lint/suspicious/noExplicitAny: as the driver has it, rows are what the caller says that they are
  query<Row extends pg.QueryResultRow = any>(
    query: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
}

/** Where something is read from: a database, or what stands for one. */
export interface Reading {
  readonly pool: SqlTx;
}

/**
 * Time limits, because a stopped or disconnected process would otherwise hold its locks for hours.
 */
const BEGIN = `begin; set local idle_in_transaction_session_timeout = '3s'; set local statement_timeout = '10s'`;

/**
 * Commits what `work` did, or nothing. After any failure the connection is closed, because its state is unknown.
 * `first` is a statement without parameters that is sent together with `begin`, which saves a round trip; `work` gets its
 * result.
 */
export async function sqlTransaction<T>(
  { pool }: { pool: pg.Pool },
  work: (tx: SqlTx, first: pg.QueryResult) => Promise<T>,
  { first = '' }: { first?: string } = {},
): Promise<T> {
  const client = await pool.connect();
  let unusable = true;
  try {
    // Several statements in one text are answered by a result for each, which the driver's types do not say.
    const results = (await client.query(`${BEGIN}; ${first}`)) as unknown as pg.QueryResult[];
    const result = await work(client, results.at(-1)!);
    await client.query('commit');
    unusable = false;
    return result;
  } finally {
    client.release(unusable);
  }
}

/** What a Prisma client does with plain SQL in a transaction. */
export interface RawTx {
  $executeRaw(sql: TemplateStringsArray, ...values: unknown[]): Promise<number>;
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>;
  $queryRaw<Rows>(sql: TemplateStringsArray, ...values: unknown[]): Promise<Rows>;
}

/** The same over the driver alone, which costs a fraction of the CPU. */
export const withoutPrisma = (tx: SqlTx): RawTx => ({
  $executeRaw: async (strings, ...values) => (await tx.query(numbered(strings), values)).rowCount ?? 0,
  $executeRawUnsafe: async (sql, ...values) => (await tx.query(sql, values)).rowCount ?? 0,
  $queryRaw: async <Rows>(strings: TemplateStringsArray, ...values: unknown[]) =>
    (await tx.query(numbered(strings), values)).rows as Rows,
});

const numbered = (strings: TemplateStringsArray): string =>
  strings.reduce((sql, string, index) => `${sql}$${index}${string}`);

/** Plain SQL in a transaction that Prisma has begun. */
export const throughPrisma = (tx: Tx): SqlTx => ({
  async query<Row>(query: string | pg.QueryConfig, values?: unknown[]) {
    const statement = typeof query === 'string' ? { text: query, values } : query;
    const rows = await tx.$queryRawUnsafe<Row[]>(statement.text, ...(statement.values ?? []));
    return { rows, rowCount: rows.length } as pg.QueryResult;
  },
});
