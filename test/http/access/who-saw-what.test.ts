/** Whoever was shown a company is in the log, whatever way it was shown; the same log says who hears when it changes. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usagePerDay } from '../../../src/access/admission/usage.ts';
import { readRequests } from '../../../src/access/requests/read-requests.ts';
import { completeAnalysis } from '../../../src/contractors/analyses/complete-analysis.ts';
import { openAnalysis } from '../../../src/contractors/analyses/open-analysis.ts';
import { readAnalysis } from '../../../src/contractors/analysis.ts';
import { sqlTransaction } from '../../../src/db/sql-transaction.ts';
import { appendEvent } from '../../../src/events/append-event.ts';
import { createEventReader } from '../../../src/events/read-events.ts';
import { relayBatch } from '../../../src/events/relay.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { companyNif, completed } from '../../graph/graph-database.ts';
import { linkByHand } from '../../jobs/linked-world.ts';
import { askGraphql, postGraphql } from '../../kit/ask-graphql.ts';
import { writtenAssessmentId as asm, writeAssessedCompanies } from '../../kit/assessed-company.ts';
import { moveClock } from '../../kit/clocks.ts';
import { createPartner, type Partner } from '../../kit/partner.ts';
import { appOfFile } from '../../kit/test-app.ts';
import { enterSocket } from '../graphql/socket-client.ts';

const app = await appOfFile();
let partner: Partner;
/** A company, the other one that its director runs, and one of nobody's. */
let [root, linked, third] = ['', '', ''];

beforeAll(async () => {
  const nifs = await writeAssessedCompanies(app.db.pool, { count: 3 });
  [root, linked, third] = nifs as [string, string, string];
  await linkByHand(app.db, [
    { nif: root, person: 'ana' },
    { nif: linked, person: 'ana' },
  ]);
});
beforeEach(async () => {
  partner = await createPartner(app.db, { dailyQuota: 50 });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.api + path, { headers: { ...partner.headers, ...headers }, redirect: 'manual' });

const ask = (query: string, { key } = partner) => askGraphql({ api: app.api, key }, query);

/** The companies that the log says this partner was shown: assessments, and `answered` or `named`. */
async function shown(of = partner): Promise<Record<string, [string[], string]>> {
  const rows = await app.db.sql`select s.nif, s.assessment_ids as ids, s.answered from shown_companies s
     join request_log l on l.at = s.at and l.id = s.request_id where l.key_id = ${of.keyId} and s.client_id = l.client_id`;
  return Object.fromEntries(rows.map(row => [row.nif, [row.ids, row.answered ? 'answered' : 'named']]));
}

const quotaOf = async (of = partner) =>
  (await usagePerDay(app.db, { of: { keyId: of.keyId }, days: 1 }))[0]?.quotaUnits ?? 0;

async function first(source: string, by = partner) {
  const client = await enterSocket({ api: app.api, key: by.key });
  client.say({ id: '1', type: 'subscribe', payload: { query: source } });
  return client;
}

describe('an answer that shows a company is logged with it', () => {
  const alone = () => ({ [root]: [[asm(root)], 'answered'] });
  const both = () => ({ ...alone(), [linked]: [[asm(linked)], 'named'] });
  const ways: Record<string, [ask: () => Promise<unknown>, seen: () => object]> = {
    'REST, the whole': [() => get(`/api/v1/contractors/${root}`), alone],
    'REST, held already': [() => get(`/api/v1/contractors/${root}`, { 'if-none-match': '*' }), alone],
    'REST with directors': [() => get(`/api/v1/contractors/${root}?expand=directors`), both],
    graphml: [() => get(`/api/v1/contractors/${root}/network.graphml`), both],
    'cytoscape.json': [() => get(`/api/v1/contractors/${root}/network.cytoscape.json`), both],
    'ftm.json': [() => get(`/api/v1/contractors/${root}/network.ftm.json`), both],
    'a query': [() => ask(`{ company(nif: "${root}") { assessment { score checks { key } } } }`), alone],
    'a query that names it only': [
      () => ask(`{ company(nif: "${root}") { name } }`),
      () => ({ [root]: [[], 'named'] }),
    ],
    'a query through directors': [
      () =>
        ask(
          `{ company(nif: "${root}") { directors(first: 5) { edges { node { companies(first: 5) { edges { node { name } } } } } } assessment { verdict } } }`,
        ),
      () => ({ ...alone(), [linked]: [[], 'named'] }),
    ],
    'a network': [
      () => ask(`{ network(nif: "${root}") { nodes { key ... on NetworkCompany { verdict } } } }`),
      both,
    ],
    'a history': [
      () => ask(`{ company(nif: "${third}") { assessments(first: 5) { edges { node { verdict } } } } }`),
      () => ({ [third]: [[asm(third)], 'answered'] }),
    ],
    'a mutation': [
      () =>
        ask(
          `mutation { analysisRequest(input: { nif: "${root}" }) { result { company { assessment { score } } } errors { code } } }`,
        ),
      alone,
    ],
    'a mutation that shows nothing else': [
      () =>
        ask(
          `mutation { analysisRequest(input: { nif: "${companyNif(9_001)}" }) { result { analysis { state } } errors { code } } }`,
        ),
      () => ({ [companyNif(9_001)]: [[], 'answered'] }),
    ],
  };

  it.each(Object.entries(ways))('%s', async (_, [asked, seen]) => {
    await asked();
    expect(await shown()).toEqual(seen());
  });

  it('and is found by the company that it showed, however it was asked', async () => {
    await get(`/api/v1/contractors/${root}?expand=directors`);
    await ask(`{ network(nif: "${root}") { nodes { key } } }`);
    const saw = await readRequests(app.db, { keyId: partner.keyId, nif: linked, limit: 10 });
    expect(saw.map(({ route }) => route).sort()).toEqual(['/api/v1/contractors/{nif}', '/graphql query']);
    expect(await readRequests(app.db, { keyId: partner.keyId, nif: third, limit: 10 })).toEqual([]);
  });

  it('and what is refused has shown nothing', async () => {
    partner = await createPartner(app.db, { dailyQuota: 0 });
    const refused = await ask(`{ company(nif: "${root}") { assessment { score } } }`);
    expect([refused.status, (await get(`/api/v1/contractors/${root}`)).status]).toEqual([429, 429]);
    expect(await shown()).toEqual({});
  });
});

describe('what a subscription shows of a company', () => {
  const happen = (nif: string, ...to: Partner[]) =>
    sqlTransaction(app.db, tx =>
      appendEvent(
        tx,
        to.map(({ clientId }) => clientId),
        completed(nif),
      ),
    ).then(() => relayBatch(app.db, async () => {}));
  /** A place in a log that has one. */
  const start = async () => {
    await happen(companyNif(9_000), partner);
    return (await (await get('/api/v1/events')).json()).cursor as string;
  };
  const RECORD = (after: string) =>
    `subscription { events(after: "${after}") { ... on AssessmentEvent { nif company { assessment { score } } } } }`;

  it('takes a unit as a read does, each company once a client and day, and is logged', async () => {
    const after = await start();
    for (const nif of [root, root, third]) await happen(nif, partner);
    const [one, two] = [await first(RECORD(after)), await first(RECORD(after))];
    for (const client of [one, two])
      for (const nif of [root, root, third])
        expect((await client.hear()).payload.data.events).toEqual({
          nif,
          company: { assessment: { score: 90 } },
        });
    expect(await quotaOf()).toBe(2);
    expect(await shown()).toEqual({ [root]: [[asm(root)], 'answered'], [third]: [[asm(third)], 'answered'] });
    // The beginning of a subscription is a request; what it shows afterwards is none.
    const [today] = await usagePerDay(app.db, { of: { keyId: partner.keyId }, days: 1 });
    expect(today!.requests).toBe(3);
    for (const { socket } of [one, two]) socket.close();
  });

  it('costs nothing where the company was read on the same day, and a unit again on the next', async () => {
    await get(`/api/v1/contractors/${root}`);
    const after = await start();
    await happen(root, partner);
    const client = await first(RECORD(after));
    await client.hear();
    expect(await quotaOf()).toBe(1);
    await moveClock(app.db.pool, 86_400);
    try {
      await happen(root, partner);
      await client.hear();
      expect(await quotaOf()).toBe(1);
    } finally {
      await moveClock(app.db.pool, 0);
    }
    client.socket.close();
  });

  it('ends with the refusal where the quota is spent: nothing is shown, and nothing behind the cursor is missed', async () => {
    partner = await createPartner(app.db, { dailyQuota: 1 });
    const after = await start();
    for (const nif of [root, third]) await happen(nif, partner);
    const client = await first(RECORD(after));
    expect((await client.hear()).payload.data.events.nif).toBe(root);
    const { payload } = await client.hear();
    expect([payload.data, payload.errors[0].extensions.code]).toEqual([undefined, 'quota-exceeded']);
    expect(await client.hear()).toEqual({ id: '1', type: 'complete' });
    expect(Object.keys(await shown())).toEqual([root]);
    client.socket.close();
    const accept = 'text/event-stream';
    const stream = await postGraphql({ ...app, key: partner.key }, { query: RECORD(after) }, { accept });
    const [told, refused] = (await stream.text()).split('event: next').slice(1);
    expect([told!.includes('\nid: '), refused!.includes('\nid: ')]).toEqual([true, false]);
  });

  it('without a record of it costs nothing', async () => {
    const after = await start();
    await happen(root, partner);
    const client = await first(`subscription { events(after: "${after}") { ... on AboutCompany { nif } } }`);
    await client.hear();
    expect([await quotaOf(), await shown()]).toEqual([0, {}]);
    client.socket.close();
  });

  it('is charged of analyses that complete, too', async () => {
    const nif = companyNif(9_100);
    const { id } = await open(nif, false);
    const client = await first(
      `subscription { analysisProgress(nif: "${nif}") { state assessment { score } } }`,
    );
    expect((await client.hear()).payload.data.analysisProgress.state).toBe('queued');
    await complete(id);
    const { state, assessment } = (await client.hear()).payload.data.analysisProgress;
    expect([state, typeof assessment.score, await quotaOf()]).toEqual(['complete', 'number', 1]);
    client.socket.close();
  });
});

const open = (nif: string, refresh: boolean) =>
  openAnalysis(
    { db: app.db, livemode: false, registers: [], enqueue: async () => {} },
    { id: newId('anl'), nif: nif as never, refresh },
  );
const complete = async (id: string) =>
  completeAnalysis(app.db, { analysis: (await readAnalysis(app.db, id))!, registers: [] });

it('readers by REST, by GraphQL and by subscription of one company hear the same events of it', async () => {
  const one = () => createPartner(app.db);
  const [onlyNamed, stranger, ...readers] = await Promise.all([
    one(),
    one(),
    one(),
    one(),
    one(),
    one(),
    one(),
  ]);
  const [rest, directors, graphql, network, waiting] = readers;
  const nif = linked;
  await fetch(`${app.api}/api/v1/contractors/${nif}`, { headers: rest.headers });
  await fetch(`${app.api}/api/v1/contractors/${nif}?expand=directors`, { headers: directors.headers });
  await ask(`{ companiesByNif(nifs: ["${nif}"]) { assessment { verdict } } }`, graphql);
  await ask(`{ network(nif: "${nif}") { nodes { key } } }`, network);
  await ask(
    `mutation { analysisRequest(input: { nif: "${nif}" }) { result { analysis { id } } errors { code } } }`,
    waiting,
  );
  await ask(
    `{ company(nif: "${root}") { directors(first: 5) { edges { node { companies(first: 5) { edges { node { name } } } } } } } }`,
    onlyNamed,
  );
  // Nothing is known of it, so that it is judged otherwise than it was written.
  await complete((await open(nif, true)).id);
  await relayBatch(app.db, async () => {});
  const heard = async ({ clientId }: Partner) =>
    (await createEventReader(app.db)({ clientId, after: 0n, limit: 10 })).map(({ type, nif }) => [type, nif]);
  for (const reader of readers) expect(await heard(reader)).toEqual([['assessment.changed', nif]]);
  for (const other of [onlyNamed, stranger]) expect(await heard(other)).toEqual([]);
});
