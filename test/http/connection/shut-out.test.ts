/** The database takes the service's rights away, or lets nobody in: refused with 503 until it is given back, and not ready. */
import { afterAll, expect, inject, it } from 'vitest';
import { openClient } from '../../../src/db/session.ts';
import { postGraphql } from '../../kit/ask-graphql.ts';
import { startTestApp } from '../../kit/test-app.ts';

const admin = await openClient(inject('clusterUrl'));
await admin.query(`create role of_service login password 'of the service'`);
await admin.query('create database shut_out owner of_service');
const address = new URL(inject('clusterUrl'));
const inside = Object.assign(new URL(address), { pathname: '/shut_out' }).href;
const own = Object.assign(address, {
  pathname: '/shut_out',
  username: 'of_service',
  password: 'of the service',
});
const owner = await openClient(inside);
await owner.query('grant all on schema public to of_service');
const app = await startTestApp({ DATABASE_URL: own.href });
afterAll(async () => {
  await app.close();
  await owner.end();
  await admin.query('drop database shut_out with (force)');
  await admin.query('drop role of_service');
  await admin.end();
});

const cut = () =>
  admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'shut_out' and usename = 'of_service'`,
  );
const tables = `all tables in schema public`;

it.each([
  [
    'refuses its login',
    () => admin.query('alter role of_service nologin'),
    () => admin.query('alter role of_service login'),
  ],
  [
    'lets nobody in',
    () => admin.query('alter database shut_out allow_connections false'),
    () => admin.query('alter database shut_out allow_connections true'),
  ],
  [
    'has taken its rights',
    () => owner.query(`revoke all on ${tables} from of_service`),
    () => owner.query(`grant all on ${tables} to of_service`),
  ],
  [
    'has taken its right to write one table',
    () => owner.query('revoke insert on request_log from of_service'),
    () => owner.query('grant insert on request_log to of_service'),
  ],
  [
    'has taken its schema',
    () => owner.query('alter schema public rename to hidden'),
    () => owner.query('alter schema hidden rename to public'),
  ],
])('%s', async (_, take, giveBack) => {
  const asked = async () => {
    const rest = await app.get('/api/v1/contractors/591000008');
    const graphql = await postGraphql(app, { query: '{ viewer { key { id } } }' });
    const ready = await fetch(`${app.api}/health/ready`);
    return [rest.status, graphql.status, ready.status];
  };
  await take();
  await cut();
  await expect.poll(asked).toEqual([503, 503, 503]);
  const refused = await app.get('/api/v1/contractors/591000008');
  await giveBack();
  expect([(await refused.json()).code, refused.headers.get('retry-after')]).toEqual(['unavailable', '2']);
  await expect.poll(asked).toEqual([202, 200, 200]);
});
