import { readWatchlists } from '../../watching/lists/watchlist.ts';
import type { CliCommand } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { requireClient } from '../kit/require-client.ts';
import { listed, shownTime } from '../kit/table.ts';
import { clientOption } from './named-list.ts';

export const watchlistsList: CliCommand = {
  name: 'watchlists list',
  summary: 'List the watchlists of a client.',
  example: 'contractor-risk watchlists list --client cli_…',
  declare: clientOption,
  run: ({ client }: { client: string }) =>
    withService(async ({ db }) => {
      await requireClient(db, client);
      return listed(await readWatchlists(db.pool, client), 'It has no watchlists.', {
        list: it => it.name,
        companies: it => it.companies,
        version: it => it.version,
        changed: it => shownTime(it.changedAt),
      });
    }),
};
