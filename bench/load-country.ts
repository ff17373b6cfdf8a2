/**
 * A whole country written straight to the database: companies, people, offices, insolvencies, assessments. Much larger than
 * the sandbox could tell by its portals, and linked as business is: most people run one company, a few very many, and
 * who runs two runs them close together. The same seed gives the same rows.
 */
import type pg from 'pg';
import { COLORS, verdictOf } from '../src/checks/judging/verdict.ts';
import { copyLine, copyRows } from '../src/db/copy-rows.ts';
import { openClient } from '../src/db/session.ts';
import { checkDigit, type Nif } from '../src/kernel/nif.ts';
import { companyWords } from '../src/network/names/company-words.ts';
import { ASSESSED_CHECKS } from '../test/kit/assessed-company.ts';

export interface CountrySize {
  /** A million at most: there are no more numbers in the range of the sandbox. */
  readonly companies: number;
  readonly people: number;
  readonly offices: number;
  /** People with very many offices, and how many each has. */
  readonly hubs: number;
  readonly officesOfHub: number;
  readonly seed: number;
}

/** Offices of each of the busiest people: the hubs, then by Zipf's law down to ten. */
function busyPeople({ hubs, officesOfHub }: CountrySize): number[] {
  const others = Array.from({ length: Math.max(0, Math.floor(officesOfHub / 10) - 1) }, (_, rank) =>
    Math.floor(officesOfHub / (rank + 2)),
  );
  return [...Array<number>(hubs).fill(officesOfHub), ...others];
}

/** The proportions of the full country, at any size. */
export const countryOf = (companies: number): CountrySize => ({
  companies,
  people: companies * 1.5,
  offices: companies * 3,
  hubs: 5,
  officesOfHub: Math.min(5_000, companies / 20),
  seed: 1,
});

/** The company of this serial, 0 to 999,999. */
export function nifOf(serial: number): Nif {
  const eight = String(59_000_000 + serial);
  return `${eight}${checkDigit(eight)}` as Nif;
}

const NO_VALUE = '\\N';
/** Companies within which somebody founds the next one; the rest is anywhere in the country. */
const NEIGHBOURHOOD = 2_000;
const FAR = 0.02;
const CEASED = 0.35;
const INSOLVENT = 0.02;
const ASSESSED = 0.1;
const CHUNK_BYTES = 8_000_000;

/** Writes the country into an empty, migrated database; indexes are made afterwards, once. */
export async function loadCountry(
  url: string,
  size: CountrySize,
  assessedAt = '2026-11-01T00:00:00Z',
): Promise<void> {
  // Limits of a statement are for the service; a load takes as long as it takes.
  const client = await openClient(url, { session: { statement_timeout: '0' } });
  try {
    // Rows refer to each other as they should; checking five million references costs minutes.
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'`);
    const restore = await dropIndexes(client);
    await copyAll(client, `companies (${COMPANY_COLUMNS})`, companyLines(size, assessedAt));
    await copyAll(client, 'people (id, nif_hash, name)', personLines(size));
    await copyAll(client, `appointments (${OFFICE_COLUMNS})`, officeLines(size));
    await copyAll(client, `facts (${FACT_COLUMNS})`, insolvencyLines(size));
    await copyAll(client, `assessments (${ASSESSMENT_COLUMNS})`, assessmentLines(size, assessedAt));
    for (const index of restore) await client.query(index);
    await client.query('vacuum analyze companies, people, appointments, facts, assessments');
  } finally {
    await client.end();
  }
}

async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid
     where i.indrelid = any(array['companies', 'people', 'appointments', 'facts', 'assessments']::regclass[]) and c.oid is null`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function copyAll(client: pg.Client, target: string, lines: Iterable<string>): Promise<void> {
  let chunk = '';
  for (const line of lines) {
    chunk += line;
    if (chunk.length < CHUNK_BYTES) continue;
    await copyRows(client, target, Buffer.from(chunk));
    chunk = '';
  }
  if (chunk) await copyRows(client, target, Buffer.from(chunk));
}

/** A number in [0, 1) that depends on nothing but its arguments (MurmurHash3's finaliser). */
function chance(seed: number, of: number, what: number): number {
  let hash = Math.imul(of ^ Math.imul(seed, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(what + 1, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

export const isAssessed = (seed: number, serial: number): boolean => chance(seed, serial, 1) < ASSESSED;
const isInsolvent = (seed: number, serial: number): boolean => chance(seed, serial, 2) < INSOLVENT;
const personId = (serial: number): string => `dir_${serial.toString(32).padStart(26, '0')}`;

const COMPANY_COLUMNS =
  'nif, name, name_words, seat, seat_building, seat_municipality, latest_assessment_id, latest_verdict, latest_score, latest_since';

const TRADES = 'CONSTRUÇÕES CONSTRUÇÕES OBRAS ELETRICIDADE CARPINTARIA PINTURAS TERRAPLENAGENS'.split(' ');
const MUNICIPALITIES = 308;
/** Companies that may have one door, and the share of them that do. */
const NEIGHBOURS = 5;
const NEXT_DOOR = 0.5;

/** A word of seven letters; few are frequent, as surnames are. */
const word = (chosen: number): string =>
  String((7_919 * (1 + Math.floor(30_000 * chosen ** 3))) % 10_000_000)
    .padStart(7, '0')
    .replace(/\d/g, digit => 'BCDFGLMNRT'[Number(digit)]!);

/** The name of the company of this serial: a word of the trade, and two of its own. */
export function nameOf({ seed }: Pick<CountrySize, 'seed'>, serial: number): string {
  const trade = TRADES[Math.floor(chance(seed, serial, 11) * TRADES.length)]!;
  return `${trade} ${word(chance(seed, serial, 12))} ${word(chance(seed, serial, 13))}, LDA`;
}

/** Where its seat is: a few municipalities have most. */
export const municipalityOf = ({ seed }: Pick<CountrySize, 'seed'>, serial: number): string =>
  `concelho ${Math.floor(MUNICIPALITIES * chance(seed, serial - (serial % NEIGHBOURS), 14) ** 3)}`;

const scoreOf = (seed: number, serial: number): number =>
  Math.floor(100 * (1 - chance(seed, serial, 15) ** 2));

function* companyLines(size: CountrySize, at: string): Iterable<string> {
  const { companies, seed } = size;
  for (let serial = 0; serial < companies; serial++) {
    const [nif, name, municipality] = [nifOf(serial), nameOf(size, serial), municipalityOf(size, serial)];
    const door = chance(seed, serial, 16) < NEXT_DOOR ? serial - (serial % NEIGHBOURS) : serial;
    const seat = { address: `Rua Inventada, ${door}`, postalCode: '4560-143', municipality, district: null };
    const score = scoreOf(seed, serial);
    const latest = isAssessed(seed, serial)
      ? [`asm_${nif}`, verdictOf(score, false), score, at]
      : Array<string>(4).fill(NO_VALUE);
    const words = `{${companyWords(name)
      .map(each => `"${each}"`)
      .join()}}`;
    const known = copyLine([nif, name, words, JSON.stringify(seat), `4560-143|${door}`, municipality]);
    yield `${known.trimEnd()}\t${latest.join('\t')}\n`;
  }
}

function* personLines({ people }: CountrySize): Iterable<string> {
  for (let serial = 0; serial < people; serial++)
    yield `${personId(serial)}\tkeyed-hash-${serial}\tPessoa Inventada ${serial}\n`;
}

const OFFICE_COLUMNS =
  'id, company_nif, person_id, holder_name, role, role_label, appointed_on, ceased_on, source, ceased_source';

/**
 * Company after company takes its offices: half go to somebody new, the others to whoever holds one nearby, so that
 * who has many gets more.
 */
function* officeLines(size: CountrySize): Iterable<string> {
  const { companies, people, seed } = size;
  const busy = busyPeople(size).flatMap((count, person) => Array<number>(count).fill(person));
  const offices = size.offices - busy.length;
  const busiest = busy.at(-1)! + 1;
  const newcomers = (people - busiest) / offices;
  const perCompany = offices / companies;
  const holders = new Int32Array(offices);
  let next = busiest;
  for (let n = 0; n < offices; n++) {
    const company = Math.min(companies - 1, Math.floor(n / perCompany));
    const isNew = n === 0 || chance(seed, n, 3) < newcomers;
    const reach = chance(seed, n, 4) < FAR ? n : Math.min(n, NEIGHBOURHOOD * perCompany);
    holders[n] =
      isNew && next < people ? next++ : holders[n - 1 - Math.floor(chance(seed, n, 5) * (reach - 1))]!;
    yield officeLine(size, n, company, holders[n]!);
  }
  for (const [n, person] of busy.entries())
    yield officeLine(size, offices + n, Math.floor(chance(seed, n, 6) * companies), person);
}

function officeLine({ seed }: CountrySize, n: number, company: number, person: number): string {
  const from = dayAfter(2005, Math.floor(chance(seed, n, 7) * 7_000));
  const to = dayAfter(2005, 7_000 + Math.floor(chance(seed, n, 9) * 900));
  const [ceasedOn, ceasedSource] =
    chance(seed, n, 8) < CEASED ? [to, act(n, to)] : ([NO_VALUE, NO_VALUE] as const);
  const id = `off_${n.toString(32).padStart(26, '0')}`;
  return `${id}\t${nifOf(company)}\t${personId(person)}\tPessoa Inventada ${person}\tdirector\tGerente\t${from}\t${ceasedOn}\t${act(n, from)}\t${ceasedSource}\n`;
}

const act = (n: number, on: string): string =>
  `{"register": "mj-publications", "reference": "AP. ${n}/${on}", "url": null, "date": "${on}"}`;

const dayAfter = (year: number, days: number): string =>
  new Date(Date.UTC(year, 0, 1 + days)).toISOString().slice(0, 10);

const FACT_COLUMNS = 'nif, register, key, kind, fact, first_seen_at, last_seen_at';

function* insolvencyLines({ companies, seed }: CountrySize): Iterable<string> {
  for (let serial = 0; serial < companies; serial++) {
    if (!isInsolvent(seed, serial)) continue;
    const on = dayAfter(2015, Math.floor(chance(seed, serial, 10) * 3_600));
    const key = `citius-insolvency:${serial}`;
    const fact = {
      kind: 'insolvency-notice',
      key,
      source: { register: 'citius-insolvency', reference: `${serial}/20.0T8LRA`, url: null, date: on },
      process: `${serial}/20.0T8LRA`,
      proceeding: 'insolvency',
      act: 'declared',
      role: 'debtor',
      publishedOn: on,
    };
    const seen = '2026-11-01T00:00:00Z';
    yield copyLine([nifOf(serial), 'citius-insolvency', key, fact.kind, JSON.stringify(fact), seen, seen]);
  }
}

const ASSESSMENT_COLUMNS =
  'id, nif, livemode, assessed_at, model_version, score, verdict, color, checks, completeness, bound_low, bound_high, outcomes, contributions, known, companies_known, network_as_of';

function* assessmentLines({ companies, seed }: CountrySize, at: string): Iterable<string> {
  const checks = JSON.stringify(ASSESSED_CHECKS);
  for (let serial = 0; serial < companies; serial++) {
    if (!isAssessed(seed, serial)) continue;
    const nif = nifOf(serial);
    const score = scoreOf(seed, serial);
    const verdict = verdictOf(score, false);
    yield `asm_${nif}\t${nif}\tf\t${at}\t1\t${score}\t${verdict}\t${COLORS[verdict]}\t${checks}\t1\t${score}\t${score}\t{}\t[]\t{}\t0\t${at}\n`;
  }
}
