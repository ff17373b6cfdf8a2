/** What a partner's program reads by a generated client, list by list, and what there is to read. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sqlTransaction } from '../../../src/db/sql-transaction.ts';
import { appendEvent } from '../../../src/events/append-event.ts';
import { relayBatch } from '../../../src/events/relay.ts';
import { submitted } from '../../batches/submit.ts';
import { completed } from '../../graph/graph-database.ts';
import { writeAssessedCompanies } from '../../kit/assessed-company.ts';
import { CSV, type TestApp } from '../../kit/test-app.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');

/** Beginning of a program: pages of one item each are read on by `after` in and `cursor` out. */
export const PAGES = `
interface Page<Item> { data: Item[]; hasMore: boolean; cursor: string | null }
async function all<Item>(page: (after: string | undefined) => Promise<{ data: Page<Item> }>) {
  const read: Item[] = [];
  for (let after: string | undefined; ; ) {
    const { data } = await page(after);
    read.push(...data.data);
    if (!data.hasMore) return read;
    after = data.cursor ?? undefined;
  }
}
const linesOf = (text: string) => text.split('\\n').filter(Boolean);
const [batch, limit] = [process.env.BATCH!, 1];
`;

/** Three of everything, and as it is told without any client. */
export async function writeListsToRead(app: TestApp) {
  const nifs = await writeAssessedCompanies(app.db.pool, { count: 3, firstSerial: 7_000 });
  const rows = nifs.map(nif => ({ nif }));
  for (let i = 0; i < 2; i++) await submitted(app, rows);
  const { id: batch } = await submitted(app, rows);
  await app.send('PUT', '/api/v1/watchlists/norte', `nif\n${nifs.join('\n')}\n`, CSV);
  await sqlTransaction(app.db, async tx => {
    for (const nif of nifs) await appendEvent(tx, [app.clientId], completed(nif));
  });
  await relayBatch(app.db, async () => {});
  const page = async (path: string) => (await (await app.get(`/api/v1/${path}`)).json()).data;
  const list = 'watchlists/norte/companies';
  const expected = {
    results: await page(`batches/${batch}/results`),
    batches: await page('batches'),
    companies: await page(list),
    events: await page('events'),
    csv: await (await app.get(`/api/v1/${list}.csv`)).text(),
  };
  return { batch, expected };
}

/** Compiles the program, with what it imports, by the strictest rules, runs it, and returns what it prints. */
export async function compiledAndRun(folder: string, program: string, env: Record<string, string>) {
  await writeFile(join(folder, 'program.ts'), program);
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  const options =
    '--ignoreConfig --noEmit --strict --target esnext --module esnext --moduleResolution bundler --allowImportingTsExtensions --skipLibCheck --types node';
  const compiled = await run(process.execPath, [tsc, ...options.split(' '), 'program.ts'], {
    cwd: folder,
  }).catch(({ stdout, stderr }) => ({ stdout: String(stdout) + String(stderr) }));
  if (compiled.stdout) throw new Error(compiled.stdout);
  const asked = ['--experimental-transform-types', '--no-warnings', 'program.ts'];
  const { stdout } = await run(process.execPath, asked, { cwd: folder, env: { ...process.env, ...env } });
  return JSON.parse(stdout);
}
