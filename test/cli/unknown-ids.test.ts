/** Whatever command is given an id that is not there says what lists those that are. */
import { expect, it } from 'vitest';
import { cliOfFile } from './cli-here.ts';

const cli = await cliOfFile({ WEBHOOKS_ALLOW_LOOPBACK: 'false' });
const client = (await cli.json('clients', 'create', '--name', 'ACME')).id;

const OF_ENDPOINTS = ['show', 'test', 'rotate', 'disable', 'enable', 'remove'].map(
  verb => `${verb} whe_none`,
);
const OF_CLIENT = `--client ${client}`;

it.each<readonly [string, string]>([
  ...[...OF_ENDPOINTS, 'set whe_none --all-events', 'recover whe_none --since 24h'].map(
    rest => [`webhooks ${rest}`, 'webhooks list'] as const,
  ),
  ['webhooks deliveries --endpoint whe_none', 'webhooks list'],
  ['webhooks delivery dlv_none', 'webhooks deliveries'],
  ['webhooks resend dlv_none', 'webhooks deliveries'],
  ...['show', 'export', 'remove', 'rules'].map(
    verb =>
      [
        `watchlists ${verb} none ${verb === 'export' ? 'none.csv ' : ''}${OF_CLIENT}`,
        'watchlists list',
      ] as const,
  ),
  [`alerts list --list none ${OF_CLIENT}`, 'watchlists list'],
  ['batches show bat_none', 'batches list'],
  ['batches cancel bat_none', 'batches list'],
  ['batches list --client cli_none', 'clients list'],
  ['usage --month 2026-11 --client cli_none', 'clients list'],
  ['analyses redrive anl_none', 'analyses list'],
  ['jobs redrive --job none', 'jobs failed'],
  ['corrections close cor_none', 'corrections list'],
  [`documents remove ${client} none`, `documents list ${client}`],
  ['keys show key_none', 'keys list'],
  ['clients remove cli_none --yes', 'clients list'],
  ['assessments withdraw asm_none --cause register --reason r', 'lookup <nif> --json'],
])('%s', async (line, list) => {
  const { code, out, err } = await cli.run(...line.split(' '));
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(new RegExp(`\\. [^.]*: contractor-risk ${list}[^.]*\\n$`));
});
