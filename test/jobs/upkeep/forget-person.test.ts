/** A person is forgotten: the name is nowhere any more, the offices stay, and no register brings it back. */
import { zstdCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { relinkCompanies } from '../../../src/jobs/answers/relink-companies.ts';
import { forgetPerson } from '../../../src/jobs/upkeep/forget-person.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { personKeyer } from '../../../src/kernel/person-key.ts';
import { stateFacts } from '../../kit/state-facts.ts';
import { databaseOfFile } from '../../kit/test-database.ts';
import { appointed } from '../linked-world.ts';

const keyOf = personKeyer('a test key of at least thirty-two characters');
const [ANNA, BENTO] = [keyOf('123456789'), keyOf('199999993')];
const [FIRST, SECOND] = ['591000008', '591000016'] as const;

const db = await databaseOfFile();
beforeAll(() => store());
const acts = (nif: string) => [
  appointed(nif, ANNA, 'Anna Inventada'),
  appointed(nif, BENTO, 'Bento Inventado'),
];

/** What a register says of both companies, as often as it is read. */
const store = () =>
  db.prisma.$transaction(async tx => {
    await stateFacts(
      tx,
      [FIRST, SECOND].map(nif => ({ nif, register: 'mj-publications' as const, facts: acts(nif) })),
      { complete: true },
    );
    await relinkCompanies(tx, [FIRST, SECOND]);
  });

async function storeAnswerAndAssessment(): Promise<void> {
  const page = zstdCompressSync('<p>Gerente: ANNA  INVENTADA</p>');
  const other = zstdCompressSync('<p>Gerente: Bento Inventado</p>');
  await db.pool.query(
    `insert into register_captures (hash, register, body, stored_at) values ('\\x01', 'mj-publications', $1, app_now()), ('\\x02', 'mj-publications', $2, app_now())`,
    [page, other],
  );
  await db.pool.query(
    `insert into register_answers (id, register, nif, outcome, asked_at, parser_version, records, captures)
     values ('ans_1', 'mj-publications', $1, 'found', app_now(), 1, $2, array['\\x01', '\\x02']::bytea[])`,
    [FIRST, JSON.stringify(acts(FIRST))],
  );
  const director = (await directorsOf(FIRST)).find(({ name }) => name === 'Anna Inventada')!;
  await db.pool.query(
    `insert into assessments (id, nif, livemode, assessed_at, model_version, score, verdict, color, checks, completeness,
       bound_low, bound_high, unknown_checks, reasons, outcomes, contributions, known, companies_known, network_as_of)
     values ('asm_1', $1, false, app_now(), '1', 70, 'low_risk', 'safe', '{}', 1, 70, 70, '{}', '{}', $2, '[]', $3, 1, app_now())`,
    [
      FIRST,
      JSON.stringify({ some: { kind: 'hit', evidence: [{ fact: appointed(SECOND, ANNA, '').key }] } }),
      JSON.stringify({
        facts: acts(FIRST),
        directors: [{ directorId: director.id, name: 'Anna Inventada', issues: [] }],
      }),
    ],
  );
}

const directorsOf = async (nif: string) =>
  (
    await db.pool.query(
      'select p.id, p.name, p.nif_hash from appointments o join people p on p.id = o.person_id where o.company_nif = $1 order by p.name',
      [nif],
    )
  ).rows;

/** Every row of every table, as text. */
async function everything(): Promise<string> {
  const { rows: tables } = await db.pool.query(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
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
    expect(await forgetPerson(db, { key: ANNA, dryRun: true })).toEqual({
      companies: [FIRST, SECOND],
      facts: 2,
      answers: 1,
      pages: 1,
      assessments: 1,
    });
    expect(await everything()).toBe(before);
  });

  it('is named nowhere, and neither is the hash that linked the offices; everybody else is as before', async () => {
    await forgetPerson(db, { key: ANNA, dryRun: false });
    const left = await everything();
    expect(left).not.toMatch(/Anna/i);
    expect(left).not.toContain(ANNA);
    expect(left).toContain('Bento Inventado');
    const { rows } = await db.pool.query(`select encode(hash, 'hex') as hash from register_captures`);
    expect(rows).toEqual([{ hash: '02' }]);
  });

  it('leaves the office, held by somebody unnamed whom nothing ties to the other company', async () => {
    const [[bentoFirst, first], [bentoSecond, second]] = [
      await directorsOf(FIRST),
      await directorsOf(SECOND),
    ];
    expect([first.name, second.name]).toEqual(['Name withheld', 'Name withheld']);
    expect(first.id).not.toBe(second.id);
    expect(bentoFirst).toEqual(bentoSecond);
    const { rows } = await db.pool.query(
      `select score, verdict, outcomes from assessments where id = 'asm_1'`,
    );
    const { rows: facts } = await db.pool.query('select key from facts where nif = $1 order by key', [
      SECOND,
    ]);
    expect(rows[0]).toMatchObject({ score: 70, verdict: 'low_risk' });
    expect(facts.map(row => row.key)).toContain(rows[0].outcomes.some.evidence[0].fact);
  });

  it('does not come back when the register is read again', async () => {
    const before = [await directorsOf(FIRST), await directorsOf(SECOND)];
    await store();
    expect(await everything()).not.toMatch(/Anna/i);
    const names = async (nif: Nif | string) => (await directorsOf(nif)).map(row => row.nif_hash);
    expect([await names(FIRST), await names(SECOND)]).toEqual(before.map(of => of.map(row => row.nif_hash)));
    expect(await forgetPerson(db, { key: ANNA, dryRun: false })).toMatchObject({ facts: 0, pages: 0 });
  });
});
