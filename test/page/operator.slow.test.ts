/** The operator's side in a real browser, over the real service: what is done here is done, and logged in its operator's name. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cliHere } from '../cli/cli-here.ts';
import { TEST_ENV } from '../kit/test-app.ts';
import { words } from '../kit/words.ts';
import { type OperatorWorld, startOperatorWorld, tokenOf } from '../operator/operator-world.ts';
import { browserOfFile } from './browser.ts';
import { eachLook, loaded, SCREENSHOTS } from './looks.ts';
import { complaintsOf, newPage } from './open-page.ts';
import { dropPages, savedPages } from './saved-pages.ts';

const NIF = '580000028';
const PANELS = words(`
  inbox registers captures corrections deliveries keys rounds jobs audit`);

const browser = await browserOfFile();
let world: OperatorWorld;
let page: Page;
let complaints: string[];

const open = async (panel: string, query = '') => {
  await page.goto(`${world.api}/dashboard#/operator/${panel}${query}`);
  await loaded(page);
};
const done = async () =>
  (await world.actions())
    .filter(({ via }) => via === 'page')
    .map(({ actor, action }) => `${actor}: ${action}`);

describe.skipIf(!browser)('the operator’s side', () => {
  beforeAll(async () => {
    world = await startOperatorWorld({ ROLE: 'all', MJ_PUBLICATIONS_SOURCE: 'captures' });
    const cli = cliHere({ ...TEST_ENV, DATABASE_URL: world.db.url, OPERATOR_NAME: 'rui' });
    await cli.json('webhooks', 'add', '--client', world.clientId, '--url', 'http://127.0.0.1:9/hook');
    await cli.json('corrections', 'add', '580000036', '--check', 'taxDebtor', '--text', 'Paid in October.');
    await world.get(`/api/v1/contractors/${NIF}`);
    page = await newPage(browser!);
    complaints = complaintsOf(page, /status of 400/);
  });

  afterAll(async () => {
    await world?.close();
  });

  it('asks for an operator’s link, and a client’s opens nothing of it', async () => {
    await page.goto(`${world.api}/dashboard#/operator`);
    await page.getByText('contractor-risk dashboard --operator').waitFor();
    expect(await page.locator('.tabs').count()).toBe(0);
  });

  it('opens by the link, whose token leaves the address at once', async () => {
    await page.goto(`${world.api}/dashboard#operator=${await tokenOf('ana')}`);
    await page.getByRole('heading', { name: 'Needs a person', level: 1 }).waitFor();
    expect(page.url()).toBe(`${world.api}/dashboard#/operator`);
    await page.getByText('You act as ana').waitFor();
  });

  it('has one list of what needs a person, the oldest first, with counts on the tabs', async () => {
    const toSave = page.getByRole('row', { name: new RegExp(`Pages to save ${NIF}`) });
    await toSave.waitFor();
    expect(await page.locator('tbody tr').first().innerText()).toMatch(
      /A correction without an answer[\s\S]*580000036[\s\S]*Paid in October/,
    );
    const tab = (name: string) => page.locator('.tabs a').filter({ hasText: name });
    // The company of the correction is asked about anew, so its pages may be missed by now, too.
    await expect.poll(() => tab('Needs a person').innerText()).toMatch(/[23]/);
    expect(await tab('Corrections').innerText()).toMatch(/1/);
    await toSave.getByRole('link', { name: 'Pages to save' }).click();
    await page.getByText('Only what concerns').waitFor();
    expect(page.url()).toContain(`#/operator/captures?nif=${NIF}`);
    await open('registers');
    await page.getByRole('row', { name: /mj-publications.*Read from saved pages/ }).waitFor();
  });

  it('takes dropped pages: they are read, brought in, and the analysis that waited goes on', async () => {
    await open('captures');
    await page.getByRole('row', { name: new RegExp(NIF) }).waitFor();
    await dropPages(page, await savedPages(NIF));
    await page.getByText(/page-0\.html: records found/).waitFor();
    expect(await done()).toEqual([]);
    await page.screenshot({ path: join(SCREENSHOTS, 'operator-pages-read.png'), fullPage: true });
    await page.getByRole('button', { name: /^Bring in/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(/complete, \d+ publications held\. Its analysis goes on\./).waitFor();
    const assessed = await world.get(`/api/v1/contractors/${NIF}`, { prefer: 'wait=25' });
    expect((await assessed.json()).status).toBe('complete');
    await page.getByRole('row', { name: new RegExp(NIF) }).waitFor({ state: 'detached' });
    expect(await done()).toEqual(['ana: registers import']);
  });

  it('says which of the pages cannot be used, and brings in none', async () => {
    await open('captures');
    await page
      .locator('#pages')
      .setInputFiles({ name: 'other.html', mimeType: 'text/html', buffer: Buffer.from('<p>hello') });
    await page.getByText(/other\.html: not readable/).waitFor();
    await page.getByRole('button', { name: 'Bring in this page' }).click();
    await page
      .getByRole('alert')
      .getByText(/other\.html/)
      .waitFor();
  });

  it('revokes a key by keyboard alone, with the reason; Escape revokes nothing', async () => {
    const { id, key } = await world.issue();
    await open('keys', `?client=${world.clientId}`);
    const button = page.getByRole('row', { name: new RegExp(id) }).getByRole('button', { name: 'Revoke' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await button.evaluate(it => it === document.activeElement)).toBe(true);
    expect((await world.get('/api/v1/usage', { authorization: `Bearer ${key}` })).status).toBe(200);
    await page.keyboard.press('Enter');
    await page.getByLabel(/^Why/).fill('left in a repository');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: new RegExp(`${id}.*Revoked`) }).waitFor();
    expect((await world.get('/api/v1/usage', { authorization: `Bearer ${key}` })).status).toBe(401);
    expect((await world.actions()).at(-1)).toMatchObject({ object: id, reason: 'left in a repository' });
  });

  it('answers a correction', async () => {
    await world.db.sql`update corrections set state = 'answered', changed = false, answered_at = app_now()`;
    // What its analysis brought is no answer.
    await open('corrections');
    await page.getByLabel(/^Your answer/).fill('The list of 20 November still has it.');
    await page.getByRole('button', { name: 'Answer', exact: true }).click();
    await page.locator('.item').waitFor({ state: 'detached' });
    await open('corrections', '?state=all');
    await page.locator('blockquote').getByText('The list of 20 November').waitFor();
    await page.getByText(/Answered within 0 days \(median of 1 /).waitFor();
  });

  it('shows who did what: one row for each change, and a second for the refused one', async () => {
    expect(await done()).toEqual([
      'ana: registers import',
      'ana: registers import',
      'ana: registers import',
      'ana: keys revoke',
      'ana: corrections answer',
    ]);
    await open('audit');
    await page.getByRole('row', { name: /ana.*page.*keys revoke.*left in a repository/ }).waitFor();
    await page.getByRole('row', { name: /registers import \(did not succeed\)/ }).waitFor();
    await page.getByRole('link', { name: 'rui' }).first().click();
    await page.getByRole('row', { name: /rui.*command line.*webhooks add/ }).waitFor();
  });

  it('a tab that is opened from here is signed in too, and a click on the language keeps the place', async () => {
    const other = await page.context().newPage();
    await other.goto(`${world.api}/dashboard#/operator/jobs`);
    await other.getByRole('heading', { name: 'Queues' }).waitFor();
    await other.locator('.language[lang="pt"]').click();
    await other.getByRole('heading', { name: 'Filas' }).waitFor();
    await other.locator('.language[lang="en"]').click();
    await other.close();
  });

  it.each(['constructor', 'nothing'])(
    'says of an address that is no panel that there is none: %s',
    async name => {
      await page.goto(`${world.api}/dashboard#/operator/${name}`);
      await page.getByText('There is no such page.').waitFor();
    },
  );

  it('renews its token before it ends, by itself', async () => {
    const other = await (await browser!.newContext()).newPage();
    const renewed = other.waitForResponse(answer => answer.url().endsWith('/operator/api/session'));
    await other.goto(
      `${world.api}/dashboard#operator=${await tokenOf('eva', new Date(Date.now() - 11 * 60_000))}`,
    );
    const { token } = await (await renewed).json();
    expect(JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())).toMatchObject({
      sub: 'eva',
    });
    await other.waitForFunction(
      next => sessionStorage.getItem('contractor-risk-operator') === next,
      token as string,
    );
    await other.context().close();
  });

  it.each(PANELS)('passes axe and fits, in both themes, widths and languages: %s', async panel => {
    const query = /deliveries|corrections/.test(panel) ? '?state=all' : '';
    await eachLook(page, `operator-${panel}`, () => open(panel, query));
  });

  it('made the browser complain about nothing but the refused import', () => {
    expect(complaints).toEqual([]);
  });
});
