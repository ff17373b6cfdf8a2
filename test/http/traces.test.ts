/** Traces are sent to an OTLP receiver where one is set, and name nobody. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../kit/test-app.ts';

const received: { path: string; body: string }[] = [];
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  received.push({ path: request.url!, body });
  response.setHeader('content-type', 'application/json').end('{}');
});
let app: TestApp;
beforeAll(async () => {
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve));
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  app = await startTestApp();
}, 60_000);
afterAll(async () => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  receiver.close();
});

it('sends requests and settlements, the last of them when the process stops', async () => {
  expect((await app.get('/api/v1/usage')).status).toBe(200);
  expect((await app.get('/api/v1/contractors/123')).status).toBe(400);
  await app.close();
  expect(received.map(({ path }) => path)).toContain('/v1/traces');
  const text = received.map(({ body }) => body).join('\n');
  const names = [...text.matchAll(/"name":"(request|settlement)"/g)].map(([, name]) => name);
  expect(names.filter(name => name === 'request')).toHaveLength(2);
  expect(names.filter(name => name === 'settlement')).toHaveLength(2);
  for (const secret of [app.key, app.clientId]) expect(text).not.toContain(secret);
});
