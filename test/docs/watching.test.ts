/** docs/watching.md: its afternoon is gone through as it stands, against the service with its workers. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MOST_LIST_BYTES, MOST_WATCHED, MOST_WATCHLISTS } from '../../src/watching/lists/watchlist.ts';
import { words } from '../kit/words.ts';
import { has, pageOfFile } from './snippets.ts';

const hasCurl = has(['curl', '--version'], 'the examples of docs/watching.md were');

const { app, snippets, env } = await pageOfFile('docs/watching.md');

test('every block with a name is run here', () => {
  expect(snippets.names).toEqual(
    words(`
    norte.csv put.sh read.sh file.sh clusters.sh worst-case.sh`),
  );
});

test.runIf(hasCurl)('from a CSV to a list with scores, and to a file', async () => {
  const put = await snippets.run('put.sh', { env });
  expect(JSON.parse(put.out)).toMatchObject({
    version: 1,
    companies: 3,
    rejected: [{ row: 5, nif: null, code: 'natural-person' }],
  });
  // The block waits 25 s at most, which a busy machine may need more than.
  const scored = () => app.get('/api/v1/contractors/580000028', { prefer: 'wait=25' });
  while ((await scored()).status === 202);
  const read = JSON.parse((await snippets.run('read.sh', { env })).out);
  // The others have a score as soon as an edition of a list touches them.
  expect(read).toMatchObject({ totals: { moderate_risk: 1 }, data: [{}, {}, {}] });
  expect(read.data.find((company: { nif: string }) => company.nif === '580000028')).toMatchObject({
    reference: 'L-2042',
    assessment: { score: 64, verdict: 'moderate_risk' },
  });
  await snippets.run('file.sh', { env });
  const lines = (await readFile(join(snippets.folder, 'scores.csv'), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines).toContainEqual(expect.stringMatching(/^580000028,.*,L-2042,64,moderate_risk,1,20/));
});

test.runIf(hasCurl)('the list is told in clusters', async () => {
  await snippets.run('put.sh', { env });
  const told = JSON.parse((await snippets.run('clusters.sh', { env })).out);
  expect(told.concentration).toMatchObject({ companies: 3, clusters: 3 });
  const worst = JSON.parse((await snippets.run('worst-case.sh', { env })).out);
  expect(worst).toMatchObject({ ifFails: '580000028', reachedCount: 0, reached: [] });
});

test('the bounds are those of the code', async () => {
  const page = await readFile(new URL('../../docs/watching.md', import.meta.url), 'utf8');
  expect(page).toContain(
    `${MOST_WATCHLISTS} lists of a client; ${MOST_WATCHED.toLocaleString('en')} companies on one list`,
  );
  expect(page).toContain(`${MOST_LIST_BYTES / 1_000_000} MB at most`);
});
