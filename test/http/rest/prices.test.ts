/** What dear requests take from the usage limits, by docs/prices.md, and that the same question at once is paid once. */
import { expect, it, vi } from 'vitest';
import { PRICES } from '../../../src/access/admission/prices.ts';
import { requestsOf, Work } from '../../../src/access/admission/work.ts';
import { writeAssessedCompanies } from '../../kit/assessed-company.ts';
import { keepAssessment } from '../../kit/keep-assessment.ts';
import { openRaw } from '../../kit/raw-http.ts';
import { appOfFile } from '../../kit/test-app.ts';

const app = await appOfFile();
const LISTED = 1_000;
const nifs = await writeAssessedCompanies(app.db.pool, { count: LISTED });
const company = '580000028';
await keepAssessment(app.db, company, {}, 1);

async function fresh(dailyQuota = 5_000) {
  const limits = [{ name: 'hour', requests: 100_000, windowSeconds: 3_600 }];
  const { id, key } = await app.issue({ limits, dailyQuota, clientId: await app.newClient() });
  const used = async (name: string): Promise<number> => {
    const rows = await app.db.sql`select coalesce(sum(used), 0)::int as n from usage_windows
       where key_id = ${id} and limit_name = ${name}`;
    return rows[0].n;
  };
  const send = async (
    path: string,
    { headers = {}, ...more }: RequestInit & { headers?: Record<string, string> } = {},
  ) => {
    const answer = await fetch(`${app.api}${path}`, {
      ...more,
      headers: { authorization: `Bearer ${key}`, ...headers },
    });
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
  };
  /** Requests that it took. */
  const price = async (...asked: Parameters<typeof send>) => {
    const before = await used('hour');
    const { status } = await send(...asked);
    return [status, (await used('hour')) - before];
  };
  return { send, price, used };
}

const graphql = (query: string) => ({
  method: 'POST',
  body: JSON.stringify({ query }),
  headers: { 'content-type': 'application/json' },
});
const csv = (rows: readonly string[]) => ({
  body: `nif\n${rows.join('\n')}\n`,
  headers: { 'content-type': 'text/csv' },
});
const list = '/api/v1/watchlists/book';

it('a list costs by its rows, sent or taken, also where none of them can be used', async () => {
  const { price, send, used } = await fresh();
  const rows = requestsOf(LISTED * PRICES.listRow);
  expect(rows).toBe(5);
  expect(await price(list, { method: 'PUT', ...csv(nifs) })).toEqual([201, rows]);
  const junk = nifs.map((_, n) => `junk ${n}`);
  expect(await price(`${list}x`, { method: 'PUT', ...csv(junk) })).toEqual([400, rows]);
  expect(await price(`${list}/companies.csv`)).toEqual([200, rows]);
  const page = requestsOf(LISTED * PRICES.listedCompany);
  expect(await price(`${list}/companies?sort=score`)).toEqual([200, page]);
  const ties = requestsOf(LISTED * PRICES.tiedCompany);
  expect(await price(`${list}/clusters`)).toEqual([200, ties]);
  expect(await price(`${list}/worst-case?ifFails=${nifs[0]}`)).toEqual([200, ties]);
  const before = await used('hour');
  const query =
    '{ watchlist(name: "book") { companies(first: 1, orderBy: score) { edges { node { nif } } } } }';
  expect((await send('/graphql', graphql(query))).body.toString()).toContain('"nif"');
  // And its own fields.
  expect((await used('hour')) - before).toBe(page + 1);
});

it('a batch costs by the rows that were read, also a dry run, and one that cannot be taken', async () => {
  const { price } = await fresh();
  const rows = requestsOf(LISTED * PRICES.batchRow);
  const batch = (sent: object) => price('/api/v1/batches?dryRun=true', { method: 'POST', ...sent });
  expect(await batch(csv(nifs))).toEqual([200, rows]);
  expect(await batch(csv([...nifs, '"never closed']))).toEqual([400, rows]);
});

it('who sends slowly keeps nobody else from sending a large list', async () => {
  const slow = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { key } = await app.issue({ clientId: await app.newClient() });
      const head = `PUT ${list} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: text/csv\r\nContent-Length: 200000\r\n\r\n`;
      const sockets = [await openRaw(app.api), await openRaw(app.api)];
      for (const socket of sockets) socket.write(`${head}nif\n${'580000010\n'.repeat(9_000)}`);
      return sockets;
    }),
  );
  const { send } = await fresh();
  const large = { method: 'PUT', ...csv(Array.from({ length: 8 }, () => nifs).flat()) };
  const { status, body } = await send(list, large);
  expect([status, body.toString()]).toEqual([201, expect.stringContaining(`"companies":${LISTED}`)]);
  for (const socket of slow.flat()) socket.destroy();
});

it.each([
  ['blanks', ' '.repeat(200_000)],
  ['empty lines', '\n'.repeat(200_000)],
  ['empty cells', `${','.repeat(4_000)}\n`.repeat(50)],
])('a list or batch of %s costs by its bytes', async (_what, filling) => {
  const { price } = await fresh();
  const body = `nif\n${nifs[0]}\n${filling}`;
  const sent = { body, headers: { 'content-type': 'text/csv' } };
  const bytes = requestsOf(body.length * PRICES.sentByte);
  expect(bytes).toBeGreaterThanOrEqual(10);
  expect((await price('/api/v1/batches?dryRun=true', { method: 'POST', ...sent }))[1]).toBe(bytes);
  expect((await price(`${list}y?part=true`, { method: 'PUT', ...sent }))[1]).toBe(bytes);
});

it('a test of a webhook endpoint costs as much as the connection that it may hold', async () => {
  const { price, send } = await fresh();
  const path = '/api/v1/webhook-endpoints';
  const added = await send(path, { method: 'POST', body: '{"url":"http://127.0.0.1:9/hook"}' });
  const { id } = JSON.parse(added.body.toString()).endpoint;
  const tested = { method: 'POST' };
  expect(await price(`${path}/${id}/test`, tested)).toEqual([200, PRICES.webhookTest / 100]);
  // Refused, for it was tested just now.
  expect(await price(`${path}/${id}/test`, tested)).toEqual([429, PRICES.webhookTest / 100]);
  expect(await price(`${path}/${id}`)).toEqual([200, 1]);
});

it('another day costs the same over REST and GraphQL', async () => {
  const { price, send, used } = await fresh();
  expect(await price(`/api/v1/contractors/${company}?asOf=2026-11-01`)).toEqual([
    200,
    PRICES.judgedForDay / 100,
  ]);
  const before = await used('hour');
  const days = [1, 2, 3, 4].map(day => `d${day}: assessment(asOf: "2026-11-0${day}") { score }`);
  const query = `{ company(nif: "${company}") { ${days.join(' ')} } }`;
  await send('/graphql', graphql(query));
  expect((await used('hour')) - before).toBe(requestsOf(4 * PRICES.judgedForDay + 5));
});

it('what is added to a lookup is paid with it', async () => {
  const { price } = await fresh();
  const path = `/api/v1/contractors/${company}`;
  expect(await price(`${path}?expand=evidence,directors`)).toEqual([200, requestsOf(2 * PRICES.expansion)]);
  const all = 'expand=evidence,directors,counterfactuals&receipt=true';
  expect(await price(`${path}?${all}`)).toEqual([200, requestsOf(3 * PRICES.expansion + PRICES.receipt)]);
});

it('a report that is asked for forty times at once is made once, and costs one unit', async () => {
  const { send, used } = await fresh(5);
  const path = `/api/v1/contractors/${company}/report.pdf`;
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(path)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.toString('base64'))).size).toBe(1);
  expect(await used('daily')).toBe(1);
  expect(await used('hour')).toBe(PRICES.reportPdf / 100 + 39);
});

it.each([
  ['companies(first: 1) { totalCount }', 2],
  [`company(nif: "${company}") { predecessors { __typename } }`, 1],
  [`network(nif: "${company}") { directorFailures { __typename } }`, 2],
  [`network(nif: "${company}") { sharedDoors { __typename } }`, 2],
  [
    'watchlist(name: "turns") { concentration { clusters } worstCase(ifFails: "580000028") { totalCount } }',
    1,
  ],
])('%s is read in %i turns of its client', async (field, turns) => {
  const { send } = await fresh();
  await send('/api/v1/watchlists/turns', { method: 'PUT', ...csv([company]) });
  const inTurn = vi.spyOn(Work.prototype, 'inTurn');
  const { body } = await send('/graphql', graphql(`{ ${field} }`));
  expect(JSON.parse(body.toString()).errors).toBeUndefined();
  expect(inTurn).toHaveBeenCalledTimes(turns);
  inTurn.mockRestore();
});
