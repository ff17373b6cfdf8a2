/** Nothing of v1 goes without notice: what will go is told on every answer, long before. */
import { parseItem } from 'structured-headers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openapiDocument } from '../../src/http/openapi/openapi-document.ts';
import { ALL_ROUTES } from '../../src/http/rest/all-routes.ts';
import { DEPRECATIONS, type Deprecation, NOTICE_MONTHS } from '../../src/http/rest/deprecations.ts';
import { startTestApp, type TestApp } from '../kit/test-app.ts';

const table = DEPRECATIONS as Deprecation[];
const published = [...table];
const entry = (more: Partial<Deprecation> = {}): Deprecation => ({
  route: '/api/v1/usage',
  member: 'days',
  since: new Date('2027-01-10T00:00:00Z'),
  sunset: new Date('2028-01-10T00:00:00Z'),
  page: 'https://risk.example/usage',
  ...more,
});

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());
afterEach(() => {
  table.splice(0, table.length, ...published);
});

test('each entry names a route of ours and leaves the promised time', () => {
  for (const { route, since, sunset } of published) {
    expect(ALL_ROUTES.map(({ name }) => name)).toContain(route);
    const promised = new Date(since);
    promised.setUTCMonth(promised.getUTCMonth() + NOTICE_MONTHS);
    expect(Number(sunset)).toBeGreaterThanOrEqual(Number(promised));
  }
});

test('the OpenAPI document declares both headers on every answer of every route', () => {
  const { paths } = openapiDocument('https://risk.example') as {
    paths: Record<string, Record<string, { responses: Record<string, { headers: object }> }>>;
  };
  for (const [path, methods] of Object.entries(paths))
    for (const { responses } of Object.values(methods))
      for (const [status, { headers }] of Object.entries(responses))
        expect(Object.keys(headers), `${path} ${status}`).toEqual(
          expect.arrayContaining(['Deprecation', 'Sunset']),
        );
});

test('an answer tells since when and until when, also a refusal; other routes tell nothing', async () => {
  expect((await app.get('/api/v1/usage')).headers.get('deprecation')).toBeNull();
  table.push(
    entry(),
    entry({ since: new Date('2027-06-01T00:00:00Z'), sunset: new Date('2028-06-01T00:00:00Z') }),
  );
  for (const path of ['/api/v1/usage', '/api/v1/usage?days=no']) {
    const { headers } = await app.get(path);
    expect(parseItem(headers.get('deprecation')!)[0]).toEqual(entry().since);
    expect(headers.get('sunset')).toBe('Mon, 10 Jan 2028 00:00:00 GMT');
    expect(headers.get('link')).toBe(
      '<https://risk.example/usage>; rel="deprecation"; type="text/html", <https://risk.example/usage>; rel="sunset"; type="text/html"',
    );
  }
  expect((await app.get('/api/v1/events')).headers.get('deprecation')).toBeNull();
});
