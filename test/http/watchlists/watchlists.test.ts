/** Watchlists over REST: a partner puts its companies, changes them, and nobody else sees them. */
import { beforeEach, describe, expect, it } from 'vitest';
import { companyNif, personNif } from '../../graph/graph-database.ts';
import { askRest } from '../../kit/ask-rest.ts';
import { createPartner, type Partner } from '../../kit/partner.ts';
import { sendRaw } from '../../kit/raw-http.ts';
import { appOfFile, CSV } from '../../kit/test-app.ts';

const [A, B, C] = [companyNif(1), companyNif(2), companyNif(3)];
const LISTS = '/api/v1/watchlists';

const app = await appOfFile();
let partner: Partner;
beforeEach(async () => {
  partner = await createPartner(app.db, { dailyQuota: 5 });
});

const send = (
  method: string,
  path: string,
  {
    body,
    headers,
    by = partner,
  }: { body?: string | Uint8Array; headers?: Record<string, string>; by?: Partner } = {},
) =>
  askRest({ api: app.api, key: by.key }, method, path, { body, headers: { ...(body && CSV), ...headers } });
const put = (rows: string, path = `${LISTS}/norte`, headers: Record<string, string> = {}) =>
  send('PUT', path, { body: `nif,reference\n${rows}`, headers });
const companies = async (name = 'norte', by = partner) =>
  (await send('GET', `${LISTS}/${name}/companies?sort=nif`, { by })).body.data.map(
    (it: { nif: string; reference: string | null }) => [it.nif, it.reference],
  );

describe('a list is put', () => {
  it('whole: it is made, then replaced, and every change has a version', async () => {
    const made = await put(`${A},L-1\n${B},L-2\n`);
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: 'norte',
        version: 1,
        companies: 2,
        added: 2,
        removed: 0,
        changed: 0,
        unchanged: 0,
        rejected: [],
      },
    });
    const replaced = await put(`${A},L-9\n${C},\n`);
    expect(replaced).toMatchObject({
      status: 200,
      body: { version: 2, companies: 2, added: 1, removed: 1, changed: 1, unchanged: 0 },
    });
    expect(replaced.etag).not.toBe(made.etag);
    expect(await companies()).toEqual([
      [A, 'L-9'],
      [C, null],
    ]);
  });

  it('again: the same body changes nothing, and the version stays', async () => {
    const first = await put(`${A},L-1\n${B},\n`);
    const { rows: before } = await app.db.pool.query('select xmin, * from watched_companies order by nif');
    const again = await put(`${B},\n${A},L-1\n`);
    expect([again.etag, again.body]).toEqual([
      first.etag,
      expect.objectContaining({ version: 1, added: 0, changed: 0, removed: 0, unchanged: 2 }),
    ]);
    const { rows: after } = await app.db.pool.query(
      'select nif, reference, added_at from watched_companies order by nif',
    );
    expect(after).toEqual(before.map(({ nif, reference, added_at }) => ({ nif, reference, added_at })));
  });

  it('in part: others stay, and a reference that is not said stays', async () => {
    await put(`${A},L-1\n${B},L-2\n`);
    const merged = await put(`${A},\n${B},L-3\n${C},L-4\n`, `${LISTS}/norte?part=true`);
    expect(merged.body).toMatchObject({ added: 1, changed: 1, unchanged: 1, removed: 0, companies: 3 });
    expect(await companies()).toEqual([
      [A, 'L-1'],
      [B, 'L-3'],
      [C, 'L-4'],
    ]);
    const cleared = await send('PUT', `${LISTS}/norte?part=true`, {
      body: JSON.stringify({ nif: A, reference: null }),
      headers: { 'content-type': 'application/x-ndjson; charset=utf-8' },
    });
    expect(cleared.body).toMatchObject({ changed: 1, companies: 3 });
  });

  it('with bad rows: they are named, a person’s number is kept and logged nowhere, the good ones stand', async () => {
    const person = personNif(3);
    const { body } = await put(`${A},L-1\n${person},L-2\n123,\n${A},L-3\n`, `${LISTS}/norte?partial=true`);
    expect(body.rejected.map((it: { row: number; code: string }) => [it.row, it.code])).toEqual([
      [2, 'duplicate'],
      [3, 'natural-person'],
      [4, 'invalid-nif'],
    ]);
    expect(await companies()).toEqual([[A, 'L-3']]);
    expect(JSON.stringify(body)).not.toContain(person);
    const { rows } = await app.db.pool.query('select * from request_log where nif = $1 or route like $2', [
      person,
      `%${person}%`,
    ]);
    expect(rows).toEqual([]);
  });

  it('whole, with a refused row: its company stays as it was, or the list is refused', async () => {
    await put(`${A},L-1\n${B},L-2\n${C},L-3\n`);
    const { body } = await put(`${A},L-9\n${B},${personNif(4)}\n${companyNif(9)},L,x\n`);
    expect(body).toMatchObject({ companies: 2, changed: 1, unchanged: 1, removed: 1, added: 0 });
    expect(body.rejected).toMatchObject([{ nif: B }, { nif: companyNif(9) }]);
    const now = [
      [A, 'L-9'],
      [B, 'L-2'],
    ];
    expect(await companies()).toEqual(now);
    const refused = await put(`${A},\n12345678,\n`);
    expect([refused.status, refused.body.rejected[0].row]).toEqual([400, 3]);
    expect(await companies()).toEqual(now);
    const left = await put(`${A},\n12345678,\n`, `${LISTS}/norte?partial=true`);
    expect(left.body).toMatchObject({ removed: 1, companies: 1 });
  });

  it('and what cannot be read changes nothing', async () => {
    const { etag } = await put(`${A},L-1\n`);
    const large = new Uint8Array(21_000_000).fill(10);
    const json = { 'content-type': 'application/json' };
    for (const [refused, status, code] of [
      [await put(`${B},"L\n`), 400, 'malformed-request'],
      [await send('PUT', `${LISTS}/norte`, { body: 'company\n580000011\n' }), 400, 'malformed-request'],
      [await put(`${B},\n`, `${LISTS}/norte?part=yes`), 400, 'invalid-parameter'],
      [await put(`${B},\n`, `${LISTS}/norte?parts=true`), 400, 'invalid-parameter'],
      [await put(`${B},\n`, `${LISTS}/norte`, json), 415, 'unsupported-media-type'],
      [await send('PUT', `${LISTS}/norte`, { body: large }), 413, 'payload-too-large'],
    ] as const)
      expect([refused.status, refused.body.code]).toEqual([status, code]);
    const bad = await put('1,\n2,\n');
    expect([bad.status, bad.body.code, bad.body.rejected.length]).toEqual([400, 'malformed-request', 2]);
    expect((await send('GET', `${LISTS}/norte`)).etag).toBe(etag);
    expect(await companies()).toEqual([[A, 'L-1']]);
  });

  it('not from a body that breaks off', async () => {
    await put(`${A},L-1\n`);
    const head = [
      `PUT ${LISTS}/norte HTTP/1.1`,
      'Host: x',
      `Authorization: ${partner.headers.authorization}`,
      'Content-Type: text/csv',
      'Content-Length: 5000',
    ];
    await sendRaw(app.api, `${head.join('\r\n')}\r\n\r\nnif,reference\n${B},\n`, 300).catch(() => {});
    expect(await companies()).toEqual([[A, 'L-1']]);
  });
});

it('lists and batches of a client that come at once are all taken, each in its turn', async () => {
  const sent = await Promise.all(
    Array.from({ length: 6 }, (_, n) => [
      put(`${A},${n}\n`, `${LISTS}/turn-${n}`),
      send('POST', '/api/v1/batches?dryRun=true', { body: `nif\n${B}\n` }),
    ]).flat(),
  );
  expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => [201, 200]).flat());
});

describe('a writer that looks first', () => {
  it('is refused when somebody else was faster: of two at once one gets through', async () => {
    const { etag } = await put(`${A},\n`);
    const races = await Promise.all(
      Array.from({ length: 2 }, (_, i) => put(`${A},race-${i}\n`, `${LISTS}/norte`, { 'if-match': etag! })),
    );
    expect(races.map(({ status }) => status).sort()).toEqual([200, 412]);
    const winner = races.findIndex(({ status }) => status === 200);
    expect(await companies()).toEqual([[A, `race-${winner}`]]);
    expect(races.find(({ status }) => status === 412)!.body.detail).toContain(races[winner]!.etag);
  });

  it('is refused too when somebody else was faster with its rules', async () => {
    for (let round = 0; round < 5; round++) {
      const { etag } = await put(`${A},round-${round}\n`);
      const headers = { 'if-match': etag! };
      const races = await Promise.all([
        put(`${A},raced-${round}\n`, `${LISTS}/norte`, headers),
        send('PUT', `${LISTS}/norte/rules`, { body: JSON.stringify({ scoreFallsBy: 20 + round }), headers }),
      ]);
      expect(races.map(({ status }) => status).sort()).toEqual([200, 412]);
    }
  });

  it('makes a list only where there is none', async () => {
    const made = await Promise.all(
      [1, 2].map(i => put(`${A},${i}\n`, `${LISTS}/neu`, { 'if-none-match': '*' })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([201, 412]);
    expect((await put(`${A},\n`, `${LISTS}/nenhuma`, { 'if-match': '*' })).status).toBe(412);
    expect((await put(`${A},\n`, `${LISTS}/neu`, { 'if-match': '*' })).status).toBe(200);
  });

  it('is not fooled by a list that was removed and made anew; a tag that a proxy made weak is its own', async () => {
    const first = await put(`${A},\n`);
    const { etag, status } = await put(`${B},\n`, `${LISTS}/norte`, { 'if-match': `W/${first.etag}` });
    expect(status).toBe(200);
    expect((await put(`${A},\n`, `${LISTS}/norte`, { 'if-match': `W/${first.etag}` })).status).toBe(412);
    expect((await send('DELETE', `${LISTS}/norte`, { headers: { 'if-match': '"x"' } })).status).toBe(412);
    expect((await send('DELETE', `${LISTS}/norte`, { headers: { 'if-match': etag! } })).status).toBe(204);
    for (const version of [1, 2])
      expect((await put(`${version === 1 ? A : B},\n`)).body.version).toBe(version);
    expect((await put(`${A},\n`, `${LISTS}/norte`, { 'if-match': etag! })).status).toBe(412);
  });
});

describe('one company', () => {
  it('is put on a list with its reference, which stays unless another is said, and taken off', async () => {
    await put(`${A},\n`);
    const json = { 'content-type': 'application/json' };
    const at = `${LISTS}/norte/companies/${B}`;
    const added = await send('PUT', at, { body: '{"reference": " L-7 "}', headers: json });
    expect(added.body).toMatchObject({ version: 2, added: 1, companies: 2 });
    expect((await send('PUT', at)).body).toMatchObject({ version: 2, unchanged: 1 });
    expect((await send('GET', at)).body).toMatchObject({
      nif: B,
      reference: 'L-7',
      name: null,
      assessment: null,
    });
    expect((await send('PUT', at, { body: '{"reference": null}', headers: json })).body).toMatchObject({
      changed: 1,
    });
    expect((await send('GET', at)).body.reference).toBeNull();
    expect((await send('DELETE', at)).body).toMatchObject({ removed: 1, companies: 1 });
    expect((await send('DELETE', at)).body).toMatchObject({ removed: 0, companies: 1, version: 4 });
    expect((await send('GET', at)).status).toBe(404);
  });

  it('is no answer about it to put it on a list or to take it off: no event about it follows from that', async () => {
    await put(`${A},\n`);
    await send('PUT', `${LISTS}/norte/companies/${C}`);
    await send('DELETE', `${LISTS}/norte/companies/${C}`);
    const { rows } = await app.db.pool.query(
      'select from shown_companies where nif = $1 and client_id = $2',
      [C, partner.clientId],
    );
    expect(rows).toEqual([]);
  });

  it('is refused as a look-up refuses it, and so is a reference that cannot be kept', async () => {
    await put(`${A},\n`);
    const [at, headers] = [`${LISTS}/norte/companies/${B}`, { 'content-type': 'application/json' }];
    for (const [{ body }, code] of [
      [await send('PUT', `${LISTS}/norte/companies/${personNif(1)}`), 'natural-person'],
      [await send('PUT', `${LISTS}/norte/companies/123`), 'invalid-nif'],
      [await send('PUT', `${LISTS}/outra/companies/${B}`), 'not-found'],
      [await send('DELETE', `${LISTS}/outra/companies/${B}`), 'not-found'],
      [await send('PUT', at, { body: '{"reference": "a\\nb"}', headers }), 'invalid-parameter'],
      [await send('PUT', at, { body: '{"ref": "a"}', headers }), 'invalid-parameter'],
      [await send('PUT', at, { body: 'x'.repeat(70_000), headers }), 'payload-too-large'],
    ] as const)
      expect(body.code).toBe(code);
  });
});

it('two clients never see each other’s lists, also not of one name', async () => {
  const other = await createPartner(app.db);
  await put(`${A},mine\n`);
  expect((await send('GET', LISTS, { by: other })).body.data).toEqual([]);
  for (const [method, path] of [
    ['GET', `${LISTS}/norte`],
    ['GET', `${LISTS}/norte/companies`],
    ['GET', `${LISTS}/norte/companies/${A}`],
    ['PUT', `${LISTS}/norte/companies/${B}`],
    ['DELETE', `${LISTS}/norte/companies/${A}`],
    ['DELETE', `${LISTS}/norte`],
  ] as const)
    expect([method, path, (await send(method, path, { by: other })).status]).toEqual([method, path, 404]);
  await send('PUT', `${LISTS}/norte`, { body: `nif\n${B}\n`, by: other });
  expect([await companies(), await companies('norte', other)]).toEqual([[[A, 'mine']], [[B, null]]]);
  expect((await send('GET', LISTS)).body.data).toMatchObject([{ name: 'norte', companies: 1, version: 1 }]);
});

it('a name is any letters, and one that is none is refused without being repeated', async () => {
  const name = encodeURIComponent('Carteira São João 2.ª fase');
  expect((await put(`${A},\n`, `${LISTS}/${encodeURIComponent('Carteira São João')}`)).status).toBe(201);
  expect(
    (await put(`${A},\n`, `${LISTS}/${encodeURIComponent('Carteira São João'.normalize('NFD'))}`)).status,
  ).toBe(200);
  expect((await put(`${A},\n`, `${LISTS}/${name}`)).status).toBe(201);
  for (const bad of [' x', 'x ', 'x'.repeat(61), 'a\nb', `c ${personNif(2)}`, '-x']) {
    const { status, body } = await put(`${A},\n`, `${LISTS}/${encodeURIComponent(bad)}`);
    expect([bad, status, body.code]).toEqual([bad, 400, 'invalid-parameter']);
    expect(JSON.stringify(body)).not.toContain(personNif(2));
  }
});

it('20 lists are the most, and so are 100,000 companies on all of them', async () => {
  for (let i = 1; i <= 20; i++) await put(`${A},\n`, `${LISTS}/list-${i}`);
  expect(await put(`${A},\n`, `${LISTS}/list-21`)).toMatchObject({
    status: 422,
    body: { code: 'watchlist-full' },
  });
  const many = (from: number, n: number) =>
    Array.from({ length: n }, (_, i) => `${companyNif(from + i)},`).join('\n');
  expect((await put(many(1, 99_981), `${LISTS}/list-1`)).body).toMatchObject({
    companies: 99_981,
    unchanged: 1,
  });
  expect((await put(many(1, 2), `${LISTS}/list-2`)).body.code).toBe('watchlist-full');
  expect((await put(many(1, 99_981), `${LISTS}/list-1`)).body).toMatchObject({
    unchanged: 99_981,
    version: 2,
  });
  expect((await send('GET', `${LISTS}/list-2`)).body).toMatchObject({ companies: 1, version: 1 });
});

it('needs the scope, costs no quota, counts each request and is in the log by its pattern', async () => {
  const { key } = await app.issue({ clientId: partner.clientId, scopes: ['contractors:read'] });
  const without = { ...partner, key };
  expect((await send('GET', LISTS, { by: without })).body.code).toBe('insufficient-scope');
  const only = await app.issue({ clientId: partner.clientId, scopes: ['watch'] });
  await put(`${A},\n`, `${LISTS}/norte-${A}`);
  const watching = { ...partner, key: only.key };
  expect((await send('GET', `${LISTS}/norte-${A}`, { by: watching })).status).toBe(200);
  expect((await send('GET', `${LISTS}/norte-${A}/companies`, { by: watching })).body.code).toBe(
    'insufficient-scope',
  );
  await put(`${A},"\n`, `${LISTS}/norte-${A}`);
  const { rows } = await app.db.pool.query(
    `select method, route, status, outcome, quota, requests from request_log where key_id = $1 order by at, id`,
    [partner.keyId],
  );
  const line = { method: 'PUT', route: '/api/v1/watchlists/{name}', quota: 0, requests: 1 };
  expect(rows).toEqual([
    { ...line, status: 201, outcome: 'answered' },
    { ...line, status: 400, outcome: 'refused:malformed-request' },
  ]);
});
