/**
 * Row E: analyses a second by one worker process whose registers answer at once (`REGISTER_PACE=off`, their answers in
 * memory), against jobs of pg-boss that write the same rows and do nothing else.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../test/kit/own-postgres.ts';
import type { Benchmark, Measured } from './benchmark.ts';
import { alternate, compare, type Side } from './compare.ts';
import { COUNTING, type Figures } from './counted.ts';
import { ALL_CORES, runPinned } from './pinned.ts';

const ROUNDS = 3;
const COMPANIES = 100;
const CPU_GOAL_MS = 15;

/** What an analysis leaves behind, in an order that references allow. */
const WRITTEN = {
  companies: `select nif, name from companies where nif = $1
    or nif in (select holder_company_nif from appointments where company_nif = $1) order by nif`,
  people:
    'select p.* from people p where id in (select person_id from appointments where company_nif = $1) order by id',
  assessments: 'select * from assessments where nif = $1',
  analyses: 'select * from analyses where nif = $1',
  register_captures: `select * from register_captures where hash in (
    select unnest(captures) from register_answers where nif = $1) order by hash`,
  register_answers: 'select * from register_answers where nif = $1',
  analysis_steps: 'select s.* from analysis_steps s join analyses n on n.id = s.analysis_id where n.nif = $1',
  linked_steps: 'select s.* from linked_steps s join analyses n on n.id = s.analysis_id where n.nif = $1',
  facts: 'select * from facts where nif = $1',
  appointments: 'select * from appointments where company_nif = $1',
};
const TABLES = Object.keys(WRITTEN);

export const analyses: Benchmark = {
  name: 'analyses',
  what: `${COMPANIES} analyses by one worker process, registers answering at once (REGISTER_PACE=off)`,
  async run() {
    const postgres = await startPostgres({ durable: true, settings: COUNTING });
    const sql = new pg.Client(postgres.url);
    const folder = await mkdtemp(join(tmpdir(), 'contractor-risk-analyses-'));
    try {
      await sql.connect();
      const rowsFile = join(folder, 'rows.json');
      const figures = await alternate(
        [
          side('worker', sql, async () => {
            const ours = await program('analyses-program.ts', {
              databaseUrl: postgres.url,
              companies: COMPANIES,
            });
            await writeFile(rowsFile, JSON.stringify(await writtenRows(sql)));
            return ours;
          }),
          side('pg-boss', sql, () =>
            program('noop-jobs-program.ts', { databaseUrl: postgres.url, rowsFile }),
          ),
        ],
        { rounds: ROUNDS },
      );
      return comparisons((side, of) => ({ side, values: figures.get(side)!.map(of) }));
    } finally {
      await sql.end();
      await postgres.end();
      await rm(folder, { recursive: true });
    }
  },
};

function comparisons(measured: (side: string, of: (figures: Figures) => number) => Measured) {
  const sides = (of: (figures: Figures) => number) => ({
    ours: measured('worker', of),
    theirs: measured('pg-boss', of),
  });
  const jobs = 'pg-boss jobs that only write the same rows';
  return [
    compare({
      against: `${jobs}: a second (REGISTER_PACE=off)`,
      unit: 'analyses/s',
      goal: '>= 0.7',
      ...sides(({ milliseconds }) => (COMPANIES / milliseconds) * 1_000),
    }),
    compare({
      against: `${jobs}: round trips to the database for each, with its opening`,
      unit: 'round trips',
      goal: '<= 5',
      ...sides(({ roundTrips }) => roundTrips / COMPANIES),
    }),
    compare({
      against: `CPU of the worker for each analysis, without its pages, against ${CPU_GOAL_MS} ms`,
      unit: 'ms',
      goal: '<= 1',
      ours: measured('worker', ({ cpuMilliseconds }) => cpuMilliseconds / COMPANIES),
      theirs: { side: 'promised', values: [CPU_GOAL_MS] },
    }),
  ];
}

const program = (name: string, input: object) =>
  runPinned<Figures>(new URL(name, import.meta.url), input, ALL_CORES);

/** Begins with empty tables, and answers with how many rows of each kind the analyses wrote. */
function side(name: string, sql: pg.Client, work: () => Promise<Figures>): Side<Figures> {
  const round = async () => {
    await sql.query(`truncate ${TABLES.join(', ')}, events cascade`);
    return work();
  };
  return {
    name,
    round,
    async answer() {
      await round();
      const written = (await writtenRows(sql)).flat();
      return TABLES.map(table => [table, written.flatMap(([of, rows]) => (of === table ? rows : [])).length]);
    },
  };
}

/** For each analysis, table by table. */
async function writtenRows(sql: pg.Client): Promise<[string, unknown[]][][]> {
  const { rows } = await sql.query<{ nif: string }>('select nif from analyses order by id');
  const all: [string, unknown[]][][] = [];
  for (const { nif } of rows) {
    const one: [string, unknown[]][] = [];
    for (const [table, query] of Object.entries(WRITTEN)) {
      const found = await sql.query(`select to_jsonb(r) as row from (${query}) r`, [nif]);
      if (found.rows.length > 0) one.push([table, found.rows.map(({ row }) => row)]);
    }
    all.push(one);
  }
  return all;
}
