import { expect, test } from 'vitest';
import { openPool } from '../../src/db/open-pool.ts';
import { databaseOfFile } from '../kit/test-database.ts';

const db = await databaseOfFile();

test('no connection of a pool can sit in a transaction for longer than a minute, whichever it is', async () => {
  const pool = openPool(db.url, { poolSize: 3, onError: () => {} });
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  const shown = await Promise.all(clients.map(one => one.query('show idle_in_transaction_session_timeout')));
  expect(shown.map(({ rows }) => rows[0].idle_in_transaction_session_timeout)).toEqual([
    '1min',
    '1min',
    '1min',
  ]);
  for (const one of clients) one.release();
  await pool.end();
});
