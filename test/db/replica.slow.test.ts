/** Reads that may be old, over a real primary and its standby: never older than the bound, never at the price of a request. */
import { expect, inject, it } from 'vitest';
import { openDatabase } from '../../src/db/open-database.ts';
import { openReplica } from '../../src/db/replica.ts';
import { openClient } from '../../src/db/session.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { askGraphql } from '../kit/ask-graphql.ts';
import { writeAssessedCompanies } from '../kit/assessed-company.ts';
import { ofFile } from '../kit/of-file.ts';
import { startPostgres } from '../kit/own-postgres.ts';
import { startStandby } from '../kit/standby.ts';
import { appOfFile, CSV, type TestApp } from '../kit/test-app.ts';

const primary = await ofFile(startPostgres());
const standby = await ofFile(startStandby(primary, { synchronous: false }));
const appWithin = (seconds: string) =>
  appOfFile({
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URL: standby.url,
    DATABASE_REPLICA_MAX_AGE_SECONDS: seconds,
  });
/** One takes whatever the standby has, the other only what is new. */
const patient = await appWithin('3600');
const strict = await appWithin('2');
const replay = await openClient(standby.url);

const dataAsOf = async (app: TestApp, path = '/api/v1/usage') => {
  const answer = await app.get(path);
  await answer.arrayBuffer();
  expect(answer.status).toBeLessThan(300);
  return answer.headers.get('data-as-of');
};
const untilRead = (app: TestApp) => expect.poll(() => dataAsOf(app)).not.toBeNull();
const csv = async (app: TestApp) => {
  const answer = await app.get('/api/v1/watchlists/norte/companies.csv');
  return { text: await answer.text(), asOf: answer.headers.get('data-as-of') };
};
const put = (app: TestApp, nif: string) =>
  app.send('PUT', '/api/v1/watchlists/norte?part=true', `nif\n${nif}`, CSV);

const [first, second, third] = (await writeAssessedCompanies(patient.db.pool, { count: 3 })) as [
  string,
  string,
  string,
];

it('takes what may be old, and the answer says of when it is', async () => {
  await put(patient, first);
  await patient.db.pool.query(`update watchlists set changed_at = app_now() - interval '1 hour'`);
  await patient.db.pool.query(`update assessments set assessed_at = app_now() - interval '1 hour'`);
  await patient.db.pool.query(`update companies set seat_municipality = 'braga'`);
  const { rows } = await patient.db.pool.query('select app_now() as at');
  await expect.poll(async () => new Date((await dataAsOf(patient)) ?? 0) > rows[0].at).toBe(true);
  expect(await dataAsOf(patient, `/api/v1/contractors/${first}/network.graphml`)).not.toBeNull();
  expect(await csv(patient)).toEqual({ text: expect.stringContaining(first), asOf: expect.any(String) });
  const asked = {
    requests: 'viewer { requests(first: 1) { edges { node { id } } } }',
    usage: 'viewer { usage { day } }',
    search: 'companies(municipality: "Braga", first: 1) { edges { node { nif } } totalCount }',
    history: `company(nif: "${first}") { assessments(first: 1) { edges { node { score } } } }`,
    network: `network(nif: "${first}") { asOf }`,
  };
  for (const [what, query] of Object.entries(asked)) {
    const { errors, extensions } = (await askGraphql(patient, `{ ${query} }`)).body;
    expect([what, errors, typeof extensions.dataAsOf]).toEqual([what, undefined, 'string']);
  }
});

it('has nothing to do with the answer about a company', async () => {
  await untilRead(patient);
  expect(await dataAsOf(patient, `/api/v1/contractors/${first}`)).toBeNull();
  const query = `{ company(nif: "${first}") { assessment { score } } }`;
  expect((await askGraphql(patient, query)).body.extensions).not.toHaveProperty('dataAsOf');
});

it('an old one is not read past the bound; who changed something sees it changed', async () => {
  await untilRead(strict);
  await replay.query('select pg_wal_replay_pause()');
  await expect
    .poll(async () => (await replay.query('select pg_get_wal_replay_pause_state() as s')).rows[0].s)
    .toBe('paused');
  await patient.db.pool.query(`update companies set seat_municipality = 'lagos' where nif = $1`, [second]);
  const lagos = async (app: TestApp) => {
    const query = '{ companies(municipality: "Lagos", first: 9) { edges { node { nif } } } }';
    const { data, extensions } = (await askGraphql(app, query)).body;
    return [data.companies.edges.length, 'dataAsOf' in extensions];
  };
  expect(await lagos(patient)).toEqual([0, true]);
  await expect.poll(() => lagos(strict)).toEqual([1, false]);
  expect(await dataAsOf(strict)).toBeNull();
  expect((await put(patient, third)).status).toBe(200);
  expect(await csv(patient)).toEqual({ text: expect.stringContaining(third), asOf: null });
  const before = await dataAsOf(patient);
  expect(await dataAsOf(patient)).toBe(before);
  await replay.query('select pg_wal_replay_resume()');
  await untilRead(strict);
  // It is at most two seconds old from time to time, on a slow machine not always.
  await expect.poll(() => lagos(strict)).toEqual([1, true]);
});

it('a dead one costs no request', async () => {
  await untilRead(patient);
  await untilRead(strict);
  await replay.end();
  let asked = 0;
  const statuses = new Set<number>();
  const ask = async (app: TestApp) => {
    const answer = await app.get(`/api/v1/contractors/${first}/network.graphml`);
    await answer.arrayBuffer();
    statuses.add(answer.status);
    asked++;
    return answer.headers.get('data-as-of');
  };
  const ending = standby.end();
  await expect.poll(async () => (await Promise.all([ask(patient), ask(strict)])).join()).toBe(',');
  await ending;
  for (let i = 0; i < 20; i++) await ask(patient);
  expect([...statuses]).toEqual([200]);
  expect(asked).toBeGreaterThan(20);
});

it.each([
  ['no standby', 'the primary itself', () => primary.url],
  ['a copy of another database', 'another one', () => inject('clusterUrl')],
])('%s is not read: %s', async (fault, _what, url) => {
  const db = openDatabase(primary.url, { poolSize: 1, onError: () => {} });
  const told: string[] = [];
  const log = { ...silentLog, warn: ({ err }: { err?: Error }) => void told.push(err!.message) };
  const replica = openReplica({
    primary: db,
    url: url(),
    mostAgeSeconds: 30,
    log,
    poolSize: 1,
    onError: () => {},
  });
  try {
    await expect.poll(() => told).toEqual([`it is ${fault}`]);
    expect(replica.holding()).toBeNull();
  } finally {
    await replica.close();
    await db.close();
  }
});
