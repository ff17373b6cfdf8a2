/** The dashboard in a real browser, over the real service as a process of its own and the sandbox's registers. */

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../kit/free-port.ts';
import { type ServiceProcess, startProgram, startService } from '../kit/service-process.ts';
import { TEST_ENV } from '../kit/test-app.ts';
import { createDatabaseUrl } from '../kit/test-database.ts';
import { browserOfFile } from './browser.ts';
import { eachLook, violations } from './looks.ts';
import { complaintsOf, newPage, openDesk, show } from './open-page.ts';

const PHOENIX = '580000095';
const PREDECESSOR = '580000109';
const TAX_DEBTOR = '580000028';
/** A register that answers with its firewall page: an analysis that stays under way. */
const WAITING = '580000133';

const browser = await browserOfFile();
let database: Awaited<ReturnType<typeof createDatabaseUrl>>;
let service: ServiceProcess;
let env: Record<string, string>;
let base: string;
let clientId: string;
let page: Page;
let complaints: string[];

async function cli(...args: string[]): Promise<Record<string, string>> {
  const program = startProgram(['src/cli/contractor-risk.ts', ...args, '--json'], env);
  const [code] = await once(program.child, 'close');
  if (code !== 0) throw new Error(`contractor-risk ${args.join(' ')}: ${program.errors()}`);
  return JSON.parse(program.output());
}

async function start(): Promise<void> {
  service = startService(env);
  await service.says(/listens on/);
}

const link = async () => (await cli('dashboard', '--client', clientId)).url!;

async function request(nif: string): Promise<void> {
  await show(page, '#/');
  await page.getByRole('textbox').fill(nif);
  await page.keyboard.press('Enter');
}

describe.skipIf(!browser)('the dashboard', () => {
  beforeAll(async () => {
    database = await createDatabaseUrl();
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    env = {
      ...TEST_ENV,
      DATABASE_URL: database.url,
      PORT: String(port),
      SANDBOX_LATENCY_MS: '60',
      LOG_LEVEL: 'warn',
    };
    await start();
    clientId = (await cli('clients', 'create', '--name', 'Desk')).id!;
    await cli('keys', 'issue', '--client', clientId, '--scope', 'all', '--no-limits');
    page = await newPage(browser!);
    complaints = complaintsOf(page, /net::ERR|WebSocket|status of (400|422|503)/);
  });

  afterAll(async () => {
    await service?.kill('SIGTERM');
    await database?.drop();
  });

  it('opens by the printed link, whose token leaves the address at once and is never sent in one', async () => {
    const asked: string[] = [];
    page.on('request', sent => asked.push(sent.url()));
    await openDesk(page, await link());
    expect(page.url()).toBe(`${base}/dashboard#/`);
    expect(asked.filter(url => new URL(url).pathname !== '/dashboard' && /eyJ/.test(url))).toEqual([]);
    const { headers } = await fetch(`${base}/dashboard`);
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
  });

  it('says what is wrong with a NIF where it was typed, with the id of the request', async () => {
    await request('580000018');
    const told = page.getByRole('alert').filter({ hasText: /req_/ });
    await told.waitFor();
    expect(await told.innerText()).toMatch(/last digit/);
  });

  it('shows an analysis running register by register until its verdict, without a reload', async () => {
    await request(PHOENIX);
    const row = page.locator(`.run[data-nif="${PHOENIX}"]`);
    await row.waitFor();
    expect(await row.locator('.mark').count()).toBe(9);
    await page.locator(`.run[data-nif="${PHOENIX}"][data-state="complete"] .pill`).waitFor();
    expect(await row.locator('.mark.is-answered').count()).toBe(9);
    await page.locator('.verdicts').getByText('TORVAL II').waitFor();
    await request(WAITING);
    await page.locator(`.run[data-nif="${WAITING}"] .mark.is-failing`).waitFor();
  });

  it('follows the signs of continuity in the network, drawn and as a table, and exports it', async () => {
    await show(page, `#/company/${PHOENIX}/network`);
    const findings = page.getByRole('region', { name: 'Signs of continuity' });
    await findings.getByText('The same seat').waitFor();
    await page.locator('.net-canvas[data-state="rested"]').waitFor();
    await page.getByRole('button', { name: 'Table' }).click();
    const companies = page.getByRole('table', { name: /^Companies and people/ });
    const row = companies.getByRole('row', { name: new RegExp(PREDECESSOR) });
    expect(await row.innerText()).toMatch(/\d \w+ 20\d\d/);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export GraphML' }).click(),
    ]);
    expect(readFileSync(await file.path(), 'utf8')).toContain('<graphml');
    // Before the successor was founded there was nothing to link.
    const asOf = page.getByLabel('As of', { exact: true }).first();
    await asOf.fill('2015-01-01');
    await asOf.press('Enter');
    await expect.poll(() => findings.count()).toBe(0);
    await findings.waitFor({ state: 'detached' });
  });

  it('says that it is reconnecting when the service restarts, and goes on by itself', async () => {
    await show(page, '#/');
    await service.kill('SIGTERM');
    await page.getByRole('status').getByText('Reconnecting').waitFor();
    await start();
    await page.getByRole('status').getByText('Live').waitFor();
    await request(TAX_DEBTOR);
    await page.locator(`.run[data-nif="${TAX_DEBTOR}"][data-state="complete"] .pill`).waitFor();
    expect(complaints).toEqual([]);
  });

  it('passes axe and fits, in both themes, widths and languages', async () => {
    await eachLook(page, 'overview', async () => {
      await page.reload();
      await page.locator('.verdicts .pill').first().waitFor();
    });
  }, 90_000);

  it('asks for a fresh link when it has no token, and goes on with the one that is pasted', async () => {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${base}/dashboard`);
    await page.getByText('contractor-risk dashboard').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Link or token').fill('crl_sk_not-for-browsers');
    await page.keyboard.press('Enter');
    await page.getByText('secret key').waitFor();
    await page.getByLabel('Link or token').fill(await link());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });
});
