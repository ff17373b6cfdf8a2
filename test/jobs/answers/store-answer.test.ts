/** Answers that come together are stored together, each as if it had come alone. */
import { beforeEach, expect, it } from 'vitest';
import type { Fact } from '../../../src/facts/fact.ts';
import { forgottenHash } from '../../../src/facts/forgotten-people.ts';
import { createAnswerStore, type RegisterAnswer } from '../../../src/jobs/answers/store-answer.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import type { PersonKey } from '../../../src/kernel/secrets/person-key.ts';
import { citiusExecutions } from '../../../src/registers/citius-executions/citius-executions.ts';
import { mjPublications } from '../../../src/registers/mj-publications/mj-publications.ts';
import type { ConsultedRegister } from '../../../src/registers/register.ts';
import { companyNif, day } from '../../kit/specimen-country.ts';
import { databaseOfFile } from '../../kit/test-database.ts';
import { appointed } from '../linked-world.ts';

const db = await databaseOfFile();
beforeEach(async () => {
  await db.sql`truncate register_answers, register_captures, facts, appointments, people, companies, forgotten_people cascade`;
});

const query = async (sql: string) => (await db.pool.query(sql)).rows;

/** A register whose records are facts already. */
const speaking = (register: unknown): ConsultedRegister<unknown> => ({
  ...(register as ConsultedRegister<unknown>),
  facts: records => records as Fact[],
});

const ASKED_AT = new Date('2026-05-06T07:08:09Z');

function heard(
  nif: Nif,
  records: readonly unknown[],
  { page = '', register = mjPublications as unknown } = {},
) {
  const capture = { body: Buffer.from(page), status: 200, contentType: null, request: {}, url: null };
  const reading =
    records.length > 0
      ? ({ outcome: 'found', records, registerDate: day('2026-05-05') } as const)
      : ({ outcome: 'not_found', registerDate: null } as const);
  const consultation = { reading, captures: page ? [capture] : [] };
  return { register: speaking(register), nif, consultation, askedAt: ASKED_AT } satisfies RegisterAnswer;
}

/** The same where something else in the answer cannot be read. */
const partlyHeard = (nif: Nif, shown: readonly unknown[]): RegisterAnswer => ({
  ...heard(nif, []),
  consultation: { reading: { outcome: 'unreadable', reason: 'new', shown }, captures: [] },
});

const [ANNA, BENTO] = ['a'.repeat(48), 'b'.repeat(48)];
const [FIRST, SECOND, THIRD] = [companyNif(1), companyNif(2), companyNif(3)];

it('of several registers and companies, with their facts, offices and pages', async () => {
  const store = createAnswerStore(db);
  const ids = await Promise.all([
    store(heard(FIRST, [appointed(FIRST, ANNA, 'Anna')], { page: 'one' })),
    store(
      heard(SECOND, [appointed(SECOND, ANNA, 'Anna'), appointed(SECOND, BENTO, 'Bento')], { page: 'two' }),
    ),
    store(heard(FIRST, [], { page: 'one', register: citiusExecutions })),
    store({
      ...heard(THIRD, []),
      consultation: { reading: { outcome: 'unreadable', reason: 'new' }, captures: [] },
    }),
  ]);
  expect(
    await query(
      `select id, register, nif, outcome, reason, asked_at, register_date::text as dated, cardinality(captures) as pages,
         jsonb_array_length(records) as records from register_answers order by array_position(array['${ids.join("','")}'], id)`,
    ),
  ).toEqual(
    [
      ['mj-publications', FIRST, 'found', null, '2026-05-05', 1, 1],
      ['mj-publications', SECOND, 'found', null, '2026-05-05', 1, 2],
      ['citius-executions', FIRST, 'not_found', null, null, 1, 0],
      ['mj-publications', THIRD, 'unreadable', 'new', null, 0, 0],
    ].map(([register, nif, outcome, reason, dated, pages, records], n) => ({
      id: ids[n],
      register,
      nif,
      outcome,
      reason,
      asked_at: ASKED_AT,
      dated,
      pages,
      records,
    })),
  );
  expect(await query('select count(*)::int as facts, min(last_seen_at) as seen from facts')).toEqual([
    { facts: 3, seen: ASKED_AT },
  ]);
  expect(
    await query(
      'select o.company_nif as nif, p.name from appointments o join people p on p.id = o.person_id order by 1, 2',
    ),
  ).toEqual([
    { nif: FIRST, name: 'Anna' },
    { nif: SECOND, name: 'Anna' },
    { nif: SECOND, name: 'Bento' },
  ]);
  expect(await query('select count(*)::int as n from register_captures')).toEqual([{ n: 2 }]);
});

it('one that was asked before and is stored after another ends nothing that the other states', async () => {
  const store = createAnswerStore(db);
  const standing = async () => (await query('select key from facts where gone_at is null')).length;
  await store(heard(FIRST, [appointed(FIRST, ANNA, 'Anna')]));
  await store({ ...heard(FIRST, []), askedAt: new Date(ASKED_AT.getTime() - 60_000) });
  expect(await standing()).toBe(1);
  const holders = () => query('select company_nif from appointments');
  expect(await holders()).toHaveLength(1);
  await store({ ...heard(FIRST, []), askedAt: new Date(ASKED_AT.getTime() + 60_000) });
  expect(await standing()).toBe(0);
  expect(await holders()).toEqual([]);
});

it('one that is read in part adds what it shows, and ends nothing', async () => {
  const store = createAnswerStore(db);
  const standing = () =>
    query("select fact -> 'holder' ->> 'name' as name from facts where gone_at is null order by 1");
  await store(heard(FIRST, [appointed(FIRST, ANNA, 'Anna')]));
  await store(partlyHeard(FIRST, [appointed(FIRST, BENTO, 'Bento')]));
  await store(partlyHeard(FIRST, []));
  expect(await standing()).toEqual([{ name: 'Anna' }, { name: 'Bento' }]);
});

it('one that cannot be stored takes none of the others along', async () => {
  const store = createAnswerStore(db);
  const poison = { ...appointed(SECOND, BENTO, 'Bento'), cause: '\u0000' } as unknown as Fact;
  const ended = await Promise.allSettled([
    store(heard(FIRST, [appointed(FIRST, ANNA, 'Anna')])),
    store(heard(SECOND, [poison])),
    store(heard(THIRD, [])),
  ]);
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await query('select nif from register_answers order by nif')).toEqual([
    { nif: FIRST },
    { nif: THIRD },
  ]);
  expect(await query('select nif from facts')).toEqual([{ nif: FIRST }]);
});

it('a forgotten person is named by no answer, and every page is kept', async () => {
  await db.sql`insert into forgotten_people (nif_hash, forgotten_at)
     values (${forgottenHash(ANNA as PersonKey)}, app_now())`;
  const store = createAnswerStore(db);
  await Promise.all([
    store(heard(FIRST, [appointed(FIRST, ANNA, 'Anna')], { page: 'names Anna' })),
    store(heard(SECOND, [appointed(SECOND, BENTO, 'Bento')], { page: 'names Bento' })),
  ]);
  expect(
    await query('select nif, cardinality(captures) as pages from register_answers order by nif'),
  ).toEqual([
    { nif: FIRST, pages: 1 },
    { nif: SECOND, pages: 1 },
  ]);
  expect(await query('select name from people order by name')).toEqual([
    { name: 'Bento' },
    { name: 'Name withheld' },
  ]);
});
