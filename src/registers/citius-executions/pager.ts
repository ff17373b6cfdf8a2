/** The links to further pages of an ASP.NET grid (`Page$2`), or of the pager that Citius uses elsewhere (`Pager1$lnkNext`). */
import { loadHtml } from '../reading/load-markup.ts';

export interface PostBack {
  readonly target: string;
  readonly argument: string;
}

const POST_BACK = /__doPostBack\(\s*'([^']*)'\s*,\s*'([^']*)'\s*\)/;
const NEXT = /(?:next|seguinte|proxim[ao])$/i;

/** The link that leads from page `here` to the next one, or null on the last page. Disabled links lead nowhere. */
export function nextPostBack(markup: string, here: number): PostBack | null {
  const links = postBacks(markup);
  return (
    links.find(({ argument }) => argument === `Page$${here + 1}`) ??
    links.find(
      ({ target, argument }) => argument === 'Page$Next' || (argument === '' && NEXT.test(target)),
    ) ??
    null
  );
}

function postBacks(markup: string): PostBack[] {
  if (!markup.includes('__doPostBack')) return [];
  const $ = loadHtml(markup);
  return $('a[href*="__doPostBack"], input[onclick*="__doPostBack"]')
    .toArray()
    .filter(link => !$(link).is('[disabled], .aspNetDisabled, .disabled'))
    .flatMap(link => {
      const found = POST_BACK.exec($(link).attr('href') ?? $(link).attr('onclick') ?? '');
      return found ? [{ target: found[1]!, argument: found[2]! }] : [];
    });
}

/** The number that the page gives itself: a label of the pager, or the one number of a grid's pager that is no link. */
export function ownPageNumber(markup: string): number | null {
  if (!/Page\$|lblPageNumber/.test(markup)) return null;
  const $ = loadHtml(markup);
  const label = $('[id$="lblPageNumber"]').first().text().trim();
  const inGrid = $('a[href*="Page$"]').first().closest('tr').find('td > span').first().text().trim();
  const number = /^\d+/.exec(label || inGrid)?.[0];
  return number === undefined ? null : Number(number);
}
