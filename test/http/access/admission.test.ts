import { parseList } from 'structured-headers';
import { beforeAll, describe, expect, it } from 'vitest';
import { postGraphql } from '../../kit/ask-graphql.ts';
import { writeAssessedCompanies, writtenAssessmentId } from '../../kit/assessed-company.ts';
import { createPartner, type Partner, type PartnerPlan } from '../../kit/partner.ts';
import { completeOpen } from '../../kit/refreshed-company.ts';
import { companyNif } from '../../kit/specimen-country.ts';
import { appOfFile } from '../../kit/test-app.ts';

const YEAR = 365 * 86_400;
const LIMITS = [{ name: 'burst', requests: 1_000, windowSeconds: YEAR }];

const app = await appOfFile({ PUBLIC_URL: 'https://risk.example' });
let known: string;
beforeAll(async () => {
  [known] = (await writeAssessedCompanies(app.db.pool, { count: 1 })) as [string];
});

const partnerWith = (plan: PartnerPlan = {}) =>
  createPartner(app.db, { limits: LIMITS, dailyQuota: 50, ...plan });
const get = ({ headers }: Partner, path: string, more: Record<string, string> = {}) =>
  fetch(app.api + path, { headers: { ...headers, ...more }, redirect: 'manual' });
const graphql = ({ key }: Partner, body: object | string, headers = {}) =>
  postGraphql({ api: app.api, key }, body, headers);
/** Answers by the status of GraphQL over HTTP, also to a document that is none. */
const BY_STATUS = { accept: 'application/graphql-response+json' };

const logOf = async ({ keyId }: Partner) =>
  await app.db
    .sql`select id, method, route, status, outcome, quota, assessment_id, duration_ms from request_log
       where key_id = ${keyId} order by at, id`;
const quotaOf = async (partner: Partner) => (await logOf(partner)).reduce((sum, row) => sum + row.quota, 0);

const analysisIsOpen = async (nif: string) =>
  (await app.db.sql`select 1 from analyses where nif = ${nif}`).length;

describe('every answer to a known key', () => {
  const unsaid: readonly (readonly [string, number, (partner: Partner) => Promise<Response>])[] = [
    ['a whole assessment', 200, one => get(one, `/api/v1/contractors/${known}`)],
    [
      'one that is held already',
      304,
      one => get(one, `/api/v1/contractors/${known}`, { 'if-none-match': '*' }),
    ],
    ['analyzing', 202, one => get(one, `/api/v1/contractors/${companyNif(700)}`)],
    ['a broken number', 400, one => get(one, '/api/v1/contractors/123')],
    ['a person', 422, one => get(one, '/api/v1/contractors/299999998')],
    ['an unknown path', 404, one => get(one, '/api/v2/nothing')],
    ['a path with a trick', 404, one => get(one, '/api//v1/usage')],
    [
      'another method',
      405,
      one => fetch(`${app.api}/api/v1/usage`, { method: 'DELETE', headers: one.headers }),
    ],
    ['a wrong parameter', 400, one => get(one, '/api/v1/usage?days=0')],
    ['an unknown parameter', 400, one => get(one, '/api/v1/usage?since=1')],
    ['a credential in the query beside its key', 401, one => get(one, '/api/v1/usage?api_key=x')],
    ['its use', 200, one => get(one, '/api/v1/usage')],
    ['a GraphQL query', 200, one => graphql(one, { query: '{ viewer { key { id } } }' })],
    ['broken JSON', 400, one => graphql(one, '{')],
    ['a broken document', 400, one => graphql(one, { query: '{' }, BY_STATUS)],
    ['a field that is not there', 400, one => graphql(one, { query: '{ nothing }' }, BY_STATUS)],
    [
      'a mutation by GET',
      405,
      one => get(one, '/graphql?query=mutation%7BrequestAnalysis(nif%3A%22580000010%22)%7Bid%7D%7D'),
    ],
    ['an operation too large', 400, one => graphql(one, { query: `{${'a:viewer{key{id}} '.repeat(40)}}` })],
  ];

  it.each(unsaid)('tells its limits and is logged once: %s, %i', async (_, status, ask) => {
    const partner = await partnerWith();
    const response = await ask(partner);
    await response.arrayBuffer();
    expect(response.status).toBe(status);
    const policy = parseList(response.headers.get('ratelimit-policy') ?? '');
    expect(policy.map(([name, parameters]) => [name, parameters.get('q'), parameters.get('w')])).toEqual([
      ['burst', 1_000, YEAR],
      ['daily', 50, 86_400],
    ]);
    const [[, burst]] = parseList(response.headers.get('ratelimit')!) as [[string, Map<string, number>]];
    expect(burst.get('r')).toBe(999);
    expect(burst.get('t')).toBeGreaterThan(0);
    expect(await logOf(partner)).toMatchObject([
      {
        id: response.headers.get('request-id'),
        status,
        outcome: expect.stringMatching(status < 400 ? /^answered$/ : /^refused:[a-z-]+$/),
      },
    ]);
  });

  it('is refused with 429 where a limit is spent, whatever it asks, and says for how long', async () => {
    const partner = await partnerWith({
      limits: [{ name: 'one', requests: 1, windowSeconds: 60 }],
      dailyQuota: null,
    });
    await get(partner, '/api/v1/usage');
    for (const response of [
      await get(partner, '/nowhere'),
      await graphql(partner, '{'),
      await graphql(partner, { query: '{ viewer { key { id } } }' }),
    ]) {
      expect(response.status).toBe(429);
      const [[, one]] = parseList(response.headers.get('ratelimit')!) as [[string, Map<string, number>]];
      expect(one.get('r')).toBe(0);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(one.get('t')!);
    }
    const body = await (await get(partner, '/nowhere')).json();
    expect(body).toMatchObject({
      type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
      code: 'quota-exceeded',
      'violated-policies': ['one'],
    });
  });
});

describe('a quota unit is one 200, or the first 202 of a client for an analysis', () => {
  it('a held request that ends in a 200 is one unit, whether it was the first or came after a 202', async () => {
    const [first, later] = [companyNif(710), companyNif(711)];
    const partner = await partnerWith();
    const held = get(partner, `/api/v1/contractors/${first}`, { prefer: 'wait=25' });
    await expect.poll(() => analysisIsOpen(first)).toBe(1);
    await completeOpen(app.db, first);
    expect([(await held).status, await quotaOf(partner)]).toEqual([200, 1]);

    expect((await get(partner, `/api/v1/contractors/${later}`)).status).toBe(202);
    expect(await quotaOf(partner)).toBe(2);
    const again = get(partner, `/api/v1/contractors/${later}`, { prefer: 'wait=25', 'if-none-match': '*' });
    await expect.poll(async () => (await logOf(partner)).length).toBe(3);
    await completeOpen(app.db, later);
    const answer = await again;
    expect([answer.status, await quotaOf(partner)]).toEqual([200, 3]);
    expect(answer.headers.get('ratelimit')).toMatch(/"burst";r=997;t=\d+, "daily";r=47;/);
    const row = (await logOf(partner)).find(one => one.id === answer.headers.get('request-id'))!;
    expect(row).toMatchObject({ status: 200, quota: 1, assessment_id: (await answer.json()).id });
    expect(row.duration_ms).toBeGreaterThan(0);
  });

  it('a held request that ends as it began costs what polling costs: nothing', async () => {
    const nif = companyNif(712);
    const partner = await partnerWith();
    await get(partner, `/api/v1/contractors/${nif}`);
    const held = await get(partner, `/api/v1/contractors/${nif}`, { prefer: 'wait=0' });
    expect([held.status, await quotaOf(partner)]).toEqual([202, 1]);
  });

  it('a 200 that no unit is left for is refused, and logged as refused', async () => {
    const nif = companyNif(713);
    const partner = await partnerWith({ dailyQuota: 1 });
    await get(partner, `/api/v1/contractors/${nif}`);
    const held = get(partner, `/api/v1/contractors/${nif}`, { prefer: 'wait=25' });
    await expect.poll(async () => (await logOf(partner)).length).toBe(2);
    await completeOpen(app.db, nif);
    expect([(await held).status, await quotaOf(partner)]).toEqual([429, 1]);
    expect((await logOf(partner)).map(row => row.status)).toEqual([202, 429]);
  });
});

describe('GET /api/v1/usage', () => {
  it('tells the limits as the headers do, and use per day; it is logged and limited, and free of quota', async () => {
    const partner = await partnerWith({ scopes: [] });
    await get(partner, '/api/v1/usage');
    const response = await get(partner, '/api/v1/usage?days=1');
    const body = await response.json();
    const resetsInSeconds = expect.any(Number);
    expect(body).toEqual({
      object: 'usage',
      key: partner.keyId,
      client: partner.clientId,
      livemode: false,
      limits: [
        { name: 'burst', limit: 1_000, windowSeconds: YEAR, used: 2, remaining: 998, resetsInSeconds },
        { name: 'daily', limit: 50, windowSeconds: 86_400, used: 0, remaining: 50, resetsInSeconds },
      ],
      days: [{ day: new Date().toISOString().slice(0, 10), requests: 1, refused: 0, quotaUnits: 0 }],
    });
    expect(response.headers.get('ratelimit')).toContain('"burst";r=998;');
  });

  it('is told by GraphQL too, with the client’s own requests and nobody else’s', async () => {
    const partner = await partnerWith();
    for (const path of [`/api/v1/contractors/${known}`, '/nowhere', `/api/v1/contractors/${known}`])
      await get(partner, path);
    const query = `query ($after: String) { viewer {
      limits { name limit used remaining windowSeconds resetsInSeconds }
      usage(days: 1) { day requests refused quotaUnits }
      requests(first: 2, after: $after) { pageInfo { hasNextPage endCursor } edges { node { id at keyId method route nif status outcome quotaUnits assessmentId } } }
    } }`;
    const page = async (after?: string) =>
      (await (await graphql(partner, { query, variables: { after } })).json()).data.viewer;
    const first = await page();
    // Whether the query that asks is itself among them depends on when it is admitted: before it runs, or after.
    const own = first.limits[0].used - 3;
    expect([0, 1]).toContain(own);
    expect(first.limits).toMatchObject([
      { name: 'burst', limit: 1_000, remaining: 997 - own },
      { name: 'daily', used: 2 },
    ]);
    expect(first.usage).toMatchObject([{ requests: 3 + own, refused: 1, quotaUnits: 2 }]);
    expect(first.requests.pageInfo.hasNextPage).toBe(true);
    const next = await page(first.requests.pageInfo.endCursor);
    const asked = [...first.requests.edges, ...next.requests.edges].map(({ node }) => node);
    expect(asked.filter(({ route }) => !route.startsWith('/graphql'))).toMatchObject([
      { status: 200, nif: known, quotaUnits: 1, assessmentId: writtenAssessmentId(known) },
      { route: 'unknown', status: 404, outcome: 'refused:not-found', nif: null },
      { status: 200, nif: known, quotaUnits: 1, keyId: partner.keyId },
    ]);
    const broken = await (await graphql(partner, { query, variables: { after: 'bm9uZQ' } })).json();
    expect(broken.errors[0].extensions.code).toBe('invalid-cursor');
  });
});

describe('a caller without a valid key', () => {
  it('is bounded by address, whatever it sends in place of a key, health aside; a partner goes on', async () => {
    const partner = await partnerWith();
    const path = `/api/v1/contractors/${known}`;
    const nonsense = { headers: { authorization: 'Bearer crl_sk_nonsense' } };
    /** Its bound fills again while a slow machine answers. */
    const untilRefused = async (send: (at: number) => Promise<Response>): Promise<Response[]> => {
      const answers: Response[] = [];
      for (let i = 0; i < 250 && answers.at(-1)?.status !== 429; i++)
        answers.push(...(await Promise.all(Array.from({ length: 8 }, (_, at) => send(at)))));
      return answers;
    };
    const answers = await untilRefused(at => fetch(app.api + path, at % 2 ? {} : nonsense));
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([401, 429]));
    const refused = answers.at(-1)!;
    expect((await refused.json()).code).toBe('too-many-requests');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetch(`${app.api}/health/ready`)).status).toBe(200);
    const strange = [
      ...['/docs', '/api/v1/openapi.json', '/problems', '/dashboard', '/nowhere'],
      path,
      '/graphql',
    ];
    for (const one of strange)
      for (const method of ['GET', 'HEAD']) {
        const refusal = (await untilRefused(() => fetch(app.api + one, { method, ...nonsense }))).at(-1)!;
        expect({ one, status: refusal.status }).toEqual({ one, status: 429 });
      }
    expect((await get(partner, path)).status).toBe(200);
  });
});

it('no secret and no person’s number is ever given back', async () => {
  const partner = await partnerWith();
  const { key } = partner;
  for (const path of [
    `/${key}`,
    `/api/v1/analyses/${key}`,
    `/api/v1/contractors/${key}`,
    '/299999998',
    '/api/v1/contractors/299999998',
  ]) {
    const text = await (await get(partner, path)).text();
    expect(text).not.toContain(key);
    expect(text).not.toContain('299999998');
  }
});
