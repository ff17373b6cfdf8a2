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
    const { webhookEndpointCreate } = await risk.graphql<{
      webhookEndpointCreate: { result: { secret: string } };
    }>(
      `mutation ($url: String!) { webhookEndpointCreate(input: { url: $url, eventTypes: [analysis_completed] }) { result { secret } } }`,
      { url: `http://127.0.0.1:${port}/hooks` },
    );
    const { secret } = webhookEndpointCreate.result;
    const program = [join(snippets.folder, `receiver.${language}`)];
    const settings = { PORT: String(port), WEBHOOK_SECRET: secret };
    const receiver = startProgram(program, settings, ...(language === 'py' ? ['python3'] : []));
    try {
      await receiver.says(/listening/);
      const company = await risk.assess('580000028', { waitSeconds: 90 });
      expect(company).toMatchObject({ status: 'complete', verdict: 'low_risk' });
      await receiver.says(/^took evt_\w+ analysis\.completed 580000028$/m);
    } finally {
      await receiver.kill('SIGKILL');
    }
  });

  test('the reader of events goes on where it stopped, and loses none', async () => {
    const first = await snippets.run(`follow.${language}`, { env, enough: /completed.*\n/ });
    expect(first.out).toMatch(/^analysis\.completed \d{9} \w+\n/);
    await risk.assess('580000060', { waitSeconds: 90 });
    const later = await snippets.run(`follow.${language}`, { env, enough: /580000060.*\n/ });
    expect(later.out).toMatch(/analysis\.completed 580000060 \w+\n$/);
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
