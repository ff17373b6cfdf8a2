/** A company's own door, in a browser of 390 px: what it sees, what it may contest, and how that is answered. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cliOfFile } from '../cli/cli-here.ts';
import { createPartner } from '../kit/partner.ts';
import { startGroup } from '../kit/process-group.ts';
import { browserOfFile } from './browser.ts';

const TAX_DEBTOR = '580000028';
/** A director of it ran others. */
const LINKED = '580000044';

const browser = await browserOfFile();
const cli = await cliOfFile();
const group = await startGroup({ databaseUrl: cli.db.url, apis: 1, workers: 1, sandbox: true });
afterAll(() => group.end());
const partner = await createPartner(cli.db);
const api = group.apis[0]!.url;

/** Waits for the worker. */
async function assessed(nif: string): Promise<void> {
  const headers = { ...partner.headers, prefer: 'wait=20' };
  for (let status = ''; status !== 'complete'; )
    ({ status } = await (await fetch(`${api}/api/v1/contractors/${nif}`, { headers })).json());
}
const linkOf = async (nif: string, ...more: string[]) => {
  const { url } = await cli.json('companies', 'link', nif, ...more);
  return api + new URL(url).pathname;
};

beforeAll(async () => {
  for (const nif of [TAX_DEBTOR, LINKED]) await assessed(nif);
}, 60_000);

describe.runIf(browser)('in a browser', () => {
  const open = async (url: string) => {
    const page = await browser!.newPage({ viewport: { width: 390, height: 844 }, locale: 'pt-PT' });
    const faults: string[] = [];
    // A browser says of itself that what was sent is refused.
    page.on('console', message => message.text().includes('422') || faults.push(message.text()));
    page.on('requestfailed', request => faults.push(request.url()));
    await page.goto(url);
    return { page, faults };
  };

  it('shows its checks in its language, fits a phone, and takes an objection that a new consultation answers', async () => {
    const { page, faults } = await open(await linkOf(TAX_DEBTOR));
    expect(await page.locator('html').getAttribute('lang')).toBe('pt');
    expect(await page.locator('article.hit').count()).toBeGreaterThan(0);
    expect(await page.textContent('body')).toContain('O que a melhoraria');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.click('text=In English');
    expect(await page.textContent('h1')).toBe('What is said of your company');
    await page.selectOption('select[name=check]', 'taxDebtor');
    await page.fill('textarea', 'O NIF 123456789 pagou.');
    await page.click('button');
    expect(await page.textContent('[role=status]')).toMatch(/leave out the number/);
    expect(await page.inputValue('textarea')).toBe('O NIF 123456789 pagou.');
    await page.fill('textarea', 'Paid in October. <script>alert(1)</script>');
    await page.click('button');
    expect(await page.textContent('[role=status]')).toMatch(/^Received/);
    await expect
      .poll(
        async () => {
          await page.goto(page.url().split('?')[0]!);
          return page.textContent('body');
        },
        { interval: 500 },
      )
      .toContain('dizem o mesmo');
    expect(faults).toEqual([]);
    await page.close();
  });
});

it('shows nothing of another company, and no person', async () => {
  const html = await (await fetch(await linkOf(LINKED))).text();
  const others = await cli.db.sql`select nif, name from companies where nif <> ${LINKED}`;
  const people = await cli.db.sql`select name from people`;
  expect(others.length).toBeGreaterThan(3);
  expect(others.filter(({ nif, name }) => html.includes(nif) || html.includes(name))).toEqual([]);
  expect(people.filter(({ name }) => html.includes(name))).toEqual([]);
});

it('is bounded, ends, and is known to nobody else', async () => {
  const url = await linkOf(TAX_DEBTOR, '--hours', '1');
  const send = (text: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ check: 'ssDebtor', text }) });
  // What is refused takes none.
  expect((await send('')).status).toBe(422);
  for (let n = 0; n < 5; n++) expect(await (await send(`objection ${n}`)).text()).toMatch(/Received/);
  expect(await (await send('one more')).text()).toMatch(/Write to the operator/);
  const [row] = await cli.db.sql`select visits, corrections from company_links where corrections = 5`;
  expect(row).toEqual({ visits: 7, corrections: 5 });
  expect((await fetch(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404);
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(405);
  await cli.db.sql`update company_links set expires_at = app_now()`;
  expect((await fetch(url)).status).toBe(404);
  const [action] = await cli.db
    .sql`select action, object from operator_actions where action = 'companies link' limit 1`;
  expect(action!.action).toBe('companies link');
  expect(JSON.stringify(await cli.db.sql`select * from company_links`)).not.toContain(url.slice(-43));
});
