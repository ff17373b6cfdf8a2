import { readWatchlists } from '../../watching/lists/watchlist.ts';
import type { CliCommand } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { requireClient } from '../kit/require-client.ts';
import { shownTime, table } from '../kit/table.ts';
import { clientOption } from './named-list.ts';

export const watchlistsList: CliCommand = {
  name: 'watchlists list',
  summary: 'List the watchlists of a client.',
  example: 'contractor-risk watchlists list --client cli_…',
  declare: clientOption,
  run: ({ client }: { client: string }) =>
    withService(async ({ db }) => {
      await requireClient(db, client);
      const lists = await readWatchlists(db.pool, client);
      const rows = lists.map(it => [it.name, it.companies, it.version, shownTime(it.changedAt)]);
      return {
        json: lists,
        text:
          rows.length > 0
            ? table(['list', 'companies', 'version', 'changed'], rows)
            : 'It has no watchlists.',
      };
    }),
};
