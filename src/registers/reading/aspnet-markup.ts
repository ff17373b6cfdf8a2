/** Elements nested deeper than this are no page of a register; reading them costs time in the square of the depth. */
const DEEPEST = 2_000;

const TAG = /<(\/?)([a-z][a-z0-9]*)/gi;
const NEVER_CLOSED = new Set([
  'br',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'col',
  'p',
  'li',
  'option',
  'td',
  'tr',
]);

/** Whether the markup opens so many elements without closing them that it must not be given to a parser. */
export function isTooDeep(html: string): boolean {
  let depth = 0;
  for (const [, close, tag] of html.matchAll(TAG)) {
    if (NEVER_CLOSED.has(tag!.toLowerCase())) continue;
    depth = Math.max(0, depth + (close ? -1 : 1));
    if (depth > DEEPEST) return true;
  }
  return false;
}

const PAIRED = 'table thead tbody tr td th dl dt dd div span ul form strong b'.split(' ');

/** A page ends in `</html>`; a saved part of one closes what it opens, and does not end inside a tag. */
export function isWholeMarkup(html: string): boolean {
  if (/<html\b|<!doctype/i.test(html)) return /<\/html\s*>/i.test(html);
  const count = (pattern: string) => html.match(new RegExp(pattern, 'gi'))?.length ?? 0;
  const endsInTag = /<[^>]*$/.test(html.slice(-2_000));
  return !endsInTag && PAIRED.every(tag => count(`<${tag}(?=[\\s>/])`) === count(`</${tag}\\s*>`));
}
