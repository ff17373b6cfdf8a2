/** `doctor` and `jobs`: what an operator is told when something is wrong, and how failed jobs run again. */
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, vi } from 'vitest';
import { setClientDisabled } from '../../src/access/client-life.ts';
import { revokeKey } from '../../src/access/keys/keys.ts';
import { rollKey } from '../../src/access/keys/roll-key.ts';
import type { Finding } from '../../src/cli/service/finding.ts';
import { createPartner } from '../kit/partner.ts';
import { TEST_ENV } from '../kit/test-app.ts';
import { cliHere, cliOfFile } from './cli-here.ts';

vi.setConfig({ testTimeout: 60_000 });

const cli = await cliOfFile({ PUBLIC_URL: 'http://127.0.0.1:9' });
const { db } = cli;

const findings = async (): Promise<{ code: number | null; parts: Record<string, Finding> }> => {
  const { code, out } = await cli.run('doctor', '--json');
  const all: Finding[] = JSON.parse(out).findings;
  return { code, parts: Object.fromEntries(all.map(it => [it.part, it])) };
};
const fail = (queue: string) =>
  db.sql`update pgboss.job
     set state = 'failed', completed_on = now(), output = '{"message": "the disk was full"}' where name = ${queue}`;

it('names what failed for good and why, and has it run again', async () => {
  await cli.run('jobs', 'list');
  await db.sql`insert into pgboss.job (name, data, singleton_key, policy)
     values ('revise-assessment', '{"nif": "580000028"}', '580000028', 'short')`;
  await fail('revise-assessment');
  const [failed] = await cli.json('jobs', 'failed');
  expect(failed).toMatchObject({
    queue: 'revise-assessment',
    payload: { nif: '580000028' },
    why: 'the disk was full',
  });
  expect((await cli.run('jobs', 'list')).out).toMatch(/revise-assessment +0 +- +0 +0 +1\n/);
  expect((await findings()).parts['queue revise-assessment']).toMatchObject({
    state: 'look',
    told: '1 failed',
  });

  expect(await cli.json('jobs', 'redrive', '--queue', 'purge')).toEqual({ redriven: [] });
  expect(await cli.json('jobs', 'redrive', '--job', failed.id)).toMatchObject({
    redriven: [{ id: failed.id }],
  });
  expect(await cli.json('jobs', 'failed')).toEqual([]);
  const rows =
    await db.sql`select data, singleton_key, state from pgboss.job where name = 'revise-assessment'`;
  expect(rows).toEqual([{ data: { nif: '580000028' }, singleton_key: '580000028', state: 'created' }]);
});

it('sends a failed delivery again as a job of its endpoint', async () => {
  const payload = { deliveryId: 'dlv_1', endpointId: 'whe_1', number: 3 };
  await db.sql`insert into pgboss.job (name, data) values ('deliver-webhook', ${payload})`;
  await fail('deliver-webhook');
  await cli.json('jobs', 'redrive');
  const rows = await db.sql`select data, group_id, state from pgboss.job where name = 'deliver-webhook'`;
  expect(rows).toEqual([{ data: payload, group_id: 'whe_1', state: 'created' }]);
});

it('refuses a job that has not failed', async () => {
  const unknown = '00000000-0000-7000-8000-000000000000';
  expect(await cli.refusal('jobs', 'redrive', '--job', unknown)).toMatch(/^1 not-found/);
  expect(await cli.failure('jobs', 'list', '--nothing')).toMatchObject({ exitCode: 2 });
});

it('the doctor finds workers away, and is content when they are at work', async () => {
  await db.sql`update pgboss.queue set monitor_on = null`;
  const ill = await findings();
  expect(ill.code).toBe(1);
  expect(ill.parts.workers).toMatchObject({ state: 'broken', todo: expect.stringContaining('ROLE=worker') });
  expect(ill.parts).toMatchObject({
    database: { state: 'ok' },
    clock: { state: 'ok' },
    migrations: { state: 'ok' },
  });
  expect(ill.parts.service).toMatchObject({ state: 'look' });

  await db.sql`update pgboss.queue set monitor_on = now()`;
  const { code, out } = await cli.run('doctor');
  expect({ code, hasWorkers: /workers +ok +at work/.test(out) }).toEqual({ code: 0, hasWorkers: true });
});

it('the doctor tries the way to each receiver, sends nothing, and tells no more of its address than its origin', async () => {
  const heard: Buffer[] = [];
  const open = createServer(socket => socket.on('data', data => heard.push(data)));
  await new Promise<void>(resolve => open.listen(0, '127.0.0.1', resolve));
  const { port } = open.address() as AddressInfo;
  const { clientId } = await createPartner(db);
  const write = (id: string, url: string, disabledAt: Date | null = null) =>
    db.sql`insert into webhook_endpoints (id, client_id, url, event_types, secret_sealed, created_at, disabled_at)
       values (${id}, ${clientId}, ${url}, '{}', '\\x00', app_now(), ${disabledAt})`;
  await write('whe_open', `http://127.0.0.1:${port}/a`);
  await write('whe_closed', 'http://127.0.0.1:9/hidden-in-the-path');
  await write('whe_private', 'https://10.0.0.8/b');
  await write('whe_unknown', 'https://nobody.invalid/c');
  await write('whe_off', 'http://127.0.0.1:11/d', new Date());
  const { out } = await cli.run('doctor', '--json');
  const all: Finding[] = JSON.parse(out).findings.filter(({ part }: Finding) => part === 'webhooks');
  expect(all.map(({ state, told }) => `${state} ${told}`)).toEqual([
    'look 1 of 4 receivers can be reached',
    expect.stringMatching(/^look http:\/\/127\.0\.0\.1:9: .*refused/i),
    expect.stringMatching(/^look https:\/\/10\.0\.0\.8: /),
    expect.stringMatching(/^look https:\/\/nobody\.invalid: /),
  ]);
  expect(all.slice(1).map(({ todo }) => todo)).toEqual([
    `http://127.0.0.1:9 (whe_closed of ${clientId}): start the receiver on this machine`,
    expect.stringContaining(`https://10.0.0.8 (whe_private of ${clientId}): `),
    expect.stringContaining(
      `https://nobody.invalid (whe_unknown of ${clientId}): ask whether the name is right`,
    ),
  ]);
  expect(out).not.toContain('hidden-in-the-path');
  expect(heard).toEqual([]);
  open.close();
  await db.sql`delete from webhook_endpoints`;
});

it('the doctor names keys that expire within 14 days, and endpoints whose client has no key that stands', async () => {
  const within = (days: number) => new Date(Date.now() + days * 86_400_000);
  const soon = await createPartner(db, { expiresAt: within(13) });
  await createPartner(db, { expiresAt: within(15) });
  const [silent, disabled, rolled] = [
    await createPartner(db),
    await createPartner(db),
    await createPartner(db),
  ];
  await rollKey(db, { keyId: rolled.keyId, keyPrefix: 'crl', overlap: '24h' });
  for (const { clientId } of [soon, silent, disabled])
    await db.pool.query(
      `insert into webhook_endpoints (id, client_id, url, event_types, secret_sealed, created_at)
       values ('whe_of_' || $1, $1, 'https://10.0.0.8/', '{}', '\\x00', app_now())`,
      [clientId],
    );
  await revokeKey(db, { keyId: silent.keyId });
  await setClientDisabled(db, { clientId: disabled.clientId, disabled: true });
  const told = (await cli.json('doctor')).findings.filter(
    ({ part, told }: Finding) => part === 'keys' || told.includes('whe_of_'),
  );
  expect(told).toEqual([
    {
      part: 'keys',
      state: 'look',
      told: `${soon.keyId} of Partner expires on ${within(13).toISOString().slice(0, 10)}`,
      todo: `contractor-risk keys change ${soon.keyId} --expires 365d, or keys issue for another one`,
    },
    {
      part: 'webhooks',
      state: 'look',
      told: `whe_of_${silent.clientId} is sent nothing: no key of Partner stands that has contractors:read`,
      todo: `contractor-risk keys issue --client ${silent.clientId}, or webhooks disable whe_of_${silent.clientId}`,
    },
  ]);
  await db.sql`delete from clients`;
});

it('the doctor says so when a migration is missing, and changes nothing', async () => {
  await db.sql`update _prisma_migrations set rolled_back_at = now() where migration_name like '2026%'`;
  const { code, parts } = await findings();
  expect({ code, migrations: parts.migrations }).toMatchObject({
    code: 1,
    migrations: { state: 'broken', todo: 'contractor-risk db migrate' },
  });
  await db.sql`update _prisma_migrations set rolled_back_at = null`;
});

it('the doctor tells a database that nobody answers for, and settings that cannot be used', async () => {
  const away = cliHere({ ...TEST_ENV, DATABASE_URL: 'postgres://u:hidden@127.0.0.1:9/x', PUBLIC_URL: '' });
  const { code, out } = await away.run('doctor');
  expect({ code, told: /database +broken/.test(out), leaks: out.includes('hidden') }).toEqual({
    code: 1,
    told: true,
    leaks: false,
  });
  const unset = cliHere({ ...TEST_ENV, DATABASE_URL: db.url, SECRET_KEY: 'short' });
  const refused = await unset.run('doctor');
  expect({ code: refused.code, told: refused.out.includes('SECRET_KEY is too short') }).toEqual({
    code: 1,
    told: true,
  });
});
