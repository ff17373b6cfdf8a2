/** What GraphQL operations cost: computed before they run, told, and charged as requests are. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAssessedCompanies } from '../../kit/assessed-company.ts';
import { startTestApp, type TestApp } from '../../kit/test-app.ts';

let app: TestApp;
let nifs: string[];
beforeAll(async () => {
  app = await startTestApp();
  nifs = await writeAssessedCompanies(app.db.pool, { count: 3 });
});
afterAll(() => app?.close());

async function ask(key: string, query: string, variables: object = {}) {
  const response = await fetch(`${app.api}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const remaining = (headers: Headers, name: string) =>
  Number(new RegExp(`"${name}";r=(\\d+)`).exec(headers.get('ratelimit') ?? '')?.[1]);

const WIDE = `query ($first: Int!) { contractor(nif: "NIF") { nif
  directors(first: $first) { edges { node { name companies(first: 10) { edges { node { nif name } } } } } } } }`;

describe('the cost of an operation', () => {
  it('is told, and at least one request', async () => {
    const { body } = await ask(app.key, '{ viewer { client { id } } }');
    expect(body.extensions.cost).toEqual({ complexity: 3, requests: 1, quotaUnits: 0 });
  });

  it('grows with the pages that are asked for, and is taken of every limit', async () => {
    const { key } = await app.issue({ limits: [{ name: 'burst', requests: 1_000, windowSeconds: 3_600 }] });
    const query = WIDE.replace('NIF', nifs[0]!);
    const small = await ask(key, query, { first: 1 });
    const large = await ask(key, query, { first: 50 });
    expect(small.body.errors ?? large.body.errors).toBeUndefined();
    const [less, more] = [small, large].map(({ body }) => body.extensions.cost);
    expect(less.requests).toBe(1);
    expect(more.complexity).toBeGreaterThan(30 * less.complexity);
    expect(more.requests).toBe(Math.ceil(more.complexity / 100));
    expect(remaining(large.headers, 'burst')).toBe(1_000 - less.requests - more.requests);
  });

  it('of a network grows with the nodes that may be read, whatever is shown of them', async () => {
    const cost = async (first: number, shown: string) => {
      const { body } = await ask(app.key, `{ network(nif: "${nifs[0]}", first: ${first}) { ${shown} } }`);
      return body.extensions.cost;
    };
    const [small, large] = [await cost(50, 'asOf'), await cost(500, 'asOf')];
    expect(large.complexity).toBeGreaterThan(8 * small.complexity);
    expect([small.requests, large.requests]).toEqual([1, 6]);
    expect((await cost(500, 'nodes { id name }')).complexity).toBeGreaterThan(1_000);
  });

  it('beyond the most is refused before anything is read', async () => {
    const page =
      'directors(first: 100) { edges { node { companies(first: 100) { edges { node { nif name } } } } } }';
    const { status, body } = await ask(app.key, `{ contractor(nif: "${nifs[0]}") { ${page} } }`);
    expect([status, body.errors[0].extensions.code]).toEqual([400, 'query-too-complex']);
    expect(body.data).toBeUndefined();
  });

  it('counts one unit of the quota for each company whose judgement is shown, once however often', async () => {
    const { key } = await app.issue({ dailyQuota: 3 });
    const one = (nif: string, n: number) => `a${n}: contractor(nif: "${nif}") { score verdict }`;
    const two = await ask(key, `{ ${one(nifs[0]!, 0)} ${one(nifs[1]!, 1)} ${one(nifs[0]!, 2)} }`);
    expect(two.body.extensions.cost.quotaUnits).toBe(2);
    expect(remaining(two.headers, 'daily')).toBe(1);
    const named = await ask(key, `{ contractor(nif: "${nifs[2]}") { nif name } }`);
    expect(named.body.extensions.cost.quotaUnits).toBe(0);
    const spent = await ask(key, `{ ${one(nifs[0]!, 0)} ${one(nifs[1]!, 1)} }`);
    expect([spent.status, spent.body.errors[0].extensions.code]).toEqual([429, 'quota-exceeded']);
    expect(spent.body.data).toBeUndefined();
    expect(spent.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(remaining(spent.headers, 'daily')).toBe(1);
  });

  it('of a mutation that shows an assessed company is charged too, and logged as one request', async () => {
    const { id, key } = await app.issue({ dailyQuota: 5 });
    const { body, headers } = await ask(
      key,
      `mutation { requestAnalysis(nif: "${nifs[0]}") { contractor { score } } }`,
    );
    expect(body.data.requestAnalysis.contractor.score).toBe(90);
    expect(remaining(headers, 'daily')).toBe(4);
    const { rows } = await app.db.pool.query('select route, quota from request_log where key_id = $1', [id]);
    expect(rows).toEqual([{ route: '/graphql mutation', quota: 1 }]);
  });
});
