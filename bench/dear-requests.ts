/** The dearest things that a client can ask for, each as one request. */
import { openDatabase } from '../src/db/open-database.ts';
import { MOST_TIED } from '../src/watching/clusters/read-list-ties.ts';
import { writeAssessedCompanies } from '../test/kit/assessed-company.ts';
import { keepAssessment } from '../test/kit/keep-assessment.ts';
import { watch } from '../test/watching/watched-world.ts';
import { logReceipts } from './log-receipts.ts';
import type { Service } from './open-service.ts';

/** A tenth of the longest list that is taken. */
export const LISTED = 10_000;

export interface DearRequest {
  readonly what: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Writes the companies that they are about; `nifs` are those of the list. */
export async function dearRequests(
  service: Pick<Service, 'sql' | 'postgres' | 'partner'>,
): Promise<{ nifs: readonly string[]; requests: readonly DearRequest[] }> {
  const nifs = await writeAssessedCompanies(service.sql, { count: LISTED });
  const [kept, other] = [await keptCompany(service, '580000028'), await keptCompany(service, '580000036')];
  await tie(service, nifs.slice(0, MOST_TIED));
  // As autovacuum does within a minute.
  await service.sql.query('analyze');
  const csv = `nif\n${nifs.join('\n')}\n`;
  const junk = `nif\n${Array.from({ length: LISTED }, (_, n) => `junk ${n}`).join('\n')}\n`;
  const list = '/api/v1/watchlists/book';
  const get = (what: string, path: string, headers = {}): DearRequest => ({
    what,
    method: 'GET',
    path,
    headers,
  });
  const send = (what: string, method: 'POST' | 'PUT', path: string, body: string): DearRequest => ({
    what,
    method,
    path,
    headers: { 'content-type': 'text/csv' },
    body,
  });
  const graphql = (what: string, fields: readonly string[]): DearRequest => ({
    ...send(what, 'POST', '/graphql', JSON.stringify({ query: `{ ${fields.join(' ')} }` })),
    headers: { 'content-type': 'application/json' },
  });
  const days = Array.from({ length: 20 }, (_, n) => `2026-11-${String(n + 1).padStart(2, '0')}`);
  const judgements = days.map((day, n) => `j${n}: assessment(asOf: "${day}") { score }`);
  /** The cheapest way to have dear work done: the same field as often as is taken, with little of its answer. */
  const often = (what: string, field: string, times = 20) =>
    graphql(
      `${what}, ${times} times`,
      days.slice(0, times).map((_day, n) => `f${n}: ${field}`),
    );
  const [one, two] = [`nif: "${kept}"`, `from: "${kept}", to: "${other}"`];
  const requests = [
    send('a list that is sent whole', 'PUT', list, csv),
    send('rows of a list that cannot be used', 'PUT', `${list}x`, junk),
    get('a list as CSV', `${list}/companies.csv`),
    get('a page by NIF', `${list}/companies`),
    get('a page by score', `${list}/companies?sort=score`),
    send('a dry run of a batch', 'POST', '/api/v1/batches?dryRun=true', csv),
    get('what hangs together', '/api/v1/watchlists/ties/clusters'),
    get('a worst case', `/api/v1/watchlists/ties/worst-case?ifFails=${nifs[0]}`),
    graphql('judged for 20 days', [`company(nif: "${kept}") { ${judgements.join(' ')} }`]),
    get(
      'a lookup with all that it can have',
      `/api/v1/contractors/${kept}?expand=evidence,directors,counterfactuals`,
    ),
    get('a lookup with its receipt', `/api/v1/contractors/${nifs[0]}?receipt=true`),
    get('a receipt', `/api/v1/assessments/${await logged(service, nifs[0]!)}/receipt`),
    get('judged for a day, by REST', `/api/v1/contractors/${kept}?asOf=2026-11-01`),
    get('report.pdf', `/api/v1/contractors/${kept}/report.pdf`),
    get('report.html', `/api/v1/contractors/${kept}/report.html`),
    get('comparison.pdf of two', `/api/v1/comparison.pdf?nifs=${kept},${other}`),
    get('a network as GraphML', `/api/v1/contractors/${kept}/network.graphml`),
    often('path', `path(${two}) { asOf }`, 17),
    often('network', `network(${one}) { asOf }`),
    often('networkChanges', `networkChanges(${one}, from: "2026-01-01") { from }`),
    often('phoenix', `network(${one}) { phoenix { __typename } }`, 10),
    often('predecessors', `company(${one}) { predecessors { __typename } }`),
    often('companies', 'companies(search: "construcoes", first: 1) { totalCount }'),
  ];
  return { nifs, requests };
}

/** A watchlist in which every three companies have a director in common. */
async function tie(
  { sql, partner: { clientId } }: Pick<Service, 'sql' | 'partner'>,
  nifs: readonly string[],
): Promise<void> {
  await watch({ pool: sql }, { clientId, nifs, name: 'ties' });
  await sql.query(
    `with listed as (select nif, 'per_' || n / 3 as person from unnest($1::text[]) with ordinality as a(nif, n)),
     added as (insert into people (id, nif_hash, name) select distinct person, person, 'Pessoa' from listed)
     insert into appointments (id, company_nif, person_id, holder_name, role, role_label, appointed_on, source)
     select 'apt_' || nif, nif, person, 'Pessoa', 'director', 'gerente', '2020-01-01', '{}' from listed`,
    [nifs],
  );
}

/** Id of a company's assessment, once all are in the log of receipts. */
async function logged({ postgres, sql }: Pick<Service, 'postgres' | 'sql'>, nif: string): Promise<string> {
  await logReceipts(postgres.url);
  const { rows } = await sql.query('select latest_assessment_id as id from companies where nif = $1', [nif]);
  return rows[0].id;
}

async function keptCompany({ postgres }: Pick<Service, 'postgres'>, nif: string): Promise<string> {
  const db = openDatabase(postgres.url, { poolSize: 1, onError: () => {} });
  try {
    await keepAssessment(db, nif, {}, 1);
    return nif;
  } finally {
    await db.close();
  }
}
