/** A watchlist as its companies are assessed. */
import { momentNow, readAssessedOnList, readWatched } from '../../watching/lists/read-watched.ts';
import { readWatchlist } from '../../watching/lists/watchlist.ts';
import { builder } from '../engine/builder.ts';
import type { GraphContext } from '../engine/context.ts';
import { requireScope } from '../engine/require-scope.ts';
import { WatchedCompany } from '../types/account/watchlist.ts';
import { NAME, ownList } from './watchlist-fields.ts';

const PAGE = 1_000;

builder.subscriptionField('watchedCompanies', t =>
  t.field({
    type: WatchedCompany,
    description:
      'Companies of a watchlist as their analyses end, one by one, also those of a batch. It is no event and has no cursor: a reader that ' +
      'comes back reads the list by `changedSince`. Costs no quota. Needs `watch`, and `contractors:read` for each company.',
    args: { watchlist: t.arg.string({ required: true, description: NAME }) },
    async subscribe(_root, { watchlist }, context) {
      const { id } = await readWatchlist(context.db.pool, ownList(context, watchlist));
      return assessedOn(context, id);
    },
    resolve: (company, _args, context) => {
      requireScope(context, 'contractors:read');
      return company;
    },
  }),
);

async function* assessedOn({ db, changes, signal }: GraphContext, watchlistId: string) {
  const gone = new AbortController();
  const moves = changes.follow(null, AbortSignal.any([signal, gone.signal]), { ends: true });
  try {
    let since = await momentNow(db.pool);
    for await (const id of moves) {
      if (id === null) {
        const now = await momentNow(db.pool);
        yield* assessedSince(db, { watchlistId, since });
        since = now;
        continue;
      }
      const nif = await readAssessedOnList(db.pool, { watchlistId, analysisId: id });
      if (nif === null) continue;
      const ask = { watchlistId, filter: { nif }, sort: 'nif', after: null, limit: 1 } as const;
      yield* (await readWatched(db.pool, ask)).companies;
    }
  } finally {
    gone.abort();
  }
}

/** What a reader may have missed, page by page. */
async function* assessedSince(
  { pool }: GraphContext['db'],
  { watchlistId, since }: { watchlistId: string; since: Date },
) {
  for (let after: string | null = null; ; ) {
    const ask = { watchlistId, filter: { assessedSince: since }, sort: 'nif', after, limit: PAGE } as const;
    const { companies, more } = await readWatched(pool, ask);
    yield* companies;
    if (!more) return;
    after = companies.at(-1)!.cursor;
  }
}
