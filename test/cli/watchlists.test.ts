/** `watchlists`: what an operator does for a client that sends its list by another way. */
import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { companyNif, personNif } from '../graph/graph-database.ts';
import { writeAssessedCompanies } from '../kit/assessed-company.ts';
import { createPartner } from '../kit/partner.ts';
import { cliOfFile } from './cli-here.ts';
import { folderOfFile } from './cli-kit.ts';

vi.setConfig({ testTimeout: 60_000 });

const [cli, folder] = await Promise.all([cliOfFile(), folderOfFile()]);
const client = ['--client', (await createPartner(cli.db)).clientId];
await writeAssessedCompanies(cli.db.pool, { count: 1 });

it('imports, shows, exports and removes a list', async () => {
  const csv = await folder.file('a.csv', `nif;reference\n${companyNif(1)};L-1\n${companyNif(2)};=x\n123;\n`);
  const asked = ['watchlists', 'import', csv, ...client, '--list', 'norte'];
  const { err } = await cli.run(...asked);
  expect(err).toMatch(/\n4 +- +The tax number/);
  // In the words of this door, not of REST.
  expect(err).toMatch(/ --partial.* --part\b/);
  expect(err).not.toContain('?part');
  const imported = await cli.run(...asked, '--partial');
  expect(imported.out).toMatch(/version 1: 2 companies\. 2 added/);
  expect(imported.out).toMatch(/1 rows do not stand:\nROW +NIF +WHY\n4 +- +The tax number/);
  const more = await folder.file('b.ndjson', `${JSON.stringify({ nif: companyNif(3) })}\n`);
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
  const [written, again] = [`${folder.path}/out.csv`, `${folder.path}/out.ndjson`];
  await cli.json('watchlists', 'export', 'norte', written, ...client);
  const lines = readFileSync(written, 'utf8').split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines.find(line => line.startsWith(companyNif(2)))).toContain(",'=x,");
  await cli.json('watchlists', 'export', 'norte', again, ...client);
  const back = await cli.json('watchlists', 'import', again, ...client, '--list', 'norte');
  expect(back).toMatchObject({ version: 2, unchanged: 3, added: 0, changed: 0, removed: 0 });
  expect(await cli.json('watchlists', 'remove', 'norte', ...client)).toEqual({ name: 'norte', companies: 3 });
  expect(await cli.json('watchlists', 'list', ...client)).toEqual([]);
});

it('says what is wrong, and changes nothing', async () => {
  const bad = await folder.file('bad.csv', `nif\n${personNif(1)}\n`);
  const all = [
    await cli.failure('watchlists', 'import', bad, ...client, '--list', 'sul'),
    await cli.failure('watchlists', 'import', `${folder.path}/none.csv`, ...client, '--list', 'sul'),
    await cli.failure('watchlists', 'import', bad, '--client', 'cli_0', '--list', 'sul'),
    await cli.failure('watchlists', 'show', 'sul', ...client),
    await cli.failure('watchlists', 'show', '-', ...client),
    await cli.failure('watchlists', 'list'),
  ];
  expect(all.map(({ code, exitCode }) => [code, exitCode])).toEqual([
    ['malformed-request', 1],
    ['file', 1],
    ['not-found', 1],
    ['not-found', 1],
    ['invalid-parameter', 1],
    ['usage', 2],
  ]);
  expect(JSON.stringify(all)).not.toContain(personNif(1));
  const good = await folder.file('c.csv', `nif\n${companyNif(4)}\n`);
  await cli.json('watchlists', 'import', good, ...client, '--list', 'sul');
  expect(await cli.refusal('watchlists', 'export', 'sul', bad, ...client)).toMatch(
    /^\d files: .*it is there already.* Give a new name\.$/s,
  );
  expect(readFileSync(bad, 'utf8')).toContain(personNif(1));
});
