/**
 * Parses every page of a register. The parsers take quadratic time in the attributes of one tag and in the depth of
 * nesting, so markup beyond any real page is refused first.
 */
import { type CheerioAPI, load } from 'cheerio';
import { fail } from './reading-end.ts';

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
  return fault === null ? markup : fail(fault);
}

/** Finds markup that no real page has, in one linear pass. */

const MOST_ATTRIBUTES = 500;
const MOST_TAGS = 200_000;
/** Pages of registers nest some thirty elements. */
const DEEPEST = 500;

/** Tags that are never closed, or need not be: they do not nest by being repeated. */
const NOT_NESTING = new Set(
  'area base br col embed hr img input link meta source wbr html head body p li dt dd tr td th thead tbody tfoot option'.split(
    ' ',
  ),
);

const TAG = /<(\/?)([a-z][a-z0-9]*)/gi;

/** Why the markup must not be given to a parser, or null. */
function markupFault(markup: string): string | null {
  let [depth, tags] = [0, 0];
  TAG.lastIndex = 0;
  for (let tag = TAG.exec(markup); tag !== null; tag = TAG.exec(markup)) {
    if (++tags > MOST_TAGS) return `markup of more than ${MOST_TAGS} tags`;
    const { attributes, end } = walkTag(markup, TAG.lastIndex);
    if (attributes > MOST_ATTRIBUTES) return `a tag of more than ${MOST_ATTRIBUTES} attributes`;
    TAG.lastIndex = end;
    if (!NOT_NESTING.has(tag[2]!.toLowerCase())) depth = Math.max(0, depth + (tag[1] ? -1 : 1));
    if (depth > DEEPEST) return 'markup nested too deep to be a page';
  }
  return null;
}

/** The end of the tag whose name ends at `at`, and the number of words outside quotation marks in it. */
function walkTag(markup: string, at: number): { attributes: number; end: number } {
  let attributes = 0;
  for (let end = at, isBetween = true; end < markup.length; end++) {
    const character = markup[end]!;
    if (character === '>') return { attributes, end };
    const isSpace = character <= ' ' || character === '/';
    if (isBetween && !isSpace) attributes++;
    isBetween = isSpace;
    if ((character === '"' || character === "'") && markup[end - 1] === '=') {
      const close = markup.indexOf(character, end + 1);
      if (close < 0) return { attributes, end: markup.length };
      end = close;
      isBetween = true;
    }
  }
  return { attributes, end: markup.length };
}

const PAIRED = 'table thead tbody tr td th dl dt dd div span ul form strong b'.split(' ');

/** A page ends in `</html>`; a saved part of one closes what it opens, and does not end inside a tag. */
export function isWholeMarkup(html: string): boolean {
  if (/<html\b|<!doctype/i.test(html)) return /<\/html\s*>/i.test(html);
  const endsInTag = html.lastIndexOf('<') > html.lastIndexOf('>');
  return !endsInTag && closesAll(html, PAIRED);
}

/** A page ends in `</html>`; a saved part of one ends in a tag, and closes these. */
export const endsWhole = (html: string, paired: readonly string[]): boolean =>
  /<html|<!doctype/i.test(html)
    ? /<\/html\s*>/i.test(html)
    : html.trimEnd().endsWith('>') && closesAll(html, paired);

function closesAll(html: string, tags: readonly string[]): boolean {
  const count = (pattern: string) => html.match(new RegExp(pattern, 'gi'))?.length ?? 0;
  return tags.every(tag => count(`<${tag}(?=[\\s>/])`) === count(`</${tag}\\s*>`));
}
