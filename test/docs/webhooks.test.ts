/** The receivers of the clients, cut out and run as they stand, against deliveries that the service itself signs. */

import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rotateSecret } from '../../src/webhooks/endpoint-secrets.ts';
import {
  newSigningSecret,
  readSigningSecret,
  type SigningSecret,
  sign,
} from '../../src/webhooks/signature.ts';
import { freePort } from '../kit/free-port.ts';
import { databaseOfFile } from '../kit/test-database.ts';
import { newRig, type Rig } from '../webhooks/delivery-rig.ts';
import { cutSnippets, has, NEW_PYTHON } from './snippets.ts';

const hasPython = has(NEW_PYTHON, 'the receiver in Python was');

const RECEIVERS = [
  {
    name: 'TypeScript',
    page: 'clients/typescript/README.md',
    file: 'receiver.ts',
    program: process.execPath,
    runnable: true,
  },
  {
    name: 'Python',
    page: 'clients/python/README.md',
    file: 'receiver.py',
    program: 'python3',
    runnable: hasPython,
  },
] as const;

const db = await databaseOfFile();
const page = await readFile(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

test('the vector of the page is the published one', () => {
  const cell = (name: string) => new RegExp(`^\\| ${name} \\| \`(.+)\` \\|$`, 'm').exec(page)![1]!;
  const headers = sign({
    id: cell('`webhook-id`'),
    timestamp: new Date(Number(cell('`webhook-timestamp`')) * 1_000),
    body: cell('body'),
    secrets: [readSigningSecret(cell('secret'))!],
  });
  expect(headers['webhook-signature']).toBe(cell('`webhook-signature`'));
});

/** A receiver that runs and holds `secret`; `took` is every event that it worked on, by id. */
async function startReceiver(
  { program, file, folder }: { program: string; file: string; folder: string },
  port: number,
  secret: string,
) {
  const child = spawn(program, [join(folder, file)], {
    env: { PATH: process.env.PATH ?? '', PORT: String(port), WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  let out = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', chunk => {
      out += chunk;
      if (out.includes('listening')) resolve();
    });
    child.once('exit', code => reject(new Error(`the receiver ended with ${code}`)));
  });
  return {
    took: () => [...out.matchAll(/^took (\S+)/gm)].map(match => match[1]),
    stop: () => child.kill('SIGKILL'),
  };
}

describe.each(RECEIVERS.filter(({ runnable }) => runnable))('the receiver in $name', told => {
  let port: number;
  let rig: Rig;
  let receiver: typeof told & { folder: string };
  beforeAll(async () => {
    receiver = { ...told, folder: (await cutSnippets(told.page)).folder };
    port = await freePort();
    rig = await newRig(db, `http://127.0.0.1:${port}/hooks`);
  });

  const send = (
    secret: SigningSecret,
    { id = 'evt_a', ageSeconds = 0, body = '{"type":"x","data":{"nif":"580000028"}}', alter = {} } = {},
  ) =>
    fetch(`http://127.0.0.1:${port}/hooks`, {
      method: 'POST',
      body,
      headers: {
        ...sign({ id, timestamp: new Date(Date.now() - ageSeconds * 1_000), body, secrets: [secret] }),
        ...alter,
      },
    }).then(response => response.status);

  test('takes what the service delivers, once, also during a rotation', async () => {
    const { took, stop } = await startReceiver(receiver, port, rig.secret);
    const first = await rig.event();
    expect(await rig.attempt(first)).toEqual({ next: null });
    const { secret } = await rotateSecret(rig.parts, { endpointId: rig.endpoint.id });
    expect(await rig.attempt(await rig.event())).toEqual({ next: null });
    expect(took()).toHaveLength(2);
    stop();
    const renewed = await startReceiver(receiver, port, secret);
    expect(await rig.attempt(await rig.event({ text: 'é ü 漢 \u2028' }))).toEqual({ next: null });
    expect(renewed.took()).toHaveLength(1);
    renewed.stop();
  });

  test('refuses what is forged, altered or old, and works on nothing twice', async () => {
    const secret = newSigningSecret();
    const { took, stop } = await startReceiver(receiver, port, secret);
    expect({
      genuine: await send(secret),
      again: await send(secret),
      forged: await send(newSigningSecret(), { id: 'evt_b' }),
      otherId: await send(secret, { alter: { 'webhook-id': 'evt_c' } }),
      laterStamp: await send(secret, {
        ageSeconds: 600,
        alter: { 'webhook-timestamp': String(Math.floor(Date.now() / 1_000)) },
      }),
      old: await send(secret, { id: 'evt_d', ageSeconds: 600 }),
      future: await send(secret, { id: 'evt_e', ageSeconds: -600 }),
      wordyStamp: await send(secret, { alter: { 'webhook-timestamp': 'now' } }),
      noSignature: await send(secret, { alter: { 'webhook-signature': '' } }),
      otherScheme: await send(secret, { alter: { 'webhook-signature': 'v2,AAAA v1a,AAAA v1,' } }),
    }).toEqual({
      genuine: 204,
      again: 204,
      forged: 400,
      otherId: 400,
      laterStamp: 400,
      old: 400,
      future: 400,
      wordyStamp: 400,
      noSignature: 400,
      otherScheme: 400,
    });
    expect(took()).toEqual(['evt_a']);
    stop();
  });
});
