/**
 * The questions of an investigator in a country of a million companies: each against the time that it may take, and against
 * itself in a country of ten thousand.
 */
import { VERDICTS } from '../src/checks/judging/verdict.ts';
import {
  type CompanyQuery,
  countCompanies,
  findCompanies,
} from '../src/contractors/companies/find-companies.ts';
import { readEventPage } from '../src/events/read-events.ts';
import { localDate } from '../src/kernel/local-date.ts';
import { DEEPEST, exploreNetwork } from '../src/network/exploring/explore-network.ts';
import { readSharedDoors } from '../src/network/questions/common-doors.ts';
import { readDirectorFailures } from '../src/network/questions/director-failures.ts';
import { readNetworkChanges } from '../src/network/questions/network-changes.ts';
import { readPaths } from '../src/network/questions/read-paths.ts';
import type { Benchmark, Row } from './benchmark.ts';
import { compare } from './compare.ts';
import { type Country, LARGE, p95s, postgresMs, SMALL, withCountries } from './countries.ts';
import { countryOf, municipalityOf, nameOf, nifOf } from './load-country.ts';

const ROUNDS = 3;
const ASKED = 60;
const MAY_TAKE_MS = 50;
const EARLIER = localDate(2024, 1, 1)!;
const NODES = 100;
const [CLIENT, LIST] = ['cli_bench', 'wal_bench'];

export const questions: Benchmark = {
  name: 'questions',
  what: `what an investigator asks, in a country of ${LARGE.toLocaleString('en')} companies`,
  run: () =>
    withCountries(async countries => {
      for (const country of countries) await writeEvents(country);
      const rows: Row[] = [];
      for (const [what, ask] of Object.entries(QUESTIONS)) rows.push(...(await rowsOf(what, ask, countries)));
      return rows;
    }),
};

interface Asked {
  readonly country: Country;
  /** The company that is asked about, by its place in the country. */
  readonly serial: number;
}
type Question = (asked: Asked) => Promise<unknown>;

/** The first page and how many there are in all. */
const found =
  (filter: (asked: Asked) => CompanyQuery['filter'], orderBy: CompanyQuery['orderBy'] = 'nif'): Question =>
  async asked => {
    const ask = { filter: filter(asked), orderBy };
    await findCompanies(asked.country, { ...ask, after: null, before: null, backwards: false, limit: 21 });
    await countCompanies(asked.country, ask, 1_000);
  };

const wordOf = ({ country, serial }: Asked) => nameOf(countryOf(country.companies), serial).split(' ')[1]!;
const tradeOf = ({ country, serial }: Asked) => nameOf(countryOf(country.companies), serial).split(' ')[0]!;
const seatOf = ({ country, serial }: Asked) => municipalityOf(countryOf(country.companies), serial);
const verdictsOf = ({ serial }: Asked) => [VERDICTS[1 + (serial % 4)]!];
const network = ({ country, serial }: Asked) =>
  exploreNetwork(country, { nif: nifOf(serial), depth: DEEPEST, asOf: null, first: NODES });
const events = ({ country, serial }: Asked, about: { nifs?: string[]; watchlistId?: string }) =>
  readEventPage(country, { clientId: CLIENT, after: BigInt(serial >> 1), limit: 20, ...about });

const QUESTIONS: Readonly<Record<string, Question>> = {
  'companies of a name': found(asked => ({ search: wordOf(asked) })),
  'companies of a name with its trade, cut short': found(asked => ({
    search: `${tradeOf(asked)} ${wordOf(asked).slice(0, 5)}`,
  })),
  'companies of a municipality by verdict': found(asked => ({
    municipality: seatOf(asked),
    verdicts: verdictsOf(asked),
  })),
  'companies of a verdict, the lowest score first': found(
    asked => ({ verdicts: verdictsOf(asked) }),
    'score',
  ),
  'companies of a trade in a municipality, the latest change first': found(
    asked => ({ municipality: seatOf(asked), trade: '432' }),
    'changed',
  ),
  'companies of a watchlist by verdict': found(asked => ({
    watchlistId: LIST,
    verdicts: verdictsOf(asked),
  })),
  'paths between two companies': ({ country, serial }) =>
    readPaths(
      country,
      { from: nifOf(serial), to: nifOf((serial + 700) % country.companies), asOf: null },
      graph => graph,
    ),
  'what changed in a network': ({ country, serial }) =>
    readNetworkChanges(
      country,
      { nif: nifOf(serial), depth: 2, first: NODES, from: EARLIER, to: null },
      graph => graph,
    ),
  'failures of the directors of a network, with the network': async asked =>
    readDirectorFailures(asked.country, (await network(asked))!),
  'directors and doors shared in a network, with the network': async asked =>
    readSharedDoors(asked.country, (await network(asked))!),
  'events of three companies': asked =>
    events(asked, { nifs: [0, 1, 2].map(n => nifOf((asked.serial + n) % asked.country.companies)) }),
  'events of a watchlist': asked => events(asked, { watchlistId: LIST }),
};

async function rowsOf(what: string, ask: Question, countries: readonly [Country, Country]): Promise<Row[]> {
  const cost = (country: Country, serial: number) => postgresMs(country, () => ask({ country, serial }));
  const { ours, theirs } = await p95s(countries, cost, { rounds: ROUNDS, asked: ASKED });
  const row = { unit: 'ms of PostgreSQL', ours };
  return [
    compare({
      ...row,
      against: `${what}: p95, the ${MAY_TAKE_MS} ms that it may take`,
      goal: '<= 1',
      theirs: { side: 'limit', values: [MAY_TAKE_MS] },
    }),
    compare({
      ...row,
      against: `${what}: p95, itself in ${SMALL.toLocaleString('en')}`,
      goal: '<= 2',
      theirs,
    }),
  ];
}

/** A client with an event of each company, and a list of a thousand. */
async function writeEvents({ pool, companies }: Country): Promise<void> {
  for (const statement of [
    `insert into clients (id, name) values ('${CLIENT}', 'Bench')`,
    `insert into events (id, client_id, type, nif, data, created_at, cursor)
     select 'evt_' || lpad(n::text, 26, '0'), '${CLIENT}', 'analysis.completed', nif, '{"livemode":false}', app_now(), n
     from (select nif, row_number() over (order by md5(nif)) as n from companies) c`,
    `insert into event_cursors (client_id, last) values ('${CLIENT}', ${companies})`,
    `insert into watchlists (id, client_id, name, created_at, changed_at) values ('${LIST}', '${CLIENT}', 'book', app_now(), app_now())`,
    `insert into watched_companies (watchlist_id, nif, added_at)
     select '${LIST}', nif, app_now() from companies order by md5(nif) limit 1000`,
    'vacuum analyze events, watched_companies',
  ])
    await pool.query(statement);
}
