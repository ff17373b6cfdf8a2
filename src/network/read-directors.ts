/** The people who run a company now, with the other companies that each runs or ran. No number or address of a person. */
import type { Database } from '../db/open-database.ts';
import type { Nif } from '../kernel/nif.ts';

export interface DirectorInAnswer {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly appointedOn: string | null;
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
}

const DIRECTORS = 100;
const COMPANIES_EACH = 100;

export async function readDirectors({ pool }: Database, nif: Nif): Promise<DirectorInAnswer[]> {
  const { rows } = await pool.query({
    name: 'read_directors',
    text: `select p.id, p.name, mine.role_label as role, mine.appointed_on::text as "appointedOn",
                  coalesce(linked.companies, '[]') as "linkedCompanies"
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
