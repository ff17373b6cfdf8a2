/** How a view is looked at: in both themes, widths and languages, by axe, for its width, and kept as a picture. */
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const SCREENSHOTS = join(import.meta.dirname, 'screenshots');

export async function violations(page: Page): Promise<string[]> {
  // By the debugger, as the page's own policy lets no text become a script.
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: axe is put into the page by its text
    const { violations: found } = await (globalThis as any).axe.run(document, {
      resultTypes: ['violations'],
    });
    return found.map(
      (one: { id: string; nodes: { target: string[]; failureSummary: string }[] }) =>
        `${one.id}: ${one.nodes[0]!.target.join(' ')} ${one.nodes[0]!.failureSummary}`,
    );
  });
}

/** By axe, for its width, and kept as a picture. */
export async function judged(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true });
  expect([name, await violations(page)]).toEqual([name, []]);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect([name, Math.max(0, beyond)]).toEqual([name, 0]);
}

export const loaded = (page: Page): Promise<void> =>
  page
    .getByText(/Loading…|A carregar…/)
    .first()
    .waitFor({ state: 'detached' });

/** `arrive` goes to the view anew and waits until it stands. Wide ones are English, narrow ones Portuguese. */
export async function eachLook(page: Page, name: string, arrive: () => Promise<void>): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 390]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await page.locator(`.language[lang="${width === 390 ? 'pt' : 'en'}"]`).click();
      await arrive();
      await loaded(page);
      await page.evaluate(() => scrollTo(0, 0));
      await judged(page, `${name}-${width}-${colorScheme}`);
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.locator('.language[lang="en"]').click();
}
