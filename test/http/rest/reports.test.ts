/** A report over REST: read, charged and refused as the contractor is; its receipt is checked by anybody. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { queueAnalysis } from '../../../src/contractors/analyses/analysis-state.ts';
import { stripAssessments } from '../../../src/contractors/assessments/past-assessments.ts';
import { addCorrection } from '../../../src/contractors/corrections/corrections.ts';
import { newId } from '../../../src/kernel/ids.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { logKey } from '../../../src/receipts/head.ts';
import { verifyReport } from '../../../src/reports/receipt/verify-report.ts';
import { notice } from '../../checks/known-of.ts';
import { companyNif, personNif } from '../../graph/graph-database.ts';
import { linkByHand } from '../../jobs/linked-world.ts';
import { assessAgain, assessByHand } from '../../kit/assess-by-hand.ts';
import { moveClock } from '../../kit/clocks.ts';
import { stateFacts } from '../../kit/state-facts.ts';
import { startTestApp, type TestApp } from '../../kit/test-app.ts';

const [NIF, OTHER, NEW] = [companyNif(1), companyNif(2), companyNif(3)];
const DIRECTOR = 'Ana Inventada';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await linkByHand(app.db, [
    { nif: NIF, person: DIRECTOR },
    { nif: OTHER, person: DIRECTOR },
  ]);
  await assessByHand(app, NIF);
});
afterAll(() => app?.close());
afterEach(() => moveClock(app.db.pool, 0));

const at = (nif: string, format: string, query = '') => `/api/v1/contractors/${nif}/report.${format}${query}`;
const ask = async (key: string, path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(app.api + path, { headers: { authorization: `Bearer ${key}`, ...headers } });
  return {
    status: response.status,
    headers: response.headers,
    body: Buffer.from(await response.arrayBuffer()),
  };
};
const text = async (key: string, path: string, headers = {}) => String((await ask(key, path, headers)).body);
const unitsOf = async (key: string): Promise<number> => {
  const { days } = JSON.parse(await text(key, '/api/v1/usage'));
  return days.reduce((sum: number, day: { quotaUnits: number }) => sum + day.quotaUnits, 0);
};
const keyOf = async (options: Parameters<TestApp['issue']>[0] = {}) =>
  (await app.issue({ clientId: await app.newClient(), ...options })).key;
const codeIn = (html: string): string => /name="receipt" content="([^"]+)"/.exec(html)![1]!;

describe('the report of an assessed company', () => {
  it.each([
    ['html', 'text/html; charset=utf-8', /^<!doctype html>/],
    ['pdf', 'application/pdf', /^%PDF-/],
  ])('comes as %s, the same bytes each time, and is kept by its tag', async (format, type, begins) => {
    const [first, second] = [await ask(app.key, at(NIF, format)), await ask(app.key, at(NIF, format))];
    expect([first.status, first.headers.get('content-type')]).toEqual([200, type]);
    expect(String(first.body)).toMatch(begins);
    expect(second.body.equals(first.body)).toBe(true);
    expect(first.headers.get('content-disposition')).toMatch(
      new RegExp(`filename="contractor-risk-${NIF}-.*\\.${format}"`),
    );
    const tag = first.headers.get('etag')!;
    expect((await ask(app.key, at(NIF, format), { 'if-none-match': tag })).status).toBe(304);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('is in the language that is asked for, else in the one that the caller accepts, else in English', async () => {
    const language = async (query: string, accept: string) => {
      const { headers } = await ask(app.key, at(NIF, 'html', query), { 'accept-language': accept });
      return headers.get('content-language');
    };
    expect(await language('', 'fr')).toBe('en');
    expect(await language('', 'pt-PT, en;q=0.5')).toBe('pt');
    expect(await language('?lang=en', 'pt')).toBe('en');
    const { status, body } = await ask(app.key, at(NIF, 'html', '?lang=fr'));
    expect([status, JSON.parse(String(body)).code]).toEqual([400, 'invalid-parameter']);
  });

  it('names people and linked companies to a key with network:read alone', async () => {
    const without = await keyOf({ scopes: ['contractors:read'] });
    const whole = await text(app.key, at(NIF, 'html'));
    expect(whole).toContain(`Pessoa ${DIRECTOR}`);
    expect(whole).toMatch(/<svg class="network"/);
    expect(whole).toMatch(/: director since/);
    const withheld = await text(without, at(NIF, 'html'));
    expect(withheld).not.toContain(`Pessoa ${DIRECTOR}`);
    expect(withheld).not.toMatch(/<svg class="network"|: director since/);
    expect(withheld).toContain('left out: the key that asked may not see them');
    const { status } = await ask(await keyOf({ scopes: ['network:read'] }), at(NIF, 'html'));
    expect(status).toBe(403);
  });

  it('changes with what the company contests', async () => {
    const nif = companyNif(5);
    await assessByHand(app, nif);
    const before = await text(app.key, at(nif, 'html'));
    const opening = {
      db: app.db,
      livemode: false,
      registers: ['citius-insolvency'] as const,
      enqueue: async () => {},
    };
    await addCorrection(opening, { nif: nif as Nif, check: 'taxDebtor', text: 'It was paid.' });
    const after = await text(app.key, at(nif, 'html'));
    expect(after).toContain('It was paid.');
    expect(codeIn(after)).not.toBe(codeIn(before));
  });
});

describe('what it costs', () => {
  it('is one unit, and nothing where the client paid for the assessment today', async () => {
    const key = await keyOf();
    await ask(key, `/api/v1/contractors/${NIF}`);
    expect(await unitsOf(key)).toBe(1);
    for (const format of ['html', 'pdf']) await ask(key, at(NIF, format));
    expect(await unitsOf(key)).toBe(1);
    const other = await keyOf();
    await ask(other, at(NIF, 'pdf'));
    await ask(other, at(NIF, 'html', '?lang=pt'));
    expect(await unitsOf(other)).toBe(1);
  });

  it('a spent quota refuses it', async () => {
    const key = await keyOf({ dailyQuota: 1 });
    await ask(key, `/api/v1/contractors/${NIF}`);
    const nif = companyNif(6);
    await assessByHand(app, nif);
    const { status, body } = await ask(key, at(nif, 'pdf'));
    expect([status, JSON.parse(String(body)).code]).toEqual([429, 'quota-exceeded']);
  });
});

describe('without an assessment', () => {
  it('the company is analysed, and the answer says so', async () => {
    const { status, headers, body } = await ask(app.key, at(NEW, 'pdf'));
    expect(status).toBe(202);
    expect(headers.get('location')).toMatch(/^\/api\/v1\/analyses\/anl_/);
    expect(body.length).toBe(0);
  });

  it('and assessed after the request was admitted, it has its report for the unit that was paid', async () => {
    const [nif, key] = [companyNif(9), await keyOf()];
    const id = await assessByHand(app, nif);
    const putInForce = (assessmentId: string | null) =>
      app.db.sql`update companies set latest_assessment_id = ${assessmentId} where nif = ${nif}`;
    await putInForce(null);
    // Holds back the analysis that the request opens once it is admitted.
    const other = await app.db.pool.connect();
    await other.query('begin');
    const how = { refresh: false, purpose: 'asked', unhurried: false, livemode: false } as const;
    await queueAnalysis(other, { id: newId('anl'), nif, ...how });
    const asked = ask(key, at(nif, 'html'), { 'If-None-Match': '*' });
    const held = `select from pg_locks where locktype = 'transactionid' and not granted`;
    await expect.poll(async () => (await app.db.pool.query(held)).rowCount).toBe(1);
    await putInForce(id);
    await other.query('rollback');
    other.release();
    const { status, headers, body } = await asked;
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(codeIn(String(body))).toBe(codeIn(await text(key, at(nif, 'html'))));
    expect(await unitsOf(key)).toBe(1);
  });

  it('of a moment there is none: 404, and nothing is analysed', async () => {
    const nif = companyNif(7);
    const { status } = await ask(app.key, at(nif, 'html', '?knownAt=2024-01-01T00:00:00Z'));
    expect(status).toBe(404);
    const rows = await app.db.sql`select 1 from analyses where nif = ${nif}`;
    expect(rows).toEqual([]);
  });

  it('a person is none, as everywhere', async () => {
    expect((await ask(app.key, at(personNif(1), 'html'))).status).toBe(422);
  });
});

it('is signed: who has the file checks it alone', async () => {
  const html = await text(app.key, at(NIF, 'html'));
  const { id } = JSON.parse(await text(app.key, `/api/v1/contractors/${NIF}`));
  expect(await verifyReport(Buffer.from(html))).toMatchObject({
    finding: 'genuine',
    keyId: logKey(app.config.secretKey).id,
    about: { companies: [{ nif: NIF, assessmentId: id }] },
  });
});

describe('an earlier moment', () => {
  it('gives the report as it was then, until what it was made from is removed', async () => {
    const nif = companyNif(8);
    await assessByHand(app, nif);
    const then = await text(app.key, at(nif, 'html'));
    const moment = (await app.db.sql`select app_now() as at`)[0].at.toISOString();
    await app.db.prisma.$transaction(tx =>
      stateFacts(tx, [{ nif, register: 'citius-insolvency', facts: [notice()] }], { complete: true }),
    );
    await assessAgain(app, nif);
    const knownAt = `?knownAt=${encodeURIComponent(moment)}`;
    expect(await text(app.key, at(nif, 'html'))).not.toBe(then);
    expect(await text(app.key, at(nif, 'html', knownAt))).toBe(then);
    await moveClock(app.db.pool, 86_400 * 365 * 3);
    await app.db.prisma.$transaction(tx => stripAssessments(tx, 24));
    expect((await ask(app.key, at(nif, 'html', knownAt))).status).toBe(410);
    expect((await ask(app.key, at(nif, 'html'))).status).toBe(202);
  });
});
