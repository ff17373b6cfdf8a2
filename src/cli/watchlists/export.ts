import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readWatchlist } from '../../watching/lists/watchlist.ts';
import { writeWatched } from '../../watching/lists/write-watched.ts';
import { type CliCommand, CliError } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { clientOption, LIST_ARGUMENT, namedList } from './named-list.ts';

export const watchlistsExport: CliCommand = {
  name: 'watchlists export',
  summary: 'Write a watchlist to a new file, with the score of each company that has an assessment.',
  example: 'contractor-risk watchlists export norte norte.csv --client cli_…',
  declare: command =>
    clientOption(
      command.argument(...LIST_ARGUMENT).argument('<file>', 'a new file: CSV; or NDJSON, ending in .ndjson'),
    ),
  run: ({ client }: { client: string }, [name = '', path = '']) =>
    withService(async service => {
      const list = await readWatchlist(service.db.pool, await namedList(service, client, name));
      const format = path.endsWith('.ndjson') ? 'ndjson' : 'csv';
      const ask = { watchlistId: list.id, filter: {}, sort: 'nif' } as const;
      await pipeline(
        Readable.from(writeWatched(service.db.pool, ask, { format })),
        createWriteStream(path, { flags: 'wx' }),
      ).catch(error => {
        throw /^E[A-Z]+$/.test(error.code)
          ? new CliError('refused', `${path} cannot be written: ${error.code}. Name a new file.`)
          : error;
      });
      return {
        json: { name: list.name, version: list.version, companies: list.companies, file: path },
        text: `Wrote list ${list.name}, ${list.companies} companies, to ${path}.`,
      };
    }),
};
