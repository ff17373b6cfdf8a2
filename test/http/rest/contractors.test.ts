/** `GET /api/v1/contractors/{nif}` over real HTTP and PostgreSQL: every row of the contract's table. */
import { request as httpRequest } from 'node:http';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { readAnalysis } from '../../../src/contractors/analysis.ts';
import { listing, SOUND } from '../../checks/known-of.ts';
import { assessByHand, completeByHand, hearNothing } from '../../kit/assess-by-hand.ts';
import { keepAssessment } from '../../kit/keep-assessment.ts';
import { companyNif } from '../../kit/specimen-country.ts';
import { appOfFile } from '../../kit/test-app.ts';

const NEW = '591000008';
const KNOWN = '580000010';

const app = await appOfFile();

/**
 * Asks about a company whose first analysis, open already, completes after the request is admitted and before it would join
 * the analysis; answers what is told.
 */
async function askWhileCompleting(nif: string, headers: Record<string, string> = {}): Promise<Response> {
  const { analysis } = await (await app.get(`/api/v1/contractors/${nif}`)).json();
  await hearNothing(app.db, nif);
  const completing = await app.db.pool.connect();
  try {
    // Nobody opens one meanwhile; who is admitted only looks.
    await completing.query('begin; lock table analyses in share mode');
    const answer = app.get(`/api/v1/contractors/${nif}`, headers);
    const waiting = `select 1 from pg_locks where relation = 'analyses'::regclass and mode = 'RowExclusiveLock' and not granted`;
    await expect.poll(async () => (await completing.query(waiting)).rowCount).toBe(1);
    await completeByHand({ ...app.db, pool: poolOf(completing) }, (await readAnalysis(app.db, analysis.id))!);
    await completing.query('commit');
    return await answer;
  } finally {
    completing.release(true);
  }
}

/** One connection that is in a transaction already, for those who would begin and end one. */
const poolOf = (client: pg.PoolClient): pg.Pool => {
  const query = (asked: string | pg.QueryConfig, values?: unknown[]) =>
    typeof asked === 'string' && /^(begin|commit)/.test(asked)
      ? client.query('select 1; select 1')
      : client.query(asked as string, values as string[]);
  const within = { query, release() {} };
  return { query, connect: async () => within } as unknown as pg.Pool;
};

describe('a new company', () => {
  it('is answered 202 analyzing, with where to look and when', async () => {
    const response = await app.get(`/api/v1/contractors/${NEW}`);
    expect(response.status).toBe(202);
    const body = await response.json();
    expect(body).toMatchObject({
      object: 'contractor',
      nif: NEW,
      status: 'analyzing',
      score: null,
      verdict: null,
      color: null,
      checks: null,
      livemode: false,
      refreshing: false,
      unknownChecks: [],
      reasons: [],
      analysis: { state: 'queued', progress: { done: 0, total: 9 }, waitingFor: [] },
    });
    expect(body.analysis.id).toMatch(/^anl_[0-9a-z]{26}$/);
    expect(response.headers.get('location')).toBe(`/api/v1/analyses/${body.analysis.id}`);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(response.headers.get('request-id')).toMatch(/^req_/);
  });

  it('has one open analysis, whoever asks and however many at once', async () => {
    const nif = '591000016';
    const other = await app.issue({ clientId: await app.newClient() });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        app.get(`/api/v1/contractors/${nif}`, i % 2 ? { authorization: `Bearer ${other.key}` } : {}),
      ),
    );
    const ids = await Promise.all(answers.map(async answer => (await answer.json()).analysis.id));
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([202]));
    expect(new Set(ids).size).toBe(1);
    const rows = await app.db
      .sql`select client_id, sum(quota)::int as units from request_log where nif = ${nif} group by client_id`;
    expect(rows.map(row => row.units)).toEqual([1, 1]);
  });

  it('takes the number as people write it, and answers nine digits', async () => {
    for (const written of ['PT591000008', '591%20000%20008', '591.000.008', '591-000-008', 'pt%20591000008'])
      expect((await (await app.get(`/api/v1/contractors/${written}`)).json()).nif).toBe(NEW);
  });
});

describe('an assessed company', () => {
  beforeAll(() => assessByHand(app, KNOWN));

  it('is answered 200 at once, the specified members first and exactly', async () => {
    const response = await app.get(`/api/v1/contractors/${KNOWN}`);
    expect(response.status).toBe(200);
    const body = await response.json();
    expect(Object.keys(body).join(' ')).toMatch(/^object nif status score verdict color checks /);
    expect(Object.keys(body.checks).join(' ')).toMatch(
      /^insolvencyDeclared taxDebtor ssDebtor alvaraStatus directorsWithIssues /,
    );
    expect(body).toMatchObject({
      object: 'contractor',
      nif: KNOWN,
      status: 'complete',
      livemode: false,
      calibrated: false,
      refreshing: false,
    });
    expect(Number.isInteger(body.score)).toBe(true);
    expect(body.bounds.low).toBeLessThanOrEqual(body.score);
    expect(body.bounds.high).toBeGreaterThanOrEqual(body.score);
    expect(body.notice).toMatch(/not a decision/);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('has a strong ETag, and is not sent again to who holds it', async () => {
    const first = await app.get(`/api/v1/contractors/${KNOWN}`);
    const etag = first.headers.get('etag')!;
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const field of [etag, `"x", W/${etag}`, '*']) {
      const again = await app.get(`/api/v1/contractors/${KNOWN}`, { 'if-none-match': field });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await app.get(`/api/v1/contractors/${KNOWN}`, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('answers HEAD like GET without the body', async () => {
    const get = await app.get(`/api/v1/contractors/${KNOWN}`);
    const head = await app.send('HEAD', `/api/v1/contractors/${KNOWN}`);
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
  });

  it('shows its evidence and its directors when asked, and says what expand takes', async () => {
    const { evidence, directors } = await (
      await app.get(`/api/v1/contractors/${KNOWN}?expand=evidence,directors`)
    ).json();
    expect(evidence.insolvencyDeclared).toMatchObject({
      kind: 'clear',
      evidence: [
        { type: 'absence', register: 'citius-insolvency' },
        { type: 'absence', register: 'mj-publications' },
      ],
    });
    expect(directors).toEqual([]);
    const wrong = await app.get(`/api/v1/contractors/${KNOWN}?expand=everything`);
    expect([wrong.status, (await wrong.json()).code]).toEqual([400, 'invalid-parameter']);
  });

  it('shows what would better it when asked, and how far the next bands are', async () => {
    const owing = companyNif(1);
    await keepAssessment(app.db, owing, { facts: [...SOUND, listing('tax', 10_000)] }, 1);
    const plain = await (await app.get(`/api/v1/contractors/${owing}`)).json();
    const { headroom, counterfactuals, ...rest } = await (
      await app.get(`/api/v1/contractors/${owing}?expand=counterfactuals`)
    ).json();
    expect(rest).toEqual(plain);
    expect(headroom.worse.points).toBeGreaterThan(0);
    expect(counterfactuals.length).toBeGreaterThan(0);
    for (const { changes, score } of counterfactuals) {
      expect(score).toBeGreaterThan(plain.score);
      for (const { text, byCompany } of changes)
        expect([typeof text.en, typeof text.pt, typeof byCompany]).toEqual(['string', 'string', 'boolean']);
    }
  });

  it('sends whoever followed the analysis to the contractor', async () => {
    const rows = await app.db.sql`select id from analyses where nif = ${KNOWN} and state = 'complete'`;
    const response = await app.get(`/api/v1/analyses/${rows[0].id}`);
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/api/v1/contractors/${KNOWN}`,
    ]);
  });

  it('is answered while a new analysis runs behind an old assessment, and both are said', async () => {
    const nif = '591000024';
    await assessByHand(app, nif);
    await app.db
      .sql`update assessments set assessed_at = app_now() - interval '169 hours' where nif = ${nif}`;
    const first = await app.get(`/api/v1/contractors/${nif}`);
    expect([first.status, (await first.json()).refreshing]).toEqual([200, true]);
    const rows = await app.db
      .sql`select state, refresh from analyses where nif = ${nif} and state <> 'complete'`;
    expect(rows).toEqual([{ state: 'queued', refresh: true }]);
    expect((await (await app.get(`/api/v1/contractors/${nif}`)).json()).refreshing).toBe(true);
  });

  it('waits as long as preferred, and answers as soon as the analysis completes', async () => {
    const nif = '591000032';
    const waiting = app.get(`/api/v1/contractors/${nif}`, { prefer: 'wait=25' });
    await expect
      .poll(async () => (await app.db.sql`select 1 from analyses where nif = ${nif}`).length)
      .toBe(1);
    await assessByHand(app, nif);
    const response = await waiting;
    expect([response.status, response.headers.get('preference-applied')]).toEqual([200, 'wait=25']);
    const late = await app.get('/api/v1/contractors/591000040', { prefer: 'wait=0' });
    expect([late.status, late.headers.get('preference-applied')]).toEqual([202, 'wait=0']);
  });
});

describe('refusals', () => {
  const problem = async (response: Response) => {
    const body = await response.json();
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(body).toMatchObject({ status: response.status, requestId: response.headers.get('request-id') });
    for (const member of ['type', 'title', 'detail', 'instance', 'code'])
      expect(typeof body[member]).toBe('string');
    return body;
  };

  it('400 invalid-nif names the parameter', async () => {
    const response = await app.get('/api/v1/contractors/591000007');
    expect(response.status).toBe(400);
    expect(await problem(response)).toMatchObject({ code: 'invalid-nif', errors: [{ pointer: 'nif' }] });
  });

  it.each(['299999998', '123456789', '800000056', '451234561'])(
    '422 natural-person: %s is neither repeated nor logged',
    async nif => {
      const response = await app.get(`/api/v1/contractors/${nif}`);
      const body = await problem(response);
      expect([response.status, body.code]).toEqual([422, 'natural-person']);
      expect(JSON.stringify(body)).not.toContain(nif);
      const rows = await app.db
        .sql`select to_jsonb(l)::text as row from request_log l where id = ${body.requestId}`;
      expect(rows).toHaveLength(1);
      expect(rows[0].row).not.toContain(nif);
    },
  );

  it('401 with one body for a bad key, an unknown, an expired and a revoked one; what is no key is told apart', async () => {
    const revoked = await app.issue();
    await app.db.sql`update api_keys set revoked_at = app_now() where id = ${revoked.id}`;
    const expired = await app.issue({ expiresAt: new Date(Date.now() - 1000) });
    const changed = app.key.slice(0, -1) + (app.key.endsWith('A') ? 'B' : 'A');
    const headers: (Record<string, string> | undefined)[] = [
      { authorization: 'Bearer' },
      { authorization: 'Bearer ' },
      { authorization: `Bearer ${changed}` },
      { authorization: `Bearer ${revoked.key}` },
      { authorization: `Bearer ${expired.key}` },
      undefined,
      { authorization: 'Basic dXNlcjpwYXNz' },
    ];
    const bodies = await Promise.all(
      headers.map(async header => {
        const response = await fetch(
          `${app.api}/api/v1/contractors/${KNOWN}`,
          header ? { headers: header } : {},
        );
        expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
        const { requestId: _, ...rest } = await problem(response);
        return JSON.stringify(rest);
      }),
    );
    const [none, basic] = bodies.splice(-2);
    expect(new Set(bodies).size).toBe(1);
    expect(none).toContain('There is no Authorization header. ');
    expect(basic).toContain('The Authorization header does not begin with Bearer. ');
    const rows = await app.db
      .sql`select status, outcome from request_log where key_id = any(${[revoked.id, expired.id]})`;
    expect(rows).toEqual([
      { status: 401, outcome: 'refused:unauthenticated' },
      { status: 401, outcome: 'refused:unauthenticated' },
    ]);
  });

  it('405 names what the address takes', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const response = await app.send(method, `/api/v1/contractors/${KNOWN}`);
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      expect((await problem(response)).code).toBe('method-not-allowed');
    }
  });

  it('404 for unknown addresses, tricks with them, and analyses that do not exist', async () => {
    const { hostname, port } = new URL(app.api);
    const raw = (path: string) =>
      new Promise<number>((resolve, reject) => {
        httpRequest({ hostname, port, path, headers: { authorization: `Bearer ${app.key}` } }, response => {
          response.resume();
          resolve(response.statusCode!);
        })
          .on('error', reject)
          .end();
      });
    for (const path of [
      ...['/api', '/api/v1/contractors', '/api/v1/contractors/', `/api/v1/contractors/${KNOWN}/`],
      ...[`/api/v2/contractors/${KNOWN}`, `/api/v1//contractors/${KNOWN}`],
      ...[`/api/v1/x/../contractors/${KNOWN}`, `/api/v1/%2e%2e/v1/contractors/${KNOWN}`],
      ...[`/api%2fv1/contractors/${KNOWN}`, '/api/v1/analyses/anl_00000000000000000000000000'],
      ...['/api/v1/analyses/x', '/health', '/x/graphql/health'],
    ])
      expect([path, await raw(path)]).toEqual([path, 404]);
    const { detail, instance } = await problem(await app.get('/api/v1/api/v1/contractors/299999998'));
    expect([detail, instance]).toEqual([expect.stringMatching(/http\S+\/docs$/), '/']);
  });

  it('spends the daily quota on answers and not on refusals or 304', async () => {
    const { key } = await app.issue({ dailyQuota: 2 });
    const ask = (path: string, headers = {}) => app.get(path, { authorization: `Bearer ${key}`, ...headers });
    const etag = (await ask(`/api/v1/contractors/${KNOWN}`)).headers.get('etag')!;
    for (let i = 0; i < 3; i++)
      expect((await ask(`/api/v1/contractors/${KNOWN}`, { 'if-none-match': etag })).status).toBe(304);
    for (let i = 0; i < 3; i++) expect((await ask('/api/v1/contractors/1')).status).toBe(400);
    expect((await ask(`/api/v1/contractors/${KNOWN}`)).status).toBe(200);
    const spent = await ask(`/api/v1/contractors/${KNOWN}`);
    expect([spent.status, (await problem(spent)).detail]).toEqual([
      429,
      expect.stringMatching(
        /^The key has spent its daily quota of 2, which begins anew at 00:00 UTC, in \d+ s\./,
      ),
    ]);
    expect((await ask(`/api/v1/contractors/${KNOWN}`, { 'if-none-match': etag })).status).toBe(304);
  });

  it('has a page behind every problem type', async () => {
    const response = await app.get('/api/v1/contractors/1');
    const { type } = await response.json();
    const page = await fetch(app.api + new URL(type).pathname);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('Invalid NIF');
    expect((await fetch(`${app.api}/problems/no-such-code`)).status).toBe(404);
  });
});

describe('a company whose first analysis completes while it is asked about', () => {
  const analysesOf = async (nif: string) =>
    (await app.db.sql`select 1 from analyses where nif = ${nif}`).length;

  it('is told as it is, and not analysed again', async () => {
    const response = await askWhileCompleting('591000903');
    expect([response.status, (await response.json()).status]).toEqual([200, 'complete']);
    expect(await analysesOf('591000903')).toBe(1);
  });

  it('is told at once to whoever would have waited', async () => {
    const response = await askWhileCompleting('591000911', { prefer: 'wait=30' });
    expect([response.status, response.headers.get('preference-applied')]).toEqual([200, 'wait=30']);
    expect(await analysesOf('591000911')).toBe(1);
  });
});
