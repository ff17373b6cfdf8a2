/** The network in a real browser, on the planted ring of doors: an analyst’s job, and what must never happen. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { networksRead } from '../kit/networks-read.ts';
import { startTestApp, type TestApp } from '../kit/test-app.ts';
import { browserOfFile } from './browser.ts';
import { judged } from './looks.ts';
import { openNetworks, rested, showNetwork, written } from './network-page.ts';

const YOUNGEST = '570000009';
const PREDECESSOR = '570000017';
const RING = `#/company/${YOUNGEST}/network`;

const browser = await browserOfFile();
let app: TestApp;
let page: Page;

const canvas = () => page.locator('.net-canvas');
const told = () => page.locator('.nw-told');
const selected = () => page.locator('.nw-selected');
const slider = () => page.getByRole('slider');
const asOf = () => page.getByLabel('As of', { exact: true }).first();
/** Types a day and presses Enter. */
async function choose(day: string): Promise<void> {
  await asOf().fill(day);
  await asOf().press('Enter');
}
const shownDay = () => canvas().getAttribute('data-day');
const address = () => page.evaluate(() => location.hash);

async function find(text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await page.keyboard.press('Enter');
}

describe.skipIf(!browser)('the network of a ring of doors', () => {
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'all', SANDBOX_NETWORKS: '10' });
    await networksRead(app, 10);
    expect((await app.get(`/api/v1/contractors/${YOUNGEST}`, { prefer: 'wait=30' })).status).toBe(200);
    page = await openNetworks(browser!, app);
  }, 400_000);

  afterAll(() => app?.close());

  it('shows the door that the ring shares, the front and the earlier failure in three clicks', async () => {
    let acts = 0;
    const click = async (name: string | RegExp) => {
      await page
        .getByRole('region', { name: 'Signs of continuity' })
        .getByRole('button', { name })
        .first()
        .click();
      acts++;
    };
    await showNetwork(page, RING);
    // Without a click: the ring, who stands in both companies and as what, and the failure.
    const doors = page.getByRole('region', { name: 'Addresses that companies share' });
    expect(await doors.locator('[data-door="4"]').innerText()).toContain('RIBEIRO & FILHOS');
    const signs = page.getByRole('region', { name: 'Signs of continuity' });
    expect(await signs.locator('[data-stands="director"]').first().innerText()).toMatch(
      /director there, director here/,
    );
    expect(await signs.locator('[data-stands="partner"]').first().innerText()).toMatch(
      /director there, partner here/,
    );
    expect(await signs.innerText()).toMatch(/Its director left it to somebody else before the failure/);
    await click(/^Show:/);
    await doors.locator('[data-door="4"]').getByRole('button', { name: /^Show/ }).click();
    acts++;
    await page.getByRole('link', { name: 'Network from here' }).first().click();
    acts++;
    await rested(page);
    expect(await address()).toContain(PREDECESSOR);
    await page.getByRole('region', { name: 'Signs of continuity' }).waitFor();
    await expect
      .poll(() => page.locator(`.nw-list, .nw-finding`).filter({ hasText: 'QUINGAGAL' }).count())
      .toBeGreaterThan(0);
    process.stdout.write(`door, front and earlier failure: ${acts} clicks, 0 keys\n`);
    expect(acts).toBeLessThanOrEqual(3);
  });

  it('writes every name at 10 px and more, at every size and zoom', async () => {
    await showNetwork(page, RING);
    for (const width of [320, 390, 1024, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('button', { name: 'Fit', exact: true }).click();
      for (const zoom of ['Zoom out', 'Zoom out', 'Zoom in', 'Zoom in', 'Zoom in', 'Zoom in']) {
        await page.getByRole('button', { name: zoom, exact: true }).click();
        const names = await written(page);
        expect(names.length).toBeGreaterThan(3);
        expect(Math.min(...names.map(({ size }) => size)), `${width} ${zoom}`).toBeGreaterThanOrEqual(10);
      }
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('lets the page scroll under the wheel, and zooms with Ctrl or once it has the focus', async () => {
    await showNetwork(page, RING);
    await page.setViewportSize({ width: 1280, height: 500 });
    const zoom = () => canvas().getAttribute('data-zoom').then(Number);
    const box = (await canvas().boundingBox())!;
    await page.mouse.move(box.x + 200, box.y + 60);
    await written(page);
    const before = await zoom();
    await page.mouse.wheel(0, 120);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(await zoom()).toBe(before);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -240);
    await page.keyboard.up('Control');
    await expect.poll(zoom).toBeGreaterThan(before);
    const between = await zoom();
    await canvas().focus();
    await page.mouse.wheel(0, 240);
    await expect.poll(zoom).toBeLessThan(between);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it.each([
    [1440, 900],
    [1024, 768],
    [390, 844],
  ])('shows what is selected beside the drawing, at %i x %i', async (width, height) => {
    await page.setViewportSize({ width, height });
    await showNetwork(page, RING);
    await canvas().focus();
    await page.keyboard.press('ArrowDown');
    await selected().locator('.nw-name').waitFor();
    const { top, bottom } = await selected()
      .locator('.nw-name')
      .evaluate(element => element.getBoundingClientRect());
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(height);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('selects by pointer what is drawn, and moves it', async () => {
    await showNetwork(page, RING);
    const name = (await written(page)).find(
      ({ text }) => text.startsWith('Carlos') || text.startsWith('André'),
    )!;
    const box = (await canvas().boundingBox())!;
    // The shape stands over its name, or below it.
    for (const above of [22, -34]) {
      await page.mouse.click(box.x + name.x, box.y + name.y - above);
      if ((await selected().getAttribute('data-selected')) !== '') break;
    }
    expect(await selected().innerText()).toContain('Person');
    const placeOf = async () => (await written(page)).find(({ text }) => text === name.text)!;
    const before = await placeOf();
    await page.mouse.down();
    await page.mouse.move(box.x + name.x + 60, box.y + name.y - 60, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Math.round((await placeOf()).x)).not.toBe(Math.round(before.x));
  });

  it('differs by depth where the data does, and keeps depth and date in the address', async () => {
    await showNetwork(page, RING);
    const counts: string[] = [];
    for (const depth of ['1', '2']) {
      await page.getByRole('group', { name: 'Steps' }).getByRole('button', { name: depth }).click();
      await expect.poll(address).toContain(depth === '2' ? RING : `depth=${depth}`);
      await rested(page);
      counts.push((await canvas().getAttribute('data-nodes'))!);
    }
    expect(counts[0]).not.toBe(counts[1]);
    await choose('2024-06-30');
    await expect.poll(shownDay).toBe('2024-06-30');
    expect(await address()).toBe(`${RING}?on=2024-06-30`);
    await page.reload();
    await expect.poll(shownDay).toBe('2024-06-30');
    expect(await asOf().inputValue()).toBe('2024-06-30');
  });

  it('keeps the drawing, its day and the panels together while another day is read, and when it is refused', async () => {
    await showNetwork(page, RING);
    const today = (await shownDay())!;
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/network.cytoscape.json?*asOf=2023*', async route => {
      await held;
      await route.continue();
    });
    await choose('2023-05-05');
    await page.locator('.nw-shown-day').getByText('Reading 5 May 2023').waitFor();
    expect([
      await shownDay(),
      await page.getByRole('region', { name: 'Signs of continuity' }).count(),
    ]).toEqual([today, 1]);
    release();
    await expect.poll(shownDay).toBe('2023-05-05');
    // The company was founded later: nothing of today stays beside it.
    await page.getByRole('region', { name: 'Signs of continuity' }).waitFor({ state: 'detached' });
    await page.route('**/network.cytoscape.json?*asOf=2022*', route => route.abort());
    await choose('2022-05-05');
    await page.getByText('5 May 2022 could not be read. The drawing shows 5 May 2023.').waitFor();
    expect(await asOf().inputValue()).toBe('2023-05-05');
    expect(await slider().getAttribute('aria-valuetext')).toBe('5 May 2023');
    expect(await address()).toContain('on=2023-05-05');
    await page.unrouteAll();
  });

  it('never shows the late answer to an older question', async () => {
    await showNetwork(page, RING);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/network.cytoscape.json?*asOf=2021*', async route => {
      await held;
      await route.continue();
    });
    const date = asOf();
    const older = page.waitForRequest(/asOf=2021/);
    await choose('2021-05-05');
    await older;
    await choose('2025-06-06');
    await expect.poll(shownDay).toBe('2025-06-06');
    const late = page.waitForResponse(/asOf=2021/);
    release();
    await (await late).finished();
    await rested(page);
    expect([await shownDay(), await date.inputValue()]).toEqual(['2025-06-06', '2025-06-06']);
    expect(await address()).toContain('on=2025-06-06');
    await page.unrouteAll();
  });

  it('asks once for a date that is typed, by Enter or when the field is left', async () => {
    await showNetwork(page, RING);
    const asked: string[] = [];
    const note = (request: { url(): string }) => request.url().includes('asOf=') && asked.push(request.url());
    page.on('request', note);
    await asOf().focus();
    await page.keyboard.type('05052025');
    await page.keyboard.press('Enter');
    await expect.poll(shownDay).toBe('2025-05-05');
    // Its first digit is of the first part again, whether that is the day or the month.
    await asOf().blur();
    await asOf().focus();
    await page.keyboard.type('06062025');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(shownDay).toBe('2025-06-06');
    page.off('request', note);
    expect(asked).toHaveLength(2);
  });

  it('says that signs could not be read, and reads them when asked again', async () => {
    await page.route('**/graphql', route =>
      route.request().postData()?.includes('sharedDoors') ? route.abort() : route.continue(),
    );
    await showNetwork(page, `${RING}?on=2026-10-31`);
    await page.getByText('Signs and addresses could not be read; nothing is said about them.').waitFor();
    await page.unrouteAll();
    await page.locator('.nw-findings').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('region', { name: 'Signs of continuity' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('steps from event to event, by buttons and by keys', async () => {
    await showNetwork(page, RING);
    expect(await page.locator('.nw-marks span').count()).toBeGreaterThan(10);
    const today = (await shownDay())!;
    await page.getByRole('button', { name: 'Earlier event' }).click();
    await expect.poll(shownDay).not.toBe(today);
    await rested(page);
    const event = await shownDay();
    await slider().focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(shownDay).not.toBe(event);
    await page.getByRole('button', { name: 'Next event' }).click();
    await expect.poll(shownDay).toBe(event);
  });

  it('spends little of its key, nothing for a day that was seen, and waits when it is spent', async () => {
    const { id } = await app.issue({ limits: [{ name: 'burst', requests: 24, windowSeconds: 30 }] });
    page = await openNetworks(browser!, app, { keyId: id });
    const asked: string[] = [];
    page.on('request', request => {
      if (/network\.cytoscape|graphql$/.test(request.url()) && request.method() !== 'OPTIONS')
        asked.push(request.url());
    });
    await showNetwork(page, RING);
    const files = () => asked.filter(url => url.includes('cytoscape')).length;
    expect(files()).toBe(1);
    const days = ['2026-06-30', '2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31'];
    const waits: string[] = [];
    await page.exposeFunction('noteTold', (text: string) => waits.push(text));
    await page.evaluate(() => {
      const note = (globalThis as unknown as { noteTold: (text: string) => void }).noteTold;
      const region = document.querySelector('.nw-told')!;
      new MutationObserver(() => note(region.textContent)).observe(region, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    });
    for (const day of days) {
      await asOf().fill(day);
      await expect.poll(shownDay, { timeout: 40_000 }).toBe(day);
      await expect.poll(() => page.getByText('Reading signs').count(), { timeout: 40_000 }).toBe(0);
    }
    expect(waits.some(text => /A limit of this key is spent. Reading goes on by itself at/.test(text))).toBe(
      true,
    );
    expect(await page.getByRole('alert').count()).toBe(0);
    const before = files();
    await asOf().fill(days[0]!);
    await expect.poll(shownDay).toBe(days[0]);
    expect(files()).toBe(before);
  }, 400_000);

  it('marks what changed since a day with signs, and lists it', async () => {
    page = await openNetworks(browser!, app);
    await showNetwork(page, `${RING}?since=2024-01-01`);
    const changes = page.getByRole('region', { name: /^Changed since/ });
    expect(await changes.innerText()).toMatch(/\+ Companies that came in \(\d+\)/);
    const signs = new Set((await written(page)).map(({ text }) => text).filter(text => /^[+−≠]$/.test(text)));
    expect([...signs]).toEqual(expect.arrayContaining(['+', '−']));
    await page.getByRole('button', { name: 'Clear' }).click();
    await changes.waitFor({ state: 'detached' });
    expect(await address()).toBe(RING);
  });

  it('says the same in tables that can be sorted, with every action of the drawing', async () => {
    await showNetwork(page, `${RING}?view=table`);
    const table = page.getByRole('table', { name: /^Companies and people \(12\)/ });
    expect(await table.getByRole('rowheader').count()).toBe(12);
    await table.getByRole('button', { name: 'Insolvent since' }).click();
    await table.getByRole('button', { name: 'Insolvent since' }).click();
    expect(await table.getByRole('row').nth(1).innerText()).toContain('19 Aug 2025');
    expect(await table.getByRole('columnheader', { name: 'Insolvent since' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    await page.locator(`[data-select="${PREDECESSOR}"]`).focus();
    await page.keyboard.press('Enter');
    await selected().getByText('19 Aug 2025').first().waitFor();
    // Whoever walks by keyboard keeps the place, and the order that was chosen, when the tables are drawn anew.
    const expand = page.locator(`.nw-tables [data-expand="${PREDECESSOR}"]`);
    await expand.focus();
    await page.keyboard.press('Enter');
    await told()
      .getByText(/read around|known around/)
      .waitFor();
    expect(await expand.evaluate(element => element === document.activeElement)).toBe(true);
    expect(await table.getByRole('row').nth(1).innerText()).toContain('19 Aug 2025');
    expect(await selected().getByRole('link', { name: 'Company page' }).getAttribute('href')).toBe(
      `#/company/${PREDECESSOR}`,
    );
    expect(await page.getByRole('table', { name: /^Offices/ }).count()).toBe(1);
  });

  it('is walked by keys: the nearest in a direction, Enter opens, Escape clears', async () => {
    await showNetwork(page, RING);
    await canvas().focus();
    await page.keyboard.press('ArrowLeft');
    const first = await selected().getAttribute('data-selected');
    expect(first).toBe(YOUNGEST);
    await page.keyboard.press('ArrowLeft');
    const second = await selected().getAttribute('data-selected');
    expect(second).not.toBe(first);
    await page.keyboard.press('Escape');
    expect(await selected().getAttribute('data-selected')).toBe('');
  });

  it('selects by Back what was selected', async () => {
    await showNetwork(page, RING);
    await canvas().focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    const left = await selected().getAttribute('data-selected');
    expect(left).not.toBe('');
    await page.getByRole('link', { name: YOUNGEST }).first().click();
    await page.locator('[data-score]').waitFor();
    await page.goBack();
    await expect.poll(() => selected().getAttribute('data-selected')).toBe(left);
  });

  it('is told once to those who listen', async () => {
    await showNetwork(page, RING);
    expect(await told().getAttribute('role')).toBe('status');
    expect(await told().innerText()).toMatch(/^\d+ \w+ 2026, 2 steps\. 9 companies, 3 people\.$/);
    expect(await page.locator('.nw [aria-live]').count()).toBe(0);
  });

  it.each([320, 390, 1024, 1440, 2560])(
    'passes axe and fits at %i px, light and dark',
    async width => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        await showNetwork(page, RING);
        await find('570000017');
        await judged(page, `network-ring-${width}-${colorScheme}`);
      }
    },
    60_000,
  );
});
