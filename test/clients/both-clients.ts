/** What the clients in both languages owe alike: the programs of their READMEs, and how they meet a service in trouble. */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createClient } from '../../clients/typescript/src/client.ts';
import type { pageOfFile } from '../docs/snippets.ts';
import { freePort } from '../kit/free-port.ts';
import { startProgram } from '../kit/service-process.ts';
import { signingKey } from '../kit/signing-key.ts';

interface Readme extends Awaited<ReturnType<typeof pageOfFile>> {
  /** Of its programs. */
  readonly language: 'py' | 'ts';
}

/** Tests of the programs that tell what they got. */
export function toursAreTold({ snippets, env, language }: Readme): void {
  test('the tour waits for a verdict and tells what was refused', async () => {
    const { out, errors } = await snippets.run(`tour.${language}`, { env });
    expect(errors).toBe('');
    expect(out).toMatch(/^0 do_not_proceed \[.*\]\ninvalid-nif 400 req_\w+\n$/s);
  });

  test('a batch, a watchlist, its alerts and a report', async () => {
    const { out, errors } = await snippets.run(`many.${language}`, { env });
    expect(errors).toBe('');
    const lines = out.trim().split('\n');
    expect(lines.slice(0, 3).sort()).toEqual([
      '580000010 complete no_records',
      '580000052 complete do_not_proceed',
      `${language === 'py' ? 'None' : 'null'} rejected invalid-nif`,
    ]);
    expect(lines).toEqual(
      expect.arrayContaining(['2 units; 2 watched, 1 refused', '580000010 100', '580000052 0']),
    );
    expect(await readFile(join(snippets.folder, 'report.pdf'), 'latin1')).toMatch(/^%PDF-/);
  });
}

/** Tests that its receiver takes a signed webhook, and that its reader of events goes on where it stopped. */
export function eventsArrive({ app, snippets, env, language }: Readme): void {
  const risk = createClient({ url: app.api, key: app.key });

  test('it ends with a verified webhook, to an endpoint that the client made', async () => {
    const port = await freePort();
    const made = await snippets.run(`endpoint.${language}`, {
      env: { ...env, RECEIVER: `http://127.0.0.1:${port}/hooks` },
    });
    const [id, secret] = made.out.trim().split(' ') as [string, string];
    const program = [join(snippets.folder, `receiver.${language}`)];
    const settings = { PORT: String(port), WEBHOOK_SECRET: secret };
    const receiver = startProgram(program, settings, ...(language === 'py' ? ['python3'] : []));
    try {
      await receiver.says(/listening/);
      expect(await risk.webhookEndpoints.test(id)).toMatchObject({ status: 204, error: null });
      await receiver.says(/^took \S+ webhook\.test $/m);
      const company = await risk.assess('580000028', { waitSeconds: 90 });
      expect(company).toMatchObject({ status: 'complete', verdict: 'moderate_risk' });
      await receiver.says(/^took evt_\w+ analysis\.completed 580000028$/m);
    } finally {
      await receiver.kill('SIGKILL');
    }
    expect((await risk.webhookEndpoints.list()).data).toMatchObject([{ id }]);
    await risk.webhookEndpoints.remove(id);
    expect((await risk.webhookEndpoints.list()).data).toEqual([]);
  });

  test('the reader of events goes on where it stopped, and loses none', async () => {
    const first = await snippets.run(`follow.${language}`, { env, enough: /completed.*\n/ });
    expect(first.out).toMatch(/^analysis\.completed \d{9} \w+\n/);
    await risk.assess('580000060', { waitSeconds: 90 });
    const later = await snippets.run(`follow.${language}`, { env, enough: /580000060.*\n/ });
    expect(later.out).toMatch(/analysis\.completed 580000060 \w+\n$/);
  });
}

/** Tests of what both do with tokens: by OAuth in place of a key, and made for a browser. */
export function tokensAreKept({ app, snippets, env, language }: Readme): void {
  test('a function in place of a key asks for one token, keeps it, and tells why there is none', async () => {
    const { id, tokensGiven } = await signingKey(app, snippets.folder);
    const settings = { API: app.api, KEY_ID: id };
    const { out, errors } = await snippets.run(`oauth.${language}`, { env: settings });
    expect([out, errors]).toEqual(['580000010 no_records\n580000052 do_not_proceed\n', '']);
    expect(await tokensGiven()).toBe(1);
    const refused = await snippets.run(`oauth.${language}`, { env: { ...settings, KEY_ID: app.clientId } });
    expect(refused.errors).toMatch(/Refusal: status-400: \w+/);
  });

  test('what a mutation refuses is among its own errors', async () => {
    const name = language === 'py' ? 'browser_token.py' : 'browser-token.ts';
    const { out } = await snippets.run(name, { env });
    expect(out).toBe('580000010 has a token for a browser\n580000018 invalid_nif\n');
  });
}

type Answer = (response: ServerResponse) => void;

export const cut: Answer = response => void response.destroy();
export const halfway: Answer = response => {
  response.writeHead(200, { 'content-length': '100' });
  response.write('{"object"', () => response.destroy());
};
export const ready: Answer = response => void response.end('{"object":"usage"}');
export const busy =
  (status: number, seconds: number): Answer =>
  response => {
    const problem = { code: 'unavailable', detail: 'Later.', requestId: 'req_1' };
    response.writeHead(status, { 'retry-after': String(seconds) }).end(JSON.stringify(problem));
  };

/** Starts a service that answers one after the other as it is told, and keeps the last one; it ends with the test. */
export function servicesInTrouble() {
  let server: Server;
  afterEach(() => server.close());
  return async (...answers: Answer[]) => {
    const asked: string[] = [];
    server = createServer((request: IncomingMessage, response) => {
      asked.push(`${request.method} ${request.url}`);
      answers[Math.min(asked.length, answers.length) - 1]!(response);
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, server };
  };
}
