/** Statements as a test writes them: what stands in `${}` goes as a parameter, and the rows come back. */
import type pg from 'pg';
import type { Database } from '../../src/db/open-database.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows are looked into by their columns
export type Sql = (text: TemplateStringsArray, ...values: unknown[]) => Promise<any[]>;

/** A database that is asked by `` db.sql`select … ${value}` ``. */
export type WithSql<Of extends Database = Database> = Of & { readonly sql: Sql };

export const sqlOf =
  (pool: Pick<pg.Pool, 'query'>): Sql =>
  async (text, ...values) =>
    (
      await pool.query(
        text.reduce((before, part, i) => `${before}$${i}${part}`),
        values,
      )
    ).rows;

export const withSql = <Of extends Database>(db: Of): WithSql<Of> => withParts(db, { sql: sqlOf(db.pool) });

/** A copy with more parts, or others; what `db` makes when it is first used is not made for it. */
export const withParts = <Of extends Database, Parts>(db: Of, parts: Parts): Of & Parts =>
  Object.assign(Object.defineProperties({}, Object.getOwnPropertyDescriptors(db)), parts) as Of & Parts;
