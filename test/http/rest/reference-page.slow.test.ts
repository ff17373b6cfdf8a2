/** `/docs` says what the OpenAPI document says, to anybody, with nothing from elsewhere. */
import axe from 'axe-core';
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openapiDocument } from '../../../generate/openapi/openapi-document.ts';
import { startTestApp, type TestApp } from '../../kit/test-app.ts';
import { launchBrowser } from '../../page/browser.ts';

const browser = await launchBrowser();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

test('every operation, answer, webhook and schema is on it, and every link of it leads somewhere', async () => {
  const response = await fetch(`${app.api}/docs`);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  const page = load(await response.text());
  const { paths, webhooks, components } = openapiDocument(app.api) as Record<string, Record<string, object>>;
  const operations = [...Object.values(paths!), ...Object.values(webhooks!)].flatMap(methods =>
    Object.values(methods),
  );
  for (const { operationId, responses } of operations as { operationId: string; responses: object }[]) {
    const section = page(`[id="${operationId}"]`).parent();
    for (const status of Object.keys(responses)) expect(section.text()).toContain(status);
  }
  for (const name of Object.keys(components!.schemas!))
    expect(page(`[id="schema-${name}"]`).text()).toBe(name);
  for (const link of page('a[href^="#"]')) {
    const id = page(link).attr('href')!.slice(1);
    expect({ id, found: page(`[id="${id}"]`).length }).toEqual({ id, found: 1 });
  }
  expect(page('script, img, link, iframe')).toHaveLength(0);
});

test.runIf(browser).each(['light', 'dark'] as const)(
  'passes axe and fits a telephone, %s',
  async colorScheme => {
    const context = await browser!.newContext({
      colorScheme,
      bypassCSP: true,
      viewport: { width: 390, height: 800 },
    });
    const page = await context.newPage();
    await page.goto(`${app.api}/docs`);
    await page.evaluate(axe.source);
    const found = await page.evaluate(async () => {
      // biome-ignore lint/suspicious/noExplicitAny: axe is put into the page by its text
      const { violations }: axe.AxeResults = await (globalThis as any).axe.run(document);
      const { scrollWidth, clientWidth } = document.documentElement;
      return {
        violations: violations.map(({ id, nodes }) => [id, nodes[0]!.html]),
        wide: scrollWidth > clientWidth,
      };
    });
    expect(found).toEqual({ violations: [], wide: false });
    await context.close();
  },
);
