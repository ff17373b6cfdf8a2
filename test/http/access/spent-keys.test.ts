/** A spent key has nothing done for it: over REST, GraphQL and sockets each request is one admission, refused and logged. */

import { afterAll, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/open-database.ts';
import { openPool } from '../../../src/db/open-pool.ts';
import { askGraphql } from '../../kit/ask-graphql.ts';
import { writeAssessedCompanies } from '../../kit/assessed-company.ts';
import { startPostgres } from '../../kit/own-postgres.ts';
import { createPartner } from '../../kit/partner.ts';
import { startGroup } from '../../kit/process-group.ts';
import { enterSocket } from '../graphql/socket-client.ts';

const REQUESTS = 20;
const QUERY = `query ($nif: NIF!) { network(nif: $nif, depth: 3, first: 100) { nodes { __typename } } }`;

const postgres = await startPostgres({ settings: { shared_preload_libraries: 'pg_stat_statements' } });
afterAll(() => postgres.end());
const sql = openPool(postgres.url, { poolSize: 1, onError: () => {} });
afterAll(() => sql.end());
await sql.query('create extension pg_stat_statements');
const group = await startGroup({ databaseUrl: postgres.url, apis: 1 });
afterAll(() => group.end());
const api = group.apis[0]!.url;
const db = openDatabase(postgres.url, { poolSize: 1, onError: () => {} });
const spent = await createPartner(db, {
  limits: [{ name: 'year', requests: 2, windowSeconds: 86_400 * 365 }],
});
const good = await createPartner(db);
await db.close();
const [nif] = (await writeAssessedCompanies(sql, { count: 1 })) as [string];
const statuses: number[] = [];
for (let i = 0; i < 3; i++) statuses.push((await fetch(`${api}/api/v1/usage`, spent)).status);
expect(statuses).toEqual([200, 200, 429]);
beforeEach(() => sql.query('select pg_stat_statements_reset()'));

/** What requests made the service ask, besides admission; the job queue looks after itself by the clock, and new connections set their session. */
async function otherStatements(): Promise<string[]> {
  const { rows } = await sql.query(
    `select distinct query from pg_stat_statements
     where query !~* 'pg_stat_statements|pgboss[.]|pg_listening_channels|set_config|transaction isolation|admit_requests|request_log|key_stands'`,
  );
  return rows.map(({ query }) => query);
}
const logged = async (): Promise<number> =>
  (await sql.query('select coalesce(sum(requests), 0)::int as n from request_log where status = 429')).rows[0]
    .n;

const ways: Record<string, () => Promise<string[]>> = {
  'over REST': async () => {
    const ask = async () => (await fetch(`${api}/api/v1/contractors/${nif}/network.graphml`, spent)).json();
    return (await Promise.all(Array.from({ length: REQUESTS }, ask))).map(({ code }) => code);
  },
  'over GraphQL': async () => {
    const ask = async () => {
      const { headers, body } = await askGraphql({ api, key: spent.key }, QUERY, { nif });
      expect(headers.get('ratelimit')).toMatch(/^"year";r=0/);
      return body;
    };
    return (await Promise.all(Array.from({ length: REQUESTS }, ask))).map(
      ({ errors }) => errors[0].extensions.code,
    );
  },
  'over a socket': async () => {
    const client = await enterSocket({ api, key: spent.key });
    for (let i = 0; i < REQUESTS; i++)
      client.say({ id: String(i), type: 'subscribe', payload: { query: QUERY, variables: { nif } } });
    const codes: string[] = [];
    for (let i = 0; i < REQUESTS; i++) codes.push((await client.hear()).payload[0].extensions.code);
    client.socket.close();
    return codes;
  },
};

it('the same question of a key that is not spent is looked up', async () => {
  await fetch(`${api}/api/v1/contractors/${nif}/network.graphml`, good);
  expect((await otherStatements()).length).toBeGreaterThan(0);
});

it.each(Object.entries(ways))('%s', async (_, ask) => {
  const before = await logged();
  expect(new Set(await ask())).toEqual(new Set(['quota-exceeded']));
  expect(await otherStatements()).toEqual([]);
  expect((await logged()) - before).toBe(REQUESTS);
});
