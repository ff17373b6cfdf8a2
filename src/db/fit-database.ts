/**
 * Whether a given database fits. Its connections must be sessions, always the same process of PostgreSQL: a pooler that hands
 * them on after each transaction loses locks, notifications and settings without an error, and here they decide what must be
 * exact. And its texts must be UTF-8: other encodings refuse some of ours, and SQL_ASCII cuts and folds them by bytes.
 */
import type pg from 'pg';
import { StartFailure } from '../kernel/process/start-failure.ts';
import { foreignSettings, openClient } from './session.ts';

const ANSWER_WITHIN_MS = 5_000;
/** Others may return a connection at the very moment that shows nothing. */
const TRIES = 3;

/** Throws a planned failure that says what to give instead. Asked once, before anything is done. */
export async function requireFitDatabase(url: string): Promise<void> {
  const open = () => openClient(url, { query_timeout: ANSWER_WITHIN_MS });
  const first = await open();
  try {
    const second = await open().catch(tooFew);
    try {
      for (let tries = 0; tries < TRIES; tries++)
        if (await isHandedOn(first, second)) throw new StartFailure('pooler', HANDED_ON);
      const foreign = await foreignSettings(first);
      if (foreign.length > 0) throw new StartFailure('pooler', notOurs(foreign));
      const { server_encoding: encoding } = (await first.query('show server_encoding')).rows[0];
      if (encoding !== 'UTF8') throw new StartFailure('encoding', notUtf8(encoding));
    } finally {
      void second.end().catch(() => {});
    }
  } finally {
    void first.end().catch(() => {});
  }
}

/** While the second is within a transaction, a pooler has to serve the first by another process than before. */
async function isHandedOn(first: pg.Client, second: pg.Client): Promise<boolean> {
  const before = await backendOf(first);
  // Refused where transactions are not known at all: statements are handed on one by one.
  const isBegun = await second.query('begin; select').then(
    () => true,
    error => ofPooler(error),
  );
  if (!isBegun) return true;
  const after = await backendOf(first).catch(tooFew);
  await second.query('rollback');
  return before !== after;
}

const backendOf = async (client: pg.Client): Promise<number> =>
  (await client.query('select pg_backend_pid() as pid')).rows[0].pid;

/** Errors of a pooler's own have the class of a broken protocol. */
function ofPooler(error: { code?: string }): false {
  if (error.code === '08P01') return false;
  throw error;
}

function tooFew(error: Error): never {
  throw error.message === 'Query read timeout' ? new StartFailure('pooler', TOO_FEW) : error;
}

const SEE = 'docs/operators.md says which databases fit.';
const HANDED_ON = `The address of the database leads to a pooler that hands connections on after each transaction or statement, and the service needs sessions: notifications, locks and settings last over transactions. Set pool_mode = session for this database, or give the address of PostgreSQL itself. ${SEE}`;
const TOO_FEW = `The address of the database leads to a pooler that did not give a second connection within 5 s. Let it give as many as all processes of the service take. ${SEE}`;
const notOurs = (names: readonly string[]) =>
  `The address of the database leads to a session that cannot be set as the service needs it: ${names.join(', ')}. ${SEE}`;
const notUtf8 = (encoding: string) =>
  `The address of the database leads to a database in the encoding ${encoding}, which cannot hold every text of the service. Give one in UTF8: create database … encoding 'UTF8' template template0. ${SEE}`;
