/**
 * Parses every page of a register. The parsers take quadratic time in the attributes of one tag and in the depth of
 * nesting, so markup beyond any real page is refused first.
 */
import { type CheerioAPI, load } from 'cheerio';
import { markupFault } from './markup-fault.ts';
import { alarm } from './reading-end.ts';

/** The tree that a browser would make. @throws ReadingEnd */
export const loadHtml = (html: string): CheerioAPI => load(soundMarkup(html));

/** The same for a saved part of a page: bare rows need a table around them, or their cells would be read as one text. */
export function loadRows(html: string): CheerioAPI {
  const hasBareRows = /<tr\b/i.test(html) && !/<table\b/i.test(html);
  return loadHtml(hasBareRows ? `<table>${html}</table>` : html);
}

/** @throws ReadingEnd */
export const loadXml = (xml: string): CheerioAPI => load(soundMarkup(xml), { xml: true });

/** The markup itself. @throws ReadingEnd where no real page is like it */
export function soundMarkup(markup: string): string {
  const fault = markupFault(markup);
  return fault === null ? markup : alarm(fault);
}
