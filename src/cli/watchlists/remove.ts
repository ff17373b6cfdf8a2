import { removeWatchlist } from '../../watching/lists/change-watchlist.ts';
import type { CliCommand } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { clientOption, LIST_ARGUMENT, namedList } from './named-list.ts';

export const watchlistsRemove: CliCommand = {
  name: 'watchlists remove',
  summary: 'Remove a watchlist with its companies, for good. To keep a copy: watchlists export.',
  example: 'contractor-risk watchlists remove norte --client cli_…',
  declare: command => clientOption(command.argument(...LIST_ARGUMENT)),
  changes: ({ client }: { client: string }, [name]) => ({ object: `${client}/${name}` }),
  run: ({ client }: { client: string }, [name = '']) =>
    withService(async service => {
      const key = await namedList(service, client, name);
      const companies = await removeWatchlist(service.db, key);
      return {
        json: { name: key.name, companies },
        text: `List ${key.name} is gone, with ${companies} companies.`,
      };
    }),
};
