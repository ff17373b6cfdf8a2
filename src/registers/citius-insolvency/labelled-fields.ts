/**
 * Citius writes a document as a run of text in which labels are bold: `<strong>Ato:</strong> valor<br />`. This reads
 * such a run whatever wraps it. Line ends and bold are marked with private-use characters, which no page holds.
 */
import type { CheerioAPI } from 'cheerio';
import { fold } from '../../kernel/text/fold.ts';
import { loadHtml } from '../reading/load-markup.ts';
import { fail, quote } from '../reading/reading-end.ts';

const LINE = '\uE000';
const BOLD = '\uE001';
const BOLD_END = '\uE002';
const BLOCKS = 'div, p, li, tr, table, ul, h1, h2, h3, h4, dt, dd';

/** The page with its line ends and bold text marked, so that `text()` of any part of it can be read by label. */
export function loadMarked(html: string): CheerioAPI {
  const $ = loadHtml(html.replace(/[\uE000-\uE002]/g, ' '));
  $('script, style, noscript').remove();
  $('br').replaceWith(LINE);
  $(BLOCKS).before(LINE).after(LINE);
  $('span, td, a').before(' ').after(' ');
  for (const bold of $('strong, b').toArray()) {
    if ($(bold).parents('strong, b').length === 0) $(bold).prepend(BOLD).append(BOLD_END);
  }
  return $;
}

/** Marked text as a person reads it: one line. */
export function plainText(marked: string): string {
  return marked
    .replace(/[\uE000-\uE002]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Folded label -> the first line after it. Bold text is a label when a colon ends or follows it; other bold text belongs
 * to the value before. A label that comes twice is unreadable: which of the two would be the date?
 */
export function labelledFields(marked: string): Map<string, string> {
  const fields = new Map<string, string>();
  let current = '';
  const runs = new Map<string, string>();
  for (const run of marked.split(BOLD).slice(1)) {
    const [bold = '', rest = ''] = run.split(BOLD_END);
    const name = fold(plainText(bold));
    if (!name.endsWith(':') && !/^\s*:/.test(rest)) {
      runs.set(current, `${runs.get(current) ?? ''} ${bold} ${rest}`);
      continue;
    }
    current = name.replace(/ ?:$/, '');
    if (runs.has(current)) fail(`the label ${quote(current)} twice in one document`);
    runs.set(current, rest.replace(/^\s*:/, ''));
  }
  runs.delete(''); // bold text before the first label is a heading
  for (const [label, run] of runs) {
    fields.set(
      label,
      run
        .split(LINE)
        .map(plainText)
        .find(line => line !== '') ?? '',
    );
  }
  return fields;
}
