/** A sandbox country lived through with the service: its registers are read and its companies assessed on days that the test's clock gives. */
import { publishedFacts } from '../../bench/worlds/sandbox/rows/published-facts.ts';
import type { SandboxCompany } from '../../sandbox/country/country.ts';
import { completeAnalysis } from '../../src/contractors/analyses/complete-analysis.ts';
import { openAnalysis } from '../../src/contractors/analyses/open-analysis.ts';
import { readAnalysis } from '../../src/contractors/analysis.ts';
import type { Database } from '../../src/db/open-database.ts';
import type { Fact } from '../../src/facts/fact.ts';
import { storeFacts } from '../../src/facts/stored-facts.ts';
import { registerAges } from '../../src/jobs/asking/register-ages.ts';
import { newId } from '../../src/kernel/ids.ts';
import type { LocalDate } from '../../src/kernel/local-date.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import { SPECIFIED_REGISTERS, type SpecifiedRegister } from '../../src/kernel/register-name.ts';
import { personKeyer } from '../../src/kernel/secrets/person-key.ts';
import { ALL_REGISTERS } from '../../src/registers/all-registers.ts';
import { moveClock } from '../kit/clocks.ts';

const AGES = registerAges(ALL_REGISTERS);
const CONSULTED = SPECIFIED_REGISTERS.filter(name => kindOf(name) === 'consulted');
const LISTS = SPECIFIED_REGISTERS.filter(name => kindOf(name) === 'list');
const personKey = personKeyer('the invented people of the sandbox country');
const AT_ONCE = 6;

function kindOf(register: SpecifiedRegister) {
  return AGES.find(({ name }) => name === register)!.kind;
}

/** Moves the service's clock to noon of the day. */
export async function liveOn({ pool }: Pick<Database, 'pool'>, day: LocalDate): Promise<void> {
  await moveClock(pool, (Date.parse(`${day}T12:00:00Z`) - Date.now()) / 1000);
}

/** All registers are read on the day: what they publish of these companies by then, and nothing later. */
export async function readRegisters(
  db: Database,
  day: LocalDate,
  companies: readonly SandboxCompany[],
): Promise<void> {
  const facts = companies.flatMap(company =>
    publishedFacts(company, { today: day, personKey, casesNaming: () => [] }).map(fact => ({
      nif: company.nif,
      fact,
    })),
  );
  const of = (register: SpecifiedRegister) => facts.filter(({ fact }) => fact.source.register === register);
  for (const register of LISTS) await replaceList(db, { register, day, entries: of(register) });
  const askedAt = new Date(`${day}T12:00:00Z`);
  for (const register of CONSULTED) {
    const byCompany = Map.groupBy(of(register), ({ nif }) => nif);
    const stated = companies.map(({ nif }) => ({
      nif,
      register,
      askedAt,
      facts: (byCompany.get(nif) ?? []).map(({ fact }) => fact),
    }));
    await db.prisma.$transaction(tx => storeFacts(tx, stated, { complete: true }), { timeout: 60_000 });
    await db.pool.query(
      `insert into register_answers (id, register, nif, outcome, asked_at, parser_version, records)
       select 'ans_' || md5(nif || $2 || $3), $2, nif, 'found', app_now(), 1, '[]' from unnest($1::text[]) nif`,
      [companies.map(({ nif }) => nif), register, day],
    );
  }
}

async function replaceList(
  { pool }: Pick<Database, 'pool'>,
  {
    register,
    day,
    entries,
  }: { register: string; day: LocalDate; entries: readonly { nif: string; fact: Fact }[] },
): Promise<void> {
  await pool.query(
    `insert into register_lists (register, edition, register_date, read_at, rows, body_hash) values ($1, $2::text, $2::date, app_now(), $3, '')
     on conflict (register) do update set edition = excluded.edition, register_date = excluded.register_date, read_at = excluded.read_at`,
    [register, day, entries.length],
  );
  await pool.query(
    `insert into list_entries (register, edition, nif, key, fact)
     select $1, $2, nif, fact ->> 'key', fact from jsonb_to_recordset($3::jsonb) as e(nif text, fact jsonb) on conflict do nothing`,
    [register, day, JSON.stringify(entries)],
  );
}

/** Each of these is analysed and assessed, as a worker does once its registers have answered. */
export async function assessAll(db: Database, nifs: readonly string[]): Promise<void> {
  const opening = { db, livemode: false, registers: [], enqueue: async () => {} };
  const left = [...nifs];
  const work = async () => {
    for (let nif = left.pop(); nif !== undefined; nif = left.pop()) {
      const { id } = await openAnalysis(opening, { id: newId('anl'), nif: nif as Nif, refresh: true });
      await completeAnalysis(db, { analysis: (await readAnalysis(db, id))!, registers: AGES });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
