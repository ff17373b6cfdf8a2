import { countWatched, momentNow } from '../../watching/lists/read-watched.ts';
import { readWatchlist } from '../../watching/lists/watchlist.ts';
import { readFreshness } from '../../watching/rounds/freshness.ts';
import type { CliCommand } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { shownTime, table } from '../kit/table.ts';
import { clientOption, LIST_ARGUMENT, namedList } from './named-list.ts';

export const watchlistsShow: CliCommand = {
  name: 'watchlists show',
  summary: 'Show a watchlist: its companies by verdict, and how old what is known of them is.',
  example: 'contractor-risk watchlists show norte --client cli_…',
  declare: command => clientOption(command.argument(...LIST_ARGUMENT)),
  run: ({ client }: { client: string }, [name = '']) =>
    withService(async service => {
      const { pool } = service.db;
      const list = await readWatchlist(pool, await namedList(service, client, name));
      const at = await momentNow(pool);
      const totals = await countWatched(pool, { watchlistId: list.id, filter: {}, at });
      const freshness = await readFreshness(pool, list.id);
      const rows = [
        ['version', list.version],
        ['changed', shownTime(list.changedAt)],
        ['companies', list.companies],
        ...Object.entries(totals),
        ['oldest assessment', shownTime(freshness.oldestAt)],
        ['median assessment', shownTime(freshness.medianAt)],
        ['next round ends', freshness.nextRoundUnknownBecause ?? shownTime(freshness.nextRoundEndsAt)],
      ] as const;
      return { json: { ...list, totals, freshness }, text: table(['of the list', ''], rows) };
    }),
};
