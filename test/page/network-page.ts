/** A page with the network view, and what its canvas wrote: every name with its size and place on the screen. */
import type { Browser, Page } from 'playwright-core';
import type { TestApp } from '../kit/test-app.ts';
import { linkOf, newPage, openDesk, show } from './open-page.ts';

export interface Written {
  readonly text: string;
  readonly size: number;
  readonly x: number;
  readonly y: number;
}

/** Run in the page before its own scripts. */
const RECORDER = `
  globalThis.written = [];
  globalThis.longest = 0;
  const { fillText, clearRect } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.clearRect = function (...box) {
    globalThis.written = [];
    return clearRect.apply(this, box);
  };
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
    const { a, d, e, f } = this.getTransform();
    const ratio = devicePixelRatio;
    const px = Number(/([\\d.]+)px/.exec(this.font)[1]);
    globalThis.written.push({ text, size: (px * d) / ratio, x: (x * a + e) / ratio, y: (y * d + f) / ratio });
    return fillText.call(this, text, x, y);
  };
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
`;

export async function openNetworks(
  browser: Browser,
  app: TestApp,
  { width = 1280, keyId = undefined as string | undefined } = {},
): Promise<Page> {
  const page = await newPage(browser, { width });
  await page.addInitScript(RECORDER);
  return openDesk(page, await linkOf(app, keyId));
}

/** Goes to an address of the page, anew, and waits until what it draws rests. */
export async function showNetwork(page: Page, hash: string): Promise<void> {
  await show(page, '#/');
  await page.getByRole('heading', { name: /^(Overview|Visão geral)$/ }).waitFor();
  await show(page, hash);
  await rested(page);
}

export async function rested(page: Page): Promise<void> {
  await page.locator('.net-canvas[aria-busy="false"][data-state="rested"]').waitFor({ state: 'attached' });
  await page.getByText(/Reading signs|A ler indícios/).waitFor({ state: 'detached' });
  await page.locator('.net-canvas[data-state="rested"]').waitFor({ state: 'attached' });
}

/** What the last frame wrote. */
export const written = (page: Page): Promise<Written[]> =>
  page.evaluate(
    () =>
      new Promise(resolve =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve((globalThis as unknown as { written: Written[] }).written)),
        ),
      ),
  );

/** Milliseconds of the longest task since the last question. */
export const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const seen = globalThis as unknown as { longest: number };
    const { longest } = seen;
    seen.longest = 0;
    return Math.round(longest);
  });
