/**
 * Row H: lists imported from their files, read strictly, staged, judged and taken over, with the pages behind them kept;
 * against `COPY` of the rows that come of it, which lie ready as lines. That memory stays flat is a test
 * (`test/promises/21-list-imports-in-bounded-memory.test.ts`).
 */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { atListPdf } from '../sandbox/portals/at-debtors/pdf.ts';
import { startPostgres } from '../test/kit/own-postgres.ts';
import { companyNif } from '../test/kit/specimen-country.ts';
import { dumpChunks } from '../test/registers/base-contracts/make-dump.ts';
import type { Benchmark, Row } from './benchmark.ts';
import { alternate, compare, type Side } from './compare.ts';
import { ALL_CORES, runPinned } from './pinned.ts';

const ROUNDS = 3;
/** As many as the authority's lists of companies have in all; some 40 to a page. */
const DEBTORS = 20_000;
const DUMP_MB = 100;
const BARS_PAGE =
  '<html><body><h1>Sanções Acessórias</h1><p>Não existem registos até à data.</p></body></html>';

interface Figures {
  readonly milliseconds: number;
}

interface List {
  readonly register: 'at-debtors' | 'base-contracts';
  readonly title: string;
  readonly warmUp: string[];
  readonly files: string[];
}

export const importing: Benchmark = {
  name: 'import',
  what: `lists of AT (${DEBTORS} debtors in PDF) and of BASE (a dump of ${DUMP_MB} MB), imported into a durable database`,
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'contractor-risk-import-'));
    const postgres = await startPostgres({ durable: true });
    const sql = new pg.Client(postgres.url);
    try {
      await sql.connect();
      await sql.query('create table copied_entries (like list_entries including all)');
      const lists = await writeLists(folder);
      const rows: Row[] = [];
      for (const list of lists) rows.push(...(await rowsOf(list, { sql, url: postgres.url, folder })));
      return rows;
    } finally {
      await sql.end().catch(() => {});
      await postgres.end();
      await rm(folder, { recursive: true });
    }
  },
};

interface World {
  readonly sql: pg.Client;
  readonly url: string;
}

async function rowsOf(list: List, world: World & { readonly folder: string }): Promise<Row[]> {
  const ours = importSide(list, world);
  const lines = join(world.folder, `${list.register}.lines`);
  await ours.round();
  await writeLines(world.sql, list, lines);
  const figures = await alternate([ours, copySide(lines, world)], { rounds: ROUNDS });
  const { rowCount } = await world.sql.query('select from copied_entries');
  const measured = (side: string) => ({
    side,
    values: figures.get(side)!.map(({ milliseconds }) => (rowCount! / milliseconds) * 1_000),
  });
  return [
    compare({
      against: `${list.title}: rows a second, against COPY of the same rows`,
      unit: 'rows/s',
      goal: '>= 0.3',
      ours: measured('import'),
      theirs: measured('COPY'),
    }),
  ];
}

/** Reads the list into a database that holds none, in a process of its own. */
function importSide({ register, warmUp, files }: List, { sql, url }: World): Side<Figures> {
  const program = new URL('import-program.ts', import.meta.url);
  return {
    name: 'import',
    answer: () => contentsOf(sql, 'list_entries'),
    async round() {
      await sql.query('truncate list_entries, register_lists, register_captures, list_amendments');
      return runPinned(program, { databaseUrl: url, register, warmUp, files }, ALL_CORES);
    },
  };
}

function copySide(lines: string, { sql, url }: World): Side<Figures> {
  const program = new URL('copy-program.ts', import.meta.url);
  const round = () => runPinned<Figures>(program, { databaseUrl: url, lines }, ALL_CORES);
  return {
    name: 'COPY',
    async answer() {
      await round();
      return contentsOf(sql, 'copied_entries');
    },
    round,
  };
}

/** What the table holds, whatever the edition is called. */
async function contentsOf(sql: pg.Client, table: string): Promise<unknown> {
  const { rows } = await sql.query(
    `select count(*), md5(string_agg(md5(nif || key || fact::text), '' order by nif, key)) as digest from ${table}`,
  );
  return rows[0];
}

async function writeLines(sql: pg.Client, { register }: List, path: string): Promise<void> {
  const { rows } = await sql.query<{ line: string }>(
    `select concat_ws(E'\\t', register, edition, nif, key, replace(fact::text, '\\', '\\\\')) as line
     from list_entries where register = $1 order by ctid`,
    [register],
  );
  await writeFile(path, rows.map(({ line }) => `${line}\n`).join(''));
}

async function writeLists(folder: string): Promise<List[]> {
  const at = (name: string) => join(folder, name);
  const pdf = async (name: string, debtors: number) => {
    await writeFile(at(name), await debtorsPdf(debtors));
    return [at(name)];
  };
  await writeFile(at('sancoes-acessorias.html'), BARS_PAGE);
  const dump = async (name: string, megabytes: number) => {
    await pipeline(Readable.from(dumpChunks(megabytes)), createWriteStream(at(name)));
    return [at('sancoes-acessorias.html'), at(name)];
  };
  return [
    {
      register: 'at-debtors',
      title: 'AT list in PDF',
      warmUp: await pdf('listaFC1-warm.pdf', 400),
      files: await pdf('listaFC1.pdf', DEBTORS),
    },
    {
      register: 'base-contracts',
      title: 'BASE dump',
      warmUp: await dump('warm-2026.json', 2),
      files: await dump('contratos2026.json', DUMP_MB),
    },
  ];
}

/** Every tenth name is long enough to wrap. */
function debtorsPdf(count: number): Promise<Uint8Array> {
  const debtors = Array.from({ length: count }, (_, i) => ({
    nif: companyNif(i),
    name:
      i % 10 ? `EMPREITADAS ${i}, LDA` : `${'CONSTRUÇÕES DO VALE FUNDEIRO E '.repeat(4)} RIBEIRA ${i}, LDA`,
  }));
  return atListPdf({
    kind: 'Contribuintes colectivos',
    band: 'Devedores de mais de 10.000 €',
    date: '2026-11-02',
    columns: ['NIPC', 'DESIGNAÇÃO'],
    debtors,
  });
}
