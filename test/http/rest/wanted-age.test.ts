/** `maxAgeHours` and `Cache-Control: max-age`: a caller says how old an answer may be. Real HTTP and PostgreSQL. */
import { describe, expect, it } from 'vitest';
import { readAnalysis } from '../../../src/contractors/analysis.ts';
import { preferredAge } from '../../../src/http/rest/contractors/contractor-query.ts';

import { assessByHand, completeByHand } from '../../kit/assess-by-hand.ts';
import { companyNif } from '../../kit/specimen-country.ts';
import { appOfFile } from '../../kit/test-app.ts';
import { words } from '../../kit/words.ts';

const app = await appOfFile();
let next = 7_000;

const path = (nif: string, query = '') => `/api/v1/contractors/${nif}${query}`;

/** A company assessed so many hours ago, by answers of that moment; `young` registers answered since. */
async function assessedHoursAgo(hours: number, young: readonly string[] = []): Promise<string> {
  const nif = companyNif(next++);
  const id = await assessByHand(app, nif);
  const at = `app_now() - make_interval(hours => ${hours})`;
  await app.db.pool.query(`update analyses set completed_at = ${at} where nif = '${nif}'`);
  await app.db.pool.query(
    `update register_answers set asked_at = ${at} where nif = $1 and register <> all($2)`,
    [nif, young],
  );
  await app.db.pool.query(
    `update assessments set assessed_at = ${at}, known = jsonb_set(known, '{registers}', (
       select jsonb_object_agg(key, case when value ? 'askedAt' then value || jsonb_build_object('askedAt', ${at}) else value end)
       from jsonb_each(known->'registers'))) where id = $1`,
    [id],
  );
  return nif;
}

async function openOf(nif: string) {
  const rows = await app.db.sql`select id, state from analyses where nif = ${nif} and state <> 'complete'`;
  return rows;
}

/** Hours since which an answer counts, by register; lists and what nothing is wanted of are left out. */
async function sinceOf(analysisId: string): Promise<Record<string, number>> {
  const rows = await app.db
    .sql`select register, round(extract(epoch from app_now() - since) / 3600)::int as hours
     from analysis_steps where analysis_id = ${analysisId} and since is not null`;
  return Object.fromEntries(rows.map(({ register, hours }) => [register, hours]));
}

const CONSULTED = words(`
  citius-cases citius-executions citius-insolvency impic-licences mj-publications`);

it.each([
  ['max-age=7200', 2],
  ['no-store, Max-Age="86400"', 24],
  ['max-age=7199', 1],
  ['max-age=0', 1],
  ['max-age=9999999999', 8_760],
  ['no-cache', null],
  ['max-age', null],
  ['max-age=-1', null],
  ['s-maxage=5', null],
  [null, null],
])('the field %s is read as %s hours', (field, hours) => {
  expect(preferredAge(field)).toBe(hours);
});

describe('an assessment five hours old', () => {
  it('is answered as it is to who accepts six hours, and nothing is opened', async () => {
    const nif = await assessedHoursAgo(5);
    for (const answer of [
      await app.get(path(nif, '?maxAgeHours=6')),
      await app.get(path(nif), { 'cache-control': 'max-age=21600' }),
    ]) {
      expect([answer.status, answer.headers.get('max-age-applied')]).toEqual([200, '21600']);
      expect(await answer.json()).toMatchObject({ refreshing: false, analysis: null });
    }
    expect(await openOf(nif)).toEqual([]);
  });

  it.each([
    ['the parameter', '?maxAgeHours=4', {}, 4],
    ['the header', '', { 'cache-control': 'max-age=14400' }, 4],
    ['a header below the bound, which is said', '', { 'cache-control': 'max-age=0' }, 1],
    ['the parameter before the header', '?maxAgeHours=3', { 'cache-control': 'max-age=86400' }, 3],
  ] as const)('is renewed by %s', async (_, query, headers, hours) => {
    const nif = await assessedHoursAgo(5);
    const answer = await app.get(path(nif, query), headers);
    const { refreshing, analysis, status } = await answer.json();
    expect([answer.status, status, refreshing]).toEqual([200, 'complete', true]);
    expect(answer.headers.get('max-age-applied')).toBe(String(hours * 3_600));
    expect(await openOf(nif)).toEqual([{ id: analysis.id, state: 'queued' }]);
    expect(await sinceOf(analysis.id)).toEqual(Object.fromEntries(CONSULTED.map(name => [name, hours])));
  });

  it('is answered without an age, from the cache too, as before', async () => {
    const nif = await assessedHoursAgo(5);
    const first = await app.get(path(nif));
    expect((await first.json()).refreshing).toBe(false);
    const again = await app.get(path(nif, '?maxAgeHours=4'));
    expect((await again.json()).refreshing).toBe(true);
    expect(first.headers.get('max-age-applied')).toBeNull();
  });

  it('has one analysis for callers of different ages at once, as strict as the strictest', async () => {
    const nif = await assessedHoursAgo(5);
    const answers = await Promise.all(
      [4, 1, 3, 2, 1, 4].map(hours => app.get(path(nif, `?maxAgeHours=${hours}`))),
    );
    const ids = await Promise.all(answers.map(async answer => (await answer.json()).analysis.id));
    expect(new Set(ids).size).toBe(1);
    expect(await sinceOf(ids[0])).toEqual(Object.fromEntries(CONSULTED.map(name => [name, 1])));
    await app.get(path(nif, '?maxAgeHours=4'));
    expect((await sinceOf(ids[0]))['citius-cases']).toBe(1);
  });

  it('joins a round that is under way, and another follows if that one did not do', async () => {
    const nif = await assessedHoursAgo(5);
    const { analysis } = await (await app.get(path(nif, '?maxAgeHours=4'))).json();
    await app.db.sql`update analyses set state = 'running' where id = ${analysis.id}`;
    const joined = await (await app.get(path(nif, '?maxAgeHours=1'))).json();
    expect(joined.analysis.id).toBe(analysis.id);
    expect((await sinceOf(analysis.id))['citius-cases']).toBe(4);
    // It completes by answers five hours old.
    await app.db.sql`update analysis_steps set state = 'answered' where analysis_id = ${analysis.id}`;
    await completeByHand(app.db, (await readAnalysis(app.db, analysis.id))!);
    const after = await (await app.get(path(nif, '?maxAgeHours=1'))).json();
    expect(after.refreshing).toBe(true);
    expect(after.analysis.id).not.toBe(analysis.id);
  });

  it('asks an answered step again while its analysis waits, if that answer is too old', async () => {
    const nif = await assessedHoursAgo(5);
    const { analysis } = await (await app.get(path(nif, '?maxAgeHours=4'))).json();
    await app.db.sql`update analysis_steps s set state = 'answered', answer_id = a.id from register_answers a
       where s.analysis_id = ${analysis.id} and a.nif = ${nif} and a.register = s.register`;
    await app.db
      .sql`update register_answers set asked_at = app_now() where nif = ${nif} and register = 'impic-licences'`;
    await app.db.sql`update analyses set state = 'waiting' where id = ${analysis.id}`;
    await app.get(path(nif, '?maxAgeHours=1'));
    const rows = await app.db
      .sql`select register, state from analysis_steps where analysis_id = ${analysis.id}
         and answer_id is not null order by 1`;
    expect(rows).toEqual([
      { register: 'citius-insolvency', state: 'pending' },
      { register: 'impic-licences', state: 'answered' },
      { register: 'mj-publications', state: 'pending' },
    ]);
  });

  it('is not asked for again within the hour because a register gave no younger answer', async () => {
    const nif = await assessedHoursAgo(5);
    const { analysis } = await (await app.get(path(nif, '?maxAgeHours=1'))).json();
    await app.db
      .sql`update analysis_steps set state = 'failing' where analysis_id = ${analysis.id} and since is not null`;
    await completeByHand(app.db, (await readAnalysis(app.db, analysis.id))!);
    expect((await (await app.get(path(nif, '?maxAgeHours=1'))).json()).refreshing).toBe(false);
  });
});

it('If-None-Match: the old copy is no answer once a younger one is wanted; what stands still is', async () => {
  const nif = await assessedHoursAgo(5);
  const etag = (await app.get(path(nif))).headers.get('etag')!;
  const young = await app.get(path(nif, '?maxAgeHours=6'), { 'if-none-match': etag });
  expect([young.status, young.headers.get('max-age-applied')]).toEqual([304, '21600']);
  const due = await app.get(path(nif, '?maxAgeHours=4'), { 'if-none-match': etag });
  expect([due.status, (await due.json()).refreshing]).toEqual([200, true]);
  const kept = await app.get(path(nif, '?maxAgeHours=4'), { 'if-none-match': due.headers.get('etag')! });
  expect(kept.status).toBe(304);
});

it('a first analysis takes no older answer either', async () => {
  const nif = companyNif(next++);
  const answer = await app.get(path(nif, '?maxAgeHours=2'));
  expect([answer.status, answer.headers.get('max-age-applied')]).toEqual([202, '7200']);
  const { analysis } = await answer.json();
  expect((await sinceOf(analysis.id))['mj-publications']).toBe(2);
});

it.each(['0', '8761', 'x', '', '1.5', '-1'])('maxAgeHours=%s is refused, with the bounds', async value => {
  const answer = await app.get(path(companyNif(1), `?maxAgeHours=${value}`));
  const { code, errors } = await answer.json();
  expect([answer.status, code]).toEqual([400, 'invalid-parameter']);
  expect(errors).toEqual([{ pointer: 'maxAgeHours', detail: 'Takes a whole number from 1 to 8760.' }]);
});

it('is about the present: not with knownAt or asOf', async () => {
  const nif = await assessedHoursAgo(5);
  const answer = await app.get(path(nif, '?asOf=2026-01-01&maxAgeHours=1'));
  expect([answer.status, (await answer.json()).errors[0].pointer]).toEqual([400, 'maxAgeHours']);
});
