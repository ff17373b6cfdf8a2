import { getEventListeners } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import type { GraphContext } from '../../src/graph/engine/builder.ts';
import {
  addAssessment,
  changed,
  companyNif,
  completed,
  openGraph,
  personNif,
  type Stream,
} from './graph-database.ts';

const graph = await openGraph();
afterEach(() => expect(graph.feed.waiting()).toBe(0));

const take = async (stream: Stream, field: string) => (await stream.next()).value!.data[field];

/** A client of its own for a test: nobody else's events in its log. */
const newcomer = async () => {
  const client = await graph.newClient();
  const context = (over: Partial<GraphContext> = {}) => graph.context({ caller: client.caller, ...over });
  return { client, context };
};

const EVENTS = 'subscription { events { id type cursor livemode createdAt ... on AboutCompany { nif } } }';

test('without a cursor only what happens from now on is sent, with everything that an event carries', async () => {
  const { client, context } = await newcomer();
  const nif = companyNif(1);
  await addAssessment(graph.db, nif);
  await graph.happen(completed(nif), client.id);
  const stream = await graph.follow(
    `subscription { events { id type cursor createdAt ... on AssessmentEvent { nif analysisId assessmentId score verdict color company { nif assessment { score } } assessment { id } } } }`,
    context(),
  );
  const next = take(stream, 'events');
  await graph.happen(changed(nif), client.id);
  expect(await next).toMatchObject({
    id: expect.stringMatching(/^evt_/),
    type: 'assessment_changed',
    cursor: graph.cursors.encode(client.id, 2n),
    nif,
    score: 70,
    verdict: 'low_risk',
    color: 'safe',
    company: { nif, assessment: { score: 70 } },
    assessment: null,
  });
  await stream.return();
});

test('a reader resumes behind its cursor: nothing is missed, nothing is repeated', async () => {
  const { client, context } = await newcomer();
  for (let n = 1; n <= 250; n++) await graph.happen(completed(companyNif(n)), client.id);
  const nifs: string[] = [];
  let after = graph.cursors.encode(client.id, 0n);
  for (const readings of [1, 120, 129]) {
    const stream = await graph.follow(
      `subscription { events(after: "${after}") { cursor ... on AboutCompany { nif } } }`,
      context(),
    );
    for (let i = 0; i < readings; i++) {
      const event = await take(stream, 'events');
      nifs.push(event.nif);
      after = event.cursor;
    }
    await stream.return();
  }
  expect(nifs).toEqual(Array.from({ length: 250 }, (_, i) => companyNif(i + 1)));
});

test('an SSE reader’s Last-Event-ID resumes it; of two cursors the later counts', async () => {
  const { client, context } = await newcomer();
  for (const n of [1, 2, 3]) await graph.happen(completed(companyNif(n)), client.id);
  const [first, second] = [graph.cursors.encode(client.id, 1n), graph.cursors.encode(client.id, 2n)];
  for (const [args, lastEventId] of [
    ['', second],
    [`(after: "${first}")`, second],
    [`(after: "${second}")`, first],
  ]) {
    const stream = await graph.follow(
      `subscription { events${args} { ... on AboutCompany { nif } } }`,
      context({ lastEventId: lastEventId! }),
    );
    expect(await take(stream, 'events')).toEqual({ nif: companyNif(3) });
    await stream.return();
  }
});

test('only the types and the companies asked for are sent', async () => {
  const { client, context } = await newcomer();
  const start = graph.cursors.encode(client.id, 0n);
  await graph.happen(changed(companyNif(1)), client.id);
  await graph.happen(completed(companyNif(1)), client.id);
  await graph.happen(completed(companyNif(2)), client.id);
  const types = await graph.follow(
    `subscription { events(after: "${start}", types: [analysis_completed]) { ... on AboutCompany { nif } } }`,
    context(),
  );
  expect([await take(types, 'events'), await take(types, 'events')]).toEqual([
    { nif: companyNif(1) },
    { nif: companyNif(2) },
  ]);
  await types.return();
  const one = await graph.follow(
    `subscription { analysisCompleted(after: "${start}", nifs: ["PT ${companyNif(2)}"]) { nif type } }`,
    context(),
  );
  expect(await take(one, 'analysisCompleted')).toEqual({ nif: companyNif(2), type: 'analysis_completed' });
  await one.return();
});

test.each([
  ['broken', () => 'AAAAAAAAAAAAAAAAAAAAAAAA'],
  ['another client’s', () => graph.cursors.encode('cli_other', 1n)],
])('a cursor that is %s is refused', async (_, cursor) => {
  const asked = graph.follow(`subscription { events(after: "${cursor()}") { id } }`, graph.context());
  await expect(asked).rejects.toMatchObject({ code: 'invalid-cursor' });
  const resumed = graph.follow(EVENTS, graph.context({ lastEventId: cursor() }));
  await expect(resumed).rejects.toMatchObject({ code: 'invalid-cursor' });
});

test('a number that is no company’s is refused before anything is followed', async () => {
  const person = `subscription { analysisCompleted(nifs: ["${companyNif(1)}", "${personNif(1)}"]) { id } }`;
  await expect(graph.follow(person, graph.context())).rejects.toMatchObject({
    code: 'natural-person',
    faults: [{ pointer: 'nifs[1]', detail: expect.not.stringContaining(personNif(1)) }],
  });
});

test('a reader that leaves while waiting is let go at once, and so is one whose right to ask ends', async () => {
  const leaving = new AbortController();
  const context = graph.context({ signal: leaving.signal });
  const [left, cut] = [await graph.follow(EVENTS, context), await graph.follow(EVENTS, context)];
  const waiting = [left.next(), cut.next()];
  await expect.poll(() => graph.feed.waiting()).toBe(2);
  expect(getEventListeners(leaving.signal, 'abort')).toHaveLength(2);
  await left.return();
  expect(graph.feed.waiting()).toBe(1);
  expect(getEventListeners(leaving.signal, 'abort')).toHaveLength(1);
  leaving.abort();
  expect(await Promise.all(waiting)).toMatchObject([{ done: true }, { done: true }]);
  expect(getEventListeners(leaving.signal, 'abort')).toHaveLength(0);
});
