/** A client that a strict generator (`@hey-api/openapi-ts`, with zod) makes of the OpenAPI document reads every answer of the sandbox's companies; typed-client.test.ts reads lists on. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { answeredKinds, onAnswer, type SeenAnswer } from '../../kit/contract/judge-answers.ts';
import { DOCUMENT } from '../../kit/contract/published-schema.ts';
import { startTestApp, type TestApp } from '../../kit/test-app.ts';

/** One of each verdict, and one with signs of continuity. */
const COMPANIES = ['580000010', '580000028', '580000036', '580000044', '580000052', '580000095'];
const EXPANSIONS = ['', 'evidence', 'directors', 'counterfactuals', 'evidence,directors,counterfactuals'];

type Reader = { safeParse(value: unknown): { success: boolean; error?: { issues: unknown } } };
let schemas: Readonly<Record<string, Reader>>;
let app: TestApp;
let folder: string;
const answers: SeenAnswer[] = [];
onAnswer(answer => answers.push(answer));

/** The generator needs the compiler's old interface, which the compiler of this project has no more. */
function withClassicCompiler(): void {
  const generator = createRequire(createRequire(import.meta.url).resolve('swagger-typescript-api'));
  const classic = pathToFileURL(generator.resolve('typescript')).href;
  registerHooks({ resolve: (name, context, next) => next(name === 'typescript' ? classic : name, context) });
}

beforeAll(async () => {
  // Within the project, where the generated code finds zod.
  folder = await mkdtemp(join(import.meta.dirname, '.generated-'));
  withClassicCompiler();
  const { createClient } = await import('@hey-api/openapi-ts');
  const input = join(folder, 'openapi.json');
  await writeFile(input, JSON.stringify(DOCUMENT));
  await createClient({
    input,
    output: { path: join(folder, 'client'), module: { extension: '.ts' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk', 'zod'],
    logs: { level: 'silent' },
  });
  schemas = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'client/zod.gen.ts')).href);
  app = await startTestApp({ ROLE: 'all' });
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

const faultsOf = (name: string, value: unknown): unknown => {
  const reader = schemas[name];
  if (!reader) return `the client has no ${name}`;
  return reader.safeParse(value).error?.issues ?? null;
};

/** The client's reader of a body. */
function readerOf({ status, path }: SeenAnswer): string {
  if (status >= 400) return 'zProblem';
  if (path === '/api/v1/events') return 'zEventList';
  if (path === '/api/v1/usage') return 'zUsage';
  if (path.endsWith('.json')) return 'zNetworkElements';
  return status === 202 ? 'zAnalyzingContractor' : 'zCompleteContractor';
}

describe('the generated client', () => {
  it('reads the answers about companies of every verdict, in every expansion', {
    timeout: 180_000,
  }, async () => {
    for (const nif of COMPANIES) await app.get(`/api/v1/contractors/${nif}`);
    for (const nif of COMPANIES) {
      await vi.waitFor(async () => expect((await app.get(`/api/v1/contractors/${nif}`)).status).toBe(200), {
        timeout: 150_000,
        interval: 250,
      });
      for (const expand of EXPANSIONS) await app.get(`/api/v1/contractors/${nif}?expand=${expand}`);
      await app.get(`/api/v1/contractors/${nif}/network.cytoscape.json`);
    }
    await app.get('/api/v1/events');
    await app.get('/api/v1/usage');
    for (const path of ['contractors/123', 'contractors/123456789', 'analyses/anl_0', 'events?limit=0'])
      await app.get(`/api/v1/${path}`);
    const bodies = answers.filter(
      ({ body, headers }) => body !== '' && headers['content-type']?.includes('json'),
    );
    const refused = bodies.flatMap(answer => {
      const faults = faultsOf(readerOf(answer), JSON.parse(answer.body));
      return faults === null ? [] : [{ path: answer.path, status: answer.status, faults }];
    });
    expect(refused).toEqual([]);
    const statuses = new Set(bodies.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([200, 202, 400, 404, 422]);
    expect(answeredKinds).toContain('get /api/v1/contractors/{nif} 200 application/json');
  });

  it('reads members, words and events that come later', () => {
    const [event] =
      DOCUMENT.paths['/api/v1/events'].get.responses[200].content['application/json'].example.data;
    expect(faultsOf('zEvent', event)).toBe(null);
    expect(faultsOf('zEvent', { ...event, type: 'company.renamed', data: { name: 'x' } })).toBe(null);
    const problem = DOCUMENT.components.examples['invalid-nif'].value;
    expect(faultsOf('zProblem', { ...problem, code: 'later', further: [1] })).toBe(null);
  });
});
