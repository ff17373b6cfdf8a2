/**
 * Row B: a company, its directors, their companies and the latest assessment of each, over GraphQL. The
 * service, which knows its caller, bounds, counts and logs each request durably, against PostGraphile 5 on the same rows,
 * which does none of it.
 */
import type pg from 'pg';
import { writeAssessedCompanies } from '../test/kit/assessed-company.ts';
import type { Benchmark, Goal } from './benchmark.ts';
import { alternate, compare, type Side } from './compare.ts';
import { type HttpFigures, runAnsweredLoad } from './http-load.ts';
import { openService } from './open-service.ts';
import { startPeer } from './peers.ts';
import { pin, SERVICE_CORES } from './pinned.ts';
import { cpuMsOf, sumOver, treeOf } from './process-tree.ts';

const COMPANIES = 10_000;
/** Persons that begin with each company; each directs two more, so that a company has nine directors. */
const DIRECTORS_EACH = 3;
const COMPANIES_OF_EACH = 3;
const ASKED = 200;
const ROUNDS = 5;
/** As long as V8 takes to compile either side while it warms up. */
const LOAD = { connections: 16, seconds: 8 };

const OURS = `query Q($nif: NIF!) { company(nif: $nif) { nif directors(first: 20) { edges { node { name
  companies(first: 20) { edges { node { nif name latest: assessment { score verdict } } } } } } } } }`;
const THEIRS = `query Q($nif: String!) { companyByNif(nif: $nif) { nif appointmentsByCompanyNif(first: 20) { edges { node {
  personByPersonId { name appointmentsByPersonId(first: 20) { edges { node { companyByCompanyNif { nif name
  latest: assessmentByLatestAssessmentId { score verdict } } } } } } } } } } }`;

export const graphql: Benchmark = {
  name: 'graphql',
  what: `company, ${DIRECTORS_EACH * COMPANIES_OF_EACH} directors, ${COMPANIES_OF_EACH} companies of each, their assessments; ${LOAD.connections} connections, one process`,
  async run() {
    await using service = await openService({ apis: 1 });
    const { postgres, group, sql, partner } = service;
    const nifs = await writeAssessedCompanies(sql, { count: COMPANIES });
    await writeDirectors(sql, nifs);
    const peer = await startPeer('postgraphile', { DATABASE_URL: postgres.url });
    try {
      for (const pid of [...service.pids, peer.child.pid!]) await pin(pid, SERVICE_CORES);
      const ours = { url: group.apis[0]!.url, headers: partner.headers, pid: group.apis[0]!.child.pid! };
      const theirs = { url: peer.url, headers: {}, pid: peer.child.pid! };
      const side = (name: string, asked: Omit<Asking, 'nifs' | 'postgres'>) =>
        sideOf(name, { ...asked, nifs: nifs.slice(0, ASKED), postgres: postgres.pid() });
      const figures = await alternate(
        [side('ours', { ...ours, query: OURS }), side('postgraphile', { ...theirs, query: THEIRS })],
        { rounds: ROUNDS },
      );
      return rowsOf(figures);
    } finally {
      await peer.kill('SIGTERM');
    }
  },
};

/** Company n is directed by persons of its own, each of whom also directs the companies that follow. */
async function writeDirectors(sql: pg.Pool, nifs: readonly string[]): Promise<void> {
  await sql.query(
    `insert into people (id, nif_hash, name)
     select 'dir_' || n || '_' || d, 'hash_' || n || '_' || d, 'Pessoa ' || n || ' ' || d
     from generate_series(1, $1::int) n, generate_series(1, $2::int) d`,
    [nifs.length, DIRECTORS_EACH],
  );
  await sql.query(
    `insert into appointments (id, company_nif, person_id, holder_name, role, role_label, appointed_on, source)
     select 'apt_' || n || '_' || d || '_' || c, ($1::text[])[1 + (n - 1 + c * d) % $2::int], 'dir_' || n || '_' || d,
       'Pessoa ' || n || ' ' || d, 'director', 'Gerente', '2020-01-01', '{}'
     from generate_series(1, $2::int) n, generate_series(1, $3::int) d, generate_series(0, $4::int - 1) c`,
    [nifs, nifs.length, DIRECTORS_EACH, COMPANIES_OF_EACH],
  );
  await sql.query('analyze');
}

interface Figures extends HttpFigures {
  /** Of the process and of PostgreSQL, for each answer: it says the same on a busy machine. */
  readonly cpuMs: number;
}

function rowsOf(figures: ReadonlyMap<string, readonly Figures[]>) {
  const row = (figure: 'perSecond' | 'cpuMs', unit: string, goal: Goal) => {
    const measured = (side: string) => ({ side, values: figures.get(side)!.map(one => one[figure]) });
    const against = `PostGraphile 5 without keys, limits and log: ${unit}`;
    return compare({ against, unit, goal, ours: measured('ours'), theirs: measured('postgraphile') });
  };
  return [row('perSecond', 'requests/s', '>= 1'), row('cpuMs', 'ms of CPU each', '<= 1')];
}

interface Asking {
  readonly url: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly nifs: readonly string[];
  readonly pid: number;
  readonly postgres: number;
}

function sideOf(name: string, { url, query, headers, nifs, pid, postgres }: Asking): Side<Figures> {
  const bodies = nifs.map(nif => JSON.stringify({ query, variables: { nif } }));
  const all = { accept: 'application/json', 'content-type': 'application/json', ...headers };
  return {
    name,
    async answer() {
      const answers: unknown[] = [];
      for (const body of bodies.slice(0, 20)) {
        const response = await fetch(`${url}/graphql`, { method: 'POST', headers: all, body });
        const { data, errors } = (await response.json()) as { data: unknown; errors?: unknown };
        if (errors) throw new Error(`${name}: ${JSON.stringify(errors)}`);
        answers.push(companiesIn(data));
      }
      return answers;
    },
    async round() {
      const cpu = async () => sumOver([pid, ...(await treeOf(postgres))], cpuMsOf);
      const before = await cpu();
      const urls = bodies.map(() => `${url}/graphql`);
      const figures = await runAnsweredLoad({ ...LOAD, method: 'POST', urls, bodies, headers: all });
      return { ...figures, cpuMs: ((await cpu()) - before) / figures.answers };
    },
  };
}

/** Every company in the answer with its name and verdict, in one order: the sides nest and order by names of their own. */
function companiesIn(answer: unknown): string[] {
  const found: string[] = [];
  JSON.stringify(answer, (_, value) => {
    const { nif, name, latest } = value ?? {};
    if (nif && name) found.push([nif, name, latest?.score, latest?.verdict.toLowerCase()].join(' '));
    return value;
  });
  return found.sort();
}
