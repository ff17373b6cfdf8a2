/** The OpenAPI document: valid by Redocly's recommended rules, and true of what the service answers. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import * as bodies from '../../src/http/openapi/bodies.ts';
import { EXAMPLES } from '../../src/http/openapi/examples.ts';
import { openapiDocument } from '../../src/http/openapi/openapi-document.ts';
import { ALL_ROUTES } from '../../src/http/rest/all-routes.ts';
import { startTestApp, type TestApp } from '../kit/test-app.ts';

const NIF = '580000010';
let worker: TestApp;
beforeAll(async () => {
  worker = await startTestApp({ ROLE: 'all' });
}, 60_000);
afterAll(() => worker?.close());

/** Passes when the body is what the schema says; shows what is not. */
function expectToBe(schema: z.ZodType, body: unknown): void {
  const read = schema.safeParse(body);
  expect(read.error?.issues ?? []).toEqual([]);
}

describe('the document', () => {
  it('is valid by the recommended rules', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({
      source: JSON.stringify(openapiDocument('https://risk.example')),
      config,
    });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  it('tells of every route', () => {
    const { paths } = openapiDocument('https://risk.example') as { paths: object };
    expect(Object.keys(paths).sort()).toEqual(ALL_ROUTES.map(({ name }) => name).sort());
  });

  it('is served without a key, and its examples are what their schemas say', async () => {
    const response = await fetch(`${worker.api}/api/v1/openapi.json`);
    expect(response.status).toBe(200);
    expect((await response.json()).openapi).toBe('3.1.0');
    expectToBe(bodies.completeContractor, EXAMPLES.complete);
    expectToBe(bodies.analyzingContractor, EXAMPLES.analyzing);
    expectToBe(bodies.eventList, EXAMPLES.events);
    expectToBe(bodies.usage, EXAMPLES.usage);
    expectToBe(bodies.problem, EXAMPLES.problem);
    for (const [type, schema] of Object.entries(bodies.deliveries))
      expectToBe(schema, EXAMPLES.deliveries[type]);
  });
});

describe('what the service answers', () => {
  it('is what the document says, from the first question to the events', { timeout: 60_000 }, async () => {
    const first = await worker.get(`/api/v1/contractors/${NIF}`);
    expect(first.status).toBe(202);
    expectToBe(bodies.analyzingContractor, await first.json());
    const running = await worker.get(first.headers.get('location')!);
    if (running.status === 202) expectToBe(bodies.analyzingContractor, await running.json());
    const path = `/api/v1/contractors/${NIF}?expand=evidence,directors,counterfactuals`;
    await expect
      .poll(async () => (await worker.get(path)).status, { timeout: 45_000, interval: 250 })
      .toBe(200);
    expectToBe(bodies.completeContractor, await (await worker.get(path)).json());
    await expect
      .poll(async () => (await (await worker.get('/api/v1/events')).json()).data.length, { timeout: 10_000 })
      .toBeGreaterThan(0);
    expectToBe(bodies.eventList, await (await worker.get('/api/v1/events')).json());
    expectToBe(bodies.usage, await (await worker.get('/api/v1/usage')).json());
  });

  it.each([
    ['/api/v1/contractors/123', 400],
    ['/api/v1/contractors/123456789', 422],
    [`/api/v1/contractors/${NIF}?expand=everything`, 400],
    ['/api/v1/events?limit=0&types=nothing', 400],
    ['/api/v1/events?after=broken', 400],
    ['/api/v1/usage?days=1e2', 400],
    ['/api/v1/analyses/anl_0', 404],
  ])('refuses %s as a problem', async (path, status) => {
    const response = await worker.get(path);
    expect(response.status).toBe(status);
    expectToBe(bodies.problem, await response.json());
  });

  it('names every parameter that is at fault', async () => {
    const { errors } = await (await worker.get('/api/v1/events?limit=0&types=nothing')).json();
    expect(errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['limit', 'types']);
  });
});
