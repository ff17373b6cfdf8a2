import { describe, expect, it } from 'vitest';
import { sealKey, unseal } from '../../src/kernel/secrets/sealed-secret.ts';
import { TEST_ENV } from '../kit/test-app.ts';
import { cliOfFile } from './cli-here.ts';

const cli = await cliOfFile({ WEBHOOKS_ALLOW_LOOPBACK: 'false' });
const client = (await cli.json('clients', 'create', '--name', 'ACME')).id;

const add = (...more: string[]) => ['webhooks', 'add', '--client', client, '--url', ...more];

describe('webhook endpoints', () => {
  it('are added with a secret that is shown once and opens with the service’s key', async () => {
    const added = await cli.json(...add('https://partner.example/hooks', '--event', 'analysis.completed'));
    expect(added).toEqual({
      id: expect.stringMatching(/^whe_/),
      clientId: client,
      url: 'https://partner.example/hooks',
      eventTypes: ['analysis.completed'],
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    const { secretSealed } = await cli.db.prisma.webhookEndpoint.findUniqueOrThrow({
      where: { id: added.id },
    });
    expect(unseal(sealKey(TEST_ENV.SECRET_KEY, 'webhook'), secretSealed, added.id)).toBe(added.secret);
    for (const form of [[], ['--json']]) {
      const { out } = await cli.run('webhooks', 'list', ...form);
      expect(out).toContain(added.id);
      expect(out).not.toMatch(/whsec_|[sS]ealed/);
    }
  });

  it('take all events when none is named', async () => {
    const { id, eventTypes } = await cli.json(...add('https://partner.example/all'));
    expect(eventTypes).toEqual([]);
    expect((await cli.run('webhooks', 'list')).out).toMatch(new RegExp(`${id}.* all +enabled`));
  });

  it('are refused for unknown events and unknown clients', async () => {
    expect(await cli.refusal(...add('https://partner.example/x', '--event', 'frob'))).toMatch(
      /^1 .*Unknown event types: frob/s,
    );
    expect(
      await cli.failure('webhooks', 'add', '--client', 'cli_none', '--url', 'https://partner.example/x'),
    ).toMatchObject({ exitCode: 1, code: 'not-found' });
    expect(await cli.refusal('webhooks', 'list', '--client', 'cli_none')).toMatch(/^1 not-found/);
  });
});
