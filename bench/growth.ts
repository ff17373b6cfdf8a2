/**
 * Growth: what users feel, in countries of 10,000, 100,000 and 1,000,000 companies, each behind the whole service. A lookup
 * and a network must not grow with the country, nor may anything else that asks about one company or one page.
 */
import { createCountry } from '../sandbox/country/create-country.ts';
import type { Benchmark, Measured, Row } from './benchmark.ts';
import { alternate, compare } from './compare.ts';
import { timed } from './countries.ts';
import { type CountryService, openCountryService, SANDBOX } from './country-service.ts';
import { runAnsweredLoad } from './http-load.ts';
import { quantile } from './statistics.ts';

/** `GROWTH_SIZES=1000,10000` for a try; from the smallest to the largest. */
const SIZES = (process.env.GROWTH_SIZES ?? '10000,100000,1000000').split(',').map(Number);
const ROUNDS = 5;
/**
 * Companies, or pages, asked for one after another in a round. The round that warms up reads what a country asked about for the
 * first time reads from the disk, which is more of a larger one: a service that has run for a minute has done so.
 */
const ASKED = 200;
const ASKED_AGAIN = 40;
const LOAD = { connections: 16, seconds: 2 };
const PAGE = `query Page($nif: NIF!) { company(nif: $nif) { nif name
  assessment { score verdict checks { key } }
  directors(first: 20) { edges { node { name companies(first: 20) { edges { node { nif name
    assessment { score verdict } } } } } } } } }`;

/** Milliseconds, or MB; each asks about companies that were not asked about before, unless it says otherwise. */
type Figure = (country: CountryService) => Promise<number>;

const FIGURES: readonly { what: string; unit: string; goal: '<= 2' | '<= 1.5'; figure: Figure }[] = [
  {
    what: 'lookups of companies not asked about before, one after another: p95',
    unit: 'ms',
    goal: '<= 2',
    figure: country => p95(country.nextAssessed(ASKED), nif => ask(country, `/api/v1/contractors/${nif}`)),
  },
  {
    what: `lookups of ${ASKED_AGAIN} companies again and again, ${LOAD.connections} connections: p50`,
    unit: 'ms',
    goal: '<= 1.5',
    figure: lookupsUnderLoad,
  },
  {
    what: 'a company’s page over GraphQL: p95',
    unit: 'ms',
    goal: '<= 2',
    figure: country => p95(country.nextAssessed(ASKED), nif => askGraphql(country, nif)),
  },
  {
    what: 'the network around a company, by its export: p95',
    unit: 'ms',
    goal: '<= 2',
    figure: country =>
      p95(country.nextAssessed(ASKED), nif =>
        ask(country, `/api/v1/contractors/${nif}/network.cytoscape.json`),
      ),
  },
  {
    what: 'pages of 100 events, as many in the log as companies: p95',
    unit: 'ms',
    goal: '<= 2',
    figure: eventPages,
  },
  {
    what: 'a new company until its assessment, registers answering at once',
    unit: 'ms',
    goal: '<= 1.5',
    figure: analysis,
  },
  {
    what: 'a further API process, from its start until it is ready',
    unit: 'ms',
    goal: '<= 1.5',
    figure: start,
  },
];

export const growth: Benchmark = {
  name: 'growth',
  what: `the same questions in countries of ${SIZES.map(each => each.toLocaleString('en')).join(', ')} companies`,
  async run() {
    const countries: CountryService[] = [];
    try {
      for (const size of SIZES) {
        const startedAt = performance.now();
        countries.push(await openCountryService(size));
        process.stderr.write(`${size} loaded in ${Math.round((performance.now() - startedAt) / 1000)} s `);
      }
      const rows: Row[] = [];
      for (const { what, unit, goal, figure } of FIGURES) {
        const sides = countries.map(country => ({
          name: sizeOf(country),
          round: () => figure(country),
        }));
        const figures = await alternate(sides, { rounds: ROUNDS });
        rows.push(
          rowOf(
            { against: what, unit, goal },
            [...figures].map(([side, values]) => ({ side, values })),
          ),
        );
      }
      rows.push(...(await memoryRows(countries)));
      return rows;
    } finally {
      for (const country of countries) await country.end();
    }
  },
};

const sizeOf = ({ companies }: CountryService): string => companies.toLocaleString('en');

/** The largest country against the smallest; those between are shown. */
function rowOf(row: { against: string; unit: string; goal: Row['goal'] }, sizes: readonly Measured[]): Row {
  return { ...compare({ ...row, ours: sizes.at(-1)!, theirs: sizes[0]! }), between: sizes.slice(1, -1) };
}

async function memoryRows(countries: readonly CountryService[]): Promise<Row[]> {
  const memory = await Promise.all(countries.map(country => country.memory()));
  const disk = await Promise.all(countries.map(bytesOfCompany));
  const row = (against: string, unit: string, goal: Row['goal'], values: readonly number[]) =>
    rowOf(
      { against, unit, goal },
      countries.map((country, i) => ({ side: sizeOf(country), values: [values[i]!] })),
    );
  return [
    row(
      'memory of the API process after all of it',
      'MB',
      '<= 1.5',
      memory.map(({ api }) => api),
    ),
    row(
      'memory of PostgreSQL, 1 GB of it shared buffers',
      'MB',
      '<= 30',
      memory.map(({ postgres }) => postgres),
    ),
    row('disk for each company, with its offices, events and log', 'bytes', '<= 1.2', disk),
  ];
}

async function bytesOfCompany({ sql, companies }: CountryService): Promise<number> {
  const { rows } = await sql.query(
    `select sum(pg_total_relation_size(relid))::float8 as bytes from pg_stat_user_tables
     where relname = any('{companies,people,appointments,facts,assessments,events}') or relname like 'request_log%'`,
  );
  return rows[0].bytes / companies;
}

async function ask({ url, headers }: CountryService, path: string): Promise<unknown> {
  const response = await fetch(url + path, { headers });
  if (response.status !== 200)
    throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
  return response.json();
}

async function askGraphql({ url, headers }: CountryService, nif: string): Promise<void> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query: PAGE, variables: { nif } }),
  });
  const { data, errors } = (await response.json()) as { data?: { company: unknown }; errors?: unknown };
  if (!data?.company) throw new Error(`${nif} has no page: ${JSON.stringify(errors)}`);
}

async function p95<Asked>(asked: Iterable<Asked>, work: (one: Asked) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (const one of asked) times.push(await timed(() => work(one)));
  return quantile(times, 0.95);
}

async function lookupsUnderLoad(country: CountryService): Promise<number> {
  const urls = country.nextAssessed(ASKED_AGAIN).map(nif => `${country.url}/api/v1/contractors/${nif}`);
  return (await runAnsweredLoad({ ...LOAD, urls, headers: country.headers })).p50;
}

const cursors = new Map<CountryService, string>();

/** One page after another, from where the last round ended. */
async function eventPages(country: CountryService): Promise<number> {
  return p95(Array(ASKED).fill(null), async () => {
    const after = cursors.get(country);
    const page = (await ask(country, `/api/v1/events?limit=100${after ? `&after=${after}` : ''}`)) as {
      data: unknown[];
      cursor: string;
      hasMore: boolean;
    };
    cursors.set(country, page.cursor);
    if (!page.hasMore) cursors.delete(country);
  });
}

/** Of the sandbox's companies without trouble, the same ones in each country. */
async function analysis(country: CountryService): Promise<number> {
  const nif = unasked(country).next().value!;
  const headers = { ...country.headers, prefer: 'wait=30' };
  return timed(async () => {
    for (;;) {
      const { status } = await fetch(`${country.url}/api/v1/contractors/${nif}`, { headers });
      if (status === 200) return;
      if (status !== 202) throw new Error(`${nif} was answered ${status}`);
    }
  });
}

const sandboxCompanies = new Map<CountryService, Generator<string, never>>();

function unasked(country: CountryService): Generator<string, never> {
  const known = sandboxCompanies.get(country) ?? untroubled();
  sandboxCompanies.set(country, known);
  return known;
}

function* untroubled(): Generator<string, never> {
  for (const { nif, trouble } of createCountry(SANDBOX).companies())
    if (Object.keys(trouble).length === 0) yield nif;
  throw new Error('the sandbox has no further company');
}

async function start({ group }: CountryService): Promise<number> {
  const startedAt = performance.now();
  const api = await group.addApi();
  const ms = performance.now() - startedAt;
  await api.kill('SIGTERM');
  return ms;
}
