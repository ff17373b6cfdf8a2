/**
 * No question over REST or GraphQL tells anything of a verdict that was not paid for: what is answered in two worlds differs
 * only where a unit was taken. A client's own lists, batches, alerts and events tell of what is on them, and of no other company.
 */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { VERDICTS } from '../../../src/checks/judging/verdict.ts';
import { sqlTransaction } from '../../../src/db/sql-transaction.ts';
import { appendEvent } from '../../../src/events/append-event.ts';
import { createCursorCodec } from '../../../src/events/cursor.ts';
import { relayBatch } from '../../../src/events/relay.ts';
import { newId } from '../../../src/kernel/ids.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { putCompanies } from '../../../src/watching/lists/change-watchlist.ts';
import { LIST_SORTS } from '../../../src/watching/lists/list-cursor.ts';
import { addAssessment, companyNif, completed } from '../../graph/graph-database.ts';
import { postGraphql } from '../../kit/ask-graphql.ts';
import { ASSESSED_CHECKS } from '../../kit/assessed-company.ts';
import { seededRuns } from '../../kit/seeded-runs.ts';
import { timeLimitMs } from '../../kit/sizes.ts';
import { appOfFile } from '../../kit/test-app.ts';

const app = await appOfFile();
const { db, clientId } = app;
const stranger = await app.newClient();
const nifs = Array.from({ length: 12 }, (_, n) => companyNif(n + 1));
const target = nifs[5]!;
const others = nifs.filter(nif => nif !== target);
for (const [n, nif] of nifs.entries())
  await addAssessment(db, nif, { hoursAgo: 48, score: 90 - 7 * n, verdict: VERDICTS[n % VERDICTS.length]! });
await db.pool.query('update assessments set checks = $1', [JSON.stringify(ASSESSED_CHECKS)]);
await db.pool.query(
  `update companies set name_words = array['valberil', 'valb*', 'w' || right(nif, 2)], seat_municipality = case when nif < $1 then 'penafiel' else 'paredes' end`,
  [target],
);
const ALONE = `w${target.slice(-2)}`;

/** The target stands on a list of another client; on the client's own only where a question by verdict pays for it. */
const put = (owner: string, name: string, on: readonly Nif[]) =>
  putCompanies(
    db,
    { clientId: owner, name },
    { companies: on.map(nif => ({ nif, reference: undefined })), part: false, create: true },
  );
await put(clientId, 'three', [nifs[4]!, target, nifs[6]!]);
await put(clientId, 'near', others.slice(0, 8));
await put(stranger, 'theirs', nifs);

/** Each has an alert, an event and a row of a batch: the client about others, the stranger about all. */
const batches: Record<string, string> = {};
for (const [owner, about] of [
  [clientId, others.slice(0, 6)],
  [stranger, nifs],
] as const) {
  const batch = newId('bat');
  batches[owner] = batch;
  const { id: keyId } = await app.issue({ clientId: owner });
  await db.pool.query(
    `insert into batches (id, client_id, key_id, livemode, state, rows, finished, body_hash, created_at, completed_at)
     values ($1, $2, $3, false, 'complete', $4, $4, '', app_now(), app_now())`,
    [batch, owner, keyId, about.length],
  );
  for (const [n, nif] of about.entries()) {
    await db.pool.query(
      `insert into batch_rows (batch_id, row, nif, state, finished, assessment_id) select $1, $2, $3, 'complete', $2, latest_assessment_id from companies where nif = $3`,
      [batch, n + 1, nif],
    );
    await db.pool.query(
      `insert into alerts (id, client_id, nif, cause, state, level, floor, records, watchlist_ids, opened_at, from_assessment_id, assessment_id, difference, digest)
       select $1, $2, nif, 'verdict', 'open', 3, 0, '{}', '{}', app_now(), latest_assessment_id, latest_assessment_id,
         jsonb_build_object('from', d, 'to', d, 'checks', '[]'::jsonb, 'evidence', '[]'::jsonb, 'moreEvidence', 0), false
       from companies, jsonb_build_object('assessmentId', latest_assessment_id, 'score', latest_score, 'verdict', latest_verdict, 'value', null) d
       where nif = $3`,
      [newId('alr'), owner, nif],
    );
    await sqlTransaction(db, tx => appendEvent(tx, [owner], completed(nif)));
  }
}
await relayBatch(db, async () => {});
/** Paid for today, so that their part of an answer takes no unit. */
for (const nif of others)
  await db.pool.query(
    `insert into shown_companies (nif, at, request_id, client_id, assessment_ids, answered, charged)
     values ($1, app_now(), 'req_' || $1, $2, '{}', true, true)`,
    [nif, clientId],
  );

/** By GraphQL where there is a query. */
interface Question {
  readonly path: string;
  readonly method?: 'GET' | 'HEAD';
  readonly query?: string;
  readonly key?: string;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64url');
const anyNif = fc.constantFrom(...nifs, '999999982');
const score = fc.integer({ min: 0, max: 101 });
const moment = fc.constantFrom('2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z');
const verdicts = fc.subarray([...VERDICTS], { minLength: 1 });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
/** Fails where a company is found, for want of a scope, and takes away what stands above it. */
const FAILS = 'directors { edges { cursor } }';
const narrow = await app.issue({ scopes: ['contractors:read', 'watch'] });

const byVerdict = fc
  .record({
    search: fc.constantFrom(null, 'valberil', `valberil ${ALONE}`),
    verdict: maybe(verdicts),
    municipality: fc.constantFrom(null, 'penafiel', 'paredes'),
    watchlist: fc.constantFrom(null, 'three'),
    changedSince: maybe(moment),
    orderBy: fc.constantFrom('nif', 'score', 'changed'),
    size: fc.constantFrom('first: 0', 'first: 1', 'first: 3', 'last: 1', 'first: 100'),
    after: maybe(fc.record({ nif: anyNif, key: score })),
    below: fc.constantFrom('nif', FAILS),
    beside: fc.constantFrom('', 'events { edges { cursor } }'),
  })
  .map(({ size, after, orderBy, verdict, below, beside, ...texts }): Question => {
    const given = Object.entries(texts).flatMap(([name, value]) =>
      value === null ? [] : [`${name}: "${value}"`],
    );
    if (verdict) given.push(`verdict: [${verdict.join(', ')}]`);
    const key = after && (orderBy === 'nif' ? after.nif : after.key);
    if (after) given.push(`after: "${base64(`${orderBy}/${after.nif}/${key}`)}"`);
    const query = `{ companies(${[...given, `orderBy: ${orderBy}`, size].join(', ')}) { totalCount
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor } edges { cursor node { ${below} } } } ${beside} }`;
    return { path: '/graphql', query, key: narrow.key };
  });

const listCursor = fc
  .record({
    sort: fc.constantFrom(...LIST_SORTS),
    at: fc.constantFrom(0, Date.now(), 4e12),
    key: score,
    nif: anyNif,
  })
  .map(({ sort, at, key, nif }) => ({
    sort,
    after: base64(JSON.stringify([sort, at, sort === 'nif' ? nif : String(key).padStart(15, '0') + nif])),
  }));
const eventCursor = fc
  .record({ owner: fc.constantFrom(clientId, stranger), at: fc.integer({ min: 0, max: 20 }) })
  .map(({ owner, at }) => createCursorCodec(app.config.secretKey).encode(owner, BigInt(at)));

const search = (given: object): string =>
  new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  ).toString();
const rest = (path: string, given: object = {}): Question => ({ path: `/api/v1${path}?${search(given)}` });
const graph = (query: string): Question => ({ path: '/graphql', query });

const ofOwn = fc.oneof(
  fc
    .record({
      list: fc.constantFrom('near', 'theirs'),
      place: maybe(listCursor),
      verdict: maybe(verdicts),
      minScore: maybe(fc.integer({ min: 0, max: 100 })),
      changedSince: maybe(moment),
      byGraph: fc.boolean(),
    })
    .map(({ list, place, byGraph, verdict, minScore, changedSince }) => {
      if (!byGraph)
        return rest(`/watchlists/${list}/companies`, { ...place, verdict, minScore, changedSince });
      const filter = [
        verdict && `verdicts: [${verdict}]`,
        minScore !== null && `minScore: ${minScore}`,
        changedSince && `changedSince: "${changedSince}"`,
      ].filter(Boolean);
      const order = (place?.sort ?? 'nif').replace(/^-(.*)/, '$1_descending');
      const after = place ? `after: "${place.after}"` : '';
      return graph(`{ watchlist(name: "${list}") { companies(filter: { ${filter} }, orderBy: ${order}, ${after}) {
        totalCount edges { node { nif assessment { score verdict } } } } } }`);
    }),
  fc
    .record({ list: fc.constantFrom(null, 'near', 'theirs'), nif: maybe(anyNif), byGraph: fc.boolean() })
    .map(({ byGraph, ...given }) =>
      byGraph
        ? graph(
            `{ alerts(filter: { ${given.nif ? `nif: "${given.nif}"` : ''} }) { edges { node { nif difference { to { verdict } } } } } }`,
          )
        : rest('/alerts', given),
    ),
  fc
    .record({ after: maybe(eventCursor), byGraph: fc.boolean() })
    .map(({ after, byGraph }) =>
      byGraph
        ? graph(`{ events${after ? `(after: "${after}")` : ''} { edges { cursor node { type } } } }`)
        : rest('/events', { after }),
    ),
  fc
    .record({ owner: fc.constantFrom(clientId, stranger), after: fc.integer({ min: 0, max: 13 }) })
    .map(({ owner, after }) => rest(`/batches/${batches[owner]}/results`, { after })),
  fc
    .record({ list: fc.constantFrom('near', 'three', 'theirs'), ifFails: anyNif })
    .map(({ list, ifFails }) => rest(`/watchlists/${list}/worst-case`, { ifFails })),
  fc.constantFrom('near', 'three', 'theirs').map(list => rest(`/watchlists/${list}/clusters`)),
  fc
    .record({
      what: fc.constantFrom(
        ...['', '?expand=directors', '/network.graphml', '/network.cytoscape.json', '/report.html'],
      ),
      method: fc.constantFrom('GET', 'HEAD'),
    })
    .map(({ what, method }): Question => ({ path: `/api/v1/contractors/${target}${what}`, method })),
);

async function answerTo({ path, method = 'GET', query, key = app.key }: Question): Promise<string> {
  const response = query
    ? await postGraphql({ api: app.api, key }, { query })
    : await fetch(app.api + path, { method, headers: { authorization: `Bearer ${key}` } });
  return `${response.status} ${response.headers.get('etag')} ${await response.text()}`;
}

/** The answer without what is each one's own, and whether the target was paid for; that is then forgotten. */
async function asked(question: Question) {
  const text = await answerTo(question);
  const { rows } = await db.pool.query(
    'delete from shown_companies where nif = $1 and client_id = $2 returning charged',
    [target, clientId],
  );
  return {
    // The cursor of a list holds the moment of its first page.
    answer: text.replace(/req_[0-9a-z]{26}|"at":"[^"]*"|"cursor":"Wy[^"]*"|"quotaUnits":\d+/g, ''),
    isPaid: rows.some(({ charged }) => charged),
  };
}

async function judge(verdict: string, points: number): Promise<void> {
  await db.sql`update assessments set verdict = ${verdict}, score = ${points} where nif = ${target}`;
  await db.sql`update companies
    set latest_verdict = ${verdict}, latest_score = ${points}, latest_since = app_now() where nif = ${target}`;
}

test(
  'an answer that depends on the verdict of a company takes a unit, whatever is asked',
  async () => {
    let told = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(byVerdict, ofOwn),
        fc.constantFrom(...VERDICTS),
        fc.constantFrom(...VERDICTS),
        async (question, one, other) => {
          await judge(one, 90);
          const before = await asked(question);
          await judge(other, 10);
          const after = await asked(question);
          if (before.answer === after.answer) return;
          told += 1;
          expect([before.isPaid, after.isPaid]).toEqual([true, true]);
        },
      ),
      seededRuns('told for nothing', 100, 10_000),
    );
    expect(told).toBeGreaterThan(0);
  },
  timeLimitMs(120_000),
);

test.each(['', '?expand=directors', '/network.graphml', '/network.ftm.json'])(
  'the tag of an answer cannot be made of a body that was guessed: %s',
  async what => {
    const path = `/api/v1/contractors/${target}${what}`;
    const hash = createHash('sha256').update(await (await app.get(path)).text());
    const guess = `"${hash.digest('base64url').slice(0, 27)}"`;
    expect((await app.get(path, { 'if-none-match': guess })).status).toBe(200);
  },
);
