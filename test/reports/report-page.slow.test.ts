/** The page of a report in a real browser: anybody can read it, on a telephone and on paper. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Known } from '../../src/checks/check.ts';
import { logKey } from '../../src/receipts/head.ts';
import { startPdfium } from '../../src/registers/at-debtors/pdfium.ts';
import { makeReport } from '../../src/reports/content/make-report.ts';
import { LANGUAGES } from '../../src/reports/language.ts';
import { receiptOf } from '../../src/reports/receipt/receipt.ts';
import { writeHtml } from '../../src/reports/writing/write-html.ts';
import { browserOfFile } from '../page/browser.ts';
import { violations } from '../page/looks.ts';
import { crowded, materialOf, sound, troubled } from './material-of.ts';

const KEY = logKey('a secret of these tests, long enough');
/** The width of an A4 page between its margins, in pixels. */
const A4_WIDTH = 665;
const browser = await browserOfFile();
const pdfium = await startPdfium(
  await WebAssembly.compile(
    await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))),
  ),
);
let page: Page;

beforeAll(async () => {
  if (browser) page = await browser.newPage();
});

const CASES: readonly (readonly [string, Known])[] = [
  ['a sound company', sound()],
  ['a troubled one', troubled()],
  ['one with many companies around it', crowded(40)],
];

describe
  .runIf(browser)
  .each(CASES.flatMap(([name, known]) => LANGUAGES.map(language => [name, language, known] as const)))(
  'the page of %s, %s',
  async (_, language, known) => {
    const report = makeReport(materialOf(known, { language }));
    const html = writeHtml(report, await receiptOf(KEY, report));
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

    it('passes axe, and nothing stands beyond the edge of a telephone or a desk', async () => {
      await page.emulateMedia({ media: 'screen' });
      await page.setContent(html);
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overflow()).toBe(0);
      }
      expect(await violations(page)).toEqual([]);
    });

    it('is printed on numbered A4 pages, nothing beyond their edges, every address in words', async () => {
      await page.setContent(html);
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize({ width: A4_WIDTH, height: 900 });
      expect(await overflow()).toBe(0);
      const shown = await page
        .locator('.address')
        .evaluateAll(all => all.filter(one => !one.checkVisibility()));
      expect(shown).toEqual([]);
      const pdf = pdfium.open(await page.pdf({ preferCSSPageSize: true }));
      const pages = Array.from({ length: pdf.pages }, (_, at) => pdf.piecesOf(at));
      pdf.close();
      for (const [at, pieces] of pages.entries()) {
        const text = pieces.map(piece => piece.text).join(' ');
        expect(text).toContain(`${at + 1} / ${pages.length}`);
        expect(text).toContain(report.about.companies[0].assessmentId);
        for (const { x, right } of pieces) expect(x > 40 && right < 555).toBe(true);
      }
    });
  },
);
