/** Which of a client's events are asked for: about some companies, or about those of a watchlist. */
import { requireAnyCompany, requireCompany, requireScope } from '../../access/caller.ts';
import type { LoggedEvent } from '../../events/event.ts';
import { Problem } from '../../kernel/problems.ts';
import { listName, readWatchlist } from '../../watching/lists/watchlist.ts';
import type { GraphContext } from './builder.ts';
import { listedCompanies } from './given-companies.ts';

/** Most companies in one question; clients with more take a watchlist. */
export const NIFS_AT_ONCE = 100;

export const ABOUT_NIFS = `Only about these companies, ${NIFS_AT_ONCE} at most; all when left out. Refusals as for \`company\`, of the whole list; \`errors\` name the place in it.`;
export const ABOUT_LIST =
  'Only about companies that are on the client’s watchlist of this name when they are read. Needs the scope `watch` too; no such list is `not-found`.';

export interface EventFilter {
  readonly nifs: readonly string[] | null;
  readonly watchlistId: string | null;
}

export async function eventFilter(
  context: GraphContext,
  { nifs, watchlist }: { nifs?: readonly string[] | null | undefined; watchlist?: string | null | undefined },
): Promise<EventFilter> {
  const companies = nifs == null ? null : companiesOf(context, nifs);
  if (!companies) requireAnyCompany(context.caller);
  return {
    nifs: companies,
    watchlistId: watchlist == null ? null : (await ownWatchlist(context, watchlist)).id,
  };
}

function companiesOf({ caller }: GraphContext, nifs: readonly string[]): readonly string[] {
  if (nifs.length > NIFS_AT_ONCE)
    throw new Problem('query-too-complex', `A question names at most ${NIFS_AT_ONCE} companies.`);
  return listedCompanies(nifs, company => requireCompany(caller, company));
}

/** The caller's own list. @throws Problem `not-found`. */
export function ownWatchlist(context: GraphContext, name: string) {
  requireScope(context.caller, 'watch');
  return readWatchlist(context.db.pool, { clientId: context.caller.clientId, name: listName(name) });
}

/** Whether an event that comes now is one of them. */
export async function matchesFilter(
  { db }: GraphContext,
  { nifs, watchlistId }: EventFilter,
  { nif }: LoggedEvent,
): Promise<boolean> {
  if (nifs && (nif === null || !nifs.includes(nif))) return false;
  if (watchlistId === null) return true;
  const { rowCount } = await db.pool.query({
    name: 'is_watched',
    text: 'select from watched_companies where watchlist_id = $1 and nif = $2',
    values: [watchlistId, nif],
  });
  return rowCount === 1;
}
