/** The registered name in the answer, and whether the caller's is the same. Real HTTP and PostgreSQL. */
import { beforeAll, describe, expect, it } from 'vitest';
import { askGraphql } from '../../kit/ask-graphql.ts';
import { assessByHand } from '../../kit/assess-by-hand.ts';
import { companyNif } from '../../kit/specimen-country.ts';
import { appOfFile } from '../../kit/test-app.ts';

const app = await appOfFile();
const NIF = companyNif(8_001);
const NAMELESS = companyNif(8_002);

const path = (nif: string, name?: string) =>
  `/api/v1/contractors/${nif}${name === undefined ? '' : `?name=${encodeURIComponent(name)}`}`;
const ask = async (nif: string, name?: string) => (await app.get(path(nif, name))).json();

beforeAll(async () => {
  await assessByHand(app, NIF);
  const acts = [
    ['2015-02-01', 'Construções Duriense, Lda'],
    ['2018-06-30', 'Construções Duriense, Lda'],
    ['2021-03-15', 'Valeverde - Construções, Lda'],
    ['2024-07-01', 'Valeverde - Construções, Lda'],
  ];
  for (const [publishedOn, firma] of acts)
    await app.db.pool.query(
      `insert into facts (nif, register, key, kind, fact, first_seen_at, last_seen_at)
       values ($1, 'mj-publications', $2, 'company-act', $3, app_now(), app_now())`,
      [NIF, publishedOn, { kind: 'company-act', key: publishedOn, act: 'accounts', publishedOn, firma }],
    );
});

describe('an assessed company', () => {
  it('has its registered name, the day of the latest act with it, and the register', async () => {
    const body = await ask(NIF);
    expect(body.company).toEqual({
      name: 'Valeverde - Construções, Lda',
      asOf: '2024-07-01',
      source: 'mj-publications',
    });
    expect(body).not.toHaveProperty('nameMatch');
  });

  it.each([
    ['VALEVERDE CONSTRUCOES', { match: 'same', why: 'The names have the same words.' }],
    ['Valverde Construções', { match: 'close', why: '“valeverde” is spelt differently.' }],
    ['Constr. Duriense', { match: 'close', why: 'It was its name until 2021-03-15.' }],
    ['Valeverde II Construções', { match: 'other', why: 'The names differ by a number.' }],
    ['Norfer', { match: 'other', why: 'The registered name has other words.' }],
    ['Lda', { match: 'unknown', why: 'One of the names has no word to compare.' }],
  ])('asked about as %s', async (name, expected) => {
    const plain = await ask(NIF);
    const { nameMatch, ...rest } = await ask(NIF, name);
    expect(nameMatch).toEqual(expected);
    expect(rest).toEqual(plain);
  });

  it('has another ETag for another match, and the plain answer is kept without any', async () => {
    const tags = await Promise.all(
      [undefined, 'Valeverde Construções', 'Norfer', undefined].map(
        async name => (await app.get(path(NIF, name))).headers.get('etag')!,
      ),
    );
    expect(new Set(tags).size).toBe(3);
    expect(await ask(NIF)).not.toHaveProperty('nameMatch');
    const again = await app.get(path(NIF, 'Norfer'), { 'if-none-match': tags[2]! });
    expect(again.status).toBe(304);
  });

  it('in GraphQL: the same match; an empty or long name is refused', async () => {
    const query = `query ($name: String!) { company(nif: "${NIF}") { name nameMatch(name: $name) { match why } } }`;
    const graph = async (name: string) => (await askGraphql(app, query, { name })).body;
    const { data } = await graph('Constr. Duriense');
    expect(data.company.nameMatch).toEqual({ match: 'close', why: 'It was its name until 2021-03-15.' });
    for (const name of ['', '  ', 'x'.repeat(201)])
      expect((await graph(name)).errors[0].extensions.code).toBe('invalid-parameter');
  });
});

it('a company that no register has named: null, and unknown; while it is analysed, and after', async () => {
  const first = await app.get(path(NAMELESS, 'Norfer'));
  expect(first.status).toBe(202);
  const unknown = { match: 'unknown', why: 'No register has named the company yet.' };
  expect(await first.json()).toMatchObject({ company: null, nameMatch: unknown });
  await assessByHand(app, NAMELESS);
  expect(await ask(NAMELESS, 'Norfer')).toMatchObject({
    status: 'complete',
    company: null,
    nameMatch: unknown,
  });
});

it('a person’s number is refused before any name is looked at', async () => {
  const { code, ...rest } = await ask('299999998', 'António Silva');
  expect(code).toBe('natural-person');
  expect(JSON.stringify(rest)).not.toContain('Silva');
});

it.each(['', ' ', 'x'.repeat(201)])('a name that is none is refused, and not repeated', async name => {
  const response = await app.get(path(NIF, name));
  const { errors } = await response.json();
  expect([response.status, errors]).toEqual([
    400,
    [{ pointer: 'name', detail: 'Takes a name of 1 to 200 characters.' }],
  ]);
});

it('the log of requests keeps no name', async () => {
  await ask(NIF, 'Nomequenuncaficou');
  const rows = await app.db.sql`select to_jsonb(l)::text as row from request_log l where nif = ${NIF}`;
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ row }) => /nomequenuncaficou/i.test(row))).toEqual([]);
});
