/** GraphiQL in a real browser, over the service as `npm start` runs it: with its embedded database. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type ServiceProcess, startService } from '../kit/service-process.ts';
import { startTestApp } from '../kit/test-app.ts';
import { TEST_ENV } from '../kit/test-env.ts';
import { browserOfFile } from './browser.ts';
import { SCREENSHOTS } from './looks.ts';
import { complaintsOf, newPage } from './open-page.ts';

const browser = await browserOfFile();
const folder = mkdtempSync(join(tmpdir(), 'graphiql-'));
let service: ServiceProcess;
let base: string;
let token: string;

test.each([
  ['true', 200, 'text/html; charset=utf-8'],
  ['false', 401, 'application/problem+json; charset=utf-8'],
])('with GRAPHIQL=%s a browser that opens /graphql is answered %s', async (GRAPHIQL, status, type) => {
  const app = await startTestApp({ GRAPHIQL });
  const page = await fetch(`${app.api}/graphql`, { headers: { accept: 'text/html' } });
  await page.text();
  await app.close();
  expect([page.status, page.headers.get('content-type')]).toEqual([status, type]);
});

describe.skipIf(!browser)('GraphiQL', () => {
  beforeAll(async () => {
    // PostgreSQL's own account has to enter it.
    chmodSync(folder, 0o755);
    const { SECRET_KEY: _s, PERSON_HASH_KEY: _p, ...env } = TEST_ENV;
    service = startService({ ...env, DATA_DIR: folder });
    const link = await service.says(/(http:\/\/\S+)\/dashboard#token=(\S+)/);
    [base, token] = [link[1]!, link[2]!];
  });

  afterAll(async () => {
    await service?.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  it('opens, knows the schema and runs its example, with no request to another host and no complaint', async () => {
    const page = await newPage(browser!);
    const asked: string[] = [];
    const complaints = complaintsOf(page);
    page.on('request', request => asked.push(request.url()));
    await page.goto(`${base}/graphql#token=${token}`);
    await page.getByRole('button', { name: /^Execute query/ }).waitFor();
    expect(page.url()).toBe(`${base}/graphql`);
    await page.getByRole('button', { name: /^Execute query/ }).click();
    await page.locator('.graphiql-response').getByText('"analysisRequest"').waitFor();
    expect(await page.locator('.graphiql-response').innerText()).toMatch(/"errors":\s*\[\s*\]/);
    await page.getByRole('button', { name: /Documentation Explorer/ }).click();
    await page.getByText('mutation', { exact: true }).first().waitFor();
    await page.screenshot({ path: join(SCREENSHOTS, 'graphiql-1280-light.png') });
    expect(asked.filter(url => !/^(data|blob):/.test(url) && new URL(url).origin !== base)).toEqual([]);
    expect(asked.filter(url => url.includes(token))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('lets nothing in but its own files', async () => {
    const { headers } = await fetch(`${base}/graphql`, { headers: { accept: 'text/html' } });
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
    const dashboard = await fetch(`${base}/dashboard`);
    expect(dashboard.headers.get('content-security-policy')).not.toContain('unsafe');
  });
});
