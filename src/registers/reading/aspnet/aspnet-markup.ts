/** Whether a page, or a saved part of one, came to its end. */

const PAIRED = 'table thead tbody tr td th dl dt dd div span ul form strong b'.split(' ');

/** A page ends in `</html>`; a saved part of one closes what it opens, and does not end inside a tag. */
export function isWholeMarkup(html: string): boolean {
  if (/<html\b|<!doctype/i.test(html)) return /<\/html\s*>/i.test(html);
  const count = (pattern: string) => html.match(new RegExp(pattern, 'gi'))?.length ?? 0;
  const endsInTag = html.lastIndexOf('<') > html.lastIndexOf('>');
  return !endsInTag && PAIRED.every(tag => count(`<${tag}(?=[\\s>/])`) === count(`</${tag}\\s*>`));
}
