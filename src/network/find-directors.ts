/** The people who run a company on a day, and what stands against the other companies that they run or ran. */
import type { Database } from '../db/open-database.ts';
import type { DirectorFinding } from '../facts/director-finding.ts';
import { readFacts } from '../facts/stored-facts.ts';
import type { LocalDate } from '../kernel/local-date.ts';
import type { Nif } from '../kernel/nif.ts';
import { directorIssues, type OtherOffice } from './director-issues.ts';

export interface DirectorNetwork {
  readonly findings: readonly DirectorFinding[];
  /** Other companies known to be linked through these directors. */
  readonly companiesKnown: number;
}

/** Other companies per director that are looked at; the rest would be a nominee's list, not a network. */
const OFFICES_PER_DIRECTOR = 200;

export async function findDirectors(db: Database, nif: Nif, today: LocalDate): Promise<DirectorNetwork> {
  const directors = await readDirectors(db, nif, today);
  const others = [...new Set(directors.flatMap(director => director.offices.map(office => office.nif)))];
  const facts = Map.groupBy(others.length > 0 ? await readFacts(db, others) : [], stored => stored.nif);
  const findings = directors.map(({ id, name, offices }) => ({
    directorId: id,
    name,
    issues: offices.flatMap(office => directorIssues(office, facts.get(office.nif) ?? [], today)),
  }));
  return { findings, companiesKnown: others.length };
}

interface CurrentDirector {
  readonly id: string;
  readonly name: string;
  readonly offices: readonly OtherOffice[];
}

async function readDirectors({ pool }: Database, nif: Nif, today: LocalDate): Promise<CurrentDirector[]> {
  const { rows } = await pool.query({
    name: 'current_directors',
    text: `select p.id, p.name, coalesce(o.offices, '[]') as offices
           from (select distinct person_id from appointments
                 where company_nif = $1 and role = 'director' and person_id is not null
                   and (ceased_on is null or ceased_on > $2)) mine
           join people p on p.id = mine.person_id
           left join lateral (
             select jsonb_agg(jsonb_build_object('nif', x.company_nif, 'name', c.name,
                      'appointedOn', x.appointed_on, 'ceasedOn', x.ceased_on) order by x.company_nif, x.appointed_on) as offices
             from (select * from appointments a where a.person_id = p.id and a.role = 'director' and a.company_nif <> $1
                   order by a.company_nif limit ${OFFICES_PER_DIRECTOR}) x
             join companies c on c.nif = x.company_nif
           ) o on true
           order by p.id`,
    values: [nif, today],
  });
  return rows;
}
