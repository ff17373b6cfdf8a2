/**
 * Failed companies near a company (by people, door and name) in a country of a million companies with 60,000 failures:
 * against the same in a country of ten thousand with 600, and against the time that they may take.
 */
import { deepStrictEqual } from 'node:assert';
import type { LocalDate } from '../src/kernel/local-date.ts';
import type { Nif } from '../src/kernel/nif.ts';
import { nameWords } from '../src/network/failures/name-words.ts';
import { readCandidates } from '../src/network/failures/read-candidates.ts';
import type { Benchmark } from './benchmark.ts';
import { compare } from './compare.ts';
import { type Country, LARGE, p95s, SMALL, timed, withCountries } from './countries.ts';

const ROUNDS = 5;
const COMPANIES_PER_ROUND = 300;
const FIRST_NIF = 590_000_000;
const FAILURES = 0.06;
const MAY_TAKE_MS = 20;
const AS_OF = '2026-11-01' as LocalDate;

export const candidates: Benchmark = {
  name: 'candidates',
  what: `failed companies near a company, in a country of ${LARGE.toLocaleString('en')} companies with ${(LARGE * FAILURES).toLocaleString('en')} failures`,
  run: () =>
    withCountries(async countries => {
      const cost = (country: Country, serial: number) =>
        timed(() => readCandidates(country, { nif: String(FIRST_NIF + serial) as Nif, asOf: AS_OF }));
      const { ours, theirs } = await p95s(countries, cost, { rounds: ROUNDS, asked: COMPANIES_PER_ROUND });
      return [
        compare({
          against: `p95, the ${MAY_TAKE_MS} ms that it may take`,
          unit: 'ms',
          goal: '<= 1',
          ours,
          theirs: { side: 'limit', values: [MAY_TAKE_MS] },
        }),
        compare({
          against: `p95, itself in ${SMALL.toLocaleString('en')} companies`,
          unit: 'ms',
          goal: '<= 4',
          ours,
          theirs,
        }),
      ];
    }, fill),
};

async function fill({ pool, companies }: Country): Promise<void> {
  await pool.query('set session_replication_role = replica');
  for (const statement of COUNTRY) await pool.query(statement.replaceAll(':companies', String(companies)));
  const { rows } = await pool.query(
    'select name, name_words as words from failed_companies order by nif limit 50',
  );
  for (const { name, words } of rows)
    deepStrictEqual(words, nameWords(name), 'words are not those of the index');
}

/** A word of seven letters from a number; few numbers are frequent, as surnames are. */
const word = (seed: string): string =>
  `translate(lpad(((7919 * (1 + floor(30000 * power(${seed}, 3)))::bigint) % 10000000)::text, 7, '0'), '0123456789', 'bcdfglmnrt')`;
/** A number in [0, 1) that depends on the company alone. */
const chance = (of: string): string => `((hashint4extended(${of}, 42) & 1048575) / 1048576.0)`;
const serialToNif = (serial: string): string => `(${FIRST_NIF} + ${serial})::text`;

/** One company in ten sits in an office centre, two in a hundred doors have a second one. */
const COUNTRY = [
  `insert into companies (nif, name, seat_building)
   select ${serialToNif('n')}, 'OBRAS ' || upper(a || ' ' || b) || ', LDA',
     case when n % 10 = 0 then 'crowd-' || n % 500 else 'door-' || n % (:companies * 9 / 10) end
   from generate_series(0, :companies - 1) n
   cross join lateral (select ${word(chance('n'))} as a, ${word(chance('n + 500000000'))} as b) w`,
  `insert into people (id, nif_hash, name) select 'dir_' || n, n::text, 'Pessoa' from generate_series(0, :companies * 3 / 2 - 1) n`,
  `insert into appointments (id, company_nif, person_id, holder_name, role, role_label, appointed_on, source)
   select 'off_' || n, ${serialToNif('n % :companies')}, 'dir_' || floor(${chance('n')} * :companies * 3 / 2), 'Pessoa',
     case when n % 3 = 0 then 'partner' else 'director' end, 'Gerente', date '2015-01-01', '{}'
   from generate_series(0, :companies * 3 - 1) n`,
  `insert into failed_companies (nif, name, name_words, seat_building, kind, failed_on, found_in, officers_read_at)
   select nif, name, array[w[1], w[2], left(w[1], 5) || '*', left(w[2], 5) || '*', '=' || w[1] || w[2]], seat_building,
     'insolvency', date '2021-01-01' + (n % 2000)::int, 'citius-insolvency', now()
   from (select *, nif::bigint % :companies as n, string_to_array(lower(split_part(substr(name, 7), ',', 1)), ' ') as w
         from companies) c
   where ${chance('n::int + 7')} < ${FAILURES} and w[1] <> w[2]`,
  'vacuum analyze companies, people, appointments, failed_companies',
];
