/** Alerts over REST: read, acknowledged, silenced, and the rules of a list. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { relayBatch } from '../../../src/events/relay.ts';
import { companyNif } from '../../graph/graph-database.ts';
import { askGraphql, inputErrors } from '../../kit/ask-graphql.ts';
import { askRest } from '../../kit/ask-rest.ts';
import type { TestApp } from '../../kit/test-app.ts';
import { type AlertedApp, startAlertedApp } from '../../watching/alerted-app.ts';
import { watch } from '../../watching/watched-world.ts';

let app: TestApp;
let alerted: AlertedApp | undefined;
const nifs = [companyNif(700), companyNif(701), companyNif(702)];
const one = nifs[0]!;

beforeAll(async () => {
  alerted = await startAlertedApp(nifs);
  app = alerted.app;
});
afterAll(async () => {
  await alerted?.end();
});

const send = (
  method: string,
  path: string,
  body: unknown,
  { key = app.key, ifMatch }: { key?: string; ifMatch?: string } = {},
) => askRest({ api: app.api, key }, method, `/api/v1${path}`, { body, ifMatch });

interface Edge {
  readonly node: { readonly difference?: { readonly evidence: readonly object[] } };
}

const alerts = async (query = '') => (await app.get(`/api/v1/alerts${query}`)).json();

describe('alerts', () => {
  it('come newest first, page by page, and by state, list and company', async () => {
    const all = await alerts();
    expect(all.data.map(({ nif }: { nif: string }) => nif)).toEqual(nifs.toReversed());
    const first = await alerts('?limit=2');
    const rest = await alerts(`?limit=2&after=${first.cursor}`);
    expect([first.hasMore, rest.hasMore]).toEqual([true, false]);
    expect([...first.data, ...rest.data]).toEqual(all.data);
    expect((await alerts('?state=cleared')).data).toEqual([]);
    expect((await alerts('?list=none')).code).toBe('not-found');
    expect((await alerts(`?list=book&nif=${one}&state=open`)).data).toHaveLength(1);
    expect((await alerts(`?nif=PT${one}`)).data).toHaveLength(1);
    for (const [nif, code] of [
      ['580000018', 'invalid-nif'],
      ['299999998', 'natural-person'],
      ['700000003', 'nif-out-of-scope'],
    ])
      expect((await alerts(`?nif=${nif}`)).code).toBe(code);
    expect(all.data[0]).toMatchObject({ watchlists: ['book'], state: 'open', notes: [], endedBecause: null });
    expect(all.data[0]).toMatchObject({ cause: 'check:taxDebtor', alsoCauses: ['score', 'verdict'] });
  });

  it('quote the record in English, over GraphQL in either language, and so does the event', async () => {
    await relayBatch(app.db, async () => {});
    const english = /^Stands on the list of tax debtors dated .*, band .* €\.$/;
    const portuguese = /^Consta na lista de devedores à Autoridade Tributária/;
    const { data } = await alerts(`?nif=${one}`);
    expect(data[0].difference.evidence[0].says).toMatch(english);
    const { body } = await askGraphql(
      app,
      `{ alerts(first: 3) { edges { node { nif en: says pt: says(language: PT) } } }
        events(first: 100) { edges { node { ... on WatchAlertEvent { difference { evidence {
          ... on PresenceEvidence { en: says pt: says(language: PT) } } } } } } } }`,
    );
    const saying = { en: expect.stringMatching(english), pt: expect.stringMatching(portuguese) };
    expect(body.data.alerts.edges[0].node).toMatchObject(saying);
    const told = body.data.events.edges.flatMap(({ node }: Edge) => node.difference?.evidence ?? []);
    expect(told[0]).toEqual(saying);
    const events = await (await app.get('/api/v1/events')).json();
    const listed = events.data.filter(({ type }: { type: string }) => type === 'watch.opened');
    expect(listed[0].data.difference.evidence[0].says).toMatch(english);
  });

  it('are acknowledged with a note and silenced until a day, by nobody else', async () => {
    const [{ id }] = (await alerts()).data;
    const acknowledged = await send('POST', `/alerts/${id}/acknowledge`, { note: 'Called them.' });
    expect(acknowledged).toMatchObject({
      status: 200,
      body: { id, notes: [{ text: 'Called them.' }], acknowledgedAt: expect.any(String) },
    });
    const silenced = await send('POST', `/alerts/${id}/silence`, { until: '2036-12-24' });
    expect(silenced).toMatchObject({
      status: 200,
      body: { silencedUntil: '2036-12-24', notes: [{ text: 'Called them.' }] },
    });
    expect((await send('POST', `/alerts/${id}/silence`, { until: null })).body.silencedUntil).toBeNull();
    const { key } = await app.issue({ clientId: await app.newClient() });
    const strange = await send('POST', `/alerts/${id}/acknowledge`, { note: 'Mine now.' }, { key });
    expect([strange.status, strange.body.code]).toEqual([404, 'not-found']);
    const kept = (await alerts()).data[0];
    expect(kept.notes).toMatchObject([
      { text: 'Called them.', at: expect.any(String), by: expect.any(String) },
    ]);
    // A colleague's words are added, and what is sent again changes nothing.
    await send('POST', `/alerts/${id}/acknowledge`, { note: 'They pay on Friday.' });
    await send('POST', `/alerts/${id}/acknowledge`, { note: 'Called them.' });
    expect((await alerts()).data[0]).toMatchObject({
      acknowledgedAt: kept.acknowledgedAt,
      notes: [...kept.notes, { text: 'They pay on Friday.' }],
    });
  });

  it('are answered only as they were seen, and the same answer again raises no version', async () => {
    const [, { id, version }] = (await alerts()).data;
    const path = `/alerts/${id}`;
    const until = { until: '2036-12-24' };
    const seen = `"${id}.${version}"`;
    const silenced = await send('POST', `${path}/silence`, until, { ifMatch: seen });
    expect(silenced).toMatchObject({ status: 200, body: { version: version + 1 } });
    expect(silenced.etag).toBe(`"${id}.${version + 1}"`);
    for (const [verb, body] of [
      ['silence', { until: '2037-01-31' }],
      ['acknowledge', { note: 'Not seen.' }],
    ] as const) {
      const late = await send('POST', `${path}/${verb}`, body, { ifMatch: seen });
      expect(late).toMatchObject({ status: 412, body: { code: 'precondition-failed' } });
      expect(late.body.detail).toContain(silenced.etag);
    }
    expect((await send('POST', `${path}/silence`, until)).body).toEqual(silenced.body);
    const noted = await send('POST', `${path}/acknowledge`, { note: 'Once.' }, { ifMatch: silenced.etag! });
    expect(noted.body).toMatchObject({ version: version + 2, silencedUntil: until.until });
    expect((await send('POST', `${path}/acknowledge`, { note: 'Once.' })).body).toEqual(noted.body);
    const { body: late } = await askGraphql(
      app,
      `mutation { alertSilence(input: { id: "${id}", until: null, expectedVersion: ${version} }) { result { version } errors { code } }
        alertAcknowledge(input: { id: "${id}", note: "Late.", expectedVersion: ${version} }) { result { version } errors { code } } }`,
    );
    expect(inputErrors(late.data)).toEqual(
      Array.from({ length: 2 }, () => ({ code: 'precondition-failed' })),
    );
  });

  it.each([
    ['silence', { until: '2026-02-30' }, 'invalid-parameter'],
    ['silence', { until: '2026-01-01' }, 'invalid-parameter'],
    ['silence', {}, 'invalid-parameter'],
    ['acknowledge', { note: 'Owner is 123456789.' }, 'invalid-parameter'],
    ['acknowledge', { remark: 'x' }, 'invalid-parameter'],
    ['acknowledge', '{"note":"\\ud800"}', 'invalid-parameter'],
    ['acknowledge', '{', 'malformed-request'],
  ])('%s refuses %j, and says why', async (verb, body, code) => {
    const [{ id }] = (await alerts()).data;
    const refused = await send('POST', `/alerts/${id}/${verb}`, body);
    expect([refused.status, refused.body.code]).toEqual([400, code]);
  });
});

it('GraphQL has the same alerts, filters and answers', async () => {
  const ask = async (query: string) => (await askGraphql(app, query)).body;
  const unknown = await ask('{ alerts(filter: { list: "none" }) { totalCount } }');
  expect(unknown.errors[0].extensions.code).toBe('not-found');
  const page = await ask(
    `{ alerts(first: 2, filter: { list: "book", state: open }) { edges { cursor node { id alsoCauses } } pageInfo { hasNextPage } } }`,
  );
  expect(page.errors).toBeUndefined();
  expect(page.data.alerts.pageInfo.hasNextPage).toBe(true);
  const [first, second] = page.data.alerts.edges;
  expect(first.node.alsoCauses).toEqual(['score', 'verdict']);
  const { data } = await alerts();
  expect([first.node.id, second.node.id]).toEqual([data[0].id, data[1].id]);
  const next = await ask(
    `{ alerts(after: "${second.cursor}", filter: { list: "book", state: open }) { edges { node { id } } } }`,
  );
  expect(next.data.alerts.edges).toEqual([{ node: { id: data[2].id } }]);
  const changed = await ask(
    `mutation { alertAcknowledge(input: { id: "${first.node.id}", note: "Seen." }) { result { notes { text } } errors { code } } alertSilence(input: { id: "${first.node.id}", until: "2036-12-24" }) { result { silencedUntil } errors { code } } }`,
  );
  expect(changed.data).toEqual({
    alertAcknowledge: {
      result: { notes: ['Called them.', 'They pay on Friday.', 'Seen.'].map(text => ({ text })) },
      errors: [],
    },
    alertSilence: { result: { silencedUntil: '2036-12-24' }, errors: [] },
  });
  const rules = await ask(
    'mutation { watchlistRulesSet(input: { list: "book", rules: { scoreFallsBy: 500 } }) { result { name } errors { code } } }',
  );
  expect(inputErrors(rules.data)).toEqual([{ code: 'invalid-parameter' }]);
});

describe('the rules of a list', () => {
  it('are set whole, with the defaults of what is left out, as a change of the list', async () => {
    // A new list has the defaults already.
    expect(await send('PUT', '/watchlists/book/rules', {})).toMatchObject({ body: { version: 1 } });
    const set = await send('PUT', '/watchlists/book/rules', { scoreFallsBy: 5, digestOnly: true });
    expect(set).toMatchObject({
      status: 200,
      body: { name: 'book', version: 2, digestOnly: true, rules: { scoreFallsBy: 5, verdictWorsens: true } },
    });
    const again = await send('PUT', '/watchlists/book/rules', {});
    expect(again.body).toMatchObject({ version: 3, digestOnly: false, rules: { scoreFallsBy: 10 } });
    expect(await send('PUT', '/watchlists/book/rules', {})).toMatchObject({ body: { version: 3 } });
    const order = await send('PUT', '/watchlists/book/rules', {
      checksTurnAdverse: ['taxDebtor', 'ssDebtor'],
    });
    expect(order.body).toMatchObject({ version: 4 });
    const turned = { checksTurnAdverse: ['ssDebtor', 'taxDebtor', 'ssDebtor'] };
    expect(await send('PUT', '/watchlists/book/rules', turned)).toMatchObject({ body: { version: 4 } });
    const { body: late } = await askGraphql(
      app,
      'mutation { watchlistRulesSet(input: { list: "book", rules: {}, expectedVersion: 2 }) { result { version } errors { code } } }',
    );
    expect(inputErrors(late.data)).toEqual([{ code: 'precondition-failed' }]);
  });

  it('are those of a list by its name, however its letters are composed', async () => {
    await watch(app.db, { clientId: app.clientId, nifs: [], name: 'São João' });
    const composed = 'São João'.normalize('NFD');
    const set = await send('PUT', `/watchlists/${encodeURIComponent(composed)}/rules`, {});
    expect([set.status, set.body.name]).toEqual([200, 'São João']);
    expect((await send('PUT', '/watchlists/no!name/rules', {})).body.code).toBe('invalid-parameter');
  });

  it('name checks that there are, of lists that there are', async () => {
    const wrong = await send('PUT', '/watchlists/book/rules', { checksTurnAdverse: ['taxDetor'] });
    expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([400, '#/checksTurnAdverse/0']);
    expect((await send('PUT', '/watchlists/none/rules', {})).status).toBe(404);
  });
});
