/** A person with more companies than are followed: they are read when they are wanted, page by page. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkByHand } from '../jobs/linked-world.ts';
import { writeAssessedCompanies } from '../kit/assessed-company.ts';
import { startTestApp, type TestApp } from '../kit/test-app.ts';
import { browserOfFile } from './browser.ts';
import { violations } from './looks.ts';
import { openNetworks, showNetwork, written } from './network-page.ts';

const COMPANIES = 70;

const browser = await browserOfFile();
let app: TestApp;
let page: Page;
const selects = () => page.getByRole('button', { name: /^Select: / }).filter({ visible: true });

describe.skipIf(!browser)('a person who has too many companies to be followed', () => {
  beforeAll(async () => {
    app = await startTestApp();
    const nifs = await writeAssessedCompanies(app.db.pool, { count: COMPANIES });
    await linkByHand(
      app.db,
      nifs.map(nif => ({ nif, person: 'busy' })),
    );
    page = await openNetworks(browser!, app);
    await showNetwork(page, `#/company/${nifs[0]}/network`);
  }, 120_000);

  afterAll(() => app?.close());

  it('has them read on demand as a table, fifty at once', async () => {
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await selects().nth(1).click();
    await page.getByRole('button', { name: 'Graph', exact: true }).click();
    const panel = page.locator('.nw-selected');
    // What was selected in the table stands in the drawing where it is seen.
    const { width, height } = (await page.locator('.net-canvas').boundingBox())!;
    const person = (await written(page)).find(({ text }) => text.includes('Pessoa'))!;
    expect([person.x > 20, person.x < width - 20, person.y > 20, person.y < height - 20]).toEqual(
      Array(4).fill(true),
    );
    await panel.getByText(/Holds so many offices|were not followed/).waitFor();
    expect(await panel.locator('.nw-hub tbody tr').count()).toBe(0);
    await panel.getByRole('button', { name: 'Read its companies' }).click();
    await panel.locator('.nw-hub tbody tr').nth(49).waitFor();
    await panel.getByRole('button', { name: '50 are shown; read on' }).click();
    await panel.getByText(`All ${COMPANIES} offices`).waitFor();
    expect(await panel.locator('.nw-hub tbody tr').count()).toBe(COMPANIES);
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: 'test/page/screenshots/network-hub.png' });
  });

  it('keeps what was read while something else is selected', async () => {
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await selects().first().click();
    await selects().nth(1).click();
    expect(await page.locator('.nw-hub tbody tr').count()).toBe(COMPANIES);
  });
});
