import { expect, test } from 'vitest';
import { completeAnalysis } from '../../src/contractors/analyses/complete-analysis.ts';
import { readAnalysis } from '../../src/contractors/analysis.ts';
import { createEventReader } from '../../src/events/read-events.ts';
import { relayBatch } from '../../src/events/relay.ts';
import { inputErrors } from '../kit/ask-graphql.ts';
import { addAssessment, companyNif, FRESH_HOURS, openGraph } from './graph-database.ts';

const graph = await openGraph();

const REQUEST = `mutation ($nif: NIF!) { analysisRequest(input: { nif: $nif }) { result {
  company { nif status refreshing assessment { score } } analysis { id state refresh startedAt } } errors { code } } }`;

const request = async (nif: string, context = graph.context()) => {
  return (await graph.read(REQUEST, { nif }, context)).analysisRequest.result;
};
const watchers = async (nif: string) =>
  (await graph.db.sql`select client_id from analysis_watchers where nif = ${nif}`).map(row => row.client_id);

test('a new company is analysed once, however many ask at once, and each client is owed the event', async () => {
  const nif = companyNif(1);
  const other = await graph.newClient();
  const asked = Array.from({ length: 40 }, (_, i) =>
    request(nif, i % 2 ? graph.context() : graph.context({ caller: other.caller })),
  );
  const payloads = await Promise.all(asked);
  expect(new Set(payloads.map(({ analysis }) => analysis.id)).size).toBe(1);
  expect(payloads[0]).toMatchObject({
    company: { nif, status: 'analyzing', assessment: null },
    analysis: { state: 'queued', refresh: false },
  });
  expect(graph.enqueued).toEqual([payloads[0].analysis.id]);
  expect((await watchers(nif)).sort()).toEqual([graph.client.id, other.id].sort());
});

test('whoever asks while the analysis completes is told so or hears of it: nobody is left waiting', async () => {
  for (let n = 0; n < 10; n++) {
    const nif = companyNif(100 + n);
    const { analysis } = await request(nif);
    const late = await graph.newClient();
    const open = (await readAnalysis(graph.db, analysis.id))!;
    const [payload] = await Promise.all([
      request(nif, graph.context({ caller: late.caller })),
      completeAnalysis(graph.db, { analysis: open, registers: [] }),
    ]);
    await relayBatch(graph.db, async () => {});
    const heard = await createEventReader(graph.db)({ clientId: late.id, after: 0n, limit: 10 });
    expect(payload.company.status === 'complete' || heard.length === 1).toBe(true);
    expect(await watchers(nif)).toEqual([]);
  }
});

test('a fresh assessment is returned as it is, and nothing is opened', async () => {
  const nif = companyNif(2);
  await addAssessment(graph.db, nif);
  expect(await request(nif)).toEqual({
    company: { nif, status: 'complete', refreshing: false, assessment: { score: 70 } },
    analysis: null,
  });
  expect(await watchers(nif)).toEqual([]);
});

test('an old assessment is returned and renewed once; a refresh owes nobody a completion', async () => {
  const nif = companyNif(3);
  await addAssessment(graph.db, nif, { hoursAgo: FRESH_HOURS + 1 });
  const [one, two] = await Promise.all([request(nif), request(nif)]);
  expect(one.analysis).toMatchObject({ refresh: true });
  expect(two.analysis.id).toBe(one.analysis.id);
  expect(one.company).toEqual({ nif, status: 'complete', refreshing: true, assessment: { score: 70 } });
  expect(await watchers(nif)).toEqual([]);
});

test('a key that may ask for analyses but not read contractors gets the analysis alone', async () => {
  const { data, errors } = await graph.ask(
    REQUEST,
    { nif: companyNif(5) },
    graph.context({ scopes: ['analyses:write'] }),
  );
  expect(data.analysisRequest.result).toMatchObject({ company: null, analysis: { state: 'queued' } });
  expect(errors?.map(error => error.originalError)).toMatchObject([{ code: 'insufficient-scope' }]);
});

test('nor is it told what a register answered', async () => {
  const { data, errors } = await graph.ask(
    `mutation { analysisRequest(input: { nif: "${companyNif(6)}" }) { result { analysis { steps { register outcome } } } errors { code } } }`,
    {},
    graph.context({ scopes: ['analyses:write'] }),
  );
  const { steps } = data.analysisRequest.result.analysis;
  expect(errors?.map(error => error.originalError)).toMatchObject(
    steps.map(() => ({ code: 'insufficient-scope' })),
  );
  expect(steps).not.toEqual([]);
});

test('an assessment older than `maxAgeHours` is renewed; a younger one is returned as it is; the bounds are said', async () => {
  const nif = companyNif(5_005);
  await addAssessment(graph.db, nif, { hoursAgo: 5 });
  const aged = async (maxAgeHours: number) => {
    const asked = `mutation { analysisRequest(input: { nif: "${nif}", maxAgeHours: ${maxAgeHours} }) { result { analysis { id refresh } } errors { code detail } } }`;
    return graph.ask(asked);
  };
  expect((await aged(6)).data.analysisRequest.result.analysis).toBeNull();
  const { analysis } = (await aged(4)).data.analysisRequest.result;
  expect(analysis.refresh).toBe(true);
  expect((await aged(1)).data.analysisRequest.result.analysis.id).toBe(analysis.id);
  for (const hours of [0, -1, 8_761])
    expect(inputErrors((await aged(hours)).data)).toEqual([
      {
        code: 'invalid-parameter',
        detail: 'The argument maxAgeHours cannot be used: Takes a whole number from 1 to 8760.',
      },
    ]);
});
