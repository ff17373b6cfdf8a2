/**
 * What the desk is for, job by job in a real browser: what each takes in clicks and keys, as a table at the end. With
 * `PICTURES=docs/pictures` (`npm run generate:pictures`) it writes the pictures of docs/dashboard.md.
 */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cliHere } from '../cli/cli-here.ts';
import { companyNif } from '../graph/graph-database.ts';
import { networksRead } from '../kit/networks-read.ts';
import { startTestApp, TEST_ENV, type TestApp } from '../kit/test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../kit/webhook-receiver.ts';
import { type OperatorWorld, startOperatorWorld, tokenOf } from '../operator/operator-world.ts';
import { type AlertedApp, startAlertedApp } from '../watching/alerted-app.ts';
import { watch } from '../watching/watched-world.ts';
import { browserOfFile } from './browser.ts';
import { type Counted, Hand } from './hand.ts';
import { rested } from './network-page.ts';
import { linkOf, newPage, show } from './open-page.ts';
import { dropPages, savedPages } from './saved-pages.ts';

const [SAFE, INDEBTED] = ['580000010', '580000036'];
const [YOUNGEST, PREDECESSOR, OTHER] = ['570000009', '570000017', 'lotalho'];

const browser = await browserOfFile();
const table: Counted[] = [];
let hand: Hand;
let page: Page;

/** A job may take so much at most, and is written into the table. */
function took(job: string, { clicks, keys }: { clicks: number; keys: number }): void {
  const counted = hand.counted(job);
  table.push(counted);
  expect(counted.clicks, job).toBeLessThanOrEqual(clicks);
  expect(counted.keys, job).toBeLessThanOrEqual(keys);
}

async function sitDown(url: string): Promise<void> {
  page = await newPage(browser!, { width: 1120, height: 700 });
  hand = new Hand(page);
  await page.goto(url);
}

const { PICTURES } = process.env;

/** Of what stands on the page, at the top of it; one that is higher than the window is drawn as a whole. */
async function picture(name: string, height = 700): Promise<void> {
  if (!PICTURES) return;
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({
    path: `${PICTURES}/${name}.png`,
    fullPage: height > 700,
    clip: { x: 0, y: 0, width: 1120, height },
  });
}

/** What tells it from others: the last word before the legal form, as it is typed in haste. */
const wordOf = (name: string) =>
  name.replace(/,.*/, '').split(' ').at(-1)!.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

beforeEach(() => void hand?.counted('before'));

afterAll(() => {
  const rows = table.map(({ job, clicks, keys }) => `${job.padEnd(48)} ${clicks} clicks  ${keys} keys`);
  process.stdout.write(`\n${rows.join('\n')}\n`);
});

describe.skipIf(!browser)('an analyst', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'all', SANDBOX_NETWORKS: '10' });
    await networksRead(app, 10);
    for (const nif of [SAFE, INDEBTED, YOUNGEST])
      expect((await app.get(`/api/v1/contractors/${nif}`, { prefer: 'wait=30' })).status).toBe(200);
    await sitDown(await linkOf(app));
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  }, 180_000);
  afterAll(() => app?.close());

  it('finds a company by a part of its name', async () => {
    const rows = await app.db.sql`select name from companies where nif = ${INDEBTED}`;
    const name = String(rows[0].name);
    await hand.press('Control+k');
    await page.getByRole('combobox').waitFor();
    const letters = wordOf(name);
    const option = page.getByRole('option', { name });
    for (const [place, letter] of [...letters].entries()) {
      if (await option.isVisible()) break;
      const answer = place < 2 ? null : page.waitForResponse(/graphql$/);
      await hand.type(letter);
      await answer;
    }
    await option.waitFor();
    await hand.press('Enter');
    await page.waitForURL(`**#/company/${INDEBTED}`);
    took('find a company by name', { clicks: 0, keys: 12 });
  });

  it('sees why it is red, without a click', async () => {
    const answer = await app.get(`/api/v1/contractors/${INDEBTED}`);
    const { score } = (await answer.json()) as { score: number };
    await page.locator('[data-score]').waitFor();
    expect(await page.locator('[data-score]').first().innerText()).toContain(String(score));
    await page
      .getByText(/list of tax debtors|tax debt/i)
      .first()
      .waitFor();
    took('why is it red', { clicks: 0, keys: 0 });
  });

  it('reads the evidence of the check that costs most', async () => {
    const worst = page.locator('details.check.is-hit').first();
    const evidence = worst.locator('.evidence .is-presence').first();
    if (!(await evidence.isVisible())) await hand.click(worst.locator('summary'));
    await evidence.waitFor();
    await picture('company', 850);
    took('evidence of the worst check', { clicks: 1, keys: 0 });
  });

  it('prints what is read', async () => {
    await page.evaluate(() => {
      globalThis.print = () => document.body.setAttribute('data-printed', 'yes');
    });
    await hand.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await hand.type('pri');
    await page.getByRole('option', { name: 'Print this page' }).waitFor();
    await hand.press('Enter');
    await page.locator('body[data-printed]').waitFor();
    took('print it', { clicks: 0, keys: 5 });
  });

  it('compares two bidders', async () => {
    await hand.click(page.getByRole('link', { name: 'Compare with' }));
    const box = page.getByLabel('Add a company by its NIF');
    await hand.click(box);
    await hand.type(SAFE!);
    await hand.press('Enter');
    await page.locator(`thead a[href="#/company/${SAFE}"]`).waitFor();
    await page.getByRole('region', { name: /What would improve/ }).waitFor();
    await picture('compare');
    took('compare two bidders', { clicks: 2, keys: 10 });
  });

  it('takes the file of four bidders', async () => {
    await hand.click(page.getByLabel('Add a company by its NIF'));
    await hand.paste(`${YOUNGEST}\t${PREDECESSOR}`);
    await hand.press('Enter');
    await page.locator(`thead a[href="#/company/${YOUNGEST}"]`).waitFor();
    const download = page.waitForEvent('download');
    await hand.click(page.getByRole('button', { name: 'Report (PDF)' }));
    expect((await download).suggestedFilename()).toContain(YOUNGEST);
    took('the file of four bidders', { clicks: 2, keys: 2 });
  });

  it('adds fifty numbers to a list', async () => {
    await watch(app.db, { clientId: app.clientId, nifs: [SAFE!], name: 'north' });
    const rows = await app.db.sql`select nif from companies where nif like '59%' order by nif limit 50`;
    const fifty = Array.from({ length: 50 }, (_, n) => rows[n]?.nif ?? companyNif(9_000 + n));
    await hand.click(page.getByRole('link', { name: 'Lists' }));
    await hand.click(page.getByRole('link', { name: 'north' }));
    await hand.click(page.getByRole('button', { name: 'Add companies' }));
    await page.getByRole('dialog').locator('textarea:focus').waitFor();
    await hand.paste(fifty.join('\n'));
    await hand.click(page.getByRole('button', { name: 'Put 50 on the list' }));
    await page.getByText('51 of 51 companies').waitFor();
    took('add fifty numbers to a list', { clicks: 4, keys: 1 });
    if (PICTURES) await page.locator('[data-open]').waitFor({ state: 'detached', timeout: 120_000 });
    await picture('list');
  });

  it('takes companies off the list, and puts them back', async () => {
    await hand.click(page.getByRole('checkbox', { name: 'Choose all' }));
    await hand.click(page.getByRole('button', { name: 'Remove 51' }));
    await hand.click(page.getByRole('button', { name: 'Undo' }));
    await page.getByText('51 of 51 companies').waitFor();
    took('take fifty off a list, and put them back', { clicks: 3, keys: 0 });
  });

  it('finds the path between two companies', async () => {
    await show(page, `#/company/${YOUNGEST}/network`);
    await rested(page);
    await hand.click(page.getByRole('searchbox'));
    await hand.type(PREDECESSOR!);
    await hand.press('Enter');
    await hand.click(page.locator('.nw-selected').getByRole('button', { name: 'Path from here…' }));
    await hand.click(page.getByRole('searchbox'));
    await page.getByRole('searchbox').fill('');
    await hand.type(OTHER!);
    await hand.press('Enter');
    await page
      .locator('.nw-told')
      .getByText(/^From .* to EMPREITADAS LOTALHO.* in (one step|\d steps)/)
      .waitFor();
    expect(await page.locator('.nw-path li').count()).toBeGreaterThan(0);
    await picture('network');
    took('path between two companies', { clicks: 3, keys: 18 });
  });

  it('sees what changed in the network since a day', async () => {
    await hand.click(page.getByLabel('Compare with'));
    await hand.type('01012024');
    await page.getByRole('region', { name: /^Changed since/ }).waitFor();
    took('what changed in the network between two days', { clicks: 1, keys: 8 });
  });
});

describe.skipIf(!browser)('somebody who is alerted', () => {
  let app: TestApp;
  let alerted: AlertedApp | undefined;
  const nifs = [companyNif(700), companyNif(701), companyNif(702), companyNif(703)];

  beforeAll(async () => {
    alerted = await startAlertedApp(nifs);
    app = alerted.app;
    await sitDown(await linkOf(app));
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  }, 120_000);
  afterAll(async () => {
    await alerted?.end();
  });

  it('acknowledges several alerts together', async () => {
    await hand.click(page.getByRole('link', { name: 'Alerts' }));
    await page.locator('[data-alert]').nth(3).waitFor();
    await hand.press('j', 'x', 'j', 'x');
    await hand.click(page.getByRole('button', { name: 'Acknowledge 2' }));
    await page.locator('[data-alert]').nth(2).waitFor({ state: 'detached' });
    took('acknowledge two alerts together', { clicks: 2, keys: 4 });
  });

  it('acknowledges an alert with a note', async () => {
    await hand.click(page.getByRole('link', { name: 'Alerts' }));
    await page.locator('[data-alert]').nth(1).waitFor();
    if (PICTURES) {
      await page.locator('[data-alert]').first().click();
      await page.locator('.inbox-detail .sides').waitFor();
      await picture('alerts');
      await page.locator('[data-alert]').first().click();
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    }
    await hand.press('j', 'a');
    await page.locator('#alert-note:focus').waitFor();
    await hand.type('asked');
    await hand.press('Tab', 'Enter');
    await page.locator('[data-alert]').nth(1).waitFor({ state: 'detached' });
    took('acknowledge an alert with a note', { clicks: 1, keys: 9 });
  });

  it('silences an alert for a month', async () => {
    await hand.press('j', 's');
    await page.locator('#alert-until:focus').waitFor();
    await hand.press('Enter');
    await page.getByText('Nothing here.').waitFor();
    took('silence an alert for 30 days', { clicks: 0, keys: 3 });
  });
});

describe.skipIf(!browser)('an operator', () => {
  let world: OperatorWorld;
  let receiver: WebhookReceiver;
  let secret: string;
  const cli = () => cliHere({ ...TEST_ENV, DATABASE_URL: world.db.url, OPERATOR_NAME: 'ana' });

  beforeAll(async () => {
    [world, receiver] = await Promise.all([
      startOperatorWorld({ ROLE: 'all', MJ_PUBLICATIONS_SOURCE: 'captures' }),
      startWebhookReceiver(),
    ]);
    const endpoint = await cli().json('webhooks', 'add', '--client', world.clientId, '--url', receiver.url);
    secret = endpoint.secret;
    await world.get(`/api/v1/contractors/${SAFE}`);
    await sitDown(`${world.api}/dashboard#operator=${await tokenOf('ana')}`);
    await page.getByRole('heading', { name: 'Needs a person', level: 1 }).waitFor();
  }, 120_000);
  afterAll(async () => {
    await world?.close();
    await receiver?.close();
  });

  it('drops saved pages and brings them in', async () => {
    const files = await savedPages(SAFE!);
    await hand.click(page.getByRole('link', { name: 'Saved pages' }));
    await page.getByRole('row', { name: new RegExp(SAFE!) }).waitFor();
    await picture('operator');
    await dropPages(page, files);
    hand.dragged();
    await hand.click(page.getByRole('button', { name: /^Bring in/ }));
    await page.getByText(/complete, \d+ publications? held/).waitFor();
    took('drop a saved page', { clicks: 3, keys: 0 });
  });

  it('sends a delivery again', async () => {
    await world.get(`/api/v1/contractors/${SAFE}`, { prefer: 'wait=30' });
    await hand.click(page.getByRole('link', { name: 'Deliveries' }));
    await hand.click(page.getByRole('button', { name: 'All' }));
    const row = page.getByRole('row', { name: new RegExp(`analysis.completed.*${SAFE}`) });
    await row.getByRole('cell', { name: '400', exact: true }).waitFor();
    receiver.secret = secret;
    await hand.click(row.getByRole('button', { name: 'Send again' }));
    await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Send again' }));
    await receiver.event(({ body }) => body.type === 'analysis.completed');
    took('send a delivery again', { clicks: 4, keys: 0 });
  });

  it('issues a key: by a command, as all that makes a secret, and sees it on the page', async () => {
    await hand.click(page.getByRole('link', { name: 'Keys' }));
    const { id } = await cli().json('keys', 'issue', '--client', world.clientId);
    await page.getByText(id).waitFor();
    took('issue a key (and one command)', { clicks: 1, keys: 0 });
  });
});
