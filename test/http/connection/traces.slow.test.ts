/** Traces are sent to an OTLP receiver where one is set: a request, its jobs and their questions as one, naming nobody. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../kit/test-app.ts';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

const bodies: string[] = [];
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  if (request.url === '/v1/traces') bodies.push(body);
  response.setHeader('content-type', 'application/json').end('{}');
});
const NIF = '580000010';
let app: TestApp;
let spans: Span[];

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  process.env.OTEL_RESOURCE_ATTRIBUTES = 'deployment.environment.name=test,service.name=risk-desk';
  app = await startTestApp({ ROLE: 'all' });
  expect((await app.get('/api/v1/contractors/123')).status).toBe(400);
  const answer = await app.get(`/api/v1/contractors/${NIF}`, {
    prefer: 'wait=30',
    traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  });
  expect(answer.status).toBe(200);
  // The last spans are sent when the process stops.
  await app.close();
  spans = bodies
    .flatMap(body => JSON.parse(body).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope: { spans: Span[] }) => scope.spans));
});
afterAll(() => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  delete process.env.OTEL_RESOURCE_ATTRIBUTES;
  receiver.close();
});

const named = (name: string) => spans.filter(span => span.name === name);

it('a request, the job that it sent and the job’s questions to registers are one trace, each beneath its cause', () => {
  const [job] = named('run-analysis');
  const request = named('request').find(({ spanId }) => spanId === job!.parentSpanId)!;
  expect(request.parentSpanId ?? '').toBe('');
  const questions = named('register').filter(({ parentSpanId }) => parentSpanId === job!.spanId);
  const asked = questions.map(({ attributes }) => attributes.find(({ key }) => key === 'register')!.value);
  expect(asked).toContainEqual({ stringValue: 'citius-insolvency' });
  const [analysis] = named('analysis');
  expect(analysis!.parentSpanId).toBe(request.spanId);
  const inTrace = new Set([request, job!, analysis!, ...questions].map(({ traceId }) => traceId));
  expect(inTrace.size).toBe(1);
});

it('every request and admission is a span; a stranger’s trace is not gone on with', () => {
  expect(named('request')).toHaveLength(2);
  expect(named('admission').length).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify(spans)).not.toContain('a'.repeat(32));
});

it('says of which process it is, as the environment names it', () => {
  const processes = bodies.map(body => JSON.parse(body).resourceSpans[0].resource.attributes);
  const roles = new Set<string>();
  for (const attributes of processes) {
    expect(attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'risk-desk' } });
    expect(attributes).toContainEqual({ key: 'deployment.environment.name', value: { stringValue: 'test' } });
    roles.add(
      attributes.find(({ key }: { key: string }) => key === 'contractor_risk.role').value.stringValue,
    );
  }
  // A worker fills the template of the tests' databases, if no other file had it filled before.
  roles.delete('worker');
  expect(roles).toEqual(new Set(['all']));
});

it('names no key, client or company', () => {
  for (const secret of [app.key, app.clientId, NIF]) expect(bodies.join('\n')).not.toContain(secret);
});
