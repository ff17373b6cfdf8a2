/** The company page in a real browser: the story in ten seconds, by how many clicks and keys, on any day, for any link. */

import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODEL_VERSION } from '../../src/checks/scale/model-version.ts';
import { addCorrection } from '../../src/contractors/corrections/corrections.ts';
import type { Fact } from '../../src/facts/fact.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import { licence, listing, notice, SOUND } from '../checks/known-of.ts';
import { freePort } from '../kit/free-port.ts';
import { keepAssessment } from '../kit/keep-assessment.ts';
import { companyNif } from '../kit/specimen-country.ts';
import { stateFacts } from '../kit/state-facts.ts';
import { startTestApp, type TestApp } from '../kit/test-app.ts';
import { browserOfFile } from './browser.ts';
import { eachLook } from './looks.ts';
import { complaintsOf, newPage, openDesk, show, tokenOf } from './open-page.ts';

/** In the sandbox: signs of continuing another company. */
const PHOENIX = '580000095' as Nif;
const PREDECESSOR = '580000109';
/** In the sandbox: the licence limits the verdict. */
const HELD = '580000044' as Nif;
/** Sound two months ago; since then its licence is suspended, and it owes Social Security. */
const FALLEN = companyNif(301);

/** Judged so long ago that only score and verdict are kept. */
const GONE = companyNif(302);

/** In the sandbox: the register of licences never answers about it. */
const SILENT = '580000133' as Nif;

const DAY_HOURS = 24;
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const browser = await browserOfFile();
let app: TestApp;
let context: BrowserContext;
let page: Page;
const complaints: string[][] = [];

async function open(rights?: Parameters<typeof tokenOf>[1]): Promise<Page> {
  // In a browser of its own: in this one another session would be asked about first.
  const opened = await (rights ? newPage(browser!) : context.newPage());
  opened.setDefaultTimeout(45_000);
  complaints.push(complaintsOf(opened, /net::ERR|WebSocket|status of 4/));
  return openDesk(opened, `${app.config.publicUrl}/dashboard#token=${await tokenOf(app, rights)}`);
}

const arrive = async (hash: string, ready = '[data-score]') => {
  await show(page, '#/');
  await show(page, hash);
  await page.locator(ready).first().waitFor();
};

const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');

async function writeHistory(): Promise<void> {
  const suspended: readonly Fact[] = [
    ...SOUND.filter(({ kind }) => kind !== 'licence'),
    licence('suspended'),
  ];
  const debt = listing('social-security', 250_001, 500_000);
  await keepAssessment(app.db, FALLEN, { facts: SOUND }, 60 * DAY_HOURS);
  await keepAssessment(app.db, FALLEN, { facts: [...SOUND, debt] }, 40 * DAY_HOURS);
  await keepAssessment(app.db, FALLEN, { facts: [...suspended, debt] }, 20 * DAY_HOURS);
  await keepAssessment(app.db, FALLEN, { facts: [...suspended, debt] }, 3);
  const gone = await keepAssessment(app.db, GONE, { facts: suspended }, 20_000);
  await app.db.sql`update assessments
     set checks = '{}', outcomes = '{}', contributions = '[]', known = '{}', reasons = '{}', counterfactuals = null
     where id = ${gone}`;
}

const writeCalibration = () =>
  app.db.pool.query(
    `insert into calibrations (id, model_version, livemode, made_at, assessments, failures, rates)
     values ('cal_1', $1, false, app_now() - interval '1 day', 400, 37, $2)`,
    [
      MODEL_VERSION,
      JSON.stringify(Array.from({ length: 101 }, () => ({ rate: 0.12, low: 0.08, high: 0.17 }))),
    ],
  );

describe.skipIf(!browser)('the company page', () => {
  beforeAll(async () => {
    const port = await freePort();
    app = await startTestApp({ ROLE: 'all', PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` });
    for (const nif of [PHOENIX, HELD])
      expect((await app.get(`/api/v1/contractors/${nif}`, { prefer: 'wait=60' })).status).toBe(200);
    await writeHistory();
    context = await browser!.newContext({
      viewport: { width: 1280, height: 900 },
      locale: 'en-GB',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    page = await open();
  });

  afterAll(() => app?.close());

  it('says with nothing pressed what the verdict is, why, since when, and what holds it', async () => {
    await arrive(`#/company/${HELD}`);
    const answer = page.getByRole('region', { name: 'Verdict', exact: true });
    expect(await answer.innerText()).toContain('High risk');
    expect(await answer.locator('[data-since]').innerText()).toMatch(
      /Since the first assessment, \d+ \w+ 20/,
    );
    const first = answer.getByRole('listitem').first();
    expect(await first.innerText()).toMatch(/−\d+[\s\S]*This limits the verdict/);
    expect(await answer.innerText()).toMatch(/oldest answer/);
    await page.emulateMedia({ forcedColors: 'active' });
    const [mark, ...bands] = await answer
      .locator('.scale-mark, .band')
      .evaluateAll(all => all.toReversed().map(one => getComputedStyle(one).backgroundColor));
    expect([mark, new Set(bands).size]).toEqual([expect.not.stringContaining('rgba(0, 0, 0, 0)'), 4]);
    await page.emulateMedia({ forcedColors: 'none' });
    // All of it above the fold.
    const box = (await first.boundingBox())!;
    expect(box.y + box.height).toBeLessThan(900);
  });

  it('never promises a verdict for points where a record holds it', async () => {
    const improve = page.getByRole('region', { name: 'What would change the verdict' });
    await improve.getByText('One record limits the verdict here').waitFor();
    expect(await improve.innerText()).not.toMatch(/points? up to/);
    expect(await improve.innerText()).toMatch(/Renew or restore the alvará[\s\S]*leads to/);
  });

  it('never says that nothing was found where only score and verdict are kept', async () => {
    await arrive(`#/company/${GONE}`);
    await page.locator('.summary-reasons').getByText('What it was judged from is no longer kept').waitFor();
    await page.getByText('Not kept for this assessment').waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/Nothing adverse|points? up to/);
  });

  it('is one click away from the evidence of the worst check, and the focus is there', async () => {
    await arrive(`#/company/${PHOENIX}`);
    await page.locator('.summary-reasons button').first().click();
    const picture = page.locator(`[data-predecessor="${PREDECESSOR}"]`);
    await picture.waitFor();
    expect(await focused()).toContain('carrying on the business');
    const signs = picture.locator('ol.signs > li');
    expect(await signs.count()).toBeGreaterThan(3);
    expect(await signs.first().innerText()).toMatch(/Founded close to the failure[\s\S]*AP\. /);
    expect(await picture.getByText(/One person in both: director there/).count()).toBe(1);
    // Every numbered mark of the picture is in the list.
    expect(await picture.locator('.continuity-mark span').count()).toBe(await signs.count());
  });

  it('opens the evidence of a reason that is pressed before the checks are drawn', async () => {
    const early = await open({ scopes: ['contractors:read'] });
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await early.route('**/graphql', async route => {
      if (route.request().postData()?.includes('clearedBy')) await held;
      await route.continue();
    });
    await show(early, `#/company/${PHOENIX}`);
    await early.locator('.summary-reasons button').first().click();
    expect(await early.locator('details[data-check]').count()).toBe(0);
    letGo();
    await early.locator('details[data-check="phoenixPattern"] .evidence li').first().waitFor();
    await early.close();
  });

  it('is six tabs and Enter away from it by keyboard, from the heading', async () => {
    await arrive(`#/company/${HELD}`);
    await page.getByRole('button', { name: 'Report (HTML)' }).waitFor();
    await page.getByRole('heading', { level: 1 }).focus();
    for (let tabs = 0; tabs < 6; tabs++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('details[data-check="alvaraStatus"][open] .evidence').waitFor();
    expect(await focused()).toContain('valid title to build');
    await arrive(`#/company/${PHOENIX}`);
    await page.locator('.summary-reasons button').first().click();
    await page.locator('.continuity').waitFor();
  });

  it('has the records behind the picture, those of one sentence together', async () => {
    const check = page.locator('details[data-check="phoenixPattern"]');
    await check.getByText('The records that show it').click();
    const shown = check.locator('.more > .evidence > li');
    await shown.first().waitFor();
    const sentences = await check.locator('.evidence li > p:nth-child(2)').allTextContents();
    expect(new Set(sentences).size).toBe(sentences.length);
    // The same in the other language, with nothing closed by the switch.
    await page.locator('.language[lang="pt"]').click();
    await shown
      .getByText(/foi declarada insolvente/)
      .first()
      .waitFor();
    const translated = await check
      .locator('.evidence li > p:nth-child(2) bdi')
      .evaluateAll(all => all.map(one => one.getAttribute('lang')));
    expect(new Set(translated)).toEqual(new Set(['pt']));
    await page.locator('.language[lang="en"]').click();
  });

  it('says who the company is, and names people only to a link that may see them', async () => {
    const who = page.locator('.who');
    const [said, director] = [await who.innerText(), 'Vasco Orlando'];
    for (const wanted of [/as of 11 Jul 2026/, /9 Mar 2025 · 1 year/, /Penafiel/, /valid/])
      expect(said).toMatch(wanted);
    expect(said).toContain(director);
    const blind = await open({ scopes: ['contractors:read', 'events:read'] });
    await show(blind, `#/company/${PHOENIX}`);
    await blind.locator('.who').waitFor();
    await blind.locator('.summary-reasons button').first().click();
    await blind.locator('details[data-check="phoenixPattern"] .evidence li').first().waitFor();
    const text = await blind.locator('main').innerText();
    expect(text).not.toContain(director);
    expect(await blind.locator('.continuity').count()).toBe(0);
    // Nor may it ask anew.
    expect(await blind.getByRole('button', { name: 'Ask the registers anew' }).count()).toBe(0);
    await blind.close();
  });

  it('folds quiet checks by family with a count, and opens one in two clicks', async () => {
    const quiet = page.locator('[data-quiet="debts"]');
    expect(await quiet.locator('summary').first().innerText()).toMatch(/\d clear/);
    await quiet.locator('summary').first().click();
    const check = quiet.locator('details[data-check="taxDebtor"]');
    await check.locator('summary').click();
    await check.getByText('Asked, and it holds nothing').waitFor();
  });

  it('says at each step of the history what changed, and the arrow keys walk the steps', async () => {
    await arrive(`#/company/${FALLEN}`);
    const history = page.getByRole('region', { name: 'History' });
    await history.getByRole('img', { name: /^Scores of 4 assessments/ }).waitFor();
    // The newest change is chosen: the licence.
    await history
      .locator('.causes')
      .getByText(/Record changed|New record|Record gone/)
      .first()
      .waitFor();
    expect(await history.locator('.causes').innerText()).toMatch(/−\d+/);
    expect(await history.locator('.history-step').innerText()).toMatch(/\d+ → \d+[\s\S]*−\d+/);
    await history.locator('.history-point[aria-pressed="true"]').focus();
    await page.keyboard.press('ArrowLeft');
    await history.getByText(/New record: Social-security debtors/).waitFor();
    const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(label).toMatch(/^\d+ \w+ 20\d\d: \d+, /);
    await page.keyboard.press('Home');
    await history.getByText('The first assessment that is shown').waitFor();
    expect(await page.locator('[data-since]').innerText()).toMatch(/Since .* before: /);
  });

  it('shows a past day as it was known then, with nothing of another day, and the day before the first as none', async () => {
    const on = dayBefore(30);
    await arrive(`#/company/${FALLEN}?on=${on}`, '[data-on]');
    await page.locator('[data-score]').waitFor();
    const now = await page.locator('[data-score]').getAttribute('data-score');
    await page.locator('.history-line').waitFor();
    expect(await page.getByRole('img', { name: /^Scores of/ }).getAttribute('aria-label')).toMatch(
      /^Scores of 2/,
    );
    expect(await page.locator('.who').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Ask the registers anew' }).count()).toBe(0);
    expect(await page.locator('details[data-check="alvaraStatus"]').textContent()).toContain('valid');
    await page.getByRole('link', { name: 'Show today' }).click();
    await page.locator('[data-on]').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.getByLabel('As known on').fill(on);
    await page.locator(`[data-on="${on}"]`).waitFor();
    await page.getByRole('link', { name: 'Show today' }).click();
    await page.locator('.who').waitFor();
    expect(await page.locator('[data-score]').getAttribute('data-score')).not.toBe(now);
    await show(page, `#/company/${FALLEN}?on=${dayBefore(90)}`);
    await page.getByText('There was no assessment on that day').waitFor();
    await show(page, `#/company/${FALLEN}?on=2026-02-30`);
    await page.getByText('2026-02-30 is no day').waitFor();
  });

  it('copies a link that a colleague opens to the same page of the same day', async () => {
    const hash = `#/company/${FALLEN}?on=${dayBefore(30)}`;
    await arrive(hash, '[data-on]');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('button', { name: 'Link copied' }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${app.config.publicUrl}/dashboard${hash}`);
    const own = await browser!.newContext({ locale: 'en-GB' });
    const colleague = await own.newPage();
    await colleague.goto(link);
    await colleague.getByLabel('Link or token').fill(await tokenOf(app));
    await colleague.keyboard.press('Enter');
    await colleague.locator('[data-on]').waitFor();
    await colleague.locator('[data-score]').waitFor();
    await own.close();
  });

  it('saves the report of the answer that it shows, in its language, by one click; a failure says why', async () => {
    const saved = async (name: string) => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).click(),
      ]);
      return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'latin1') };
    };
    await arrive(`#/company/${FALLEN}?on=${dayBefore(30)}`, '[data-on]');
    const then = await saved('Report (HTML)');
    expect(then.name).toBe(`contractor-risk-${FALLEN}-${dayBefore(40)}-en.html`);
    expect(then.text).toContain('<html lang="en"');
    await arrive(`#/company/${PHOENIX}`);
    await page.locator('.language[lang="pt"]').click();
    const now = await saved('Relatório (PDF)');
    expect(now.name).toMatch(/-pt\.pdf$/);
    expect(now.text.slice(0, 5)).toBe('%PDF-');
    await page.locator('.language[lang="en"]').click();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Report (PDF)' }).click();
    await page.getByText('There is no report: The service cannot be reached').waitFor();
    await context.setOffline(false);
    await page.getByRole('status').getByText('Live').waitFor();
  });

  it('marks what the company contests, and shows a calibration when there is one', async () => {
    await addCorrection(
      { db: app.db, livemode: false, registers: ['impic-licences'], enqueue: async () => {} },
      { nif: HELD, check: 'alvaraStatus', text: 'The licence was renewed in October.' },
    );
    await writeCalibration();
    await page.reload();
    await arrive(`#/company/${HELD}`);
    const row = page.locator('details[data-check="alvaraStatus"]');
    await row.getByText('Contested').waitFor();
    await page.getByRole('region', { name: 'Corrections' }).getByText('renewed in October').waitFor();
    expect(await page.locator('[data-calibration]').innerText()).toMatch(/12% failed[\s\S]*37 failures/);
  });

  it('asks anew for what it says it costs, and what is open and focused stays while the answer comes', async () => {
    await app.db
      .sql`update register_answers set asked_at = asked_at - interval '3 hours' where nif = ${PHOENIX}`;
    await app.db
      .sql`update assessments set assessed_at = assessed_at - interval '3 hours' where nif = ${PHOENIX}`;
    await page.reload();
    await arrive(`#/company/${PHOENIX}`);
    await page.getByText('This key has no daily quota').waitFor();
    await page.locator('details[data-check="phoenixPattern"] summary').first().click();
    await page.locator('.continuity').waitFor();
    await page.evaluate(() => Object.assign(globalThis, { kept: document.querySelector('.continuity') }));
    const before = await page.locator('.summary-foot').innerText();
    await page.getByRole('button', { name: 'Ask the registers anew' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Asked. The page changes when they answer.').waitFor();
    await expect
      .poll(() =>
        page
          .locator('.summary-foot')
          .innerText()
          .then(text => text.split('\n')[0]),
      )
      .not.toBe(before.split('\n')[0]);
    await page.locator('[data-running]').waitFor({ state: 'detached' });
    expect(await focused()).toBe('Ask the registers anew');
    expect(await page.evaluate(() => (globalThis as unknown as { kept: Element }).kept.isConnected)).toBe(
      true,
    );
    await page.keyboard.press('Enter');
    await page.getByText('No answer is older than an hour').waitFor();
  });

  it('keeps on paper what is read, and nothing that is pressed', async () => {
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.button:visible, .top:visible').count()).toBe(0);
    expect(await page.locator('.scale').isVisible()).toBe(true);
    expect(await page.locator('.print-only').innerText()).toContain(`#/company/${PHOENIX}`);
    expect(await page.locator('.continuity').isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    expect(complaints.flat()).toEqual([]);
  });

  it.each([
    ['company-story', `#/company/${PHOENIX}`, 'details[data-check="phoenixPattern"] > summary'],
    ['company-history', `#/company/${FALLEN}`, '.history-point[aria-pressed="true"]'],
    ['company-day', `#/company/${FALLEN}?on=${dayBefore(30)}`, null],
  ])(
    'passes axe and fits, in both themes, widths and languages: %s',
    async (name, hash, opened) => {
      await eachLook(page, name, async () => {
        await arrive(hash);
        if (opened) await page.locator(opened).first().click();
        if (name === 'company-story') await page.locator('.continuity').waitFor();
      });
    },
    90_000,
  );

  it('shows what the other registers say while one is silent, as facts and without a score', async () => {
    expect((await app.get(`/api/v1/contractors/${SILENT}`)).status).toBe(202);
    const declared = { nif: SILENT, register: 'citius-insolvency' as const, facts: [notice()] };
    await show(page, `#/company/${SILENT}`);
    const soFar = page.getByRole('region', { name: 'What the other registers say so far' });
    await soFar.getByText('That is no clean record').waitFor();
    await app.db.prisma.$transaction(tx => stateFacts(tx, [declared]));
    await page.reload();
    await soFar
      .getByText(/insolvency/)
      .first()
      .waitFor();
    expect(await soFar.innerText()).toContain('Not answered yet: Licences (IMPIC)');
    expect(await page.locator('[data-score]').count()).toBe(0);
    await eachLook(page, 'so-far', () => arrive(`#/company/${SILENT}`, '#so-far-head'));
  });
});
