/** Failures of companies for which the directors of a network answer. */
import type { Reading } from '../../db/sql-transaction.ts';
import type { CompanyFailure } from '../../facts/phoenix-finding.ts';
import { readFacts } from '../../facts/stored-facts.ts';
import type { Nif } from '../../kernel/nif.ts';
import { failures } from '../continuity/failures.ts';
import { answersFor } from '../continuity/ties.ts';
import type {
  NetworkCompany,
  NetworkGraph,
  NetworkOffice,
  NetworkPerson,
} from '../exploring/network-graph.ts';

export interface DirectorFailure {
  readonly director: NetworkPerson;
  readonly company: NetworkCompany;
  /** The office by which the director was close to the company when it failed. */
  readonly office: NetworkOffice;
  readonly failure: CompanyFailure;
}

/** Always two statements. */
export async function readDirectorFailures(
  db: Reading,
  graph: NetworkGraph,
): Promise<readonly DirectorFailure[]> {
  const { rows } = await db.pool.query<{ nif: Nif }>({
    name: 'network_companies_that_failed',
    text: FAILED,
    values: [graph.companies.map(({ id }) => id)],
  });
  const facts = Map.groupBy(
    await readFacts(
      db,
      rows.map(({ nif }) => nif),
    ),
    ({ nif }) => nif,
  );
  return directorFailures(
    graph,
    new Map([...facts].map(([nif, stored]) => [nif, failures(stored, graph.asOf)])),
  );
}

/** Few of a network may have failed; the facts of the others are not read. */
const FAILED = `
  select asked.nif from unnest($1::text[]) as asked(nif)
  where exists (select from failed_companies f where f.nif = asked.nif)
    or exists (select from facts f where f.nif = asked.nif and f.gone_at is null
      and (f.kind = 'insolvency-notice' or (f.kind = 'company-act' and f.fact ->> 'act' = 'insolvency')))`;

/** Pure. The latest first; of one director, company and failure one office. */
export function directorFailures(
  { companies, people, offices }: NetworkGraph,
  failuresOf: ReadonlyMap<string, readonly CompanyFailure[]>,
): DirectorFailure[] {
  const directors = new Map(people.map(person => [person.id, person]));
  const held = Map.groupBy(
    offices.filter(({ role }) => role === 'director'),
    ({ to }) => to,
  );
  return companies
    .flatMap(company =>
      (failuresOf.get(company.id) ?? []).flatMap(failure => {
        const close = (held.get(company.id) ?? []).filter(({ appointedOn, ceasedOn }) =>
          answersFor({ from: appointedOn, to: ceasedOn }, failure),
        );
        return [...new Map(close.map(office => [office.from, office])).values()].flatMap(office => {
          const director = directors.get(office.from);
          return director ? [{ director, company, office, failure }] : [];
        });
      }),
    )
    .sort((a, b) => (a.failure.on > b.failure.on ? -1 : a.failure.on < b.failure.on ? 1 : 0));
}
