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
