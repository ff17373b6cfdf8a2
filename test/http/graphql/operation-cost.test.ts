/** What GraphQL operations cost: estimated before they run, charged for the work that they did, and told. */
import { describe, expect, it } from 'vitest';
import { askGraphql } from '../../kit/ask-graphql.ts';
import { writeAssessedCompanies } from '../../kit/assessed-company.ts';
import { companyNif } from '../../kit/specimen-country.ts';
import { appOfFile } from '../../kit/test-app.ts';

const app = await appOfFile();
const nifs = await writeAssessedCompanies(app.db.pool, { count: 8 });

const ask = (key: string, query: string, variables = {}) =>
  askGraphql({ api: app.api, key }, query, variables);

const remaining = (headers: Headers, name: string) =>
  Number(new RegExp(`"${name}";r=(\\d+)`).exec(headers.get('ratelimit') ?? '')?.[1]);

const WIDE = `query ($first: Int!) { company(nif: "NIF") { nif
  directors(first: $first) { edges { node { name companies(first: 10) { edges { node { nif name } } } } } } } }`;

describe('the cost of an operation', () => {
  it('is told, and at least one request', async () => {
    const { body } = await ask(app.key, '{ viewer { client { id } } }');
    expect(body.extensions.cost).toEqual({ complexity: 3, estimate: 3, requests: 1, quotaUnits: 0 });
  });

  it('is what was delivered, of every limit; what was asked for only bounds it', async () => {
    const { key } = await app.issue({ limits: [{ name: 'burst', requests: 1_000, windowSeconds: 3_600 }] });
    const query = WIDE.replace('NIF', nifs[0]!);
    const small = await ask(key, query, { first: 1 });
    const large = await ask(key, query, { first: 50 });
    expect(small.body.errors ?? large.body.errors).toBeUndefined();
    const [less, more] = [small, large].map(({ body }) => body.extensions.cost);
    expect(more.estimate).toBeGreaterThan(30 * less.estimate);
    expect([less.complexity, more.complexity]).toEqual([3, 3]);
    expect(remaining(large.headers, 'burst')).toBe(1_000 - 2);
  });

  it('counts every delivered field once, by its weight, whatever fragments and aliases it came by', async () => {
    const cost = async (query: string) => (await ask(app.key, query)).body.extensions.cost;
    const twice = `query { ...a ... on Query { one: company(nif: "${nifs[0]}") { nif name } } }
      fragment a on Query { one: company(nif: "${nifs[0]}") { nif inputs: assessments(first: 5) { edges { node { id } } } } }`;
    // one { nif name inputs { node { id } } }: the edges are no field of their own.
    expect((await cost(twice)).complexity).toBe(6);
    // One that was looked for in vain is one.
    const unknown = '580000010';
    expect((await cost(`{ companiesByNif(nifs: ["${nifs[0]}", "${unknown}"]) { nif } }`)).complexity).toBe(3);
    const heavy = await cost(`{ company(nif: "${nifs[0]}") { assessment { diff { from { score } } } } }`);
    expect([heavy.complexity, heavy.requests]).toEqual([202, 3]);
  });

  it('is estimated by what the schema shows: a page counts its entries, and not what stands beside them', async () => {
    const cost = async (first: number) =>
      (
        await ask(
          app.key,
          `{ events(first: ${first}) { totalCount pageInfo { endCursor hasNextPage } ...E nodes { id type } } } fragment E on EventsConnection { edges { cursor } }`,
        )
      ).body.extensions.cost;
    // One for the list, twenty for its count, three for its place; three for each entry.
    expect((await cost(5)).estimate).toBe(24 + 5 * 3);
    expect(await cost(0)).toMatchObject({ estimate: 24, complexity: 24 });
  });

  it('of a network is what was read, whatever is shown of it, and never more than the estimate', async () => {
    const cost = async (first: number, shown: string) => {
      const { body } = await ask(app.key, `{ network(nif: "${nifs[0]}", first: ${first}) { ${shown} } }`);
      return body.extensions.cost;
    };
    const [small, large] = [await cost(50, 'asOf'), await cost(500, 'asOf')];
    expect(large.estimate).toBeGreaterThan(5 * small.estimate);
    // Fifty for the walk, one for the company that was read, one for the day.
    expect([small.complexity, large.complexity]).toEqual([52, 52]);
  });

  it('of a path and of changes too: two networks are read', async () => {
    const cost = async (query: string) => (await ask(app.key, `{ ${query} }`)).body.extensions.cost;
    const path = await cost(`path(from: "${nifs[6]}", to: "${nifs[7]}") { asOf }`);
    // Fifty for each walk, one for each of the two companies that were read, one for the day.
    expect(path).toMatchObject({ complexity: 103, estimate: 1_101 });
    const changes = await cost(`networkChanges(nif: "${nifs[6]}", from: "2025-01-01", first: 50) { from }`);
    expect(changes).toMatchObject({ complexity: 103 });
  });

  it.each([
    ['path(from: "NIF", to: "1") { asOf }', 100],
    ['network(nif: "1", first: 500) { asOf }', 50],
    ['networkChanges(nif: "NIF", from: "2025-01-01", first: 50, depth: 4) { from }', 100],
  ])('of what is refused before a network is read is one request: %s', async (query, complexity) => {
    const { body } = await ask(app.key, `{ ${query.replace('NIF', nifs[6]!)} }`);
    expect(body.errors).toHaveLength(1);
    expect(body.extensions.cost).toMatchObject({ complexity, requests: 1 });
  });

  it('of many paths by aliases is beyond the limit', async () => {
    const path = `path(from: "${nifs[6]}", to: "${nifs[7]}") { asOf }`;
    const aliased = Array.from({ length: 30 }, (_, n) => `p${n}: ${path}`).join(' ');
    const { body } = await ask(app.key, `{ ${aliased} }`);
    expect(body.errors[0].extensions.code).toBe('query-too-complex');
  });

  it('of 500 nodes at depth 3 with their usual fields is allowed', async () => {
    const office = 'from to role roleLabel appointedOn ceasedOn source { register reference url }';
    const { body } = await ask(
      app.key,
      `{ network(nif: "${nifs[0]}", first: 500, depth: 3) { asOf cutOff { reason at omitted }
        nodes { __typename key name step ... on NetworkCompany { nif verdict assessedAt insolvencies { on } } }
        edges { ${office} } riskPaths { to { nif name } } } }`,
    );
    expect(body.errors).toBeUndefined();
    expect(body.extensions.cost.estimate).toBeGreaterThan(5_000);
    expect(body.extensions.cost.requests).toBe(1);
  });

  it('beyond the most is refused before anything is read', async () => {
    const page =
      'directors(first: 100) { edges { node { companies(first: 100) { edges { node { nif name } } } } } }';
    const { status, body } = await ask(app.key, `{ company(nif: "${nifs[0]}") { ${page} } }`);
    expect([status, body.errors[0].extensions.code]).toEqual([400, 'query-too-complex']);
    expect(body.data).toBeUndefined();
  });

  it('is lowered by no argument: a negative `first` is refused before', async () => {
    const page =
      'directors(first: 100) { edges { node { companies(first: 100) { edges { node { nif name } } } } } }';
    for (const network of [
      `network(nif: "${nifs[0]}", first: -2000000) { asOf }`,
      `networkChanges(nif: "${nifs[0]}", from: "2025-01-01", first: -2000000) { from }`,
    ]) {
      const query = `{ ${network} company(nif: "${nifs[0]}") { ${page} } }`;
      const { status, body } = await ask(app.key, query);
      expect([status, body.errors[0].extensions.code]).toEqual([400, 'invalid-parameter']);
      expect(body.data).toBeUndefined();
    }
  });

  it('counts one unit of the quota for each company whose judgement is shown, once a day however often', async () => {
    const { key } = await app.issue({ dailyQuota: 3 });
    const one = (nif: string, n: number) => `a${n}: company(nif: "${nif}") { assessment { score verdict } }`;
    const two = await ask(key, `{ ${one(nifs[1]!, 0)} ${one(nifs[2]!, 1)} ${one(nifs[1]!, 2)} }`);
    expect(two.body.extensions.cost.quotaUnits).toBe(2);
    expect(remaining(two.headers, 'daily')).toBe(1);
    const named = await ask(key, `{ company(nif: "${nifs[3]}") { nif name } }`);
    expect(named.body.extensions.cost.quotaUnits).toBe(0);
    const again = await ask(key, `{ ${one(nifs[1]!, 0)} ${one(nifs[2]!, 1)} }`);
    expect(again.body.extensions.cost.quotaUnits).toBe(0);
    await ask(key, `{ ${one(nifs[3]!, 0)} }`);
    const spent = await ask(key, `{ ${one(nifs[5]!, 0)} }`);
    expect([spent.status, spent.body.errors[0].extensions.code]).toEqual([429, 'quota-exceeded']);
    expect(spent.body.data).toBeUndefined();
    expect(spent.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(remaining(spent.headers, 'daily')).toBe(0);
  });

  it('of a mutation that shows an assessed company is charged too, and logged as one request', async () => {
    const { id, key } = await app.issue({ dailyQuota: 5 });
    const { body, headers } = await ask(
      key,
      `mutation { analysisRequest(input: { nif: "${nifs[4]}" }) { result { company { assessment { score } } } errors { code } } }`,
    );
    expect(body.data.analysisRequest.result.company.assessment.score).toBe(90);
    expect(remaining(headers, 'daily')).toBe(4);
    const rows = await app.db.sql`select route, quota from request_log where key_id = ${id}`;
    expect(rows).toEqual([{ route: '/graphql mutation', quota: 1 }]);
  });

  it('of a first analysis is one for each client, as over REST; a spent quota opens none', async () => {
    const { id, key } = await app.issue({ dailyQuota: 2 });
    const [one, two, three] = [61, 62, 63].map(companyNif);
    const asking = (...of: string[]) =>
      `mutation { ${of.map((nif, n) => `a${n}: analysisRequest(input: { nif: "${nif}" }) { result { analysis { id } } errors { code } }`).join(' ')} }`;
    const first = await ask(key, asking(one!, one!));
    expect(remaining(first.headers, 'daily')).toBe(1);
    expect((await ask(key, asking(one!))).body.extensions.cost.quotaUnits).toBe(0);
    const { body } = await ask(key, asking(two!, three!));
    expect(body.errors[0].extensions.code).toBe('quota-exceeded');
    const opened = await app.db.sql`select nif from analyses where nif in (${one!}, ${two!}, ${three!})`;
    expect(opened.map(({ nif }) => nif).sort()).toEqual([one, two].sort());
    const [{ units }] = (await app.db
      .sql`select sum(quota)::int units from request_log where key_id = ${id}`) as [{ units: number }];
    expect(units).toBe(2);
  });
});
