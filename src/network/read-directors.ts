/** The people who run a company now, with the other companies that each runs or ran. No number or address of a person. */
import { databaseNow } from '../db/app-now.ts';
import type { Database } from '../db/open-database.ts';
import type { LinkedRecord } from '../facts/linked-company.ts';
import { readFacts } from '../facts/stored-facts.ts';
import { lisbonDay } from '../kernel/local-date.ts';
import type { Nif } from '../kernel/nif.ts';
import { companyStory } from './company-story.ts';
import { recordsOf } from './linked-companies.ts';

export interface DirectorInAnswer {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly appointedOn: string | null;
  /** Companies known in all; of very many, `linkedCompanies` holds the first hundred by NIF. */
  readonly linkedCompaniesKnown: number;
  readonly linkedCompanies: readonly LinkedCompany[];
}

export interface LinkedCompany {
  readonly nif: string;
  readonly name: string;
  readonly role: string;
  readonly appointedOn: string | null;
  readonly ceasedOn: string | null;
  /** Verdict of the company's own latest assessment; null when it was never assessed. */
  readonly verdict: string | null;
  /** What stands against it in the registers that linked companies are asked about; null where it was not looked at. */
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
/** Companies of all directors together whose records are looked at. */
const LOOKED_AT = 200;

export async function readDirectors(db: Database, nif: Nif): Promise<DirectorInAnswer[]> {
  const directors = await directorRows(db, nif);
  const records = await recordsOfCompanies(db, directors);
  return directors.map(director => ({
    ...director,
    linkedCompanies: director.linkedCompanies.map(company => ({
      ...company,
      records: records.get(company.nif) ?? null,
    })),
  }));
}

type DirectorRow = Omit<DirectorInAnswer, 'linkedCompanies'> & {
  readonly linkedCompanies: readonly Omit<LinkedCompany, 'records'>[];
};

async function recordsOfCompanies(
  db: Database,
  directors: readonly DirectorRow[],
): Promise<ReadonlyMap<string, RecordInAnswer[]>> {
  const nifs = [
    ...new Set(directors.flatMap(({ linkedCompanies }) => linkedCompanies.map(({ nif }) => nif))),
  ];
  const looked = nifs.slice(0, LOOKED_AT) as Nif[];
  if (looked.length === 0) return new Map();
  const facts = Map.groupBy(await readFacts(db, looked), stored => stored.nif);
  const today = lisbonDay(await databaseNow(db));
  return new Map(
    looked.map(nif => {
      const story = companyStory({ nif, facts: facts.get(nif) ?? [] }, today);
      const records = recordsOf(story, []).map(({ kind, on, seen: { source } }) => ({
        kind,
        on,
        register: source.register,
        reference: source.reference,
      }));
      return [nif, records];
    }),
  );
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
                      'appointedOn', x.appointed_on, 'ceasedOn', x.ceased_on, 'verdict', a.verdict)
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
