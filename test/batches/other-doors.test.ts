/** Batches by GraphQL and by the command line: the same batches, the same price. */
import { expect, it } from 'vitest';
import { forgetBatches } from '../../src/batches/batch.ts';
import { beginNext } from '../../src/batches/begin-rows.ts';
import { finishRows } from '../../src/batches/finish-rows.ts';
import { type AnalysisOpening, openAnalysis } from '../../src/contractors/analyses/open-analysis.ts';
import { sqlTransaction } from '../../src/db/sql-transaction.ts';
import { newId } from '../../src/kernel/ids.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import { cliHere } from '../cli/cli-here.ts';
import { askGraphql, inputErrors } from '../kit/ask-graphql.ts';
import { writeAssessedCompanies } from '../kit/assessed-company.ts';
import { moveClock } from '../kit/clocks.ts';
import { companyNif } from '../kit/specimen-country.ts';
import { appOfFile, TEST_ENV } from '../kit/test-app.ts';
import { type Line, submit, submitted } from './submit.ts';

const app = await appOfFile();

const known = await writeAssessedCompanies(app.db.pool, { count: 5 });

const ask = async (query: string, variables: object, key = app.key) =>
  (await askGraphql({ ...app, key }, query, variables)).body;

const START = `mutation ($companies: [CompanyInput!]!, $dryRun: Boolean, $idempotencyKey: String) {
  batchStart(input: { companies: $companies, dryRun: $dryRun, idempotencyKey: $idempotencyKey }) { result {
  quote { rows rejected companies known toRefresh toAnalyse } batch { id rows done rejected progress { state waiting analysing waitingFor } } } errors { code } } }`;
const CANCEL =
  'mutation ($id: ID!) { batchCancel(input: { id: $id }) { result { id cancelled cancelledAt } errors { code } } }';
const RESULTS = `query ($id: ID!, $after: String) { node(id: $id) { ... on Batch { progress { state } results(first: 2, after: $after) {
  pageInfo { endCursor hasNextPage } edges { node { row nif reference status code assessment { score } } } } } } }`;

it('GraphQL starts, pays once, and pages through the results', async () => {
  const clientId = await app.newClient();
  const { key } = await app.issue({ clientId, dailyQuota: 4 });
  const companies = [...known.slice(0, 4).map(nif => ({ nif, reference: 'x' })), { nif: '123456789' }];
  const dry = await ask(START, { companies, dryRun: true }, key);
  expect(dry.data.batchStart.result).toEqual({
    quote: { rows: 5, rejected: 1, companies: 4, known: 4, toRefresh: 0, toAnalyse: 0 },
    batch: null,
  });
  // As over REST, two rows are priced as a field.
  expect(
    dry.extensions.cost.complexity -
      (await ask(START, { companies: companies.slice(0, 1), dryRun: true }, key)).extensions.cost.complexity,
  ).toBe(2);
  const { data, extensions } = await ask(START, { companies }, key);
  expect(extensions.cost.quotaUnits).toBe(4);
  const { id } = data.batchStart.result.batch;
  expect(data.batchStart.result.batch).toMatchObject({
    rows: 5,
    done: 4,
    rejected: 1,
    progress: { waiting: 0 },
  });
  const again = await ask(START, { companies: companies.slice(0, 1) }, key);
  expect(again.errors[0].extensions.code).toBe('quota-exceeded');
  const rows = await app.db.sql`select id from batches where client_id = ${clientId}`;
  expect(rows).toEqual([{ id }]);

  const seen: unknown[] = [];
  for (let after: string | null = null, more = true; more; ) {
    const page = await ask(RESULTS, { id, after }, key);
    expect(page.extensions.cost.quotaUnits).toBe(0);
    const { edges, pageInfo } = page.data.node.results;
    seen.push(
      ...edges.map(({ node }: Line) => [node.row, node.status, node.code, node.assessment?.score ?? null]),
    );
    [after, more] = [pageInfo.endCursor, pageInfo.hasNextPage];
  }
  expect(seen).toEqual([
    [1, 'complete', null, 90],
    [2, 'complete', null, 90],
    [3, 'complete', null, 90],
    [4, 'complete', null, 90],
    [5, 'rejected', 'natural-person', null],
  ]);
  expect((await ask(RESULTS, { id })).data.node).toBeNull();
});

it('GraphQL lists a client’s batches, newest first, and cancels one; another client’s is not there', async () => {
  const { key } = await app.issue({ clientId: await app.newClient() });
  const started = async (idempotencyKey: string): Promise<string> => {
    const companies = [{ nif: companyNif(Number(idempotencyKey)) }];
    return (await ask(START, { companies, idempotencyKey }, key)).data.batchStart.result.batch.id;
  };
  const ids = [await started('7001'), await started('7002')];
  const list = async (by: string) =>
    (await ask('{ batches { totalCount nodes { id progress { state } } } }', {}, by)).data;
  const nodes = ids.toReversed().map(id => ({ id, progress: { state: 'running' } }));
  expect(await list(key)).toEqual({ batches: { totalCount: 2, nodes } });
  const cancel = async (id: string, by = key) =>
    (await ask(CANCEL, { id }, by)).data.batchCancel as { result: unknown; errors: unknown[] };
  const { key: other } = await app.issue({ clientId: await app.newClient() });
  for (const [id, by] of [
    [ids[0]!, other],
    [newId('bat'), key],
    ['no id', key],
  ] as const)
    expect(await cancel(id, by)).toEqual({ result: null, errors: [{ code: 'not_found' }] });
  const ended = { result: { id: ids[0], cancelled: 1, cancelledAt: expect.any(String) }, errors: [] };
  expect([await cancel(ids[0]!), await cancel(ids[0]!)]).toEqual([ended, ended]);
  expect(await list(other)).toEqual({ batches: { totalCount: 0, nodes: [] } });
  // Nothing is left for the other tests of this file to begin.
  await cancel(ids[1]!);
});

it('GraphQL takes a repeated request for the same batch, as REST does', async () => {
  const { key } = await app.issue({ clientId: await app.newClient(), dailyQuota: 3 });
  const start = (companies: object[], idempotencyKey = 'works') =>
    ask(START, { companies, idempotencyKey }, key);
  const two = known.slice(0, 2).map(nif => ({ nif }));
  const first = await start(two);
  expect(first.extensions.cost.quotaUnits).toBe(2);
  const again = await start(two.map(({ nif }) => ({ nif, reference: null })));
  expect(again.data.batchStart.result.batch.id).toBe(first.data.batchStart.result.batch.id);
  expect(again.extensions.cost.quotaUnits).toBe(0);
  const codeOf = ({ data }: Line) => inputErrors(data).map(({ code }) => code);
  expect(codeOf(await start(two.slice(0, 1)))).toEqual(['idempotency-key-reused']);
  expect(codeOf(await start(two, 'two words'))).toEqual(['invalid-parameter']);
  const overRest = { key, headers: { 'idempotency-key': 'works' } };
  expect((await submit(app, two, overRest)).status).toBe(422);
});

it('an assessment from stored answers is as old as they are: its company is analysed anew', async () => {
  const [nif] = await writeAssessedCompanies(app.db.pool, { count: 1, firstSerial: 9_400 });
  const quoted = async () =>
    (await ask(START, { companies: [{ nif }], dryRun: true })).data.batchStart.result.quote;
  expect(await quoted()).toMatchObject({ known: 1, toRefresh: 0 });
  await app.db.sql`update assessments set consulted_at = app_now() - interval '60 days' where nif = ${nif}`;
  expect(await quoted()).toMatchObject({ known: 1, toRefresh: 1 });
});

it('the operator lists, shows and cancels', async () => {
  const cli = cliHere({ ...TEST_ENV, DATABASE_URL: app.db.url });
  const { id } = await submitted(app, [{ nif: companyNif(9_101) }, { nif: known[0] }]);
  const listed = await cli.json('batches', 'list', '--client', app.clientId);
  expect(listed[0]).toMatchObject({ id, state: 'running', rows: 2, done: 1 });
  expect((await cli.run('batches', 'show', id)).out).toContain(
    '2 rows: 1 done, 0 rejected, 0 cancelled, 0 being analysed, 1 waiting',
  );
  expect(await cli.json('batches', 'cancel', id)).toMatchObject({ id, state: 'cancelled' });
  expect(await cli.failure('batches', 'show', 'bat_none')).toMatchObject({ code: 'not-found', exitCode: 1 });
});

it('a few analyses are begun at once, after all others, until a person asks for the company', async () => {
  const nifs = Array.from({ length: 30 }, (_, i) => companyNif(9_200 + i));
  const { id } = await submitted(
    app,
    [...nifs, nifs[0]!].map(nif => ({ nif })),
  );
  const sent: [string, string][] = [];
  const opening: AnalysisOpening = {
    db: app.db,
    livemode: false,
    registers: ['mj-publications'],
    enqueue: async (_tx, ...job) => void sent.push(job),
  };
  // Watched companies that a new edition touches take no place of it.
  await app.db.sql`insert into analyses (id, nif, refresh, unhurried, purpose, livemode, created_at)
     select 'anl_edition' || n, (509000000 + n)::text, true, true, 'edition', false, app_now() from generate_series(1, 20) n`;
  const beginAll = async () => {
    let begun = 0;
    while (await beginNext(opening)) begun++;
    return begun;
  };
  expect([await beginAll(), await beginAll()]).toEqual([8, 0]);
  expect(sent.map(([, rank]) => rank)).toEqual(Array.from({ length: 8 }, () => 'unhurried'));
  // The row of a company that comes twice is begun with the first.
  expect(await (await app.get(`/api/v1/batches/${id}`)).json()).toMatchObject({ analysing: 9, waiting: 22 });
  const joined = await openAnalysis(opening, { id: newId('anl'), nif: nifs[0] as Nif, refresh: false });
  expect(joined.unhurried).toBe(false);
  expect(sent.at(-1)).toEqual([joined.id, 'hurried']);
  // It is no longer the batch's, which may begin another.
  expect(await beginAll()).toBe(1);
});

it('a batch goes 30 days after its end, and its assessments stay', async () => {
  const { id } = await submitted(app, [{ nif: known[0] }]);
  await finishRows(app.db, { id, freshHours: 24 });
  const forget = () => app.db.prisma.$transaction(tx => forgetBatches(tx));
  await moveClock(app.db.pool, 29 * 86_400);
  await forget();
  expect((await app.get(`/api/v1/batches/${id}`)).status).toBe(200);
  await moveClock(app.db.pool, 31 * 86_400);
  await forget();
  expect((await app.get(`/api/v1/batches/${id}`)).status).toBe(404);
  const left = await sqlTransaction(app.db, tx =>
    tx.query('select from batch_rows where batch_id = $1', [id]),
  );
  expect(left.rowCount).toBe(0);
  await moveClock(app.db.pool, 0);
});
