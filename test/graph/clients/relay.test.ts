/** relay-runtime with what relay-compiler makes of the schema: its store goes by the id alone, whatever the type. */
import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  COMPANY,
  EVENTS,
  expectOwn,
  FOLLOW,
  followingTransport,
  HISTORY,
  NETWORK,
  NETWORKS,
  startTwoDays,
} from './two-days.ts';

const require = createRequire(import.meta.url);
const {
  createOperationDescriptor,
  Environment,
  fetchQuery,
  getRequest,
  Network,
  Observable,
  RecordSource,
  requestSubscription,
  Store,
} = require('relay-runtime');
const ROOT = resolve(import.meta.dirname, '../../..');
const DOCUMENTS = { Network: NETWORK, History: HISTORY, Events: EVENTS, Follow: FOLLOW };

const app = await startTwoDays();
const folder = await mkdtemp(join(tmpdir(), 'relay-'));
await mkdir(join(folder, 'src'));
await copyFile(join(ROOT, 'schema.graphql'), join(folder, 'schema.graphql'));
await writeFile(join(folder, 'package.json'), '{"type":"module"}');
const config = { src: './src', schema: './schema.graphql', language: 'javascript' };
await writeFile(join(folder, 'relay.config.json'), JSON.stringify(config));
for (const [name, text] of Object.entries(DOCUMENTS))
  await writeFile(join(folder, `src/${name}.js`), `graphql\`${text}\`;`);
execFileSync(require('relay-compiler'), ['--noWatchman', 'relay.config.json'], {
  cwd: folder,
  stdio: 'pipe',
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

const artifact = async (name: string) =>
  (await import(join(folder, `src/__generated__/${name}.graphql.js`))).default;

interface Asked {
  readonly text: string;
}

async function ask({ text }: Asked, variables: object) {
  const response = await fetch(app.url, {
    method: 'POST',
    headers: { ...app.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query: text, variables }),
  });
  return response.json();
}

const newEnvironment = (subscribe?: (asked: Asked, variables: object) => unknown) =>
  new Environment({ network: Network.create(ask, subscribe), store: new Store(new RecordSource()) });

test('each network shows its own day and root, whatever was read after it', async () => {
  const environment = newEnvironment();
  const query = await artifact('NetworkQuery');
  const kept = NETWORKS.map(variables => createOperationDescriptor(getRequest(query), variables));
  for (const operation of kept) environment.retain(operation);
  for (const variables of NETWORKS) await fetchQuery(environment, query, variables).toPromise();
  for (const [n, variables] of NETWORKS.entries())
    expectOwn(variables, environment.lookup(kept[n].fragment).data);
});

test('a company’s page and its history agree', async () => {
  const environment = newEnvironment();
  await fetchQuery(environment, await artifact('NetworkQuery'), NETWORKS[0]).toPromise();
  const data = await fetchQuery(environment, await artifact('HistoryQuery'), { nif: COMPANY }).toPromise();
  expect(data).toMatchObject({
    contractor: {
      verdict: 'do_not_proceed',
      assessments: { edges: [{ node: { verdict: 'do_not_proceed' } }, { node: { verdict: 'low_risk' } }] },
    },
  });
});

test('events are paged from an empty log on, and a subscription goes on there through a deploy', async () => {
  const begin = await fetchQuery(newEnvironment(), await artifact('EventsQuery'), {}).toPromise();
  const { transport, place } = followingTransport(app, begin.events.pageInfo.endCursor);
  const environment = newEnvironment(({ text }) =>
    Observable.create((sink: Parameters<typeof transport.subscribe>[1]) =>
      transport.subscribe({ query: text }, sink),
    ),
  );
  const heard: string[] = [];
  const following = requestSubscription(environment, {
    subscription: await artifact('FollowSubscription'),
    variables: {},
    onNext({ events }: { events: { nif: string; cursor: string } }) {
      heard.push(events.nif);
      place.cursor = events.cursor;
    },
  });
  await app.happen(app.clientId, 'first');
  await expect.poll(() => heard).toEqual(['first']);
  await app.stop();
  await app.happen(app.clientId, 'second');
  await app.start();
  await expect.poll(() => heard).toEqual(['first', 'second']);
  following.dispose();
  transport.dispose();
});
