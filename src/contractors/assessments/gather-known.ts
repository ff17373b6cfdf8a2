/** Reads everything that is known about a company at the moment of judgement, from the database only. */
import type { Known, RegisterKnowledge } from '../../checks/check.ts';
import { say } from '../../checks/words/say.ts';
import { holdsList } from '../../db/held-list.ts';
import type { Reading } from '../../db/sql-transaction.ts';
import type { NetworkCoverage } from '../../facts/network-coverage.ts';
import type { RegisterAge } from '../../facts/register-age.ts';
import { isoDay, type LocalDate, lisbonDay } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { SPECIFIED_REGISTERS, type SpecifiedRegister } from '../../kernel/register-name.ts';
import { readNetwork, type Surroundings } from '../../network/exploring/read-network.ts';

export interface Gathered {
  readonly known: Known;
  readonly companiesKnown: number;
  /** Registers that have not answered about at least one linked company. */
  readonly silentOfLinked: ReadonlySet<SpecifiedRegister>;
  readonly coverage: NetworkCoverage;
  /** How many people were forgotten before any name was read; null where no register was. */
  readonly forgotten: number | null;
}

export async function gatherKnown(
  db: Reading,
  {
    nif,
    today,
    registers,
    surroundings = null,
  }: {
    nif: Nif;
    today: LocalDate;
    registers: readonly RegisterAge[];
    surroundings?: Surroundings | null | undefined;
  },
): Promise<Gathered> {
  // One after the other: a list that is replaced meanwhile has another date when the judgement is written (`standsAsRead`).
  const { knowledge, forgotten } = await readKnowledge(db, nif, registers);
  const { answer, facts, silent, coverage } = await readNetwork(db, {
    nif,
    asOf: today,
    registers,
    surroundings,
  });
  const known: Known = {
    nif,
    today,
    facts: facts.map(stored => stored.fact),
    registers: knowledge,
    ...answer,
  };
  const companiesKnown = answer.network.companies.length;
  return { known, companiesKnown, silentOfLinked: silent, coverage, forgotten };
}

const TOO_OLD = say('because', 'tooOld');
const NO_NAME = say('because', 'noName');

/** The latest usable answer of each register about the company, or why there is none. */
async function readKnowledge(
  { pool }: Reading,
  nif: Nif,
  registers: readonly RegisterAge[],
): Promise<{ knowledge: Record<SpecifiedRegister, RegisterKnowledge>; forgotten: number | null }> {
  const { rows } = await pool.query({
    name: 'read_knowledge',
    text: `select r.name, last.asked_at, last.asked_at > app_now() - make_interval(hours => r."maxAgeHours") as is_fresh,
                  to_char(last.register_date, 'YYYY-MM-DD') as register_date,
                  coalesce(r."asksByName", false) and not exists (
                    select from companies where nif = $1 and legal_form is not null) as lacks_name,
                  case when r."asksByName" then (select name from companies where nif = $1) end as asked_name,
                  (select count(*)::int from forgotten_people) as forgotten
           from jsonb_to_recordset($2::jsonb) as r(name text, kind text, "maxAgeHours" int, "asksByName" boolean)
           left join lateral (
             (select asked_at, register_date from register_answers
              where r.kind = 'consulted' and nif = $1 and register = r.name and outcome in ('found', 'not_found')
              order by asked_at desc limit 1)
             union all
             select read_at, register_date from register_lists list
             where r.kind = 'list' and list.register = r.name and ${holdsList('list')}) last on true`,
    values: [nif, JSON.stringify(registers)],
  });
  const byName = new Map(rows.map(row => [row.name as SpecifiedRegister, row]));
  const known = (name: SpecifiedRegister): RegisterKnowledge => {
    const row = byName.get(name);
    if (!row) return { state: 'unknown', because: say('because', 'notConsulted') };
    if (!row.asked_at) return { state: 'unknown', because: row.lacks_name ? NO_NAME : TOO_OLD };
    if (!row.is_fresh)
      return {
        state: 'unknown',
        because: row.lacks_name ? NO_NAME : TOO_OLD,
        answeredOn: lisbonDay(row.asked_at),
      };
    return {
      state: 'answered',
      askedAt: row.asked_at.toISOString(),
      date: row.register_date ? isoDay(row.register_date) : null,
      asked: row.asked_name ?? `NIF ${nif}`,
    };
  };
  const knowledge = Object.fromEntries(SPECIFIED_REGISTERS.map(name => [name, known(name)]));
  return {
    knowledge: knowledge as Record<SpecifiedRegister, RegisterKnowledge>,
    forgotten: rows[0]?.forgotten ?? null,
  };
}
