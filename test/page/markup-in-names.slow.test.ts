/**
 * Whoever can put a name into a register can put markup into it. Shown in a real browser, without the page's policy in
 * between: it stands there as text, makes no element, and runs nothing.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCorrection } from '../../src/contractors/corrections.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import { startTestApp, type TestApp } from '../kit/test-app.ts';
import { browserOfFile } from './browser.ts';
import { linkOf, newPage, openDesk, show } from './open-page.ts';

/** With directors, a linked company, signs of continuity, and evidence for many checks. */
const COMPANY = '580000095' as Nif;
const RUNS = 'document.documentElement.dataset.ran = 1';
const MARKUP = `<img src=x onerror="${RUNS}"><script>${RUNS}</script>"><svg onload="${RUNS}">`;

const browser = await browserOfFile();
let app: TestApp;
let page: Page;
const asked: string[] = [];

/** Every text that came from a register is markup, and every address a script. */
async function hostile(): Promise<void> {
  const { pool } = app.db;
  await pool.query('update companies set name = $1', [MARKUP]);
  await pool.query('update people set name = $1', [MARKUP]);
  await pool.query(
    `update appointments set holder_name = $1, role_label = $1,
       source = source || jsonb_build_object('reference', $1::text, 'url', $2::text)`,
    [MARKUP, `javascript:${RUNS}`],
  );
  const { rows } = await pool.query('select id, outcomes from assessments');
  for (const { id, outcomes } of rows)
    await pool.query('update assessments set outcomes = $2::jsonb where id = $1', [
      id,
      JSON.stringify(outcomes, (name, value) => {
        if (name === 'url') return `javascript:${RUNS}`;
        return /^(says|asked|reference|because)$/.test(name) ? MARKUP : value;
      }),
    ]);
  await addCorrection(
    { db: app.db, livemode: false, registers: ['at-debtors'], enqueue: async () => {} },
    { nif: COMPANY, check: 'taxDebtor', text: MARKUP },
  );
  await pool.query(`update analysis_steps set state = 'failing', reason = $1`, [MARKUP]);
}

async function arrive(hash: string): Promise<void> {
  await show(page, hash);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** It is there to be read, and nothing was made of it. */
async function expectText(): Promise<void> {
  expect(await page.locator('#main').innerText()).toContain(MARKUP);
  expect(await page.locator('img[src="x"], svg[onload], #main script').count()).toBe(0);
  expect(await page.locator('a[href^="javascript:"]').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.dataset.ran)).toBeUndefined();
  expect(asked.filter(url => new URL(url).pathname.endsWith('/x'))).toEqual([]);
}

describe.skipIf(!browser)('markup for a name', () => {
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'all' });
    const answer = await app.get(`/api/v1/contractors/${COMPANY}`, { prefer: 'wait=30' });
    expect(answer.status).toBe(200);
    await hostile();
    page = await newPage(browser!, { bypassCSP: true });
    page.on('request', request => asked.push(request.url()));
    await openDesk(page, await linkOf(app));
  });

  afterAll(() => app?.close());

  it('in the list of verdicts', async () => {
    await page.locator('.verdicts').getByText(COMPANY).waitFor();
    await expectText();
  });

  it('in a company’s head, corrections and the evidence of every check', async () => {
    await arrive(`#/company/${COMPANY}`);
    await page.locator('details.check').first().waitFor();
    for (const fold of await page.locator('details.quiet > summary').all()) await fold.click();
    for (const check of await page.locator('details.check > summary').all()) await check.click();
    await expect.poll(() => page.locator('.evidence').count()).toBeGreaterThan(10);
    for (const fold of await page.locator('details.more:not([open]) > summary:visible').all())
      await fold.click();
    await page.locator('.evidence').getByText(MARKUP).filter({ visible: true }).first().waitFor();
    await expectText();
  });

  it('in the network: drawn, in its table, in what is told of it', async () => {
    await arrive(`#/company/${COMPANY}/network`);
    await page.locator('.net-canvas[data-state="rested"]').waitFor();
    await page.getByRole('region', { name: 'Signs of continuity' }).waitFor();
    await expectText();
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.locator('.nw-tables [data-expand]').first().click();
    await page
      .getByText(/read around|known around/)
      .first()
      .waitFor();
    await expectText();
  });
});
