/**
 * Parses every page of a register. The parsers take quadratic time in the attributes of one tag and in the depth of
 * nesting, so markup beyond any real page is refused first.
 */
import { type CheerioAPI, load } from 'cheerio';
import { load as loadQuickly } from 'cheerio/slim';
import { markupFault } from './markup-fault.ts';
import { alarm } from './reading-end.ts';

/** The tree that a browser would make. @throws ReadingEnd */
export const loadHtml = (html: string): CheerioAPI => load(sound(html));

/** A tree of the tags as written: faster, and enough if only single tags matter. @throws ReadingEnd */
export const loadTags = (html: string): CheerioAPI => loadQuickly(sound(html));

/** @throws ReadingEnd */
export const loadXml = (xml: string): CheerioAPI => load(sound(xml), { xml: true });

function sound(markup: string): string {
  const fault = markupFault(markup);
  return fault === null ? markup : alarm(fault);
}
