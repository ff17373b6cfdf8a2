/** Every component and view in each of its states, with samples: photographed, judged by axe, and no wider than the window. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../kit/test-app.ts';
import { browserOfFile } from './browser.ts';
import { judged, loaded, roomless } from './looks.ts';
import { complaintsOf, newPage } from './open-page.ts';

const VIEWS = [
  'lists',
  'list',
  'alerts',
  'compare',
  'registers',
  'captures',
  'corrections',
  'deliveries',
  'keys',
  'rounds',
  'jobs',
  'audit',
];
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
const SHOWN: Readonly<Record<string, RegExp>> = {
  loading: /Loading…|A carregar…/,
  error: /req_01sample/,
};

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
