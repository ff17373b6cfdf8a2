import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isKeyShaped } from '../../src/access/keys/api-key.ts';
import { ALL_SCOPES } from '../../src/access/scopes.ts';
import { hashOfSecret } from '../../src/kernel/secrets/random-secret.ts';
import { createPartner } from '../kit/partner.ts';
import { personNif } from '../kit/specimen-country.ts';
import { cliOfFile } from './cli-here.ts';

const cli = await cliOfFile({ KEY_PREFIX: 'abc' });
const client = (await cli.json('clients', 'create', '--name', 'ACME')).id;

const storedKey = (id: string) => cli.db.prisma.apiKey.findUniqueOrThrow({ where: { id } });

describe('clients', () => {
  it('are created with an id and listed with what they have', async () => {
    const made = await cli.json('clients', 'create', '--name', '  Obra & Filhos ');
    expect(made).toEqual({
      id: expect.stringMatching(/^cli_/),
      name: 'Obra & Filhos',
      createdAt: expect.any(String),
      disabledAt: null,
    });
    const listed = await cli.json('clients', 'list');
    expect(listed).toContainEqual({ ...made, keys: 0, endpoints: 0 });
    const { code, out } = await cli.run('clients', 'list');
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^CLIENT.*\\n(.*\\n)*${made.id}  Obra & Filhos  active  0 `));
  });

  it('are disabled and enabled with their keys', async () => {
    const { clientId: id } = await createPartner(cli.db);
    const disabled = await cli.json('clients', 'disable', id);
    expect(disabled).toEqual({ id, name: 'Partner', disabledAt: expect.any(String), keysDisabled: 1 });
    const enabled = await cli.json('clients', 'enable', id);
    expect(enabled).toEqual({ id, name: 'Partner', disabledAt: null, keysEnabled: 1 });
  });

  it('are removed only with --yes, after it was said what goes and what is kept', async () => {
    const { clientId: id } = await createPartner(cli.db);
    const asked = await cli.run('clients', 'remove', id);
    expect(asked).toMatchObject({ code: 1, out: expect.stringMatching(/^Nothing was changed.*\n.*1 keys/) });
    expect(asked.out).toMatch(/rows of the request log, each until it is 90 days old/);
    expect(asked.out).toContain('which companies it was shown');
    expect(await cli.json('clients', 'remove', id, '--yes')).toMatchObject({
      ...{ id, removed: true, goes: { keys: 1, endpoints: 0 }, stays: { requests: 0 }, requestLogDays: 90 },
    });
    expect(await cli.failure('clients', 'remove', id)).toMatchObject({ exitCode: 1, code: 'not-found' });
  });

  it.each(['', ' '])('need a name: %j is a wrong argument', async name => {
    expect(await cli.refusal('clients', 'create', '--name', name)).toMatch(/^2 usage: .*--name/s);
  });

  it('contest a check that there is: another one is a wrong argument, and the answer names them', async () => {
    const about = ['580000028', '--check', 'taxdebtor', '--text', 'x'];
    expect(await cli.refusal('corrections', 'add', ...about)).toMatch(/^2 usage: .*taxDebtor/s);
  });
});

describe('keys', () => {
  it('take no limit whose name reads as the number of a person, and no public key that is named so', async () => {
    const named = ['--limit', `n${personNif(1)}=100/60`];
    const issue = ['keys', 'issue', '--client', client];
    expect(await cli.refusal(...issue, ...named)).toMatch(/^\d usage: .*tax number of a person/s);
    const { publicKey } = generateKeyPairSync('ed25519');
    const folder = await mkdtemp(join(tmpdir(), 'contractor-risk-keys-'));
    const file = join(folder, 'named.json');
    const jwk = { ...publicKey.export({ format: 'jwk' }), kid: `k-${personNif(1)}` };
    await writeFile(file, JSON.stringify(jwk));
    const refused = await cli.failure(...issue, '--public-keys', file);
    await rm(folder, { recursive: true });
    expect(refused.message).toMatch(/tax number of a person/);
    const { id } = await cli.json(...issue);
    expect(await cli.failure('keys', 'change', id, ...named)).toMatchObject({ code: 'usage' });
  });

  it('are issued as asked, shown once, and kept as a hash', async () => {
    const rights = ['--scope', 'contractors:read,events:read', '--scope', 'network:read'];
    const limits = ['--limit', 'burst=100/60', '--limit', 'hour=900/3600', '--daily', '5000'];
    const expires = ['--expires', '2099-01-31T12:00:00+01:00'];
    const issued = await cli.json('keys', 'issue', '--client', client, ...rights, ...limits, ...expires);
    expect(issued).toEqual({
      id: expect.stringMatching(/^key_/),
      clientId: client,
      key: expect.stringMatching(/^abc_sk_/),
      scopes: ['contractors:read', 'events:read', 'network:read'],
      limits: [
        { name: 'burst', requests: 100, windowSeconds: 60 },
        { name: 'hour', requests: 900, windowSeconds: 3600 },
      ],
      dailyQuota: 5000,
      expiresAt: '2099-01-31T11:00:00.000Z',
      documentsOnly: false,
      addresses: [],
      publicKeys: [],
    });
    expect(isKeyShaped(issued.key, 'abc')).toBe(true);
    const { secretHash, ...row } = await storedKey(issued.id);
    expect(Buffer.from(secretHash)).toEqual(hashOfSecret(issued.key));
    expect(JSON.stringify(row)).not.toContain(issued.key);
    for (const form of [[], ['--json']])
      expect((await cli.run('keys', 'list', ...form)).out).not.toContain(issued.key);
  });

  it('are given little when nothing else is said, and say what they were given', async () => {
    const issued = await cli.json('keys', 'issue', '--client', client);
    expect(issued).toMatchObject({
      scopes: ['contractors:read', 'events:read'],
      limits: [{ name: 'burst', requests: 1_000, windowSeconds: 60 }],
      dailyQuota: 5_000,
    });
    expect((Date.parse(issued.expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(365, 1);
    const { out } = await cli.run('keys', 'issue', '--client', client);
    expect(out).toMatch(
      /limits burst=1000\/60, daily 5000, scopes contractors:read events:read, expires \d{4}-/,
    );
  });

  it('may do everything, without limits and for ever, when that is said', async () => {
    const everything = ['--scope', 'all', '--no-limits', '--daily', 'none', '--expires', 'never'];
    const given = { scopes: ALL_SCOPES, limits: [], dailyQuota: null, expiresAt: null };
    expect(await cli.json('keys', 'issue', '--client', client, ...everything)).toMatchObject(given);
  });

  it('that sign show no secret, and their public keys can be changed', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const folder = await mkdtemp(join(tmpdir(), 'keys-'));
    const file = async (name: string, key: typeof publicKey) => {
      await writeFile(join(folder, name), JSON.stringify({ ...key.export({ format: 'jwk' }), kid: 'first' }));
      return join(folder, name);
    };
    const given = ['--public-keys', await file('public.json', publicKey)];
    const issued = await cli.json('keys', 'issue', '--client', client, ...given);
    expect(issued).toMatchObject({ key: null, publicKeys: [{ kty: 'EC', kid: 'first' }] });
    const { out } = await cli.run('keys', 'issue', '--client', client, ...given);
    expect(out).toContain('It has no secret');
    expect(out).not.toContain('abc_sk_');
    expect((await cli.run('keys', 'show', issued.id)).out).toContain('public keys: 1 (first)');
    const none = await cli.json('keys', 'change', issued.id, '--public-keys', 'none');
    expect(none.publicKeys).toEqual([]);
    const wrong = ['--public-keys', await file('private.json', privateKey)];
    expect((await cli.run('keys', 'change', issued.id, ...wrong)).err).toContain(
      'A private key is among them',
    );
    await rm(folder, { recursive: true });
  });

  it('end by the database’s clock', async () => {
    await cli.db.sql`update app_clock set skew_seconds = 86400 * 365`;
    const { expiresAt } = await cli.json('keys', 'issue', '--client', client, '--expires', '30d');
    await cli.db.sql`update app_clock set skew_seconds = 0`;
    expect((Date.parse(expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(395, 1);
  });

  it('show their secret to a person too, once', async () => {
    const { code, out } = await cli.run('keys', 'issue', '--client', client);
    expect(code).toBe(0);
    expect(out).toMatch(/shown this once.*\n\n {2}abc_sk_[0-9A-Za-z]{49}\n/);
  });

  it('are not issued to a client that is not there, nor with two limits of one name', async () => {
    expect(await cli.refusal('keys', 'issue', '--client', 'cli_none')).toMatch(
      /^1 refused: .*There is no client cli_none/s,
    );
    for (const limits of [['a=1/1', 'a=2/1'], ['daily=1/1']])
      expect(
        await cli.failure('keys', 'issue', '--client', client, ...limits.flatMap(it => ['--limit', it])),
      ).toMatchObject({ exitCode: 2, code: 'usage', message: expect.stringMatching(/name of its own/) });
  });

  it('are taken from networks only: another word is a wrong argument, also of a key that is out', async () => {
    const wrong = { exitCode: 2, code: 'usage', message: expect.stringMatching(/no network of addresses/) };
    const from = ['--from', '300.1.1.1'];
    expect(await cli.failure('keys', 'issue', '--client', client, ...from)).toMatchObject(wrong);
    expect(await cli.failure('keys', 'change', 'key_none', ...from)).toMatchObject(wrong);
    const none = { exitCode: 2, code: 'usage', message: expect.stringMatching(/names no network/) };
    expect(await cli.failure('keys', 'issue', '--client', client, '--from', '')).toMatchObject(none);
    expect(await cli.failure('keys', 'change', 'key_none', '--from', ',')).toMatchObject(none);
    const unlimited = { exitCode: 2, code: 'usage', message: expect.stringMatching(/names no limit/) };
    expect(await cli.failure('keys', 'issue', '--client', client, '--limit', '')).toMatchObject(unlimited);
  });

  it('are revoked for good, and every process is told', async () => {
    const { id } = await cli.json('keys', 'issue', '--client', client);
    const told = new Promise(resolve => void listenForKeys(resolve));
    const revoked = await cli.json('keys', 'revoke', id);
    expect(revoked).toEqual({ id, clientId: client, revokedAt: expect.any(String) });
    expect(await told).toBe(id);
    expect(await cli.json('keys', 'revoke', id)).toEqual(revoked);
    const [listed] = (await cli.json('keys', 'list', '--client', client)).filter(
      (key: { id: string }) => key.id === id,
    );
    expect(listed).toMatchObject({ state: 'revoked', revokedAt: revoked.revokedAt, clientName: 'ACME' });
  });

  it('that are not there cannot be revoked, and a list of a client that is not there is not empty but refused', async () => {
    expect(await cli.refusal('keys', 'list', '--client', 'cli_none')).toMatch(/^1 not-found/);
    const { code, out, err } = await cli.run('keys', 'revoke', 'key_none');
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe('There is no key key_none. List them with: contractor-risk keys list\n');
  });
});

async function listenForKeys(then: (id: string) => void): Promise<void> {
  const connection = await cli.db.pool.connect();
  connection.once('notification', ({ payload }) => {
    connection.release(true);
    then(payload ?? '');
  });
  await connection.query('listen key_changed');
}
