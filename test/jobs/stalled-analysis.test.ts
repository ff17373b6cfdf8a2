/**
 * A stalled analysis is an event: told once to each client that waits for it, on every channel in the same words; and they
 * hear of the completion all the same. Real rounds, over a sandbox whose faults are set here.
 */
import { expect, it } from 'vitest';
import type { Analysis } from '../../src/contractors/analysis.ts';
import { submit } from '../batches/submit.ts';
import { askGraphql } from '../kit/ask-graphql.ts';
import { ofFile } from '../kit/of-file.ts';
import { readStream, readSubscription } from '../kit/read-log.ts';
import { startWebhookReceiver } from '../kit/webhook-receiver.ts';
import { startFaultyService } from './faulty-service.ts';

const BROKEN = 'citius-insolvency';

const [service, receiver] = await Promise.all([ofFile(startFaultyService()), ofFile(startWebhookReceiver())]);

async function newPartner() {
  const { key } = await service.app.issue({ clientId: await service.app.newClient() });
  const headers = { authorization: `Bearer ${key}` };
  const ask = async (nif: string) => (await service.app.get(`/api/v1/contractors/${nif}`, headers)).json();
  const page = async () => (await service.app.get('/api/v1/events', headers)).json();
  const events = async () => (await page()).data;
  const types = async () => (await events()).map(({ type }: { type: string }) => type);
  return { key, headers, ask, events, types, end: async (): Promise<string> => (await page()).cursor };
}

async function firstOf(events: AsyncIterable<object>): Promise<object> {
  for await (const event of events) return event;
  throw new Error('it ended');
}

/** Its next round begins at once, and is one too many to be waited for in silence. */
async function hasten({ id }: Analysis): Promise<void> {
  const { pool } = service.app.db;
  await pool.query('update analyses set rounds = 2 where id = $1', [id]);
  const { rowCount } = await pool.query(
    `update pgboss.job set start_after = now() where name = 'run-analysis' and state = 'created' and data ->> 'analysisId' = $1`,
    [id],
  );
  expect(rowCount).toBe(1);
}

const stalledAfter =
  (version: number) =>
  ({ state, version: now }: Analysis): boolean =>
    state === 'stalled' && now > version;

it('analysis.stalled is told once, on four channels alike; analysis.completed follows when it goes on', async () => {
  const nif = service.nextCompany();
  const [partner, other, stranger] = await Promise.all([newPartner(), newPartner(), newPartner()]);
  const endpoint = `mutation { webhookEndpointCreate(input: { url: "${receiver.url}" }) { result { secret } errors { code } } }`;
  const { body: made } = await askGraphql({ ...service.app, key: partner.key }, endpoint);
  receiver.secret = made.data.webhookEndpointCreate.result.secret;
  service.faults.set(BROKEN, 'other-layout');
  const { analysis } = await partner.ask(nif);
  await other.ask(nif);
  const waiting = await service.analysis(nif, ({ state }) => state === 'waiting');
  const start = { api: service.app.api, headers: partner.headers, after: await partner.end() };
  const streamed = firstOf(readStream(start));
  const selection =
    '__typename id type cursor livemode ... on AboutCompany { nif } ... on AnalysisStalledEvent { analysisId waitingFor }';
  const subscribed = firstOf(readSubscription(start, selection));

  await hasten(waiting);
  const stalled = await service.analysis(nif, stalledAfter(0));
  const delivered = await receiver.event(() => true);
  const [listed, ...more] = await partner.events();
  const data = { livemode: false, nif, analysisId: analysis.id, waitingFor: [BROKEN], cursor: listed.cursor };
  expect(more).toEqual([]);
  expect(listed).toMatchObject({ object: 'event', id: delivered.id, type: 'analysis.stalled', data });
  expect(delivered.body).toEqual({ type: 'analysis.stalled', timestamp: listed.timestamp, data });
  expect(await streamed).toEqual(listed);
  expect(await subscribed).toEqual({
    __typename: 'AnalysisStalledEvent',
    id: listed.id,
    type: 'analysis_stalled',
    cursor: listed.cursor,
    nif,
    livemode: false,
    analysisId: analysis.id,
    waitingFor: [BROKEN.replace('-', '_')],
  });

  // It is tried again, in vain: the same stall.
  await hasten(stalled);
  const again = await service.analysis(nif, stalledAfter(stalled.version));
  expect((await stranger.ask(nif)).analysis.state).toBe('stalled');
  expect(await other.types()).toEqual(['analysis.stalled']);

  // The operator wakes it, in vain: another.
  await service.wake(again);
  const woken = await service.analysis(nif, ({ state }) => state === 'waiting');
  await hasten(woken);
  const anew = await service.analysis(nif, stalledAfter(woken.version));
  await expect.poll(() => other.types()).toEqual(['analysis.stalled', 'analysis.stalled']);

  service.faults.set(BROKEN, null);
  await service.wake(anew);
  await service.analysis(nif, ({ state }) => state === 'complete');
  const twice = ['analysis.stalled', 'analysis.stalled', 'analysis.completed'];
  for (const [who, told] of [
    [partner, twice],
    [other, twice],
    [stranger, twice.slice(1)],
  ] as const)
    await expect.poll(() => who.types()).toEqual(told);
});

it('every round of what nobody waits for comes after all others, until somebody asks', async () => {
  const nif = service.nextCompany();
  const partner = await newPartner();
  service.faults.set(BROKEN, 'other-layout');
  expect((await submit(service.app, [{ nif }])).status).toBe(202);
  const next = async () => {
    const { rows } = await service.app.db.pool.query(
      `select j.priority, j.start_after as due from pgboss.job j join analyses n on n.id = j.data->>'analysisId'
       where j.name = 'run-analysis' and j.state = 'created' and n.nif = $1`,
      [nif],
    );
    return rows[0];
  };
  const waiting = await service.analysis(nif, ({ state }) => state === 'waiting');
  expect(await next()).toMatchObject({ priority: -2 });
  await hasten(waiting);
  await service.analysis(nif, stalledAfter(0));
  const { due, priority } = await next();
  expect(priority).toBe(-2);
  await partner.ask(nif);
  expect(await next()).toEqual({ priority: 0, due });
  service.faults.set(BROKEN, null);
});
