/** `watchlists`: what an operator does for a client that sends its list by another way. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { companyNif, personNif } from '../graph/graph-database.ts';
import { writeAssessedCompanies } from '../kit/assessed-company.ts';
import { createPartner } from '../kit/partner.ts';
import { TEST_ENV } from '../kit/test-app.ts';
import { createTestDatabase } from '../kit/test-database.ts';
import { cliHere } from './cli-here.ts';

vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'watchlists-'));
const file = (name: string, text?: string): string => {
  if (text !== undefined) writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const db = await createTestDatabase();
afterAll(() => db.drop());
const cli = cliHere({ ...TEST_ENV, DATABASE_URL: db.url });
const client = ['--client', (await createPartner(db)).clientId];
await writeAssessedCompanies(db.pool, { count: 1 });
afterAll(() => rm(folder, { recursive: true }));

it('imports, shows, exports and removes a list', async () => {
  const csv = file('a.csv', `nif;reference\n${companyNif(1)};L-1\n${companyNif(2)};=x\n123;\n`);
  const imported = await cli.run('watchlists', 'import', csv, ...client, '--list', 'norte');
  expect(imported.out).toMatch(/version 1: 2 companies\. 2 added/);
  expect(imported.out).toMatch(/1 rows do not stand:\nROW +NIF +WHY\n4 +- +The tax number/);
  const more = file('b.ndjson', `${JSON.stringify({ nif: companyNif(3) })}\n`);
  expect(await cli.json('watchlists', 'import', more, ...client, '--list', 'norte', '--part')).toMatchObject({
    version: 2,
    companies: 3,
    added: 1,
    rejected: [],
  });
  expect(await cli.json('watchlists', 'list', ...client)).toMatchObject([{ name: 'norte', companies: 3 }]);
  expect((await cli.run('watchlists', 'list', ...client)).out).toMatch(/norte +3 +2 /);
  expect(await cli.json('watchlists', 'show', 'norte', ...client)).toMatchObject({
    totals: { low_risk: 1, not_assessed: 2 },
    freshness: { notAssessed: 2 },
  });
  await cli.json('watchlists', 'export', 'norte', file('out.csv'), ...client);
  const lines = readFileSync(file('out.csv'), 'utf8').split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines.find(line => line.startsWith(companyNif(2)))).toContain(",'=x,");
  await cli.json('watchlists', 'export', 'norte', file('out.ndjson'), ...client);
  const back = await cli.json('watchlists', 'import', file('out.ndjson'), ...client, '--list', 'norte');
  expect(back).toMatchObject({ version: 2, unchanged: 3, added: 0, changed: 0, removed: 0 });
  expect(await cli.json('watchlists', 'remove', 'norte', ...client)).toEqual({ name: 'norte', companies: 3 });
  expect(await cli.json('watchlists', 'list', ...client)).toEqual([]);
});

it('says what is wrong, and changes nothing', async () => {
  const bad = file('bad.csv', `nif\n${personNif(1)}\n`);
  const all = [
    await cli.failure('watchlists', 'import', bad, ...client, '--list', 'sul'),
    await cli.failure('watchlists', 'import', file('none.csv'), ...client, '--list', 'sul'),
    await cli.failure('watchlists', 'import', bad, '--client', 'cli_0', '--list', 'sul'),
    await cli.failure('watchlists', 'show', 'sul', ...client),
    await cli.failure('watchlists', 'show', '-', ...client),
    await cli.failure('watchlists', 'list'),
  ];
  expect(all.map(({ code, exitCode }) => [code, exitCode])).toEqual([
    ['malformed-request', 1],
    ['usage', 2],
    ['not-found', 1],
    ['not-found', 1],
    ['invalid-parameter', 1],
    ['usage', 2],
  ]);
  expect(JSON.stringify(all)).not.toContain(personNif(1));
  await cli.json(
    'watchlists',
    'import',
    file('c.csv', `nif\n${companyNif(4)}\n`),
    ...client,
    '--list',
    'sul',
  );
  expect(await cli.failure('watchlists', 'export', 'sul', bad, ...client)).toMatchObject({ code: 'refused' });
  expect(readFileSync(bad, 'utf8')).toContain(personNif(1));
});
