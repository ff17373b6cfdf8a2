/** The file of a comparison: the companies beside each other, then each; in both languages, and told to a screen reader. */
import { describe, expect, it } from 'vitest';
import { canonicalText } from '../../src/kernel/text/canonical-json.ts';
import { makeComparison } from '../../src/reports/content/make-comparison.ts';
import { makeReport } from '../../src/reports/content/make-report.ts';
import { LANGUAGES } from '../../src/reports/language.ts';
import type { Report, SidesBlock } from '../../src/reports/report.ts';
import { inWinAnsi } from '../../src/reports/writing/pdf-text.ts';
import { writeHtml } from '../../src/reports/writing/write-html.ts';
import { writePdf } from '../../src/reports/writing/write-pdf.ts';
import { materialOf, sound, troubled } from './material-of.ts';
import { squeezed, textsOf, textsOfPages } from './texts-of-report.ts';

const RECEIPT = { sha256: '0'.repeat(64), signature: `eyJ.eyJ.${'0'.repeat(86)}` };
const UNASSESSED = { nif: '599000120', name: null, isAnalyzing: false };

const compared = (language: (typeof LANGUAGES)[number], more: object[] = [UNASSESSED]): Report =>
  makeComparison(language, [
    materialOf(sound(), { language }),
    materialOf(troubled(), { language }),
    ...(more as never[]),
  ])!;
const sidesOf = ({ sections }: Report): SidesBlock =>
  sections[0]!.blocks.find(block => block.kind === 'sides')!;
const row = (report: Report, label: string): string[] =>
  sidesOf(report)
    .rows.find(one => one.label === label)!
    .cells.map(cell => cell.map(({ text }) => text).join(' | '));

describe('a comparison', () => {
  it('answers on its first page, for companies beside each other, all that the first page of a report answers', () => {
    const report = compared('en');
    expect(sidesOf(report).rows.map(({ label }) => label)).toEqual([
      ...['Seat', 'Legal form', 'Founded', 'Assessment', 'Assessed', 'Limited by', 'What costs points'],
      ...['What is unknown', 'What would change it'],
    ]);
    const [clean, bad] = row(report, 'What costs points');
    expect(clean).toMatch(/Nothing adverse/);
    const points = [...bad!.matchAll(/−(\d+) points?: /g)].map(([, n]) => Number(n));
    expect(points.length).toBe(2);
    expect(points).toEqual(points.toSorted((a, b) => b - a));
    expect(bad).toMatch(/and others: \d+$/);
    expect(row(report, 'Limited by')[0]).toBe('No record limits it.');
    expect(row(report, 'Assessment')[1]).toMatch(/\d+ of 100 \| between \d+ and \d+/);
  });

  it('says of a company without an assessment that it is unknown, in every row and in its part', () => {
    const waiting = { ...UNASSESSED, nif: '599000130', name: 'NOVA, LDA', isAnalyzing: true };
    const report = compared('en', [UNASSESSED, waiting]);
    for (const { cells } of sidesOf(report).rows)
      for (const cell of cells.slice(2)) expect(cell).toEqual([{ text: 'unknown' }]);
    const [, , , unknown, analyzing] = report.sections;
    expect(canonicalText(unknown)).toMatch(/not analysed yet.*599000120/);
    expect(canonicalText(analyzing)).toMatch(/is being analysed.*NOVA, LDA \(599000130\)/);
    expect(report.about.companies.length).toBe(2);
    expect(makeComparison('en', [UNASSESSED, waiting])).toBeNull();
  });

  it('has of each company all that its report says', () => {
    const [, first, second] = compared('en').sections;
    for (const [part, known] of [
      [first, sound()],
      [second, troubled()],
    ] as const)
      expect(part!.parts).toEqual(makeReport(materialOf(known)).sections.slice(0, -1));
  });

  it('has the same parts in both languages', () => {
    const shape = ({ sections }: Report) =>
      sections.map(({ blocks, parts }) => [blocks.map(({ kind }) => kind), parts?.length]);
    const [en, pt] = LANGUAGES.map(language => compared(language));
    expect(shape(pt!)).toEqual(shape(en!));
    expect(canonicalText(sidesOf(pt!))).not.toMatch(/unknown|points|Seat/);
  });
});

describe.each(LANGUAGES)('its file, %s', language => {
  const report = compared(language, [
    materialOf(troubled(), { language }),
    materialOf(troubled(), { language }),
    UNASSESSED,
  ]);

  it('says everything; five companies fit on the first page, and each begins one', async () => {
    const pages = await textsOfPages(await writePdf(report, RECEIPT));
    const all = squeezed(pages.join(''));
    for (const one of textsOf(report)) expect(all).toContain(squeezed(inWinAnsi(one)));
    const { head, rows } = sidesOf(report);
    const first = squeezed(pages[0]!);
    for (const one of [
      ...head,
      ...rows.flatMap(({ label, cells }) => [label, ...cells.flat().map(it => it.text)]),
    ])
      expect(first).toContain(squeezed(inWinAnsi(one)));
    for (const { heading, parts } of report.sections)
      if (parts) expect(pages.some(page => squeezed(page).startsWith(squeezed(heading)))).toBe(true);
    const html = squeezed(writeHtml(report, RECEIPT));
    expect(html).toContain(`<htmllang="${language}">`);
    expect(html.match(/<thscope="row">/g)!.length).toBe(rows.length);
  });

  it('is a tagged document with a title and a language', async () => {
    const text = (await writePdf(report, RECEIPT)).toString('latin1');
    expect(text).toMatch(new RegExp(`/Lang \\(${language}\\)`));
    expect(text).toMatch(/\/Title \d+ 0 R/);
    expect(text).toMatch(/\/DisplayDocTitle true/);
    const told = [...text.matchAll(/\/S \/(\w+)/g)].map(([, kind]) => kind);
    const count = (kind: string) => told.filter(one => one === kind).length;
    expect(count('H1')).toBe(1);
    // Beside each other, five companies, the notice, the receipt.
    expect(count('H2')).toBe(8);
    expect(count('H3')).toBe(4 * makeReport(materialOf(sound())).sections.slice(0, -1).length);
    expect(count('H4')).toBeGreaterThan(100);
    expect(count('TH')).toBeGreaterThan(5 + sidesOf(report).rows.length);
  });
});
