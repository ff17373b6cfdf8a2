/** Batches over real HTTP and PostgreSQL: what is taken, what it costs, what is refused, and the results. */
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { cancelBatch } from '../../src/batches/cancel-batch.ts';
import { finishRows } from '../../src/batches/finish-rows.ts';
import { readSubmission } from '../../src/batches/submission.ts';
import { withdrawJudged } from '../../src/contractors/recall/withdraw-judged.ts';
import { sqlTransaction } from '../../src/db/sql-transaction.ts';
import { askGraphql } from '../kit/ask-graphql.ts';
import { writeAssessedCompanies, writtenAssessmentId } from '../kit/assessed-company.ts';
import { moveClock } from '../kit/clocks.ts';
import { countRows } from '../kit/count-rows.ts';
import { companyNif } from '../kit/specimen-country.ts';
import { appOfFile } from '../kit/test-app.ts';
import { type Line, resultsOf, submit, submitted } from './submit.ts';

const app = await appOfFile();
/** Natural person's number: invented, with the right check digit. */
const PERSON = '123456789';
const NEW = [companyNif(9_001), companyNif(9_002), companyNif(9_003)];

const known = await writeAssessedCompanies(app.db.pool, { count: 20 });

const rowsOf = (nifs: readonly string[]) => nifs.map((nif, i) => ({ nif, reference: `R-${i + 1}` }));
const step = (id: string) => finishRows(app.db, { id, freshHours: 24 });
const cancelled = (id: string) =>
  cancelBatch({ db: app.db, freshHours: 24, enqueue: async () => {} }, { id, clientId: app.clientId });
const lookupOf = async (nif: string) => (await app.get(`/api/v1/contractors/${nif}`)).json();

describe('a batch', () => {
  it('is taken with 202 and its address, and answers known companies at once as a lookup does', async () => {
    const answer = await submit(app, rowsOf([...known.slice(0, 3), NEW[0]!]), {
      headers: { prefer: 'respond-async' },
    });
    expect(answer.status).toBe(202);
    expect(answer.headers.get('preference-applied')).toBe('respond-async');
    const batch = await answer.json();
    expect(answer.headers.get('location')).toBe(`/api/v1/batches/${batch.id}`);
    expect(batch).toMatchObject({
      state: 'running',
      rows: 4,
      done: 3,
      rejected: 0,
      analysing: 0,
      waiting: 1,
    });
    const results = await resultsOf(app, batch.id);
    const told = results.map(({ row, reference, cursor }) => [row, reference, cursor]);
    expect(told).toEqual([1, 2, 3].map(n => [n, `R-${n}`, `${n}`]));
    expect(results[0].assessment).toEqual(await lookupOf(known[0]!));
    expect(await (await app.get(`/api/v1/batches/${batch.id}`)).json()).toMatchObject({
      done: 3,
      waiting: 1,
    });
  });

  it('takes CSV in any order of columns, with commas or semicolons', async () => {
    const csv = `\uFEFFreference;nif\r\n"Obra ""A""; lote 1";${known[0]}\r\n;\r\n;${known[1]}\r\n`;
    const { id } = await submitted(app, csv, { headers: { 'content-type': 'text/csv; charset=utf-8' } });
    // Rows as in a spreadsheet: the header is the first.
    expect((await resultsOf(app, id)).map(({ row, nif, reference }) => [row, nif, reference])).toEqual([
      [2, known[0], 'Obra "A"; lote 1'],
      [4, known[1], null],
    ]);
  });

  it('refuses bad rows one by one, keeps no number of a person, and lets the good ones stand', async () => {
    const lines = [
      `{"nif":"${known[0]}","reference":"good"}`,
      `{"nif":"${PERSON}","reference":"person"}`,
      '{"nif":"580000019","reference":"digit"}',
      'no json',
      `{"nif":"${known[1]}","reference":"of ${PERSON}"}`,
      `{"number":"${known[1]}"}`,
      `{"nif":"${known[1]}","reference":"${'x'.repeat(101)}"}`,
    ];
    const { id, rejected } = await submitted(app, lines.join('\r\n'));
    expect(rejected).toBe(6);
    const results = await resultsOf(app, id);
    const faults = ['natural-person', 'invalid-nif', 'malformed-row', 'invalid-reference', 'malformed-row'];
    expect(results.map(({ row, status, code }) => [row, status, code])).toEqual([
      [1, 'complete', null],
      ...[...faults, 'invalid-reference'].map((code, i) => [i + 2, 'rejected', code]),
    ]);
    expect(results.slice(1).every(({ nif, detail }) => nif === null && detail.length > 20)).toBe(true);
    expect(results[1].reference).toBe('person');
    const { rows } = await app.db.pool.query('select r::text as text from batch_rows r');
    expect(rows.filter(({ text }) => text.includes(PERSON))).toEqual([]);
  });

  it('gives each duplicate its row, for one unit', async () => {
    const partner = await quotaOf(1);
    const nif = known[2]!;
    const answer = await submit(app, [{ nif }, { nif: `PT ${nif}` }, { nif, reference: 'again' }], partner);
    expect(answer.status).toBe(202);
    const { id } = await answer.json();
    expect(await resultsOf(app, id, partner)).toHaveLength(3);
  });

  it('is refused whole where the body is none', async () => {
    const form = (contentType: string) => ({ headers: { 'content-type': contentType } });
    expect((await submit(app, '\n\n')).status).toBe(400);
    expect((await submit(app, '{}', form('application/json'))).status).toBe(415);
    expect((await submit(app, 'company\n1', form('text/csv'))).status).toBe(400);
    expect((await submit(app, `nif\n"${known[0]}`, form('text/csv'))).status).toBe(400);
    const tooMany = await submit(app, 'x\n'.repeat(100_001));
    expect(tooMany.status).toBe(413);
    expect((await tooMany.json()).detail).toContain('100000 rows');
    expect((await submit(app, 'x'.repeat(17_000_000))).status).toBe(400);
  });
});

async function quotaOf(dailyQuota: number) {
  const clientId = await app.newClient();
  const { key } = await app.issue({ clientId, dailyQuota });
  return { clientId, key };
}

const leftOf = async (key: string): Promise<number> => {
  const usage = await (await app.get('/api/v1/usage', { authorization: `Bearer ${key}` })).json();
  return usage.limits.find(({ name }: Line) => name === 'daily').remaining;
};

/** An analysis of a new company as it would have been: what it asked, and when. */
async function measureAnalysis(): Promise<void> {
  const [nif, linked] = [companyNif(9_310), companyNif(9_311)];
  await app.db.pool.query(
    `insert into analyses (id, nif, state, livemode, created_at, started_at, completed_at)
     values ('anl_measured', $1, 'complete', false, app_now() - interval '9 s', app_now() - interval '9 s', app_now())`,
    [nif],
  );
  await app.db.pool.query(
    `insert into linked_steps (analysis_id, nif, register, state, updated_at)
     values ('anl_measured', $1, 'mj-publications', 'answered', app_now())`,
    [linked],
  );
  await app.db.pool.query(
    `insert into register_answers (id, register, nif, outcome, asked_at, parser_version, records, questions)
     select 'ans_' || n, 'mj-publications', nif, 'found', app_now() - interval '5 s', 1, '[]', n
     from unnest($1::text[], '{17,3}'::int[]) as a(nif, n)`,
    [[nif, linked]],
  );
}

describe('what it costs', () => {
  it('is one unit per company, all or nothing, and a refusal says what to do', async () => {
    const { key } = await quotaOf(5);
    const before = await countRows(app.db.pool, 'batches');
    const refused = await submit(app, rowsOf(known.slice(0, 6)), { key });
    expect(refused.status).toBe(429);
    const problem = await refused.json();
    expect(problem['violated-policies']).toEqual(['daily']);
    expect(problem.detail).toContain('takes 6 units of the daily quota, and 5 of 5 are left');
    expect(await countRows(app.db.pool, 'batches')).toBe(before);
    expect(await leftOf(key)).toBe(5);
    const { id } = await submitted(app, rowsOf(known.slice(0, 4)), { key });
    expect(await leftOf(key)).toBe(1);
    await resultsOf(app, id, { key });
    expect(await leftOf(key)).toBe(1);
    expect((await submit(app, rowsOf(known.slice(0, 2)), { key })).status).toBe(429);
  });

  it('is told by a dry run, which begins nothing', async () => {
    const { key } = await quotaOf(100);
    await app.db.pool.query(
      `insert into register_states (register, turn_ms) values ('mj-publications', 4000), ('impic-licences', 1000), ('at-debtors', 90000)
       on conflict (register) do update set turn_ms = excluded.turn_ms`,
    );
    // Those of other tests have no turns.
    await app.db.pool.query(`update batches set state = 'complete', completed_at = app_now()`);
    const before = await countRows(app.db.pool, 'batches');
    const rows = [...rowsOf([...known.slice(0, 4), known[0]!, ...NEW]), { nif: PERSON }];
    const quoted = async () => (await submit(app, rows, { key, query: '?dryRun=true' })).json();
    expect(await quoted()).toMatchObject({
      expectedReadyAt: null,
      unknownBecause: expect.stringContaining('No analysis of a new company has ended'),
    });
    await measureAnalysis();
    const quote = await quoted();
    expect(quote).toMatchObject({
      rows: 9,
      rejected: 1,
      companies: 7,
      known: 4,
      toRefresh: 0,
      toAnalyse: 3,
      quotaUnits: 7,
      quotaRemaining: 100,
      unknownBecause: null,
      boundBy: 'mj-publications',
    });
    // Three companies, each with 17 questions about it and 3 about a linked one, 4 s apart.
    const secondsOf = ({ expectedReadyAt }: Line) => (Date.parse(expectedReadyAt) - Date.now()) / 1000;
    expect(secondsOf(quote)).toBeGreaterThan(230);
    expect(secondsOf(quote)).toBeLessThan(250);
    expect([await countRows(app.db.pool, 'batches'), await leftOf(key)]).toEqual([before, 100]);
    const { id } = await submitted(app, rows, { key });
    expect(id).toMatch(/^bat_/);
    // A batch of another client has as many turns as that one has left.
    const other = await quotaOf(100);
    const two = await submitted(app, rowsOf([companyNif(9_301), companyNif(9_302)]), other);
    expect(secondsOf(two)).toBeGreaterThan(310);
    expect(secondsOf(two)).toBeLessThan(330);
    expect(await leftOf(key)).toBe(100 - quote.quotaUnits);
  });

  it('is one row of the log, and each company of the results is noted as shown', async () => {
    const { key, clientId } = await quotaOf(100);
    const { id } = await submitted(app, rowsOf(known.slice(0, 3)), { key });
    await resultsOf(app, id, { key });
    const { rows } = await app.db.pool.query(
      'select method, route, status, quota from request_log where client_id = $1 order by at',
      [clientId],
    );
    expect(rows).toEqual([
      { method: 'POST', route: '/api/v1/batches', status: 202, quota: 3 },
      { method: 'GET', route: '/api/v1/batches/{id}/results', status: 200, quota: 0 },
    ]);
    const shown = await app.db.pool.query(
      'select nif, assessment_ids, answered, charged from shown_companies where client_id = $1 order by nif',
      [clientId],
    );
    expect(shown.rows).toEqual(
      known
        .slice(0, 3)
        .sort()
        .map(nif => ({ nif, assessment_ids: [writtenAssessmentId(nif)], answered: true, charged: false })),
    );
  });
});

describe('an idempotency key', () => {
  const named = (name: string) => ({ headers: { 'idempotency-key': name } });

  it('gives the same batch for the same body, and costs nothing again', async () => {
    const { key } = await quotaOf(3);
    const rows = rowsOf(known.slice(0, 3));
    const first = await submitted(app, rows, { key, ...named('"a-1"') });
    const again = await submit(app, rows, { key, ...named('"a-1"') });
    expect([again.status, (await again.json()).id, again.headers.get('location')]).toEqual([
      202,
      first.id,
      `/api/v1/batches/${first.id}`,
    ]);
    expect(await leftOf(key)).toBe(0);
    const { rows: kept } = await app.db.pool.query(
      'select idempotency_key as name from batches where id = $1',
      [first.id],
    );
    expect(kept[0].name).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is of the same body, in whichever words its type says the same', async () => {
    const hashOf = async (type: string) => {
      const [body] = [`nif\n${known[0]}\n`].map(text => Readable.from([Buffer.from(text)]));
      return (await readSubmission(body!, type)).hash.toString('hex');
    };
    const [plain, ...same] = await Promise.all(
      ['text/csv', 'text/csv; charset=utf-8', 'TEXT/CSV;header=present'].map(hashOf),
    );
    expect(same).toEqual([plain, plain]);
    expect(await hashOf('text/csv; charset=iso-8859-7')).not.toBe(plain);
  });

  it('is refused with another body, and free for another client', async () => {
    const rows = rowsOf(known.slice(0, 2));
    const first = await submitted(app, rows, named('b-1'));
    const other = await submit(app, rowsOf(known.slice(0, 1)), named('b-1'));
    expect([other.status, (await other.json()).code]).toEqual([422, 'idempotency-key-reused']);
    const { key } = await quotaOf(10);
    const elsewhere = await submitted(app, rows, { key, ...named('b-1') });
    expect(elsewhere.id).not.toBe(first.id);
    expect((await submit(app, rows, named('two words'))).status).toBe(400);
  });

  it('is refused while the first request is being taken', async () => {
    const rows = rowsOf(known.slice(0, 2));
    const holder = await app.db.pool.connect();
    await holder.query('begin; lock table batches in share mode');
    const first = submit(app, rows, named('c-1'));
    await expect
      .poll(async () => (await holder.query('select from pg_locks where not granted')).rowCount)
      .toBe(1);
    const meanwhile = await submit(app, rows, named('c-1'));
    expect([meanwhile.status, (await meanwhile.json()).code]).toEqual([409, 'idempotency-key-in-use']);
    await holder.query('commit');
    holder.release();
    const { id } = await (await first).json();
    expect((await submitted(app, rows, named('c-1'))).id).toBe(id);
  });

  it('gives one batch, whoever comes at once', async () => {
    const { key, clientId } = await quotaOf(2);
    const rows = rowsOf(known.slice(0, 2));
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => submit(app, rows, { key, ...named('d') })),
    );
    for (const { status } of answers) expect([202, 409]).toContain(status);
    const { rows: batches } = await app.db.pool.query('select id from batches where client_id = $1', [
      clientId,
    ]);
    expect(batches).toHaveLength(1);
    expect(await leftOf(key)).toBe(0);
  });
});

describe('results', () => {
  it('go on from every cursor, each row once', async () => {
    const { id } = await submitted(app, [...rowsOf(known), { nif: PERSON }]);
    const whole = await resultsOf(app, id, { limit: 4 });
    expect(whole.map(({ cursor }) => cursor)).toEqual(Array.from({ length: 21 }, (_, i) => String(i + 1)));
    expect(new Set(whole.map(({ row }) => row)).size).toBe(21);
    for (const [i, { cursor }] of whole.entries())
      expect(await resultsOf(app, id, { after: cursor, limit: 7 })).toEqual(whole.slice(i + 1));
    const at = `/api/v1/batches/${id}/results`;
    const lines = await (await app.get(`${at}.ndjson?after=20`)).text();
    expect(lines).toBe(`${JSON.stringify(whole[20])}\n`);
    const end = await (await app.get(`${at}?after=21`)).json();
    expect(end).toMatchObject({ data: [], hasMore: false, cursor: '21' });
    expect((await (await app.get(`${at}?after=1e3`)).json()).code).toBe('invalid-cursor');
  });

  it('answer an old assessment at once and say that it is renewed', async () => {
    await moveClock(app.db.pool, 40 * 86_400);
    const { id } = await submitted(app, rowsOf(known.slice(0, 2)));
    const results = await resultsOf(app, id);
    expect(results.map(({ status, assessment }) => [status, assessment.refreshing])).toEqual([
      ['complete', true],
      ['complete', true],
    ]);
    await moveClock(app.db.pool, 0);
  });

  it('say of an assessment that its list was withdrawn since: a lookup gives it no more', async () => {
    const nifs = await writeAssessedCompanies(app.db.pool, { count: 2, firstSerial: 9_060 });
    const { id } = await submitted(app, rowsOf([...nifs, PERSON]));
    await app.db.pool.query('update assessments set known = $2 where nif = $1', [
      nifs[0],
      { registers: { 'at-debtors': { state: 'answered' } } },
    ]);
    await sqlTransaction(app.db, tx => withdrawJudged(tx, 'at-debtors'));
    const results = await resultsOf(app, id);
    expect(results.map(({ inForce, assessment }) => [inForce, assessment?.score])).toEqual([
      [false, 90],
      [true, 90],
      [null, undefined],
    ]);
    expect(await lookupOf(nifs[0]!)).toMatchObject({ status: 'analyzing', score: null });
    const asked = `query ($id: ID!) { node(id: $id) { ... on Batch { results { edges { node { inForce assessment { score } } } } } } }`;
    const { body } = await askGraphql(app, asked, { id });
    expect(
      body.data.node.results.edges.map(({ node }: Line) => [node.inForce, node.assessment?.score]),
    ).toEqual(results.map(({ inForce, assessment }) => [inForce, assessment?.score]));
  });
});

it('waits anew where an assessment was taken back before the batch saw it, and still ends', async () => {
  const { id } = await (await submit(app, rowsOf([companyNif(9_050)]))).json();
  await app.db.pool.query(`update batch_rows set state = 'analysing' where batch_id = $1`, [id]);
  expect(await step(id)).toMatchObject({ hasEnded: false, finished: 0 });
  const { rows } = await app.db.pool.query('select state from batch_rows where batch_id = $1', [id]);
  expect(rows).toEqual([{ state: 'waiting' }]);
  expect(await cancelled(id)).toMatchObject({ state: 'cancelled' });
});

describe('cancelling', () => {
  it('cancels what was not begun, and the client has its event once', async () => {
    const { id } = await submitted(app, rowsOf([known[0]!, ...NEW]));
    const answer = await app.send('DELETE', `/api/v1/batches/${id}`);
    expect([answer.status, (await answer.json()).state]).toEqual([200, 'cancelled']);
    expect(await step(id)).toMatchObject({ hasEnded: false, finished: 0 });
    expect((await cancelled(id))?.state).toBe('cancelled');
    expect(await (await app.get(`/api/v1/batches/${id}`)).json()).toMatchObject({
      state: 'cancelled',
      done: 1,
      cancelled: 3,
      waiting: 0,
    });
    expect((await resultsOf(app, id)).map(({ status }) => status)).toEqual([
      'complete',
      'cancelled',
      'cancelled',
      'cancelled',
    ]);
    const events = await app.db.pool.query(
      `select data from events where type = 'batch.completed' and data->>'batchId' = $1`,
      [id],
    );
    expect(events.rows.map(({ data }) => data)).toEqual([
      { livemode: false, batchId: id, state: 'cancelled', rows: 4, done: 1, rejected: 0, cancelled: 3 },
    ]);
  });
});

it('clients see and cancel only their own batches', async () => {
  const { id } = await submitted(app, rowsOf(known.slice(0, 1)));
  const { key } = await quotaOf(10);
  const other = { authorization: `Bearer ${key}` };
  for (const path of [`/api/v1/batches/${id}`, `/api/v1/batches/${id}/results`])
    expect((await app.get(path, other)).status).toBe(404);
  expect((await app.send('DELETE', `/api/v1/batches/${id}`, undefined, other)).status).toBe(404);
  expect((await (await app.get('/api/v1/batches', other)).json()).data).toEqual([]);
  const page = await app.get('/api/v1/batches?limit=1');
  const { data, hasMore, cursor } = await page.json();
  expect([data[0].id, hasMore]).toEqual([id, true]);
  const next = `/api/v1/batches?limit=1&after=${cursor}`;
  expect(page.headers.get('link')).toBe(`<${next}>; rel="next"`);
  expect((await (await app.get(next)).json()).data[0].id < id).toBe(true);
  const { key: poor } = await app.issue({ scopes: ['events:read'] });
  expect((await submit(app, rowsOf(known), { key: poor })).status).toBe(403);
});
