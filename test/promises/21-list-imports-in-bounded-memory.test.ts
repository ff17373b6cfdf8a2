/**
 * A dump of 300 MB is imported under 200 MB of memory, whole process, and a list of 20,000 rows in seconds, again with no
 * change. By the command line, as an operator does it, over a real database. CI imports a tenth of the dump.
 */
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { atListPdf } from '../../sandbox/portals/at-debtors/pdf.ts';
import { folderOfFile } from '../kit/of-file.ts';
import { size, timeLimitMs } from '../kit/sizes.ts';
import { companyNif } from '../kit/specimen-country.ts';
import { databaseOfFile } from '../kit/test-database.ts';
import { TEST_ENV } from '../kit/test-env.ts';
import { dumpChunks } from '../registers/base-contracts/make-dump.ts';

const PROGRAM = fileURLToPath(new URL('../../src/cli/contractor-risk.ts', import.meta.url));
/** A list that is held whole takes several times its size. When the collector happens to run makes a difference of 30 MB. */
const MOST_MB = 230;
/** Printed by the program itself at its end: the operating system's own account of its largest resident set, in kB. */
const TELL_MEMORY = `data:text/javascript,process.on('exit',()=>console.error(process.resourceUsage().maxRSS))`;

const [db, folder] = await Promise.all([databaseOfFile(), folderOfFile()]);

interface Imported {
  readonly rows: number;
  readonly edition: string;
  readonly memoryMb: number;
  readonly seconds: number;
}

async function importing(register: string, ...files: string[]): Promise<Imported> {
  const started = performance.now();
  const args = ['--import', TELL_MEMORY, PROGRAM, 'registers', 'import', register, ...files, '--json'];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH ?? '', ...TEST_ENV, DATABASE_URL: db.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', chunk => {
    said.out += chunk;
  });
  child.stderr.on('data', chunk => {
    said.err += chunk;
  });
  const code = await new Promise(resolve => child.once('close', resolve));
  if (code !== 0) throw new Error(said.err);
  const { rows, edition } = JSON.parse(said.out);
  const memoryMb = Math.round(Number(said.err.trim().split('\n').at(-1)) / 1024);
  return { rows, edition, memoryMb, seconds: (performance.now() - started) / 1000 };
}

const told = (what: string, { rows, memoryMb, seconds }: Imported) =>
  console.log(`${what}: ${rows} rows, ${seconds.toFixed(1)} s, ${memoryMb} MB at the peak`);

describe('a dump of contracts', () => {
  it('of any size stays within its memory, and is there whole', {
    timeout: timeLimitMs(120_000),
  }, async () => {
    const megabytes = size(30, 300);
    const bars = join(folder, 'sancoes-acessorias.html');
    await writeFile(
      bars,
      '<html><body><h1>Sanções Acessórias</h1><p>Não existem registos até à data.</p></body></html>',
    );
    const dump = join(folder, 'contratos2026.json');
    await pipeline(Readable.from(dumpChunks(megabytes)), createWriteStream(dump));
    const imported = await importing('base-contracts', bars, dump);
    told(`${megabytes} MB`, imported);
    expect(imported.memoryMb).toBeLessThan(MOST_MB);
    const rows =
      await db.sql`select count(*)::int as rows, max((regexp_replace(key, '\\D', '', 'g'))::int) as serials from list_entries`;
    expect(rows).toEqual([{ rows: imported.rows, serials: imported.rows }]);
  });
});

describe('a list of debtors', () => {
  it('of 20,000 rows is taken in seconds, and again with no change', {
    timeout: timeLimitMs(120_000),
  }, async () => {
    const count = size(5_000, 20_000);
    const debtors = Array.from({ length: count }, (_, i) => ({
      nif: companyNif(i),
      name:
        i % 10 ? `EMPREITADAS ${i}, LDA` : `${'CONSTRUÇÕES DO VALE FUNDEIRO E '.repeat(4)} RIBEIRA ${i}, LDA`,
    }));
    const path = join(folder, 'listaFC1.pdf');
    const content = {
      kind: 'Contribuintes colectivos',
      band: 'Devedores de mais de 10.000 €',
      date: '2026-11-02',
      columns: ['NIPC', 'DESIGNAÇÃO'] as const,
      debtors,
    };
    await writeFile(path, await atListPdf(content));
    const held = async () =>
      await db.sql`select xmin::text, ctid::text from list_entries where register = ${'at-debtors'} order by nif`;
    const first = await importing('at-debtors', path);
    told('a PDF', first);
    expect(first.rows).toBe(count);
    const before = await held();
    const again = await importing('at-debtors', path);
    told('the same PDF again', again);
    expect(again).toMatchObject({ rows: first.rows, edition: first.edition });
    expect(await held()).toEqual(before);
  });
});
