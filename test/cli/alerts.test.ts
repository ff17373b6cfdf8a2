/** `alerts` and `watchlists rules`: what an operator sees and sets for a client. */
import { expect, it, vi } from 'vitest';
import { companyNif } from '../graph/graph-database.ts';
import { createPartner } from '../kit/partner.ts';
import { assess, publishDebtors, watch } from '../watching/watched-world.ts';
import { cliOfFile } from './cli-here.ts';

vi.setConfig({ testTimeout: 60_000 });

const nif = companyNif(720);
const cli = await cliOfFile();
const { db } = cli;
const { clientId } = await createPartner(db);
const client = ['--client', clientId];
await watch(db, { clientId, nifs: [nif] });

it('shows and sets the rules of a list, and the alerts that follow', async () => {
  const set = ['--set', '{"scoreFallsBy": null, "verdictWorsens": false}'];
  expect(await cli.json('watchlists', 'rules', 'book', ...client, ...set)).toMatchObject({
    scoreFallsBy: null,
  });
  expect((await cli.run('watchlists', 'rules', 'book', ...client)).out).toMatch(/scoreFallsBy +off/);
  expect((await cli.run('alerts', 'list', ...client)).out).toMatch(/no alerts/);
  await assess(db, nif);
  await publishDebtors(db.url, [{ nif, minEur: 100_001 }], '2026-11-02');
  await assess(db, nif);
  expect(await cli.json('alerts', 'list', ...client, '--open', '--list', 'book')).toMatchObject([
    { nif, cause: 'check:taxDebtor', state: 'open' },
  ]);
  expect((await cli.run('alerts', 'list', ...client)).out).toMatch(
    new RegExp(`${nif} +check:taxDebtor +open`),
  );
});
