/** Watching a refresh, over real HTTP: the answer names it, its tag stands still, it costs nothing, and who wants to may wait for it. */
import { afterEach, describe, expect, it } from 'vitest';
import { openAnalysis } from '../../../src/contractors/analyses/open-analysis.ts';
import { newId } from '../../../src/kernel/ids.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { ANALYSIS_CHANGED } from '../../../src/kernel/process/notifications.ts';
import { askGraphql } from '../../kit/ask-graphql.ts';
import { askRest } from '../../kit/ask-rest.ts';
import { moveClock } from '../../kit/clocks.ts';
import { completeOpen, makeProgress, writeOldCompany } from '../../kit/refreshed-company.ts';
import { appOfFile } from '../../kit/test-app.ts';

const app = await appOfFile();
afterEach(() => moveClock(app.db.pool, 0));

let serial = 1;
/** An old company and a key of a new client that asks about it. */
async function oldCompany() {
  const nif = await writeOldCompany(app.db, serial++);
  const { id: keyId, key } = await app.issue({ clientId: await app.newClient(), dailyQuota: 1_000 });
  const ask = async (headers: Record<string, string> = {}, query = '') => {
    const path = `/api/v1/contractors/${nif}${query}`;
    const { etag: tag, ...answer } = await askRest({ api: app.api, key }, 'GET', path, { headers });
    return { ...answer, tag, applied: answer.headers.get('preference-applied') };
  };
  const units = async () => {
    const rows = await app.db
      .sql`select coalesce(sum(used), 0)::int as units from usage_windows where key_id = ${keyId}
         and limit_name = 'daily'`;
    return rows[0].units;
  };
  return { nif, ask, units, key };
}

/** Resolves when so many requests about the company are admitted and its refresh is open: the last of them is held, or about to be. */
const admitted = (nif: string, requests: number) =>
  expect
    .poll(
      async () => {
        const rows = await app.db
          .sql`select (select count(*)::int from request_log where nif = ${nif}) as requests,
             (select count(*)::int from analyses where nif = ${nif} and state <> 'complete') as open`;
        return rows[0];
      },
      { interval: 10 },
    )
    .toEqual({ requests, open: 1 });

const analysesOf = async (nif: string) =>
  (await app.db.sql`select 1 from analyses where nif = ${nif}`).length;

/** Asks, and completes a refresh after the answer was prepared and before it is admitted. */
async function whileAdmitting<Answer>(ask: () => Promise<Answer>, complete: () => Promise<string>) {
  const blocking = await app.db.pool.connect();
  try {
    await blocking.query('begin; lock table usage_windows in access exclusive mode');
    const asked = ask();
    const blocked = `select 1 from pg_locks where relation = 'usage_windows'::regclass and not granted`;
    await expect.poll(async () => (await app.db.pool.query(blocked)).rowCount).toBe(1);
    const id = await complete();
    await blocking.query('commit');
    return { answer: await asked, id };
  } finally {
    blocking.release(true);
  }
}

describe('while an assessment is refreshed', () => {
  it('the first answer names the analysis that it starts, and every later one the same', async () => {
    const { nif, ask } = await oldCompany();
    const answers = [...(await Promise.all([ask(), ask(), ask()])), await ask()];
    const rows = await app.db.sql`select id, created_at as at from analyses where nif = ${nif}`;
    expect(rows).toHaveLength(1);
    const [{ id, at }] = rows;
    for (const { status, body } of answers)
      expect([status, body.refreshing, body.analysis]).toEqual([
        200,
        true,
        { id, startedAt: at.toISOString() },
      ]);
    expect(new Set(answers.map(({ tag }) => tag)).size).toBe(1);
  });

  it.each(['', '?expand=evidence', '?expand=directors,counterfactuals'])(
    'progress is in no ETag: %s',
    async query => {
      const { nif, ask } = await oldCompany();
      const first = await ask({}, query);
      expect(first.tag).toMatch(/^"[\w-]+"$/);
      for (let step = 0; step < 4; step++) {
        await makeProgress(app.db, nif);
        expect(await ask({ 'if-none-match': first.tag }, query)).toMatchObject({
          status: 304,
          tag: first.tag,
          text: '',
        });
        // A strong tag: the same bytes.
        expect((await ask({}, query)).text).toBe(first.text);
      }
      await completeOpen(app.db, nif);
      const renewed = await ask({ 'if-none-match': first.tag }, query);
      expect([renewed.status, renewed.body.refreshing]).toEqual([200, false]);
    },
  );

  it('it tells progress at the address of the analysis, free of quota', async () => {
    const { nif, ask, units, key } = await oldCompany();
    const { body } = await ask();
    await makeProgress(app.db, nif);
    const response = await app.get(`/api/v1/analyses/${body.analysis.id}`, {
      authorization: `Bearer ${key}`,
    });
    const { analysis } = await response.json();
    expect(analysis).toMatchObject({ state: 'running', progress: { done: 1, total: 9 } });
    expect([response.status, await units()]).toEqual([202, 1]);
  });

  it('watching costs one unit for the old assessment and one for the new, however often it is asked', async () => {
    const { nif, ask, units } = await oldCompany();
    const { tag } = await ask();
    for (let n = 0; n < 4; n++) {
      await makeProgress(app.db, nif);
      expect([(await ask()).status, (await ask({ 'if-none-match': tag })).status]).toEqual([200, 304]);
    }
    expect(await units()).toBe(1);
    await completeOpen(app.db, nif);
    expect((await ask({ 'if-none-match': tag })).body.refreshing).toBe(false);
    expect(await units()).toBe(2);
    // Nothing moves any more: a `200` is a unit again.
    await ask();
    expect(await units()).toBe(3);
  });

  it('an assessment that was paid for before it grew old costs nothing more on the same day', async () => {
    const { nif, ask, units } = await oldCompany();
    await app.db.sql`update assessments set assessed_at = app_now() where nif = ${nif}`;
    // Asked for more, so that no answer is cached: the assessment grows old by hand.
    expect((await ask({}, '?expand=evidence')).body.refreshing).toBe(false);
    await app.db
      .sql`update assessments set assessed_at = app_now() - interval '169 hours' where nif = ${nif}`;
    expect((await ask()).body.refreshing).toBe(true);
    expect(await units()).toBe(1);
  });

  it('the old assessment costs a unit again on the next day, and each client its own', async () => {
    const { nif, ask, units } = await oldCompany();
    await ask();
    const other = await app.issue({ clientId: await app.newClient(), dailyQuota: 1 });
    const asOther = () => app.get(`/api/v1/contractors/${nif}`, { authorization: `Bearer ${other.key}` });
    expect([(await asOther()).status, (await asOther()).status]).toEqual([200, 200]);
    await moveClock(app.db.pool, 86_400);
    await ask();
    expect(await units()).toBe(2);
  });

  it('one that another opens and completes meanwhile is not followed by a second', async () => {
    const { nif, ask, units } = await oldCompany();
    const { answer, id } = await whileAdmitting(ask, async () => {
      const opening = { db: app.db, livemode: false, registers: [], enqueue: async () => {} };
      await openAnalysis(opening, { id: newId('anl'), nif: nif as Nif, refresh: true });
      return completeOpen(app.db, nif);
    });
    expect(answer).toMatchObject({ status: 200, body: { id, refreshing: false, analysis: null } });
    expect([await analysesOf(nif), await units()]).toEqual([1, 1]);
  });

  it('a spent quota refuses what was not given today, and opens no analysis', async () => {
    const { nif } = await oldCompany();
    const { key } = await app.issue({ clientId: await app.newClient(), dailyQuota: 0 });
    const response = await app.get(`/api/v1/contractors/${nif}`, {
      authorization: `Bearer ${key}`,
      prefer: 'wait=30',
    });
    expect(response.status).toBe(429);
    expect(await analysesOf(nif)).toBe(0);
  });
});

describe('Prefer: wait on a stale company', () => {
  it('is answered the new assessment as soon as it is there, and charged once', async () => {
    const { nif, ask, units } = await oldCompany();
    const held = ask({ prefer: 'wait=30' });
    await admitted(nif, 1);
    const id = await completeOpen(app.db, nif);
    expect(await held).toMatchObject({
      status: 200,
      applied: 'wait=30',
      body: { id, refreshing: false, analysis: null },
    });
    expect(await units()).toBe(1);
    const rows = await app.db
      .sql`select status, quota, assessment_id as id from request_log where nif = ${nif}`;
    expect(rows).toEqual([{ status: 200, quota: 1, id }]);
  });

  it('is not ended by a late notice of an earlier analysis', async () => {
    const companies = [await oldCompany(), await oldCompany()] as const;
    const [{ nif }, other] = companies;
    const [held, beside] = companies.map(({ ask }) => ask({ prefer: 'wait=30' }));
    for (const company of companies) await admitted(company.nif, 1);
    const late = { id: newId('anl'), nif, state: 'complete', version: 9 };
    await app.db.sql`select pg_notify(${ANALYSIS_CHANGED}, ${JSON.stringify(late)})`;
    // Notices come in order: whoever is answered by this one has heard the one before.
    await completeOpen(app.db, other.nif);
    expect((await beside)?.body.refreshing).toBe(false);
    const id = await completeOpen(app.db, nif);
    expect((await held)?.body).toMatchObject({ id, refreshing: false });
  });

  it('with the tag that the caller holds, is a long poll that costs only what is new', async () => {
    const { nif, ask, units } = await oldCompany();
    const { tag } = await ask();
    expect(await ask({ prefer: 'wait=1', 'if-none-match': tag })).toMatchObject({
      status: 304,
      applied: 'wait=1',
    });
    expect(await units()).toBe(1);
    const held = ask({ prefer: 'wait=30', 'if-none-match': tag });
    await admitted(nif, 3);
    const id = await completeOpen(app.db, nif);
    expect(await held).toMatchObject({ status: 200, body: { id } });
    expect(await units()).toBe(2);
  });

  it('does not wait where the refresh completes before it is joined', async () => {
    const { nif, ask } = await oldCompany();
    await ask();
    const since = performance.now();
    const { answer, id } = await whileAdmitting(
      () => ask({ prefer: 'wait=30' }),
      () => completeOpen(app.db, nif),
    );
    expect(answer).toMatchObject({ status: 200, body: { id, refreshing: false } });
    expect(performance.now() - since).toBeLessThan(10_000);
    expect(await analysesOf(nif)).toBe(1);
  });

  it('does not hold who would wait for a register that does not answer', async () => {
    const { nif, ask } = await oldCompany();
    await ask();
    await app.db.sql`update analyses set state = 'waiting', waiting_for = '{at-debtors}' where nif = ${nif}`;
    const since = performance.now();
    expect(await ask({ prefer: 'wait=30' })).toMatchObject({
      status: 200,
      applied: null,
      body: { refreshing: true },
    });
    expect(performance.now() - since).toBeLessThan(10_000);
  });
});

it('startedAt is one moment, from the queue to the end, over REST and GraphQL', async () => {
  const nif = await writeOldCompany(app.db, serial++);
  const { analysis } = await (await app.get(`/api/v1/contractors/${nif}`)).json();
  const told = async () => {
    const rest = await (await app.get(`/api/v1/analyses/${analysis.id}`)).json();
    const { body } = await askGraphql(
      app,
      `{ node(id: "${analysis.id}") { ... on Analysis { state startedAt } } }`,
    );
    const graph = body.data.node;
    expect([rest.analysis.state, rest.analysis.startedAt]).toEqual([graph.state, graph.startedAt]);
    return graph;
  };
  const { startedAt } = analysis;
  expect(await told()).toEqual({ state: 'queued', startedAt });
  await moveClock(app.db.pool, 30);
  await makeProgress(app.db, nif);
  expect(await told()).toEqual({ state: 'running', startedAt });
});
