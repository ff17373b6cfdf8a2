/** Queries and mutations of a client's own watchlists. Each needs `watch`. */
import { requireScope } from '../../access/caller.ts';
import { Problem } from '../../kernel/problems.ts';
import { expecting } from '../../kernel/requests/precondition.ts';
import {
  type ListChange,
  putCompanies,
  removeWatchlist,
  unwatchCompanies,
} from '../../watching/lists/change-watchlist.ts';
import { gatherCompanies, type RejectedRow } from '../../watching/lists/given-companies.ts';
import { momentNow, readAssessedOnList, readWatched } from '../../watching/lists/read-watched.ts';
import { type ListKey, listName, readWatchlist, readWatchlists } from '../../watching/lists/watchlist.ts';
import { builder, type GraphContext } from '../engine/builder.ts';
import { GivenCompany, listedCompanies, NIF_ARGUMENT } from '../engine/given-companies.ts';
import { Deletion, expectedVersion, mutation, wrongArgument } from '../engine/mutation.ts';
import { WatchedCompany, Watchlist } from '../types/account/watchlist.ts';

export const NAME =
  'Name of the list: 1 to 60 letters, digits, spaces, dots, hyphens and underscores; otherwise `invalid-parameter`.';
const AT_ONCE = 1_000;

/** The caller's own list, after the scope. */
export function ownList(context: GraphContext, name: string, argument: 'list' | 'name' = 'list'): ListKey {
  requireScope(context.caller, 'watch');
  return { clientId: context.caller.clientId, name: listName(name, argument) };
}

builder.queryField('watchlists', t =>
  t.field({
    type: [Watchlist],
    description: 'The client’s watchlists by name, 20 at most. Needs `watch`.',
    resolve(_root, _args, context) {
      requireScope(context.caller, 'watch');
      return readWatchlists(context.db.pool, context.caller.clientId);
    },
  }),
);

builder.queryField('watchlist', t =>
  t.field({
    type: Watchlist,
    nullable: true,
    description: 'One of the client’s watchlists; null if there is none of this name. Needs `watch`.',
    args: { name: t.arg.string({ required: true, description: NAME }) },
    resolve: (_root, { name }, context) =>
      readWatchlist(context.db.pool, ownList(context, name, 'name')).catch(ifNotFound),
  }),
);

function ifNotFound(error: unknown): null {
  if (error instanceof Problem && error.code === 'not-found') return null;
  throw error;
}

const Rejected = builder.objectRef<RejectedRow>('RejectedCompany').implement({
  description: 'A company that was given and is not watched.',
  fields: t => ({
    index: t.int({ description: 'Its place in `companies`, from 0.', resolve: ({ row }) => row }),
    ...t.exposeMembers('String', {
      code: '`invalid-nif`, `natural-person`, `nif-out-of-scope`, `invalid-reference`, `duplicate` (the last one stands). New ones may come.',
      detail: 'What is wrong with it.',
    }),
  }),
});

type Changed = ListChange & { readonly rejected: readonly RejectedRow[]; readonly key: ListKey };

const Change = builder.objectRef<Changed>('WatchlistChange').implement({
  description: 'What a change of a watchlist came to, in companies.',
  fields: t => ({
    watchlist: t.derive(Watchlist, 'The list as it is now.', ({ key }, _args, { db }) =>
      readWatchlist(db.pool, key),
    ),
    ...t.exposeMembers('Int', {
      added: 'New on the list.',
      changed: 'With another reference than before.',
      removed: 'Taken off the list.',
      unchanged: 'Given, and on the list as they were.',
    }),
    ...t.exposeMembers([Rejected], { rejected: 'Companies that cannot be watched.' }),
  }),
});

/** One for the list, and one for each company that is written. */
const costOf = (companies: readonly unknown[]) => 1 + companies.length;

function requireFew(companies: readonly unknown[], argument: string): void {
  if (companies.length >= 1 && companies.length <= AT_ONCE) return;
  throw wrongArgument(argument, `Takes 1 to ${AT_ONCE} companies.`);
}

const placed = (index: number): string => `companies[${index}]`;

/** A list that is not replaced, for these rows; a duplicate is no reason. */
function refusedRows(rejected: readonly RejectedRow[], why: string): Problem {
  const faults = rejected
    .filter(({ code }) => code !== 'duplicate')
    .map(({ row, detail }) => ({
      pointer: placed(row),
      detail: `${placed(row)}: ${detail} ${why} Nothing was changed.`,
    }));
  return new Problem('invalid-parameter', faults[0]!.detail, { faults });
}

mutation('companiesWatch', {
  type: Change,
  description:
    'Puts companies on a watchlist, which is made if there is none of this name. Each is judged by itself: those that ' +
    'cannot be watched are in `rejected`, the others stand. Beyond 20 lists or 100,000 companies of the client it is ' +
    '`watchlist-full`. Counted as a field for each company. Needs `watch`.',
  input: t => ({
    list: t.string({ required: true, description: NAME }),
    companies: t.field({ type: [GivenCompany], required: true, description: `1 to ${AT_ONCE} companies.` }),
    replace: t.boolean({
      description:
        'True: they take the place of all that are on the list; one whose row is refused stays as it was, and a row that does ' +
        'not tell which company it means refuses the whole. Left out or false: they are added.',
    }),
    expectedVersion: expectedVersion(t, 'list'),
  }),
  cost: ({ companies }) => costOf(companies),
  async resolve({ list, companies: given, replace, expectedVersion }, context) {
    const key = ownList(context, list);
    requireFew(given, 'companies');
    const gathering = gatherCompanies(placed);
    for (const [index, { nif, reference }] of given.entries()) gathering.take(index, nif, reference);
    const { companies, rejected, untouched, unreadable } = gathering.end();
    if (replace && unreadable !== null)
      throw refusedRows(
        rejected,
        'A row does not tell which company it means, so nobody knows which ones are to leave the list.',
      );
    if (replace && companies.length === 0)
      throw refusedRows(rejected, 'The list would be left without those that are on it.');
    const require = expecting(expectedVersion);
    const put = { companies, untouched, part: !replace, create: true, require };
    const change = await putCompanies(context.db, key, put);
    return { ...change, rejected, key };
  },
});

mutation('companiesUnwatch', {
  type: Change,
  description:
    'Takes companies off a watchlist; those that are not on it are left. No such list is `not-found`. Counted as a field for each company. Needs `watch`.',
  input: t => ({
    list: t.string({ required: true, description: NAME }),
    nifs: t.field({
      type: ['NIF'],
      required: true,
      description: `1 to ${AT_ONCE} companies. Each: ${NIF_ARGUMENT}`,
    }),
    expectedVersion: expectedVersion(t, 'list'),
  }),
  cost: ({ nifs }) => costOf(nifs),
  async resolve({ list, nifs, expectedVersion }, context) {
    const key = ownList(context, list);
    requireFew(nifs, 'nifs');
    const companies = { nifs: listedCompanies(nifs), require: expecting(expectedVersion) };
    const change = await unwatchCompanies(context.db, key, companies);
    return { ...change, rejected: [], key };
  },
});

mutation('watchlistDelete', {
  type: Deletion,
  description: 'Deletes a watchlist with its companies. No such list is `not-found`. Needs `watch`.',
  input: t => ({
    name: t.string({ required: true, description: NAME }),
    expectedVersion: expectedVersion(t, 'list'),
  }),
  async resolve({ name, expectedVersion }, context) {
    const key = ownList(context, name, 'name');
    const { id } = await readWatchlist(context.db.pool, key);
    await removeWatchlist(context.db, key, { require: expecting(expectedVersion) });
    return { deletedId: id };
  },
});

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
      requireScope(context.caller, 'contractors:read');
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
