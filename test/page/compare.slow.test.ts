/** Two bidders side by side, and the command box, in a real browser. */
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalText } from '../../src/kernel/text/canonical-json.ts';
import { contentOf } from '../../src/reports/receipt/verify-report.ts';
import { startTestApp, type TestApp } from '../kit/test-app.ts';
import { browserOfFile } from './browser.ts';
import { eachLook, violations } from './looks.ts';
import { linkOf, newPage, openDesk } from './open-page.ts';

const [SAFE, INDEBTED, INSOLVENT] = ['580000010', '580000036', '580000052'];
const [NEVER_ASKED, WAITING] = ['580000044', '580000133'];

const browser = await browserOfFile();
let app: TestApp;
let page: Page;

beforeAll(async () => {
  if (!browser) return;
  app = await startTestApp({ ROLE: 'all' });
  for (const nif of [SAFE, INDEBTED, INSOLVENT])
    expect((await app.get(`/api/v1/contractors/${nif}`, { prefer: 'wait=30' })).status).toBe(200);
  page = await openDesk(await newPage(browser), await linkOf(app));
}, 120_000);
afterAll(() => app?.close());

describe.skipIf(!browser)('the comparison', () => {
  it('shows first what differs, folds what is the same, and says what would have to change for the worse one', async () => {
    await page.goto(`${app.api}/dashboard#/compare?nifs=${INDEBTED},${SAFE}`);
    const first = page.locator('[data-differing] tr').first();
    expect(await first.getAttribute('data-check')).toMatch(/tax|ss/i);
    expect(await page.locator('.same').getAttribute('open')).toBeNull();
    await page.getByRole('region', { name: /What would improve/ }).waitFor();
  });

  it('has a column for a company that was never analysed, or is, and says so', async () => {
    await app.get(`/api/v1/contractors/${WAITING}`);
    await page.goto(`${app.api}/dashboard#/compare?nifs=${SAFE},${INSOLVENT},${NEVER_ASKED},${WAITING}`);
    await page.getByRole('link', { name: 'Waiting for a register' }).waitFor();
    await page.getByRole('link', { name: 'Not analysed yet' }).first().waitFor();
    expect(await page.locator('.compare thead th').count()).toBeGreaterThanOrEqual(4);
  });

  it('refuses a number that is none, and one that is there', async () => {
    const box = page.getByLabel('Add a company by its NIF');
    for (const [typed, said] of [
      ['north', 'nine digits'],
      [`1234 ${SAFE.replace(/.$/, '9')}`, `No number of a company: ${SAFE.replace(/.$/, '9')}, 1234.`],
      [SAFE, 'there already'],
    ] as const) {
      await box.fill(typed);
      await box.press('Enter');
      await page.getByRole('alert').getByText(said).waitFor();
    }
  });

  it('keeps what is no number of a company out of its address, and repeats no person’s', async () => {
    await page.goto('about:blank');
    await page.goto(`${app.api}/dashboard#/compare?nifs=${SAFE},580000019,299999998,abc`);
    const said = page.getByRole('alert').filter({ hasText: 'No number of a company: 580000019, abc.' });
    await said.getByText('A number of a person is left out').waitFor();
    expect(new URL(page.url()).hash).toBe(`#/compare?nifs=${SAFE}`);
    await page.locator('.compare thead').getByText(SAFE).waitFor();
    expect(await page.locator('.compare thead th').count()).toBe(1);
    expect(await page.content()).not.toContain('299999998');
  });

  it('takes several numbers at once, and is saved as one PDF that holds them all', async () => {
    await page.goto(`${app.api}/dashboard#/compare`);
    const box = page.getByLabel('Add a company by its NIF');
    await box.fill(`${SAFE}, ${INDEBTED}; ${INSOLVENT} 580 000 044`);
    await box.press('Enter');
    await page.waitForURL(`**nifs=${SAFE}%2C${INDEBTED}%2C${INSOLVENT}%2C${NEVER_ASKED}`);
    await page.locator('[data-differing] tr').first().waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Report (PDF)' }).click();
    const given = await download;
    expect(given.suggestedFilename()).toMatch(
      `contractor-risk-${[SAFE, INDEBTED, INSOLVENT, NEVER_ASKED].join('-')}-`,
    );
    const report = contentOf(await buffer(await given.createReadStream()))!;
    expect(report.about.companies.map(one => one.nif)).toEqual([SAFE, INDEBTED, INSOLVENT]);
    expect(canonicalText(report.sections.at(-2))).toMatch(new RegExp(`not analysed yet.*${NEVER_ASKED}`));
  });

  it('passes axe and fits, in both themes, widths and languages', async () => {
    await eachLook(page, 'compare', async () => {
      await page.reload();
      await page.locator('[data-differing] tr').first().waitFor();
    });
  });
});

describe.skipIf(!browser)('the command box', () => {
  const box = () => page.getByRole('combobox');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  it('opens a company by its number: 11 keys', async () => {
    await press('Control+k');
    await page.keyboard.type(SAFE);
    await press('Enter');
    await page.locator('[data-score]').waitFor();
    expect(page.url()).toContain(`#/company/${SAFE}`);
  });

  it('goes by Escape, gives the focus back, and says when nothing is found', async () => {
    await page.goto(`${app.api}/dashboard#/compare`);
    await page.getByLabel('Add a company by its NIF').focus();
    await press('Control+k');
    await box().fill('zzzzzz');
    await page.getByText('Nothing of that name').waitFor();
    expect(await violations(page)).toEqual([]);
    await press('Escape');
    await box().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('compare-nif');
  });

  it('lists the keys at ?, but not while something is typed', async () => {
    await page.keyboard.type('?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('heading', { name: 'Compare' }).focus();
    await press('?');
    await page.getByRole('dialog').getByText('Ctrl K').waitFor();
    await page.screenshot({ path: 'test/page/screenshots/keys.png' });
    await press('Escape');
  });
});
