/**
 * Every answer that the OpenAPI document lists is given by the real service, and judged by the document: each route, status
 * and media type, and each expansion. One that is listed and was not given fails the last test.
 */
import { afterAll, describe, expect, it, test } from 'vitest';
import { sqlTransaction } from '../../../src/db/sql-transaction.ts';
import { appendEvent } from '../../../src/events/append-event.ts';
import { retireEvents } from '../../../src/events/keep-events.ts';
import { relayBatch } from '../../../src/events/relay.ts';
import { logKey } from '../../../src/receipts/head.ts';
import { appendReceipts } from '../../../src/receipts/log.ts';
import { submit } from '../../batches/submit.ts';
import { completed } from '../../graph/graph-database.ts';
import { linkByHand } from '../../jobs/linked-world.ts';
import { assessByHand } from '../../kit/assess-by-hand.ts';
import { writeAssessedCompanies } from '../../kit/assessed-company.ts';
import { moveClock } from '../../kit/clocks.ts';
import { answeredKinds, judgeAnswer } from '../../kit/contract/judge-answers.ts';
import { DOCUMENT, type Json, placeOfResponse, standsAt } from '../../kit/contract/published-schema.ts';
import { startFaultProxy } from '../../kit/fault-proxy.ts';
import { sendRaw } from '../../kit/raw-http.ts';
import { companyNif } from '../../kit/specimen-country.ts';
import { CSV, startTestApp, type TestApp } from '../../kit/test-app.ts';
import { createDatabaseUrl } from '../../kit/test-database.ts';

const [KNOWN, LINKED, NEW, DONE] = [companyNif(1), companyNif(2), companyNif(3), companyNif(4)];
const PERSON = '299999998';
/** Far beyond what anything here takes. */
const PATIENT_MS = 20_000;
const PATIENTLY = { timeout: PATIENT_MS };
const ROUTES: readonly string[] = Object.keys(DOCUMENT.paths).filter(name => 'get' in DOCUMENT.paths[name]);
const CONTRACTOR = '/api/v1/contractors/{nif}';
const EXPANSIONS: readonly string[] = DOCUMENT.paths[CONTRACTOR].get.parameters.find(
  ({ name }: Json) => name === 'expand',
).schema.items.enum;
const ANALYSIS = '/api/v1/analyses/{id}';
const RECEIPT = '/api/v1/assessments/{id}/receipt';
const EARLIER = '2020-01-01T00:00:00Z';

const analyses: Record<string, string> = {};

const database = await createDatabaseUrl();
afterAll(() => database.drop());
const proxy = await startFaultProxy(database.url);
afterAll(() => proxy.close());
const app = await startTestApp({ DATABASE_URL: proxy.through(database.url) });
afterAll(() => app.close());
await writeAssessedCompanies(app.db.pool, { count: 2 });
await linkByHand(
  app.db,
  [KNOWN, LINKED].map(nif => ({ nif, person: 'one' })),
);
const firstCursor = (await (await app.get('/api/v1/events')).json()).cursor;
await app.get(`/api/v1/contractors/${NEW}`);
const assessment = await assessByHand(app, DONE);
await appendReceipts({
  db: app.db,
  key: logKey('a secret of the test'),
  publicUrl: app.api,
  timeStampUrl: null,
});
const rows = await app.db.sql`select nif, id from analyses`;
for (const { nif, id } of rows) analyses[nif] = id;
const batch = (await (await submit(app, [{ nif: KNOWN }])).json()).id;
const added = await app.send('POST', '/api/v1/webhook-endpoints', '{"url":"https://partner.example/hooks"}');
const endpoint = (await added.json()).endpoint.id;
const spent = await headersOf({ limits: [{ name: 'one', requests: 1, windowSeconds: 365 * 86_400 }] });
await app.get('/api/v1/usage', spent);
await app.send('PUT', '/api/v1/watchlists/norte', `nif,reference\n${KNOWN},L-1\n${NEW},\n`, CSV);

async function headersOf(options: Parameters<TestApp['issue']>[0]): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${(await app.issue(options)).key}` };
}

/** Of ids, by the part of an address that they follow. */
const IDS: Readonly<Record<string, string>> = {
  batches: batch,
  assessments: assessment,
  'webhook-endpoints': endpoint,
};

/** An address of the route that has something to answer. */
const addressOf = (route: string): string =>
  route
    .replace('{nif}', isReport(route) ? DONE : KNOWN)
    .replace('{id}', IDS[route.split('/')[3]!] ?? analyses[NEW]!)
    .replace('{name}', 'norte')
    .replace(/worst-case$/, `worst-case?ifFails=${KNOWN}`)
    .replace(COMPARISON, `$&?nifs=${DONE},${NEW}`);

/** Made from what an assessment was judged from, which the written ones do not have. */
const isReport = (route: string): boolean => route.includes('/report.');
const COMPARISON = /comparison\.\w+$/;
const isOfBatch = (route: string): boolean => route.includes('/batches/');

/** Read to its end; of a stream, the beginning. */
async function answerOf(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const response = await app.get(path, headers);
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  await (isStream ? response.body!.cancel() : response.arrayBuffer());
  return response;
}

const statusOf = async (...asked: Parameters<typeof answerOf>): Promise<number> =>
  (await answerOf(...asked)).status;

const head = (route: string, ...fields: readonly string[]): string =>
  [`GET ${addressOf(route)} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${app.key}`, ...fields].join('\r\n');

/** What the server answers to bytes that it takes for no request is heard nowhere else. */
async function judgeRaw(route: string, bytes: string): Promise<number> {
  const [answer] = await sendRaw(app.api, bytes, PATIENT_MS);
  judgeAnswer({ method: 'GET', path: addressOf(route).split('?')[0]!, ...answer! });
  return answer!.status;
}

describe.each(ROUTES)('%s', route => {
  const lists = (status: number) => status in DOCUMENT.paths[route].get.responses;

  it('answers, and says when nothing changed', async () => {
    const { headers, status } = await answerOf(addressOf(route));
    expect(status).toBe(route === ANALYSIS ? 202 : 200);
    const etag = headers.get('etag');
    // Of these it is the version, for changes.
    if (!['/api/v1/watchlists/{name}', '/api/v1/webhook-endpoints/{id}'].includes(route))
      expect(etag !== null).toBe(lists(304));
    if (!lists(304)) return;
    // As it was sent, and as Jetty and nginx write it.
    for (const held of [etag!, `"x", W/${etag!.replace(/"$/, '--gzip"')}`])
      expect(await statusOf(addressOf(route), { 'if-none-match': held })).toBe(304);
  });

  it('refuses what is asked wrongly, by nobody, or too often', async () => {
    const address = addressOf(route);
    expect(await statusOf(`${address}?other=1`)).toBe(400);
    expect(await statusOf(address, { authorization: 'Bearer nobody' })).toBe(401);
    if (lists(403))
      expect(await statusOf(address, await headersOf({ scopes: [], documentsOnly: true }))).toBe(403);
    const removed = await fetch(app.api + address, { method: 'PROPFIND' });
    expect([removed.status, (await removed.json()).code]).toEqual([405, 'method-not-allowed']);
    expect(await statusOf(address, spent)).toBe(429);
    const [unmet] = await sendRaw(
      app.api,
      head(route, 'Expect: 200-ok', 'Connection: close', '', ''),
      PATIENT_MS,
    );
    expect(unmet!.status).toBe(417);
    if (lists(422) && (address.includes(KNOWN) || address.includes(DONE)))
      expect(await statusOf(address.replace(KNOWN, PERSON).replace(DONE, PERSON))).toBe(422);
  });

  it('refuses a head that is too large', async () => {
    expect(await judgeRaw(route, head(route, `A: ${'b'.repeat(20_000)}`, '', ''))).toBe(431);
  });
});

test.each(['', ...EXPANSIONS, EXPANSIONS.join(',')])(
  'a contractor with expand=%s, complete and analyzing',
  async expand => {
    const query = expand && `?expand=${expand}`;
    const complete = await (await app.get(`/api/v1/contractors/${KNOWN}${query}`)).json();
    for (const member of expand.split(',').filter(Boolean)) expect(complete).toHaveProperty(member);
    expect(await statusOf(`/api/v1/contractors/${NEW}${query}`)).toBe(202);
  },
);

test('an analysis that is complete', async () => {
  expect(await statusOf(`/api/v1/analyses/${analyses[DONE]}`)).toBe(303);
});

test('what is not there', async () => {
  for (const route of ROUTES.filter(name => '404' in DOCUMENT.paths[name].get.responses)) {
    const id = `${isOfBatch(route) ? 'bat' : 'anl'}_${'0'.repeat(26)}`;
    const address = route
      .replace('{nif}', companyNif(9))
      .replace('{id}', id)
      .replace('{name}', 'none')
      .replace(/worst-case$/, `worst-case?ifFails=${KNOWN}`)
      .replace(/alerts$/, 'alerts?list=none')
      .replace(COMPARISON, `$&?nifs=${companyNif(9)},${companyNif(10)}`);
    const isPast = route === CONTRACTOR || isReport(route);
    expect(await statusOf(isPast ? `${address}?knownAt=${EARLIER}` : address)).toBe(404);
  }
});

test.each(['html', 'pdf'])(
  'a report of a company that is new, and of one whose facts are not kept, %s',
  async format => {
    expect(await statusOf(`/api/v1/contractors/${companyNif(11)}/report.${format}`)).toBe(202);
    expect(await statusOf(`/api/v1/contractors/${LINKED}/report.${format}`)).toBe(410);
    expect(await statusOf(`/api/v1/comparison.${format}?nifs=${LINKED},${DONE}`)).toBe(410);
    const now = encodeURIComponent(new Date().toISOString());
    expect(await statusOf(`/api/v1/contractors/${LINKED}/report.${format}?knownAt=${now}`)).toBe(410);
  },
);

test('a company as it was known, and an assessment that is past its retention', async () => {
  expect(await statusOf(`/api/v1/contractors/${DONE}?asOf=2026-01-15`)).toBe(200);
  // Written without what it was made from.
  expect(await statusOf(`/api/v1/contractors/${KNOWN}?asOf=2026-01-15`)).toBe(410);
});

test('a receipt that is not in the log yet, and one past the retention of its assessment', async () => {
  const pending = await assessByHand(app, companyNif(12));
  expect(await statusOf(RECEIPT.replace('{id}', pending))).toBe(202);
  await app.db.sql`update receipts set statement = null`;
  expect(await statusOf(addressOf(RECEIPT))).toBe(410);
});

test('heads that come too slowly', async () => {
  const statuses = await Promise.all(ROUTES.map(route => judgeRaw(route, head(route))));
  expect(new Set(statuses)).toEqual(new Set([408]));
});

test('alerts of a natural person', async () => {
  expect(await statusOf(`/api/v1/alerts?nif=${PERSON}`)).toBe(422);
});

test('a cursor that is broken', async () => {
  for (const list of ['watchlists/norte/companies', `webhook-endpoints/${endpoint}/deliveries`])
    expect(await statusOf(`/api/v1/${list}?after=x`)).toBe(400);
});

test('a cursor that is older than the retention', async () => {
  await sqlTransaction(app.db, tx => appendEvent(tx, [app.clientId], completed(KNOWN)));
  await relayBatch(app.db, async () => {});
  await moveClock(app.db.pool, 31 * 86_400);
  await retireEvents(app.db);
  for (const form of ['', '/stream'])
    expect(await statusOf(`/api/v1/events${form}?after=${firstCursor}`)).toBe(410);
  await moveClock(app.db.pool, 0);
});

test('a fault of the service itself', async () => {
  await app.db.sql`alter table request_log rename column outcome to lost_outcome`;
  const statuses = await Promise.all(ROUTES.map(route => statusOf(addressOf(route))));
  await app.db.sql`alter table request_log rename column lost_outcome to outcome`;
  expect(new Set(statuses)).toEqual(new Set([500]));
});

test('of too many companies it is not told what hangs together', async () => {
  await app.db.pool.query(
    `with list as (
       insert into watchlists (id, client_id, name, created_at, changed_at)
       values ('wl_large', $1, 'large', app_now(), app_now()) returning id)
     insert into watched_companies (watchlist_id, nif, added_at)
     select id, (500000000 + n)::text, app_now() from list, generate_series(1, 5001) n`,
    [app.clientId],
  );
  expect((await app.get('/api/v1/watchlists/large/clusters')).status).toBe(422);
});

test('a database that is away', async () => {
  proxy.newConnections('refuse');
  proxy.reset();
  for (const route of ROUTES) await expect.poll(() => statusOf(addressOf(route)), PATIENTLY).toBe(503);
});

test('the document lists nothing else', async () => {
  const listed = ROUTES.flatMap(route =>
    Object.keys(DOCUMENT.paths[route].get.responses).flatMap(status => {
      const { content } = standsAt(placeOfResponse(route, 'get', status));
      return content
        ? Object.keys(content).map(type => `get ${route} ${status} ${type}`)
        : [`get ${route} ${status}`];
    }),
  );
  // An answer is judged when its connection has let go of it.
  await expect.poll(() => listed.filter(one => !answeredKinds.has(one)), PATIENTLY).toEqual([]);
});
