/** The current directors of a company, with the other companies of each. No number or address of a person. */
import { databaseNow } from '../../db/app-now.ts';
import { holdsList } from '../../db/held-list.ts';
import type { Database } from '../../db/open-database.ts';
import { type LinkedRecord, RECORD_REGISTERS } from '../../facts/linked-company.ts';
import { readFacts } from '../../facts/stored-facts.ts';
import { lisbonDay } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { companyStory } from '../continuity/company-story.ts';
import { recordsOf } from './linked-records.ts';

export interface DirectorInAnswer {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly appointedOn: string | null;
  /** Number of all known companies; `linkedCompanies` has the first hundred by NIF. */
  readonly linkedCompaniesKnown: number;
  readonly linkedCompanies: readonly LinkedCompany[];
}

export interface LinkedCompany {
  readonly nif: string;
  readonly name: string;
  readonly role: string;
  readonly appointedOn: string | null;
  readonly ceasedOn: string | null;
  /** Verdict of the company's own latest assessment; null if it was never assessed, or the caller may not see it. */
  readonly verdict: string | null;
  /** Records against it in the registers for linked companies; null if none was found and not all of them have ever answered, or if the caller may not see them. */
  readonly records: readonly RecordInAnswer[] | null;
}

interface RecordInAnswer {
  readonly kind: LinkedRecord['kind'];
  readonly on: string;
  readonly register: string;
  readonly reference: string;
}

const DIRECTORS = 100;
const COMPANIES_EACH = 100;
/** Most companies, of all directors together, whose records are read. */
const LOOKED_AT = 200;

export interface DirectorsSeen {
  readonly directors: readonly DirectorInAnswer[];
  /** The linked companies in it, with the assessment whose verdict is shown. */
  readonly linked: readonly Pick<LinkedRow, 'nif' | 'assessmentId'>[];
}

/** Companies that `mayRead` refuses are named with their links, without records against them. */
export async function readDirectors(
  db: Database,
  { nif, mayRead }: { nif: Nif; mayRead: (nif: string) => boolean },
): Promise<DirectorsSeen> {
  const rows = (await directorRows(db, nif)).map(director => ({
    ...director,
    linkedCompanies: director.linkedCompanies.map(row =>
      mayRead(row.nif) ? row : { ...row, verdict: null, assessmentId: null },
    ),
  }));
  const linked = rows.flatMap(({ linkedCompanies }) => linkedCompanies);
  const records = await recordsOfCompanies(db, linked.map(row => row.nif).filter(mayRead));
  const directors = rows.map(director => ({
    ...director,
    linkedCompanies: director.linkedCompanies.map(({ assessmentId: _, ...company }) => ({
      ...company,
      records: records.get(company.nif) ?? null,
    })),
  }));
  return { directors, linked };
}

type LinkedRow = Omit<LinkedCompany, 'records'> & { readonly assessmentId: string | null };
type DirectorRow = Omit<DirectorInAnswer, 'linkedCompanies'> & {
  readonly linkedCompanies: readonly LinkedRow[];
};

async function recordsOfCompanies(
  db: Database,
  nifs: readonly string[],
): Promise<ReadonlyMap<string, RecordInAnswer[]>> {
  const looked = [...new Set(nifs)].slice(0, LOOKED_AT) as Nif[];
  if (looked.length === 0) return new Map();
  const facts = Map.groupBy(await readFacts(db, looked), stored => stored.nif);
  const answered = await answeredAbout(db, looked);
  const today = lisbonDay(await databaseNow(db));
  return new Map(
    looked.flatMap(nif => {
      const story = companyStory({ nif, facts: facts.get(nif) ?? [] }, today);
      const records = recordsOf(story, []).map(({ kind, on, seen: { source } }) => ({
        kind,
        on,
        register: source.register,
        reference: source.reference,
      }));
      // Silence is no clean record.
      return records.length > 0 || answered.has(nif) ? [[nif, records] as const] : [];
    }),
  );
}

/** Those of these companies about which every register for linked companies has answered, whenever that was. */
async function answeredAbout({ pool }: Database, nifs: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ nif: string }>({
    name: 'linked_companies_answered',
    text: `select asked.nif from unnest($1::text[]) as asked(nif) where not exists (
             select from unnest($2::text[]) as r(name)
             where not exists (select from register_lists l where l.register = r.name and ${holdsList('l')})
               and not exists (select from register_answers x where x.nif = asked.nif and x.register = r.name
                 and x.outcome in ('found', 'not_found')))`,
    values: [nifs, RECORD_REGISTERS],
  });
  return new Set(rows.map(({ nif }) => nif));
}

async function directorRows({ pool }: Database, nif: Nif): Promise<DirectorRow[]> {
  const { rows } = await pool.query({
    name: 'read_directors',
    text: `select p.id, p.name, mine.role_label as role, mine.appointed_on::text as "appointedOn",
                  coalesce(linked.companies, '[]') as "linkedCompanies",
                  (select count(distinct o.company_nif)::int from appointments o
                   where o.person_id = p.id and o.role = 'director' and o.company_nif <> $1) as "linkedCompaniesKnown"
           from (select distinct on (person_id) person_id, role_label, appointed_on from appointments
                 where company_nif = $1 and role = 'director' and person_id is not null
                   and (ceased_on is null or ceased_on > (app_now() at time zone 'Europe/Lisbon')::date)
                 order by person_id, appointed_on limit ${DIRECTORS}) mine
           join people p on p.id = mine.person_id
           left join lateral (
             select jsonb_agg(jsonb_build_object('nif', x.company_nif, 'name', c.name, 'role', x.role_label,
                      'appointedOn', x.appointed_on, 'ceasedOn', x.ceased_on, 'verdict', a.verdict, 'assessmentId', a.id)
                      order by x.company_nif, x.appointed_on) as companies
             from (select * from appointments o where o.person_id = p.id and o.role = 'director' and o.company_nif <> $1
                   order by o.company_nif limit ${COMPANIES_EACH}) x
             join companies c on c.nif = x.company_nif
             left join assessments a on a.id = c.latest_assessment_id
           ) linked on true
           order by p.name, p.id`,
    values: [nif],
  });
  return rows;
}
