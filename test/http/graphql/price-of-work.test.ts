/** What was worked is paid for, whatever became of the answer; units are paid for what the answer shows. */
import { describe, expect, it } from 'vitest';
import { sqlTransaction } from '../../../src/db/sql-transaction.ts';
import { appendEvent } from '../../../src/events/append-event.ts';
import { relayBatch } from '../../../src/events/relay.ts';
import { completed } from '../../graph/graph-database.ts';
import { askGraphql } from '../../kit/ask-graphql.ts';
import { writeAssessedCompanies } from '../../kit/assessed-company.ts';
import { openRaw } from '../../kit/raw-http.ts';
import { appOfFile } from '../../kit/test-app.ts';
import { enterSocket } from './socket-client.ts';

const app = await appOfFile();
const nifs = await writeAssessedCompanies(app.db.pool, { count: 25 });
const unread = '580000010';

/** A key of its own, and what it has used. */
async function fresh() {
  const clientId = await app.newClient();
  const { id, key } = await app.issue({
    limits: [{ name: 'hour', requests: 100_000, windowSeconds: 3_600 }],
    dailyQuota: 1_000,
    clientId,
  });
  const used = async () => {
    const rows = await app.db.sql`select limit_name as name, sum(used)::int as used from usage_windows
       where key_id = (select usage_of from api_keys where id = ${id}) group by 1`;
    const of = (name: string) => rows.find(row => row.name === name)?.used ?? 0;
    return { requests: of('hour'), units: of('daily') };
  };
  const shown = async () => {
    const rows = await app.db
      .sql`select s.nif from shown_companies s join request_log l on l.id = s.request_id
       where l.key_id = ${id}`;
    return rows;
  };
  return {
    clientId,
    key,
    used,
    shown,
    ask: (query: string, variables = {}) => askGraphql({ api: app.api, key }, query, variables),
  };
}

const paths = Array.from(
  { length: 14 },
  (_, n) => `p${n}: path(from: "${nifs[n]}", to: "${nifs[n + 1]}") { asOf }`,
);
const lists = Array.from(
  { length: 9 },
  (_, n) =>
    `c${n}: companiesByNif(nifs: ${JSON.stringify(nifs)}) { nif name inputs: assessments { edges { node { id } } } }`,
);

/** Each fails in a field that cannot be null, so that the whole answer is null. */
const FAILING = [
  // Begun, and refused only by its own reader.
  `events(types: []) { edges { cursor } } x: companies(search: "${'a'.repeat(300)}") { edges { cursor } }`,
  `x: companiesByNif(nifs: []) { nif }`,
];

describe('an answer that an error takes away', () => {
  it.each(FAILING)('costs what was worked beside %s', async failing => {
    for (const work of [paths, lists]) {
      const [whole, lost] = [await fresh(), await fresh()];
      const { body } = await whole.ask(`{ ${work.join(' ')} }`);
      expect(body.errors).toBeUndefined();
      const told = await lost.ask(`{ ${work.join(' ')} ${failing} }`);
      expect(told.body.errors.length).toBeGreaterThan(0);
      // A read that was under way counts the most that it may take.
      expect((await lost.used()).requests).toBeGreaterThanOrEqual(
        told.body.data === null ? 1 : (await whole.used()).requests,
      );
      if (work === paths) expect((await lost.used()).requests).toBeGreaterThanOrEqual(2);
      expect((await lost.used()).requests).toBe(told.body.extensions.cost.requests);
    }
  });

  it('begins nothing more for the fields beside it', async () => {
    const { ask, used } = await fresh();
    const { body } = await ask(
      `{ ${paths.join(' ')} companies(search: "${'a'.repeat(300)}") { totalCount } }`,
    );
    expect(body.data).toBeNull();
    // Both networks of each path are under way, and may take so many.
    expect(body.extensions.cost.complexity).toBeGreaterThanOrEqual(14 * 1_000);
    expect((await used()).requests).toBeGreaterThanOrEqual(140);
  });

  it('takes no unit for what it does not show, and names nobody as shown', async () => {
    const { ask, used, shown } = await fresh();
    const query = `{ companiesByNif(nifs: ${JSON.stringify(nifs.slice(0, 20))}) { assessment { score } nameMatch(name: "") { match } } }`;
    const { body } = await ask(query);
    expect(body.data.companiesByNif).toEqual(Array(20).fill(null));
    expect(body.extensions.cost.quotaUnits).toBe(0);
    expect((await used()).units).toBe(0);
    expect(await shown()).toEqual([]);
    const some = await ask(
      `{ a: company(nif: "${nifs[0]}") { assessment { score } } b: company(nif: "${nifs[1]}") { assessment { score } nameMatch(name: "") { match } } }`,
    );
    expect(some.body.data).toEqual({ a: { assessment: { score: 90 } }, b: null });
    expect(some.body.extensions.cost.quotaUnits).toBe(1);
  });
});

it('whoever goes away before the answer pays for the work', async () => {
  // Asked before, so that what is read once is known: what waits is the work itself.
  const { body: same } = await (await fresh()).ask(`{ ${lists.join(' ')} }`);
  const { key, used } = await fresh();
  const body = JSON.stringify({ query: `{ ${lists.join(' ')} }` });
  const holding = await app.db.pool.connect();
  try {
    await holding.query('begin; lock table companies in access exclusive mode');
    const connection = await openRaw(app.api);
    connection.write(
      `POST /graphql HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await holding.query(waiting)).rowCount).toBeGreaterThan(0);
    connection.destroy();
  } finally {
    await holding.query('rollback');
    holding.release();
  }
  await expect.poll(async () => (await used()).requests).toBe(same.extensions.cost.requests);
});

it('costs the same on a socket', async () => {
  const failing = `{ ${paths.join(' ')} x: companiesByNif(nifs: []) { nif } }`;
  const [http, socket] = [await fresh(), await fresh()];
  await http.ask(failing);
  const client = await enterSocket({ api: app.api, key: socket.key });
  client.say({ id: '1', type: 'subscribe', payload: { query: failing } });
  const { payload } = await client.hear();
  client.socket.close();
  expect(payload.data).toBeNull();
  expect(await socket.used()).toEqual(await http.used());
});

it('each result of a subscription costs its full hundreds of fields; the beginning paid for the first', async () => {
  const { clientId, key, used } = await fresh();
  const client = await enterSocket({ api: app.api, key });
  const dear = 'a: predecessors { level } b: predecessors(asOf: "2025-01-01") { level }';
  const query = `subscription { events { ... on AboutCompany { company { ${dear} } } } }`;
  client.say({ id: '1', type: 'subscribe', payload: { query } });
  await expect.poll(async () => (await used()).requests).toBe(5);
  for (const requests of [5, 9, 13]) {
    await sqlTransaction(app.db, tx => appendEvent(tx, [clientId], completed(nifs[0]!)));
    await relayBatch(app.db, async () => {});
    expect((await client.hear()).payload.data.events.company).toBeTruthy();
    expect((await used()).requests).toBe(requests);
  }
  client.socket.close();
});

describe('what is wrong before anything is read is refused before, for one request', () => {
  it.each([
    ['invalid-cursor', 'events(after: "broken") { edges { cursor } }', {}],
    ['invalid-cursor', 'companies(before: "not a cursor") { edges { cursor } }', {}],
    ['invalid-cursor', 'events(after: $text) { edges { cursor } }', { text: '????' }],
    ['invalid-parameter', 'companies(first: -1) { edges { cursor } }', {}],
    ['invalid-parameter', 'companies(last: $n) { edges { cursor } }', { n: -5 }],
  ])('%s: %s', async (code, field, variables) => {
    const { ask, used } = await fresh();
    const head = `query ($text: String = "", $n: Int = 1) {`;
    const tail = `t: node(id: $text) { id } c: companies(first: $n) { totalCount } }`;
    const { body, status } = await ask(`${head} ${paths.join(' ')} ${field} ${tail}`, variables);
    expect([status, body.errors[0].extensions.code]).toEqual([400, code]);
    expect(body.data).toBeUndefined();
    expect(await used()).toEqual({ requests: 1, units: 0 });
  });
});

it('a company that was looked for in vain takes no unit', async () => {
  const { ask, used } = await fresh();
  await ask(`{ companiesByNif(nifs: ["${unread}", "580000028"]) { score } }`);
  expect(await used()).toEqual({ requests: 1, units: 0 });
});
