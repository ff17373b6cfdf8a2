/** All that is seen stands in the address: pasted into an open tab it shows what it shows in a new one, and so does going back. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { networksRead } from '../kit/networks-read.ts';
import { startTestApp, type TestApp } from '../kit/test-app.ts';
import { watch } from '../watching/watched-world.ts';
import { browserOfFile } from './browser.ts';
import { linkOf, newPage, openDesk, show } from './open-page.ts';

const COMPANY = '570000009';
const OTHER = '570000017';
const DAY = new Date(Date.now() - 500 * 86_400_000).toISOString().slice(0, 10);
const ADDRESSES = [
  [`#/company/${COMPANY}`, `on=${DAY}`],
  [`#/company/${COMPANY}/network`, `on=${DAY}&depth=1`],
  [`#/company/${COMPANY}/network`, 'view=table'],
  [`#/company/${COMPANY}/network`, `since=${DAY}`],
  ['#/compare', `nifs=${COMPANY},${OTHER}`],
  ['#/lists/north', `q=${OTHER}&sort=-nif`],
  ['#/lists/north', 'verdict=no_records'],
  ['#/alerts', 'state=silenced'],
] as const;

const browser = await browserOfFile();
let app: TestApp;
let tab: Page;
let fresh: Page;

/** What stands in the view, but for times that pass: its words, what is chosen in it, and what its canvas draws. */
const picture = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement;
    const chosen = [...main.querySelectorAll<HTMLInputElement>('input, select, [aria-pressed]')].map(
      one => `${one.getAttribute('aria-pressed')} ${one.type === 'checkbox' ? one.checked : one.value}`,
    );
    const canvas = main.querySelector<HTMLElement>('canvas, .net-canvas');
    const isBusy =
      !main.innerText.trim() || /Loading|Reading/.test(main.innerText) || canvas?.ariaBusy === 'true';
    const { day = '', nodes = '' } = canvas?.dataset ?? {};
    const words = main.innerText.replace(/\d+ (?:second|minute)s? ago|just now/g, '');
    return isBusy ? `busy ${location.pathname}` : [words, ...chosen, day, nodes].join('\n');
  });

/** In the open tab it is, sooner or later, as in one that is loaded at the address: that picture. */
async function sameAsNewAt(address: string): Promise<string> {
  await show(fresh, address);
  await fresh.reload();
  let seen = '';
  await expect
    .poll(async () => {
      seen = await picture(tab);
      return seen === (await picture(fresh)) && !seen.startsWith('busy');
    })
    .toBe(true);
  return seen;
}

describe.skipIf(!browser)('an address', () => {
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'all', SANDBOX_NETWORKS: '10' });
    await networksRead(app, 10);
    for (const nif of [COMPANY, OTHER])
      expect((await app.get(`/api/v1/contractors/${nif}`, { prefer: 'wait=30' })).status).toBe(200);
    await watch(app.db, { clientId: app.clientId, nifs: [COMPANY, OTHER], name: 'north' });
    tab = await openDesk(await newPage(browser!), await linkOf(app));
    fresh = await openDesk(await newPage(browser!), await linkOf(app));
  }, 120_000);
  afterAll(() => app?.close());

  it.each(ADDRESSES)('shows in an open tab what it shows in a new one: %s?%s', async (plain, query) => {
    await show(tab, plain);
    const before = await sameAsNewAt(plain);
    const full = `${plain}?${query}`;
    await show(tab, full);
    expect(await sameAsNewAt(full)).not.toBe(before);
    // With a new one again: what a view asks for last may come after the first picture.
    await tab.goBack();
    await sameAsNewAt(plain);
    await tab.goForward();
    await sameAsNewAt(full);
  });
});
