/** Every component and view in each of its states, with samples: photographed, judged by axe, and no wider than the window. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../kit/test-app.ts';
import { words } from '../kit/words.ts';
import { browserOfFile } from './browser.ts';
import { judged, loaded, roomless, SCREENSHOTS } from './looks.ts';
import { complaintsOf, newPage } from './open-page.ts';

const VIEWS = words(`
  lists list alerts compare registers captures corrections deliveries keys
  rounds jobs audit`);
const STATES = ['many', 'empty', 'loading', 'error'];
const USUAL = [
  [390, 'light'],
  [1440, 'dark'],
] as const;
const FURTHER = [
  [320, 'dark'],
  [1024, 'light'],
  [2560, 'light'],
] as const;
/** What a view shows in a state, whatever else. */
const SHOWN: Readonly<Record<string, RegExp>> = { loading: /Loading…|A carregar…/, error: /req_01sample/ };

/** The page’s policy lets no text become a style: it is made as a sheet. */
function spaceOut(): void {
  // biome-ignore lint/suspicious/noExplicitAny: runs in the page
  const { document, CSSStyleSheet } = globalThis as any;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  );
  document.adoptedStyleSheets = [sheet];
}

/** Counts the rows of a long table when it is printed. */
function countAtPrint(): void {
  // biome-ignore lint/suspicious/noExplicitAny: runs in the page
  const page = globalThis as any;
  page.addEventListener('beforeprint', () => {
    page.printedRows = page.document.querySelectorAll('.long tbody tr[aria-rowindex]').length;
  });
}

/** What is pressed, current or open and has other colours than the system's for it. */
function unlikeTheSystem(): string[] {
  // biome-ignore lint/suspicious/noExplicitAny: runs in the page
  const { document, getComputedStyle } = globalThis as any;
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.cssText = 'forced-color-adjust: none; background: Highlight; color: HighlightText';
  const { backgroundColor: ground, color: words } = getComputedStyle(probe);
  const CLEAR = 'rgba(0, 0, 0, 0)';
  const marked = [
    ...document.querySelectorAll(
      '[aria-pressed="true"], [aria-current="page"], .inbox-row[aria-expanded="true"]',
    ),
  ];
  const parts = marked.flatMap(one => [one, ...one.querySelectorAll('*')]);
  return parts
    .filter(one => {
      const { backgroundColor, color } = getComputedStyle(one);
      return color !== words || backgroundColor !== (marked.includes(one) ? ground : CLEAR);
    })
    .map(one => one.outerHTML.slice(0, 80));
}

const browser = await browserOfFile();
let app: TestApp;
let page: Page;
let complaints: string[];

describe.skipIf(!browser)('the parts', () => {
  beforeAll(async () => {
    app = await startTestApp({ GRAPHIQL: 'true' });
    page = await newPage(browser!, { reducedMotion: 'reduce' });
    complaints = complaintsOf(page);
  }, 120_000);

  afterAll(() => app?.close());

  it.each(['light', 'dark'] as const)(
    'pass axe with every state of the components that no sampled view shows: %s',
    async colorScheme => {
      await page.emulateMedia({ colorScheme });
      for (const width of [390, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${app.api}/dashboard/parts`);
        await page.getByRole('heading', { name: 'Parts' }).waitFor();
        await judged(page, `parts-${width}-${colorScheme}`);
      }
    },
  );

  it.each(VIEWS)('are whole views too, with many things, none, not yet and not at all: %s', async view => {
    for (const state of STATES)
      for (const [width, colorScheme] of state === 'many' ? [...USUAL, ...FURTHER] : USUAL) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await page.goto('about:blank');
        await page.goto(`${app.api}/dashboard/parts#/${view}/${state}`);
        const main = page.locator(`main[data-state="${state}"]`);
        if (SHOWN[state]) await main.getByText(SHOWN[state]).first().waitFor();
        else await loaded(page);
        await judged(page, `view-${view}-${state}-${width}-${colorScheme}`);
      }
  });

  it.each(['', ...VIEWS])(
    'leave every link, heading and name room for 8 characters at every width: %s',
    async view => {
      await page.goto('about:blank');
      await page.goto(`${app.api}/dashboard/parts#/${view && `${view}/many`}`);
      await loaded(page);
      expect(await roomless(page)).toEqual([]);
    },
  );

  it.each(['lists', 'list', 'alerts', 'compare'])(
    'lay nothing over each other with the spacing that readers may set (WCAG 1.4.12), in the longer language: %s',
    async view => {
      const portuguese = await newPage(browser!, { locale: 'pt-PT', reducedMotion: 'reduce' });
      await portuguese.goto(`${app.api}/dashboard/parts#/${view}/many`);
      await loaded(portuguese);
      await portuguese.evaluate(spaceOut);
      expect(await roomless(portuguese, [320, 640, 960, 1280])).toEqual([]);
      await portuguese.context().close();
    },
  );

  it.each(['/status', '/changelog', '/problems', '/problems/quota-exceeded'])(
    'have pages beside them that fit on the narrowest: %s',
    async path => {
      await page.setViewportSize({ width: 320, height: 900 });
      await page.goto(app.api + path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    },
  );

  it('print what is read whole, and nothing that is pressed', async () => {
    await page.setViewportSize({ width: 1000, height: 900 });
    for (const view of ['list', 'alerts', 'compare']) {
      await page.goto('about:blank');
      await page.goto(`${app.api}/dashboard/parts#/${view}/many`);
      await loaded(page);
      await page.evaluate(countAtPrint);
      await page.pdf({ format: 'A4', path: join(SCREENSHOTS, `print-${view}.pdf`) });
      expect(await page.evaluate('printedRows')).toBe(view === 'list' ? 1_000 : 0);
      await page.emulateMedia({ media: 'print' });
      const pressed = page.locator('main').locator('input, select, textarea, .button, .notice-close');
      expect([view, await pressed.filter({ visible: true }).count()]).toEqual([view, 0]);
      await page.emulateMedia({ media: null });
    }
    expect(await page.locator('.long tbody tr').count()).toBeLessThan(100);
  });

  it('show in high contrast what is pressed, current or open, with all that stands on it', async () => {
    await page.setViewportSize({ width: 1000, height: 900 });
    await page.goto('about:blank');
    await page.goto(`${app.api}/dashboard/parts#/alerts/many`);
    await page.locator('[data-alert]').first().click();
    await page.locator('.inbox-detail .sides').waitFor();
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await page.evaluate(unlikeTheSystem)).toEqual([]);
    await page.screenshot({ path: join(SCREENSHOTS, 'forced-alerts.png') });
    await page.emulateMedia({ forcedColors: 'none' });
  });

  it('have an open alert with all that it tells', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('about:blank');
      await page.goto(`${app.api}/dashboard/parts#/alerts/many`);
      await page.locator('[data-alert]').first().click();
      await page.locator('.inbox-detail .sides').waitFor();
      await judged(page, `view-alert-${width}`);
    }
  });

  it('have a command box with commands, with names, and with nothing', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('about:blank');
    await page.goto(`${app.api}/dashboard/parts#//many`);
    await page.getByRole('button', { name: 'Commands' }).click();
    const box = page.getByRole('combobox', { name: 'A NIF, a company’s name, a page or an action' });
    for (const [typed, shown] of [
      ['print', 'Print this page'],
      ['constru', 'CONSTRUÇÕES VALE 1, LDA'],
    ] as const) {
      await box.fill(typed);
      await page.getByRole('option', { name: shown }).waitFor();
      await judged(page, `command-box-${typed}`);
    }
    await page.goto('about:blank');
    await page.goto(`${app.api}/dashboard/parts#//empty`);
    await page.getByRole('button', { name: 'Commands' }).click();
    await box.fill('zzzz');
    await page.getByText('Nothing of that name').waitFor();
    await judged(page, 'command-box-none');
  });

  it('made no script fail', () => {
    expect(complaints).toEqual([]);
  });
});
