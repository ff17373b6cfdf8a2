/**
 * A parser read a register wrongly. Three clients read what was judged of it, over seven doors; after the mend every reader of
 * what is judged otherwise is told, and nobody else.
 */
import { beforeAll, expect, it } from 'vitest';
import { ALL_PORTALS } from '../../../sandbox/all-portals.ts';
import { createCountry } from '../../../sandbox/country/create-country.ts';
import { startSandboxServer } from '../../../sandbox/sandbox-server.ts';
import { sqlTransaction, withoutPrisma } from '../../../src/db/sql-transaction.ts';
import { relayBatch } from '../../../src/events/relay.ts';
import { storeAnswer } from '../../../src/jobs/answers/store-answer.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { impicLicences } from '../../../src/registers/impic-licences/impic-licences.ts';
import { cliHere } from '../../cli/cli-here.ts';
import { askGraphql } from '../../kit/ask-graphql.ts';
import { askRest, type Sent } from '../../kit/ask-rest.ts';
import { completeByHand, hearNothing, openByHand } from '../../kit/assess-by-hand.ts';
import { ofFile } from '../../kit/of-file.ts';
import { createPartner, type Partner } from '../../kit/partner.ts';
import { size, timeLimitMs } from '../../kit/sizes.ts';
import { appOfFile, TEST_ENV } from '../../kit/test-app.ts';
import { askAt, NOBODY, TODAY } from '../../registers/conformance-world.ts';
import { enterSocket } from '../graphql/socket-client.ts';

const COMPANIES = size(80, 2_000);
const country = createCountry({ seed: 'recall', companies: COMPANIES });
const [app, portals] = await Promise.all([
  appOfFile(),
  ofFile(startSandboxServer({ country, portals: ALL_PORTALS, today: () => TODAY, latencyMs: 0 } as never)),
]);
const cli = cliHere({ ...TEST_ENV, DATABASE_URL: app.db.url });

const LIST = 'books';
let partners: Partner[];
/** Of each company who reads it, and by which door. */
const readers = new Map<string, { by: Partner; door: string }>();
const assessments = new Map<string, string>();
/** Companies whose licence the parser read wrongly. */
const misread = new Set<string>();

async function ask(
  path: string,
  { key }: Partner,
  { method = 'GET', body }: Sent & { method?: string } = {},
) {
  const headers = body ? { 'content-type': 'application/x-ndjson' } : {};
  const answer = await askRest({ api: app.api, key }, method, path, { body, headers });
  if (answer.status > 299) throw new Error(`${path}: ${answer.text}`);
  return answer;
}
const graphql = async ({ key }: Partner, query: string) =>
  (await askGraphql({ api: app.api, key }, query)).body;

/** The licence is not valid any more, and the parser says that it is. */
// biome-ignore lint/suspicious/noExplicitAny: records of whatever form
const asRead = (record: any) => ({ ...record, state: record.state === null ? null : 'valid' });

async function analyse(nif: string): Promise<void> {
  const { reading, captures } = await askAt(
    impicLicences as never,
    { nif: nif as Nif, firma: '' },
    { url: portals.url, timeoutMs: 10_000 },
  );
  const wrong = reading.outcome === 'found' ? { ...reading, records: reading.records.map(asRead) } : reading;
  if (JSON.stringify(wrong) !== JSON.stringify(reading)) misread.add(nif);
  await hearNothing(app.db, nif);
  await app.db.pool.query(`delete from register_answers where nif = $1 and register = 'impic-licences'`, [
    nif,
  ]);
  await sqlTransaction(app.db, tx =>
    storeAnswer(withoutPrisma(tx), {
      register: impicLicences as never,
      nif: nif as Nif,
      consultation: { reading: wrong, captures } as never,
      askedAt: new Date(),
    }),
  );
  const analysis = await openByHand(app.db, nif, { refresh: false });
  assessments.set(nif, (await completeByHand(app.db, analysis)).assessmentId);
}

/** Each reads one company and nothing of another. */
const DOORS: Readonly<Record<string, (nif: string, by: Partner) => Promise<unknown>>> = {
  REST: (nif, by) => ask(`/api/v1/contractors/${nif}`, by),
  GraphQL: (nif, by) => graphql(by, `{ company(nif: "${nif}") { assessment { score } } }`),
  socket: async (nif, by) => {
    const client = await enterSocket({ api: app.api, key: by.key });
    client.say({
      id: '1',
      type: 'subscribe',
      payload: { query: `{ company(nif: "${nif}") { assessment { verdict } } }` },
    });
    await client.hear();
    client.socket.close();
  },
  export: (nif, by) => ask(`/api/v1/contractors/${nif}/network.graphml`, by),
  batch: async (nif, by) => {
    const { body } = await ask('/api/v1/batches', by, { method: 'POST', body: { nif } });
    await ask(`/api/v1/batches/${body.id}/results`, by);
  },
  report: (nif, by) => ask(`/api/v1/contractors/${nif}/report.html`, by),
  list: async (nif, by) => {
    await ask(`/api/v1/watchlists/${LIST}/companies/${nif}`, by, { method: 'PUT' });
    const suffix = Number(nif) % 2 === 0 ? 'companies' : 'companies.csv';
    await ask(`/api/v1/watchlists/${LIST}/${suffix}`, by);
  },
  alert: async (nif, by) => {
    const id = assessments.get(nif);
    await app.db.pool.query(
      `insert into alerts (id, client_id, nif, cause, level, floor, records, watchlist_ids, opened_at, from_assessment_id, assessment_id, difference, digest)
       values ('alr_' || lpad($2, 26, '0'), $1, $2, 'verdict', 1, 0, '{}', '{}', app_now(), $3, $3, $4, true)`,
      [by.clientId, nif, id, JSON.stringify({ kind: 'verdict', from: 'low_risk', to: 'high_risk' })],
    );
    await graphql(by, `{ alerts(first: 5, filter: { nif: "${nif}" }) { edges { node { cause level } } } }`);
  },
};

/** One after another, so that two cores stay for others. */
beforeAll(async () => {
  partners = await Promise.all([0, 1, 2, 3].map(() => createPartner(app.db)));
  for (const by of partners)
    await ask(`/api/v1/watchlists/${LIST}`, by, { method: 'PUT', body: { nif: NOBODY.nif } });
  const nifs = [...country.companies()]
    .filter(({ trouble }) => Object.keys(trouble).length === 0)
    .map(({ nif }) => nif);
  const doors = Object.entries(DOORS);
  for (const nif of nifs) await analyse(nif);
  // What was read wrongly first, so that every door tells some of it.
  const inTurn = nifs.toSorted((a, b) => Number(misread.has(b)) - Number(misread.has(a)));
  for (const [i, nif] of inTurn.entries()) {
    const by = partners[i % 3]!;
    // Every tenth is read by nobody.
    if (i % 10 === 9) continue;
    const [door, read] = doors[i % doors.length]!;
    readers.set(nif, { by, door });
    await read(nif, by);
  }
}, timeLimitMs(600_000));

const heard = async ({ clientId }: Partner) =>
  (
    await app.db
      .sql`select nif, data from events where client_id = ${clientId} and type = 'assessment.withdrawn'`
  )
    .map(({ nif }) => nif as string)
    .sort();

it(
  'what would be told is shown, and nobody hears of it',
  async () => {
    const told = await cli.json('registers', 'reread', 'impic-licences', '--since', '1d', '--dry-run');
    expect(told.otherwise.length).toBeGreaterThan(10);
    expect(told.otherwise.every(({ nif }: { nif: string }) => misread.has(nif))).toBe(true);
    expect(told.recalled.assessments).toBe(told.otherwise.length);
    for (const partner of partners) expect(await heard(partner)).toEqual([]);
    expect(await app.db.sql`select 1 from withdrawals`).toEqual([]);
  },
  timeLimitMs(600_000),
);

it(
  'after the mend every reader of what flips is told, once, and nobody else',
  async () => {
    const told = await cli.json('registers', 'reread', 'impic-licences', '--since', '1d');
    const flipped: string[] = told.otherwise.map(({ nif }: { nif: string }) => nif);
    for (const partner of partners) {
      const own = flipped.filter(nif => readers.get(nif)?.by === partner).sort();
      const by = (nifs: string[]) => nifs.map(nif => `${nif} ${readers.get(nif)?.door}`);
      expect(by(await heard(partner))).toEqual(by(own));
    }
    // Again: nothing is left to tell.
    const again = await cli.json('registers', 'reread', 'impic-licences', '--since', '1d');
    expect([again.read, again.otherwise, again.recalled.events]).toEqual([0, [], 0]);
  },
  timeLimitMs(600_000),
);

it('who asks for the old one gets it marked, and its event says what is said now', async () => {
  await relayBatch(app.db, async () => {});
  const by = partners[0]!;
  const { body } = await ask('/api/v1/events?types=assessment.withdrawn&limit=1', by);
  const event = body.data[0].data;
  expect(event).toMatchObject({ cause: 'parser', assessmentId: assessments.get(event.nif) });
  expect(event.now.score).toBeLessThan(event.said.score);
  expect(Date.parse(event.readAt)).toBeLessThan(Date.parse(event.withdrawnAt));
  const mark = { at: event.withdrawnAt, cause: 'parser' };
  const then = await ask(`/api/v1/contractors/${event.nif}?knownAt=${event.withdrawnAt}`, by);
  expect(then.body.withdrawn).toEqual(mark);
  const report = await ask(`/api/v1/contractors/${event.nif}/report.html?knownAt=${event.withdrawnAt}`, by);
  expect(report.text).toContain('TAKEN BACK');
  const history = await graphql(
    by,
    `{ company(nif: "${event.nif}") { assessments(first: 1) { edges { node { withdrawn { at cause } } } } } }`,
  );
  const [edge] = history.data.company.assessments.edges;
  expect(edge.node.withdrawn).toEqual(mark);
  const { body: batches } = await ask('/api/v1/batches?limit=100', by);
  const results = await Promise.all(
    batches.data.map(async ({ results }: { results: string }) => (await ask(results, by)).body.data[0]),
  );
  const marked = results.filter(({ nif }) => misread.has(nif)).map(({ assessment }) => assessment.withdrawn);
  expect(marked.length).toBeGreaterThan(0);
  for (const withdrawn of marked) expect(withdrawn?.cause).toBe('parser');
  // Who reads what is marked already is told no second time.
  const before = await heard(partners[3]!);
  await ask(`/api/v1/contractors/${event.nif}?knownAt=${event.withdrawnAt}`, partners[3]!);
  expect(await heard(partners[3]!)).toEqual(before);
});
