/** A person is forgotten: the name is nowhere any more, the offices stay, and no register brings it back. */
import { beforeAll, describe, expect, it } from 'vitest';
import { forgetPerson } from '../../../src/jobs/upkeep/forget-person.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { personKeyer, personNameKey } from '../../../src/kernel/secrets/person-key.ts';
import { linkCompanies } from '../../../src/network/offices/link-companies.ts';
import { writeAssessment } from '../../kit/assessed-company.ts';
import { stateFacts } from '../../kit/state-facts.ts';
import { databaseOfFile } from '../../kit/test-database.ts';
import { appointed } from '../linked-world.ts';

const keyOf = personKeyer('a test key of at least thirty-two characters');
const [ANNAS, BENTOS] = ['123456789', '199999993'] as const;
const [ANNA, BENTO] = [keyOf(ANNAS), keyOf(BENTOS)];
const [FIRST, SECOND] = ['591000008', '591000016'] as const;

const db = await databaseOfFile();
beforeAll(() => store());
const acts = (nif: string) => [
  appointed(nif, ANNA, 'Anna Inventada'),
  unnumbered(nif, 'ANNA  INVENTADA'),
  appointed(nif, BENTO, 'Bento Inventado'),
];

/** An act that names somebody without a number. */
function unnumbered(nif: string, name: string) {
  const key = personNameKey(keyOf, name);
  return { ...appointed(nif, key, name), holder: { type: 'unidentified' as const, key, name } };
}

/** What a register says of both companies, as often as it is read. */
const store = () =>
  db.prisma.$transaction(async tx => {
    await stateFacts(
      tx,
      [FIRST, SECOND].map(nif => ({ nif, register: 'mj-publications' as const, facts: acts(nif) })),
      { complete: true },
    );
    await linkCompanies(tx, [FIRST, SECOND]);
  });

async function storeAnswerAndAssessment(): Promise<void> {
  await db.pool.query(
    `insert into register_answers (id, register, nif, outcome, asked_at, parser_version, records)
     values ('ans_1', 'mj-publications', $1, 'found', app_now(), 1, $2)`,
    [FIRST, JSON.stringify(acts(FIRST))],
  );
  await db.sql`with c as (insert into clients (id, name) values ('cli_1', 'Partner') returning id)
     insert into watchlists (id, client_id, name, changed_at, created_at) select 'wl_1', id, 'Obras de Án\u200bna Inven\u00adtáda 7', app_now(), app_now() from c`;
  const director = (await directorsOf(FIRST)).find(({ name }) => name === 'Anna Inventada')!;
  await writeAssessment(db.pool, {
    id: 'asm_1',
    nif: FIRST,
    outcomes: { some: { kind: 'hit', evidence: [{ fact: appointed(SECOND, ANNA, '').key }] } },
    known: {
      facts: acts(FIRST),
      directors: [{ directorId: director.id, name: 'Anna Inventada', issues: [] }],
    },
  });
}

const directorsOf = async (nif: string) =>
  await db.sql`select p.id, p.name, p.nif_hash from appointments o join people p on p.id = o.person_id
     where o.company_nif = ${nif} order by p.name`;

/** Every row of every table, as text. */
async function everything(): Promise<string> {
  const tables = await db.sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`;
  const texts = await Promise.all(
    tables.map(async ({ name }) =>
      JSON.stringify((await db.pool.query(`select t::text from "${name}" t`)).rows),
    ),
  );
  return texts.join('\n');
}

describe('a person who is forgotten', () => {
  beforeAll(storeAnswerAndAssessment);

  it('is counted by a dry run, which changes nothing', async () => {
    const before = await everything();
    expect(await forgetPerson(db, { nif: ANNAS, keyOf, dryRun: true })).toEqual({
      companies: [FIRST, SECOND],
      facts: 4,
      answers: 1,
      assessments: 1,
      notes: 1,
    });
    expect(await everything()).toBe(before);
  });

  it('is named nowhere, and neither is the hash that linked the offices; everybody else is as before', async () => {
    await forgetPerson(db, { nif: ANNAS, keyOf, dryRun: false });
    const left = await everything();
    expect(left).not.toMatch(/Anna|táda/i);
    expect(left).not.toContain(ANNA);
    expect(left).toContain('Bento Inventado');
  });

  it('leaves the office, held by somebody unnamed whom nothing ties to the other company', async () => {
    const [[bentoFirst, first], [bentoSecond, second]] = [
      await directorsOf(FIRST),
      await directorsOf(SECOND),
    ];
    expect([first.name, second.name]).toEqual(['Name withheld', 'Name withheld']);
    expect(first.id).not.toBe(second.id);
    expect(bentoFirst).toEqual(bentoSecond);
    const rows = await db.sql`select score, verdict, outcomes from assessments where id = 'asm_1'`;
    const facts = await db.sql`select key from facts where nif = ${SECOND} order by key`;
    expect(rows[0]).toMatchObject({ score: 70, verdict: 'low_risk' });
    expect(facts.map(row => row.key)).toContain(rows[0].outcomes.some.evidence[0].fact);
  });

  it('does not come back when the register is read again', async () => {
    const before = [await directorsOf(FIRST), await directorsOf(SECOND)];
    await store();
    expect(await everything()).not.toMatch(/Anna/i);
    const names = async (nif: Nif | string) => (await directorsOf(nif)).map(row => row.nif_hash);
    expect([await names(FIRST), await names(SECOND)]).toEqual(before.map(of => of.map(row => row.nif_hash)));
    expect(await forgetPerson(db, { nif: ANNAS, keyOf, dryRun: false })).toMatchObject({
      facts: 0,
      notes: 0,
    });
  });

  it('is named in no judgement that was being written meanwhile', async () => {
    const writing = await db.pool.connect();
    await writing.query('begin');
    await writing.query('select count(*) from forgotten_people');
    await writing.query(
      `insert into assessments select (jsonb_populate_record(a, '{"id": "asm_2"}')).* from assessments a where id = 'asm_1'`,
    );
    let isDone = false;
    const forgetting = forgetPerson(db, { nif: BENTOS, keyOf, dryRun: false }).then(() => {
      isDone = true;
    });
    const waiting = async () =>
      (await db.sql`select from pg_locks where not granted and relation = 'forgotten_people'::regclass`)
        .length > 0;
    await expect.poll(async () => isDone || (await waiting())).toBe(true);
    await writing.query('commit');
    writing.release();
    await forgetting;
    expect(await everything()).not.toMatch(/Bento/i);
  });
});
