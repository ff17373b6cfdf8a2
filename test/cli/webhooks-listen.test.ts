/** `webhooks listen`: a process that follows the log over the public interface and forwards to a receiver. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { revokeKey } from '../../src/access/keys.ts';
import { sqlTransaction } from '../../src/db/sql-transaction.ts';
import { appendEvent } from '../../src/events/append-event.ts';
import { createCursorCodec } from '../../src/events/cursor.ts';
import { relayBatch } from '../../src/events/relay.ts';
import { companyNif, completed } from '../graph/graph-database.ts';
import { type FaultProxy, startFaultProxy } from '../kit/fault-proxy.ts';
import { type ServiceProcess, startProgram } from '../kit/service-process.ts';
import { startTestApp, TEST_ENV, type TestApp } from '../kit/test-app.ts';
import { type Receiver, receive, status } from '../webhooks/receiver.ts';
import { errorOf } from './cli-kit.ts';

// Each step is a process of its own.
vi.setConfig({ testTimeout: 90_000 });

let app: TestApp;
let receiver: Receiver;
let proxy: FaultProxy;
let code = 204;
const running: ServiceProcess[] = [];
const cursors = createCursorCodec(TEST_ENV.SECRET_KEY);

beforeAll(async () => {
  [app, receiver] = await Promise.all([
    startTestApp(),
    receive((response, request) => status(code)(response, request)),
  ]);
  proxy = await startFaultProxy(app.api);
});
afterAll(async () => {
  await Promise.all(running.map(program => program.kill('SIGKILL')));
  await proxy?.close();
  await receiver?.close();
  await app?.close();
});

const happen = async (...numbers: number[]) => {
  await sqlTransaction(app.db, async tx => {
    for (const n of numbers) await appendEvent(tx, [app.clientId], completed(companyNif(n)));
  });
  await relayBatch(app.db, async () => {});
};

/** Listening, with the secret that it printed. Told where it is when it has an open stream. */
async function listen(...more: string[]) {
  const program = startProgram(
    ['src/cli/contractor-risk.ts', 'webhooks', 'listen', '--forward-to', `${receiver.url}/hooks`, ...more],
    { CONTRACTOR_RISK_KEY: app.key, PUBLIC_URL: app.api },
  );
  running.push(program);
  const [secret] = (await program.says(/whsec_\S+/))!;
  return { program, secret };
}
const nifsReceived = () => receiver.received.map(({ body }) => JSON.parse(body).data.nif);

it('forwards what happens, signed with the secret it prints, and shows what the receiver answered', async () => {
  const { program, secret } = await listen('--after', cursors.encode(app.clientId, 0n));
  await happen(1);
  await program.says(new RegExp(`evt_\\S+ +analysis.completed +${companyNif(1)} +-> +204`));
  const { headers, body, path } = receiver.received.at(-1)!;
  expect(path).toBe('/hooks');
  const verified = new Webhook(secret).verify(body, headers as Record<string, string>);
  const listed = (await (await app.get('/api/v1/events')).json()).data[0];
  expect(verified).toEqual({ type: listed.type, timestamp: listed.timestamp, data: listed.data });
  expect(headers['webhook-id']).toBe(listed.id);
  code = 500;
  await happen(2);
  await program.says(new RegExp(`${companyNif(2)} +-> +500`));
  code = 204;
  program.child.kill('SIGINT');
  await program.says(/1 delivered, 1 not\. Go on later with: --after /);
  expect(program.output() + program.errors()).not.toContain(app.key);
});

it('goes on behind the last event after it was cut off, misses nothing and repeats nothing', async () => {
  receiver.received.length = 0;
  const { program } = await listen(
    '--url',
    proxy.through(app.api),
    '--after',
    cursors.encode(app.clientId, 2n),
  );
  await happen(3);
  await program.says(new RegExp(`${companyNif(3)} +-> +204`));
  proxy.reset();
  await program.says(/Cut off: /);
  await happen(4, 5);
  await program.says(new RegExp(`${companyNif(5)} +-> +204`));
  expect(nifsReceived()).toEqual([3, 4, 5].map(companyNif));
  await program.kill('SIGTERM');
});

it('ends with what the service says when trying again would not help', async () => {
  const revoked = await app.issue();
  await revokeKey(app.db, { keyId: revoked.id });
  const narrow = await app.issue({ scopes: ['contractors:read'] });
  const codes = await Promise.all(
    [
      [revoked.key, 'latest'],
      [narrow.key, 'latest'],
      [app.key, 'x'],
    ].map(async ([key, after]) => {
      const program = startProgram(
        [
          'src/cli/contractor-risk.ts',
          'webhooks',
          'listen',
          '--forward-to',
          receiver.url,
          '--after',
          after!,
          '--json',
        ],
        { CONTRACTOR_RISK_KEY: key!, PUBLIC_URL: app.api },
      );
      const exit = await new Promise<number | null>(resolve => program.child.once('close', resolve));
      const last = program.errors().trim().split('\n').at(-1)!;
      return [exit, errorOf({ code: exit, out: program.output(), err: last }).code];
    }),
  );
  expect(codes).toEqual([
    [1, 'unauthenticated'],
    [1, 'insufficient-scope'],
    [1, 'invalid-cursor'],
  ]);
});

it('takes the key from a pipe, and stops after a number of events', async () => {
  const child = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('../../src/cli/contractor-risk.ts', import.meta.url)),
      ...['webhooks', 'listen', '--forward-to', receiver.url, '--url', app.api],
      ...['--after', cursors.encode(app.clientId, 0n), '--count', '2', '--json'],
    ],
    { env: { PATH: process.env.PATH ?? '' }, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  child.stdin.end(`${app.key}\n`);
  let out = '';
  child.stdout.on('data', chunk => {
    out += chunk;
  });
  const exit = await new Promise(resolve => child.once('close', resolve));
  expect([exit, JSON.parse(out)]).toEqual([
    0,
    { delivered: 2, failed: 0, cursor: cursors.encode(app.clientId, 2n) },
  ]);
});
