/** The link to the next page of a SharePoint list (`?Paged=TRUE&…&PageFirstRow=31`), or of a list paged by `?page=2`. */

import { fold } from '../../kernel/fold.ts';
import { loadHtml } from '../reading/load-markup.ts';
import { alarm } from '../reading/reading-end.ts';

const NEXT_WORDS = /^(?:(?:pagina )?seguinte|(?:pagina )?proxim[ao](?: pagina)?|next|[>›»]+)$/;

/**
 * The query of the next page, or null where no link leads on. Only the query is taken: whatever address the link
 * bears, the same list is asked. A link that works by script alone is an alarm: the rest of the list is out of reach.
 */
export function nextQuery(markup: string, here: string): string | null {
  const $ = loadHtml(markup);
  const first = firstRow(new URLSearchParams(here));
  for (const element of $('a, link[rel="next" i]').toArray()) {
    const link = $(element);
    if (link.is('[disabled], .disabled, .aspNetDisabled') || link.closest('.disabled').length > 0) continue;
    const query = queryOf(link.attr('href') ?? '', link.attr('onclick') ?? '');
    const isNext =
      link.is('[rel="next" i]') ||
      [link.text(), link.attr('title'), link.attr('aria-label'), link.find('img').attr('alt')].some(words =>
        NEXT_WORDS.test(fold(words ?? '')),
      );
    if (query?.has('Paged') ? !query.has('PagedPrev') && firstRow(query) > first : isNext && query !== null)
      return `?${query}`;
    if (isNext && /__doPostBack|javascript:(?!void)/i.test(link.attr('href') ?? ''))
      alarm('a link to the next page that works by script alone');
  }
  return null;
}

const firstRow = (query: URLSearchParams): number => Number(query.get('PageFirstRow') ?? 1);

/** SharePoint writes the address into a script as well: `RefreshPageTo(event, "/x.aspx?Paged=TRUE…")`, escaped. */
function queryOf(href: string, onclick: string): URLSearchParams | null {
  const scripted = `${/^javascript:/i.test(href) ? href : ''} ${onclick}`.replace(
    /\\u([0-9a-f]{4})/gi,
    (_, code) => String.fromCharCode(Number.parseInt(code, 16)),
  );
  const address = /^javascript:/i.test(href) ? '' : href;
  const query = /\?([^#]*)/.exec(address)?.[1] || /["'][^"'?]*\?([^"'#]+)["']/.exec(scripted)?.[1];
  return query ? new URLSearchParams(query) : null;
}
