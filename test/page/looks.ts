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

/** Each 40 px from 320 to 1920; at 200 % zoom a window has half of its width, but none is narrower than 320. */
export const WIDTHS = Array.from({ length: 65 }, (_, n) => 320 + 20 * n).filter(
  width => width <= 960 || width % 40 === 0,
);

/** At each width: the links, headings and names that have less room than 8 characters of their text need. */
export async function roomless(page: Page, widths = WIDTHS): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const one of await page.evaluate(squeezed)) found.push(`${width} px: ${one}`);
  }
  return found;
}

function squeezed(): string[] {
  // biome-ignore lint/suspicious/noExplicitAny: runs in the page
  const { document, getComputedStyle } = globalThis as any;
  const pen = document.createElement('canvas').getContext('2d');
  const found: string[] = [];
  for (const one of document.querySelectorAll('a, h1, h2, h3, th[scope="row"], .name, button')) {
    const text = one.innerText.trim();
    if (!text || one.closest('.sr, .skip, .space') || !one.checkVisibility({ visibilityProperty: true }))
      continue;
    const style = getComputedStyle(one);
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    // Of short texts the whole; a text may break between its words, so its block must have the room.
    const needed = pen.measureText(text.slice(0, 8)).width;
    let block = one;
    while (getComputedStyle(block).display === 'inline') block = block.parentElement;
    let { left, right } = block.getBoundingClientRect();
    for (let around = block; around !== document.documentElement; around = around.parentElement) {
      const { left: from, right: to } = around.getBoundingClientRect();
      const { overflowX, paddingLeft, paddingRight } = getComputedStyle(around);
      if (around === block)
        [left, right] = [left + parseFloat(paddingLeft), right - parseFloat(paddingRight)];
      else if (/hidden|clip/.test(overflowX)) [left, right] = [Math.max(left, from), Math.min(right, to)];
    }
    if (right - left < 0.95 * needed)
      found.push(`${one.tagName} ${text.slice(0, 24)}: ${Math.round(right - left)} of ${Math.round(needed)}`);
  }
  for (const head of document.querySelectorAll('thead th')) {
    // Where rows are blocks, heads are for who listens.
    if (getComputedStyle(head.closest('thead')).clipPath !== 'none') continue;
    const words = document.createRange();
    words.selectNodeContents(head);
    if (words.getBoundingClientRect().right > head.getBoundingClientRect().right)
      found.push(`the head ${head.textContent.trim()} reaches over the next one`);
  }
  for (const one of document.querySelectorAll('td .pill, td .chip, td .check-points')) {
    const cell = one.closest('td');
    const isClipped = getComputedStyle(cell).overflowX !== 'visible';
    if (!isClipped && one.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1)
      found.push(`${one.textContent} reaches over the next column`);
  }
  for (const button of document.querySelectorAll('th button:not(.sort)')) {
    const { top, bottom, left, right } = button.getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(button.closest('th').querySelector('.name'));
    for (const line of words.getClientRects())
      if (line.left < right && line.right > left && line.top < bottom && line.bottom > top)
        found.push(`${words} lies over its button`);
  }
  // What is cut is told whole beside it.
  for (const one of document.querySelectorAll('.lines, .row-name > *')) {
    const isCut = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2;
    if (isCut && !one.title) found.push(`nothing tells the whole of ${one.textContent.trim()}`);
    const { overflowY, lineHeight } = getComputedStyle(one);
    const rest = one.clientHeight % parseFloat(lineHeight);
    if (isCut && (overflowY === 'visible' || Math.min(rest, parseFloat(lineHeight) - rest) > 2))
      found.push(`a part of a line is seen of ${one.textContent.trim()}`);
  }
  return found;
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
  expect([name, await roomless(page, [320, 500, 660, 760, 860, 940, 1024])]).toEqual([name, []]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.locator('.language[lang="en"]').click();
}
