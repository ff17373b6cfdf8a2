/** What a desk is used for all day: it stays where it is, waits when it must, mends itself, and moves nothing under the hand. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClientTokens } from '../../src/access/client-token.ts';
import { startTestApp, type TestApp } from '../kit/test-app.ts';
import { browserOfFile } from './browser.ts';
import { SCREENSHOTS } from './looks.ts';
import { linkOf, newPage, openDesk, show, tokenOf } from './open-page.ts';

/** On the tax list; barred from public contracts; insolvent without assets. */
const [TAX_DEBTOR, BARRED, INSOLVENT] = ['580000028', '580000176', '580000052'];
const LONG = `A${'BCDEFGHIJ'.repeat(12)} \u202eADL`;

/** “Fast 3G” of Chromium's tools. */
const FAST_3G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
/** Of a cold overview: the page, its module and styles, and what it asks for. */
const MOST_REQUESTS = 20;

const browser = await browserOfFile();
let app: TestApp;
let page: Page;

const desk = () => newPage(browser!, { height: 700 });

async function open(link: string): Promise<void> {
  page = await openDesk(await desk(), link);
}

/** What is wider than the window. */
const tooWide = () =>
  page.evaluate(() =>
    document.documentElement.scrollWidth <= innerWidth
      ? []
      : [...document.querySelectorAll('#app *')]
          .filter(one => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('.sr, .skip'))
          .map(one => `${one.tagName}.${one.getAttribute('class')}`),
  );

const scrolled = () => page.evaluate(() => Math.round(scrollY));

const UPDATES = 400;

const BEGUN = Date.now();

/** Update `version` of one of fifty analyses under way, each begun a second before the next, however long the test takes. */
const update = (number: number, version: number) => ({
  id: `anl_test${number}`,
  nif: TAX_DEBTOR,
  state: 'running',
  version,
  startedAt: new Date(BEGUN - number * 1000).toISOString(),
  completedAt: null,
  progress: { done: version % 9, total: 9 },
  steps: [],
});

/** Resolves with how to send the page updates over its own socket, as if the service did. */
async function updatesTo(page: Page): Promise<(analysis: object) => void> {
  // Of the newest socket: a slow machine may need another.
  let send: ((analysis: object) => void) | null = null;
  await page.routeWebSocket('**/graphql', socket => {
    const service = socket.connectToServer();
    socket.onMessage(message => {
      const { id, payload } = JSON.parse(String(message));
      if (/analysisProgress/.test(payload?.query))
        send = analysisProgress =>
          socket.send(JSON.stringify({ id, type: 'next', payload: { data: { analysisProgress } } }));
      service.send(message);
    });
  });
  await openDesk(page, await linkOf(app));
  return analysis => send?.(analysis);
}

describe.skipIf(!browser)('the desk', () => {
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'all' });
    const nifs = [TAX_DEBTOR, BARRED, INSOLVENT];
    const asked = await Promise.all(
      nifs.map(nif => app.get(`/api/v1/contractors/${nif}`, { prefer: 'wait=30' })),
    );
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
    await open(await linkOf(app));
  }, 300_000);

  afterAll(() => app?.close());

  it('shows the reason beside every verdict of the list', async () => {
    const row = page.locator('.verdicts tr', { hasText: BARRED });
    await row.locator('.reason').waitFor();
    expect(await row.locator('.reason').innerText()).toMatch(/bars the company from public contracts/);
  });

  it('keeps the place, the open evidence and the scroll when the language changes', async () => {
    await show(page, `#/company/${INSOLVENT}`);
    const check = page.locator('details[data-check="insolvencyDeclared"]');
    await check.locator('summary').click();
    await check.locator('.evidence').waitFor();
    await page.evaluate(() => scrollTo(0, 400));
    const place = () => check.evaluate(row => Math.round(row.getBoundingClientRect().top));
    const before = await place();
    await page.locator('.language[lang="pt"]').evaluate(button => (button as HTMLElement).click());
    await page.getByText('Verificações', { exact: true }).waitFor();
    expect(await check.locator('.evidence').isVisible()).toBe(true);
    // What is looked at stays where it is, though the texts above are longer.
    expect(Math.abs((await place()) - before)).toBeLessThan(30);
    expect(await scrolled()).toBeGreaterThan(300);
    await page.locator('.language[lang="en"]').evaluate(button => (button as HTMLElement).click());
    await page.getByText('Checks', { exact: true }).waitFor();
  });

  it('returns by Back to what was open, to the scroll and to the link that was followed', async () => {
    const opened = () =>
      page
        .locator('main details[open]')
        .evaluateAll(all => all.map(one => one.querySelector('summary')!.innerText));
    const follow = async (link: string) => {
      const before = await opened();
      await page.evaluate(to => document.querySelector<HTMLElement>(`main a[href="${to}"]`)!.click(), link);
      await page.waitForFunction(to => location.hash === to, link);
      await page.waitForFunction(() => scrollY === 0);
      await page.goBack();
      await page.waitForFunction(to => document.activeElement?.getAttribute('href') === to, link);
      await expect.poll(opened).toEqual(before);
      expect(before.length).toBeGreaterThan(0);
    };
    page = await openDesk(await desk(), await linkOf(app));
    await show(page, `#/company/${INSOLVENT}`);
    await page.locator('details[data-check="insolvencyDeclared"] summary').click();
    await page.locator('details[data-quiet] > summary').last().click();
    await page.locator('details[data-quiet] details summary').last().click();
    await page
      .locator('details[data-quiet] details .check-detail .evidence, .check-detail .faint')
      .last()
      .waitFor();
    await page.evaluate(() => scrollTo(0, 700));
    await page.waitForFunction(() => history.state?.scroll === 700);
    await follow(`#/company/${INSOLVENT}/network`);
    await expect.poll(scrolled).toBe(700);
    await show(page, `#/compare?nifs=${TAX_DEBTOR},${BARRED}`);
    await page.locator('details.same summary').click();
    await page.evaluate(() => scrollTo(0, 900));
    await page.waitForFunction(() => history.state?.scroll === 900);
    await follow(`#/company/${BARRED}`);
    await expect.poll(scrolled).toBe(900);
  });

  it('leads from no invented record to a real register, shows no raw key, and no fault of registers that does not matter', async () => {
    await show(page, `#/company/${INSOLVENT}`);
    await page.locator('details.check.is-hit').first().waitFor();
    await page.locator('details.check.is-hit:not([open]) > summary').evaluateAll(all => {
      for (const summary of all) (summary as HTMLElement).click();
    });
    await page.getByText('An invented record').first().waitFor();
    expect(await page.locator('#main a[href^="http"]').count()).toBe(0);
    const text = await page.locator('#main').innerText();
    expect(text).not.toMatch(/\b(insolvency|tax|director|alvara|linked|phoenix|missing)[A-Z]\w+/);
    expect(await page.getByRole('region', { name: 'Registers that are missing here' }).count()).toBe(0);
  });

  it('keeps its width with a name of one very long word that turns the direction of writing', async () => {
    await app.db.sql`update companies set name = ${LONG} where nif = ${TAX_DEBTOR}`;
    await page.setViewportSize({ width: 320, height: 700 });
    for (const hash of ['#/', `#/company/${TAX_DEBTOR}`]) {
      await page.goto('about:blank');
      await page.goto(`${app.api}/dashboard${hash}`);
      await page.locator('#main bdi').getByText(LONG.slice(0, 20)).first().waitFor();
      expect([hash, await tooWide()]).toEqual([hash, []]);
      await page.locator('.language[lang="pt"]').click();
      await page.locator('html[lang="pt"]').waitFor();
      expect([hash, 'pt', await tooWide()]).toEqual([hash, 'pt', []]);
      await page.locator('.language[lang="en"]').click();
    }
    await page.setViewportSize({ width: 1280, height: 700 });
  });

  it('opens in a new tab with the session of the first, at the address of the link', async () => {
    await show(page, '#/');
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.locator(`.verdicts a[href="#/company/${BARRED}"]`).click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await tab.locator('[data-score]').waitFor();
    expect(tab.url()).toContain(`#/company/${BARRED}`);
    await tab.close();
  });

  it('says that a part of the page did not load, a quiet one too, and loads it when it is tried again', async () => {
    for (const [file, hash, sign] of [
      ['company-*.js', `#/company/${TAX_DEBTOR}`, 'Ask the registers anew'],
      ['compare-*.js', '#/compare', 'Add'],
      ['network-*.js', `#/company/${TAX_DEBTOR}/network`, 'Fit'],
    ] as const) {
      page = await desk();
      await page.route(`**/${file}`, route => route.abort());
      await openDesk(page, await linkOf(app));
      await show(page, hash);
      const failures = page.locator('.failure').filter({ hasText: 'could not be loaded' });
      await failures.first().waitFor();
      await expect.poll(() => page.getByText('Loading…').count()).toBe(0);
      await page.unrouteAll();
      await failures.first().getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('button', { name: sign, exact: true }).first().waitFor();
      expect(await failures.count()).toBe(0);
    }
  });

  it('loads what was first opened without the service once it is back, and says only of reading that it goes on', async () => {
    const offline = (isOffline: boolean) => page.context().setOffline(isOffline);
    const away = (isAway: boolean) => (isAway ? page.route(/./, route => route.abort()) : page.unrouteAll());
    for (const setAway of [offline, away]) {
      page = await openDesk(await desk(), await linkOf(app));
      await setAway(true);
      await page.getByLabel('Assess a company').fill(TAX_DEBTOR);
      await page.keyboard.press('Enter');
      const asked = page.locator('#nif-error', { hasText: 'The service cannot be reached.' });
      await asked.waitFor();
      expect(await asked.innerText()).not.toContain('trying');
      for (const hash of ['#/compare', '#/lists', `#/company/${TAX_DEBTOR}`]) {
        await show(page, hash);
        await page.locator('.failure').getByText('The page goes on trying.').first().waitFor();
      }
      await setAway(false);
      await page.locator('[data-score]').waitFor();
      await show(page, '#/compare');
      await page.getByLabel('Add a company by its NIF').waitFor();
      await show(page, '#/lists');
      await page.getByLabel('Name of a new list').waitFor();
      expect(await page.locator('.failure').count()).toBe(0);
    }
  });

  it('says that an address it does not know is no page, however it is written', async () => {
    for (const hash of ['#/nowhere', '#/company/580000028/%', '#/company']) {
      await show(page, hash);
      await page.getByRole('heading', { name: 'There is no such page.' }).waitFor();
      await show(page, '#/');
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
    }
  });

  it('says what a link lacks for a view', async () => {
    const { id } = await app.issue({ scopes: ['contractors:read', 'events:read'] });
    await open(await linkOf(app, id));
    await show(page, `#/company/${TAX_DEBTOR}/network`);
    await page.getByText('other rights: network:read').waitFor();
    await page.getByRole('heading', { level: 1, name: `Director network ${TAX_DEBTOR}` }).waitFor();
    await page.locator('main').getByRole('link', { name: 'Overview' }).click();
    await show(page, `#/company/${TAX_DEBTOR}`);
    await page.getByRole('link', { name: 'Compare with…' }).waitFor();
    expect(await page.getByRole('link', { name: 'Network', exact: true }).count()).toBe(0);
  });

  it('waits while its allowance is spent, says until when, and goes on by itself', async () => {
    const { id } = await app.issue({ limits: [{ name: 'burst', requests: 8, windowSeconds: 10 }] });
    page = await desk();
    await page.goto(await linkOf(app, id));
    const companies = [TAX_DEBTOR, BARRED, INSOLVENT];
    const waiting = page.getByText('A limit of this key is spent');
    for (let step = 0; !(await waiting.isVisible()); step++) {
      await show(page, `#/company/${companies[step % 3]}`);
      await page.locator('h1').waitFor();
      // The page keeps answers: an analyst who asks a lot.
      await page.evaluate(async () => {
        const authorization = `Bearer ${sessionStorage.getItem('contractor-risk-token')}`;
        const headers = { authorization, 'content-type': 'application/json' };
        await fetch('/graphql', { method: 'POST', headers, body: '{"query":"{ checks { key } }"}' });
      });
    }
    await waiting.waitFor({ state: 'detached' });
    await show(page, `#/company/${BARRED}`);
    await page.locator('[data-score]').waitFor();
    expect(await page.locator('.failure').count()).toBe(0);
  });

  it('says that it is not live while its limit is spent, and is live again by itself', async () => {
    const { id } = await app.issue({ limits: [{ name: 'burst', requests: 8, windowSeconds: 20 }] });
    page = await desk();
    const link = await linkOf(app, id);
    const headers = { authorization: `Bearer ${link.split('token=')[1]}` };
    const spent = page.getByText('Not live: limit spent');
    const answered = () => fetch(`${app.api}/api/v1/usage`, { headers }).then(({ status }) => status);
    while ((await answered()) !== 429);
    await page.goto(link);
    // A window that began anew meanwhile is spent again.
    await expect.poll(async () => (await answered()) === 429 && (await spent.isVisible())).toBe(true);
    await page.getByText('Live', { exact: true }).waitFor();
  });

  it('says at once that the daily quota is spent, and goes on with what takes none', async () => {
    const { id } = await app.issue({ clientId: await app.newClient(), dailyQuota: 1 });
    await open(await linkOf(app, id));
    await show(page, `#/company/${TAX_DEBTOR}`);
    await page.locator('[data-score]').waitFor();
    await show(page, `#/company/${BARRED}`);
    await page.getByText('spent its daily quota of 1').waitFor();
    await show(page, `#/company/${BARRED}/network`);
    await page.getByText('spent its daily quota of 1').waitFor();
    for (const view of ['Lists', 'Alerts']) {
      await page.getByRole('link', { name: view }).click();
      await page.getByRole('heading', { name: view, level: 1 }).waitFor();
      await page.getByText('Loading…').waitFor({ state: 'detached' });
      expect(await page.locator('.failure').count()).toBe(0);
    }
    await page.reload();
    await show(page, `#/company/${TAX_DEBTOR}`);
    await page.locator('[data-score]').waitFor();
    await show(page, '#/');
    await page.getByLabel('Assess a company').fill(BARRED);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('spent its daily quota of 1').first().waitFor();
    expect(await page.getByText('goes on by itself').count()).toBe(0);
  });

  const held = (one: Page) => one.evaluate(() => sessionStorage.getItem('contractor-risk-token') ?? '');
  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

  it('renews its session in one tab for all, and goes on after a sleep that was longer than its token', async () => {
    const session = new Date(Date.now() + 3_600_000);
    const token = await tokenOf(app, { seconds: 120, session });
    page = await desk();
    const context = page.context();
    const renewals: string[] = [];
    context.on('request', sent => {
      if (sent.url().endsWith('/dashboard/session')) renewals.push(sent.url());
    });
    await openDesk(page, `${app.api}/dashboard#token=${token}`);
    const second = await context.newPage();
    await second.goto(`${app.api}/dashboard`);
    await expect.poll(() => held(page)).not.toBe(token);
    await expect.poll(() => held(second)).toBe(await held(page));
    expect(renewals.length).toBe(1);
    const { sub: keyId, sid: sessionId, scope } = claimsOf(await held(page));
    const made = { keyId, sessionId, scopes: scope.split(' '), nifs: null, session };
    const life = { now: new Date(Date.now() - 960_000), seconds: 900 };
    const expired = (await createClientTokens(app.config.secretKey).mint(made, life)).token;
    await second.close();
    await page.evaluate(old => sessionStorage.setItem('contractor-risk-token', old), expired);
    await page.reload();
    await page.getByRole('status').getByText('Live').waitFor();
    expect(await held(page)).not.toBe(expired);
  });

  it('asks for a link over the view when the session is over, and sends then what was typed', async () => {
    const { id: keyId } = await app.issue();
    await open(await linkOf(app, keyId));
    await show(page, '#/lists/typed?add=yes');
    const rows = page.getByRole('dialog').locator('textarea');
    await rows.fill(`${TAX_DEBTOR}\n`);
    await page.getByRole('button', { name: 'Put 1 on the list' }).waitFor();
    await expect.poll(async () => claimsOf(await held(page)).sid).toMatch(/^ses_/);
    await app.db.sql`update api_keys set disabled_at = app_now() where id = ${keyId}`;
    await page.getByRole('button', { name: 'Put 1 on the list' }).click();
    const over = page.getByRole('dialog', { name: 'This page needs a fresh link' });
    await over.waitFor();
    expect(await rows.inputValue()).toBe(`${TAX_DEBTOR}\n`);
    await page.screenshot({ path: join(SCREENSHOTS, 'sign-in-over.png') });
    await app.db.sql`update api_keys set disabled_at = null where id = ${keyId}`;
    await over.getByLabel('Link or token').fill(await linkOf(app, keyId));
    await over.getByRole('button', { name: 'Continue' }).click();
    await over.waitFor({ state: 'detached' });
    await page.getByText('1 of 1 company').waitFor();
  });

  it('touches only the row that changed: focus and selection stay, and updates leave nothing behind', async () => {
    page = await desk();
    const send = await updatesTo(page);
    const begun = () => {
      for (let number = 0; number < 50; number++) send(update(number, 1));
      return page.locator('.run[id^=anl_test]').count();
    };
    await expect.poll(begun, { timeout: 45_000 }).toBe(50);
    await expect.poll(() => page.locator('.run a').nth(20).innerText()).not.toBe(TAX_DEBTOR);
    const held = await page.evaluateHandle(() => {
      const rows = [...document.querySelectorAll('.run[id^=anl_test]')];
      const link = rows[10]!.querySelector('a')!;
      link.focus();
      getSelection()!.selectAllChildren(rows[20]!.querySelector('.mono')!);
      const drawn = new MutationObserver(() => {});
      drawn.observe(document.querySelector('.runs')!, { childList: true });
      return { rows, link, drawn };
    });
    for (let version = 2; version < UPDATES + 2; version++) {
      send(update(version % 50, version));
      if (version % 20 === 0) await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await page
      .locator('.run', { hasText: `${(UPDATES + 1) % 9}/9` })
      .first()
      .waitFor();
    const figures = await held.evaluate(({ rows, link, drawn }) => ({
      same: [...document.querySelectorAll('.run[id^=anl_test]')].every((row, place) => row === rows[place]),
      replaced: drawn.takeRecords().length,
      focused: document.activeElement === link,
      selected: String(getSelection()),
    }));
    expect(figures).toEqual({ same: true, replaced: 0, focused: true, selected: TAX_DEBTOR });
  });

  it('sends little at each of ten cold loads', async () => {
    const loads: { paint: number; modules: number; sent: number }[] = [];
    for (let load = 0; load < 10; load++) {
      const cold = await desk();
      await cold.goto(await linkOf(app));
      await cold.getByRole('heading', { name: 'Overview' }).waitFor();
      loads.push(
        await cold.evaluate(() => {
          const sent = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
          return {
            paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
            modules: Math.max(
              ...sent.filter(({ name }) => /\.m?js$/.test(name)).map(({ responseEnd }) => responseEnd),
            ),
            sent: sent.reduce((sum, { transferSize }) => sum + transferSize, 0),
          };
        }),
      );
      await cold.context().close();
    }
    const median = (of: 'paint' | 'modules') => loads.map(load => load[of]).sort((a, b) => a - b)[5]!;
    process.stderr.write(
      `ten cold loads: first paint ${median('paint').toFixed(0)} ms, last module ${median('modules').toFixed(0)} ms, ${(loads[0]!.sent / 1000).toFixed(0)} kB sent\n`,
    );
    expect(Math.max(...loads.map(({ sent }) => sent))).toBeLessThan(60_000);
  });

  it('is usable over a telephone’s 3G after few requests', async () => {
    const cold = await desk();
    const network = await cold.context().newCDPSession(cold);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', FAST_3G);
    let requests = 0;
    cold.on('request', () => requests++);
    await cold.goto(await linkOf(app), { waitUntil: 'commit' });
    await cold.getByLabel('Assess a company').waitFor();
    const usable = await cold.evaluate(() => performance.now());
    const atFirst = requests;
    await cold.locator('.verdicts tr').first().waitFor();
    const { paint, whole } = await cold.evaluate(() => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      whole: performance.now(),
    }));
    process.stderr.write(
      `over 3G: ${atFirst} requests, first paint ${paint.toFixed(0)} ms, usable after ${usable.toFixed(0)} ms, whole after ${whole.toFixed(0)} ms\n`,
    );
    expect(atFirst).toBeLessThan(MOST_REQUESTS);
    expect(paint).toBeLessThan(usable);
    await cold.context().close();
  });
});
