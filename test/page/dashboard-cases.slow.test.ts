/** What a desk meets on other days: a silent register, a contested check, a crowded network, a token that ends. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCorrection } from '../../src/contractors/corrections/corrections.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import { linkByHand } from '../jobs/linked-world.ts';
import { writeAssessedCompanies } from '../kit/assessed-company.ts';
import { freePort } from '../kit/free-port.ts';
import { companyNif } from '../kit/specimen-country.ts';
import { startTestApp, type TestApp } from '../kit/test-app.ts';
import { browserOfFile } from './browser.ts';
import { eachLook, violations } from './looks.ts';
import { linkOf, newPage, openDesk, tokenOf } from './open-page.ts';

/** In the sandbox, with nothing against it but what is unknown. */
const COMPANY = '580000010' as Nif;
/** In the middle of a network of 110 companies. */
const CENTRE = companyNif(1);

const browser = await browserOfFile();
let app: TestApp;
let page: Page;

/** Resolves once the view before is gone. */
const show = (hash: string) =>
  page.evaluate(async to => {
    if (location.hash === to) return;
    // What the page makes of an address is there with the frame after it.
    const { promise, resolve } = Promise.withResolvers<void>();
    addEventListener('hashchange', () => requestAnimationFrame(() => setTimeout(resolve)), { once: true });
    location.hash = to;
    await promise;
  }, hash);

/** Drawn anew: a change of language draws the network again a moment later. */
async function showCrowd(): Promise<void> {
  await show('#/');
  await show(`#/company/${CENTRE}/network?depth=1`);
  await page.locator('.net-canvas[data-nodes="93"]').waitFor();
}

/** Two directors of the middle with 46 companies each, and a third one a step further. */
async function writeCrowd(): Promise<void> {
  const nifs = await writeAssessedCompanies(app.db.pool, { count: 110 });
  const [centre, ...others] = nifs as [string, ...string[]];
  await linkByHand(app.db, [
    { nif: centre, person: 'ana' },
    { nif: centre, person: 'rui' },
    ...others.slice(0, 45).map(nif => ({ nif, person: 'ana' })),
    ...others.slice(45, 90).map(nif => ({ nif, person: 'rui', from: '2024-05-06' })),
    ...others.slice(90).map(nif => ({ nif, person: 'eva', from: '2024-05-06' })),
    { nif: others[0]!, person: 'eva', from: '2024-05-06' },
  ]);
}

describe.skipIf(!browser)('the dashboard on other days', () => {
  beforeAll(async () => {
    const port = await freePort();
    app = await startTestApp({
      ROLE: 'all',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      // Nobody listens there: a register that is silent.
      REGISTER_CITIUS_EXECUTIONS_URL: 'http://127.0.0.1:9',
    });
    const asked = await app.get(`/api/v1/contractors/${COMPANY}`, { prefer: 'wait=30' });
    expect(asked.status).toBe(200);
    await writeCrowd();
    page = await openDesk(await newPage(browser!), await linkOf(app));
  });

  afterAll(() => app?.close());

  it('says between which bounds a score lies while a register is silent, and which checks are unknown', async () => {
    await show(`#/company/${COMPANY}`);
    await page.locator('.bounds-open').waitFor();
    expect(await page.locator('.bounds-open').innerText()).toMatch(/Between \d+ and \d+: \d+ checks are not/);
    await page.locator('.scale-range').waitFor();
    expect(await page.locator('[data-coverage]').innerText()).toMatch(
      /Failed companies of the last six years/,
    );
    const check = page.locator('details[data-check="executionsWithoutAssets"]');
    await check.locator('.check-mark.is-unknown').waitFor();
    await check.locator('summary').click();
    await check.getByText('Unknown, because').waitFor();
  });

  it('says why in either language, and a switch moves nothing', async () => {
    const because = page.locator('details[data-check="executionsWithoutAssets"] .because');
    expect(await because.innerText()).toMatch(/Citius · executions: the register has not answered/);
    await page.locator('.language[lang="pt"]').click();
    await because.getByText(/Lista Pública de Execuções \(Citius\): o registo não respondeu/).waitFor();
    await page.locator('.language[lang="en"]').click();
    await because.getByText(/the register has not answered/).waitFor();
  });

  it('says of a score that nothing unknown can move that it stays, and never that nothing is unknown', async () => {
    expect((await app.get('/api/v1/contractors/580009998', { prefer: 'wait=30' })).status).toBe(200);
    await app.db.sql`update assessments set bound_low = score, bound_high = score where nif = '580009998'`;
    await show('#/company/580009998');
    const scale = page.locator('.summary-scale');
    await page.getByRole('heading', { name: '580009998' }).waitFor();
    expect(await scale.innerText()).toMatch(
      /Whatever the \d+ unknown checks turn out to be, the score stays \d+/,
    );
    expect(await scale.innerText()).not.toContain('Nothing is unknown');
    await show(`#/company/${COMPANY}`);
  });

  it('shows a correction that is asked for, and its answer, without a reload', async () => {
    const registers = ['citius-executions', 'at-debtors'] as const;
    await addCorrection(
      { db: app.db, livemode: false, registers, enqueue: async () => {} },
      { nif: COMPANY, check: 'taxDebtor', text: 'The debt was paid in October.' },
    );
    await page.reload();
    const corrections = page.getByRole('region', { name: 'Corrections' });
    await corrections.getByText('The debt was paid in October.').waitFor();
    expect(await corrections.innerText()).toContain('Open');
    await corrections.getByText('Does the company stand on the tax authority').waitFor();
    await eachLook(page, 'company-open', async () => {
      await show('#/');
      await show(`#/company/${COMPANY}`);
      await page.locator('.bounds-open').waitFor();
    });
  });

  it('says how much of a crowded network is cut off, and opens more around a company, by hand and by keyboard', async () => {
    await showCrowd();
    const cut = page.getByRole('region', { name: 'Not shown' });
    expect(await cut.innerText()).toMatch(/\d+ beyond the outermost step/);
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    // One step further there is a third director, with twenty companies.
    const expand = page.locator(`.nw-tables [data-expand="${companyNif(2)}"]`);
    await expand.focus();
    await page.keyboard.press('Enter');
    await page.getByText(/\d+ more read around CONSTRUTORA/).waitFor();
    await expect
      .poll(() => page.locator('.net-canvas').getAttribute('data-nodes').then(Number))
      .toBeGreaterThan(93);
    // The same button of the new table: who walks by keyboard is not thrown back to the top.
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-expand'))).toBe(true);
    await page.getByRole('button', { name: 'Graph', exact: true }).click();
    await eachLook(page, 'network-large', showCrowd);
  });

  it('moves through time by keyboard, and exports what is drawn', async () => {
    await showCrowd();
    const slider = page.getByRole('slider');
    await slider.focus();
    // A year each.
    for (const _ of [1, 2, 3]) await page.keyboard.press('PageDown');
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/2023|2024/);
    // Those of one person were founded later.
    await page.locator('.net-canvas[data-nodes="48"]').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export JSON' }).click(),
    ]);
    const { elements } = JSON.parse(readFileSync(await file.path(), 'utf8'));
    expect(elements.nodes).toHaveLength(48);
  });

  it('is walked from the first link to a verdict’s evidence with nothing but the Tab and Enter keys', async () => {
    await show('#/');
    await page.reload();
    await page.locator('.verdicts').waitFor();
    const reach = async (selector: string, steps = 60) => {
      for (let step = 0; step < steps; step++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(one => document.activeElement?.matches(one), selector)) return;
      }
      throw new Error(`Tab does not lead to ${selector}`);
    };
    await reach('.skip', 3);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await reach(`.verdicts a[href="#/company/${COMPANY}"]`);
    await page.keyboard.press('Enter');
    await page.locator('[data-score]').waitFor();
    await page.locator('.check').first().waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await reach('.check summary');
    await page.keyboard.press('Enter');
    await page.locator('.check[open] .check-detail p').first().waitFor();
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
    expect(outline).not.toBe('none');
  });

  it('asks for a new link two minutes before its token ends, and keeps what is on the page', async () => {
    page = await newPage(browser!);
    await page.clock.install();
    await page.goto(`${app.config.publicUrl}/dashboard#token=${await tokenOf(app, { seconds: 150 })}`);
    await page.getByRole('status').getByText('Live').waitFor();
    await page.getByRole('textbox', { name: 'Assess a company' }).fill('5800');
    expect(await page.getByLabel('Link or token').count()).toBe(0);
    await page.clock.fastForward(31_000);
    await page.getByText(/Your session ends in \d+ s/).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Link or token').fill(await linkOf(app));
    await page.keyboard.press('Enter');
    await page.getByText(/Your session ends/).waitFor({ state: 'detached' });
    expect(await page.getByRole('textbox', { name: 'Assess a company' }).inputValue()).toBe('5800');
  });

  it('has a clear page when the service has ended its token, and asks nothing more until a new one comes', async () => {
    page = await newPage(browser!);
    // Its machine's clock is ten minutes slow: the service's word counts.
    await page.clock.install({ time: Date.now() - 600_000 });
    await page.goto(`${app.config.publicUrl}/dashboard#token=${await tokenOf(app, { seconds: 3 })}`);
    await page.getByRole('heading', { name: 'This page needs a fresh link' }).waitFor();
    const asked: string[] = [];
    // The code of further views is looked for and loaded in peace.
    page.on('request', sent => sent.url().endsWith('.js') || asked.push(sent.url()));
    page.on('websocket', socket => asked.push(socket.url()));
    await page.clock.runFor(60_000);
    expect(asked).toEqual([]);
    expect(await page.getByText('Reconnecting').isVisible()).toBe(false);
    expect(await violations(page)).toEqual([]);
    // Whoever comes back finds nothing but the question.
    await page.reload();
    await page.getByRole('heading', { name: 'This page needs a fresh link', level: 1 }).waitFor();
    await eachLook(page, 'session-over', async () => {});
    await page.getByLabel('Link or token').fill(await linkOf(app));
    await page.keyboard.press('Enter');
    await page.clock.runFor(6_000);
    await page.getByRole('status').getByText('Live').waitFor();
  });
});
