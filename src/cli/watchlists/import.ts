import { createReadStream } from 'node:fs';
import { type ListChange, putCompanies } from '../../watching/lists/change-watchlist.ts';
import type { RejectedRow } from '../../watching/lists/given-companies.ts';
import { type ReadList, readList } from '../../watching/lists/read-list.ts';
import { type CliCommand, CliError, UsageError } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { tableOf } from '../kit/table.ts';
import { clientOption, namedList } from './named-list.ts';

interface Options {
  readonly client: string;
  readonly list: string;
  readonly part?: boolean;
  readonly partial?: boolean;
}

/** Rejected rows in the text; with `--json` the first 1,000. */
const SHOWN = 20;

export const watchlistsImport: CliCommand = {
  name: 'watchlists import',
  summary: 'Put the companies of a file in the place of those on a watchlist, or with --part add them.',
  example: 'contractor-risk watchlists import norte.csv --client cli_… --list norte',
  declare: command =>
    clientOption(
      command.argument('<file>', 'CSV with the header nif,reference; or NDJSON, ending in .ndjson'),
    )
      .requiredOption('--list <name>', 'name of the list; one that does not exist is made')
      .option('--part', 'add to the list: what is on it stays')
      .option('--partial', 'leave out rows that do not tell which company they mean'),
  changes: ({ client, list }: Options) => ({ object: `${client}/${list}` }),
  run: ({ client, list, part = false, partial = false }: Options, [path = '']) =>
    withService(async service => {
      const key = await namedList(service, client, list);
      const { companies, untouched, ...read } = await readFile(path, part || partial);
      const change = await putCompanies(service.db, key, { companies, untouched, part, create: true });
      return { json: { ...change, ...read }, text: shown(change, read) };
    }),
};

function readFile(path: string, part: boolean): Promise<ReadList> {
  const format = path.endsWith('.ndjson') ? 'ndjson' : 'csv';
  return readList(createReadStream(path), { format, part }).catch(error => {
    if (/^(ENOENT|EISDIR|EACCES)$/.test(error.code))
      throw new UsageError(`${path} cannot be read: ${error.code}.`);
    const rejected: readonly RejectedRow[] | undefined = error.members?.rejected;
    throw rejected ? new CliError(error.code, `${error.detail}\n${rowsOf(rejected)}`, error.members) : error;
  });
}

const rowsOf = (rejected: readonly RejectedRow[]): string =>
  tableOf(rejected.slice(0, SHOWN), { row: it => it.row, nif: it => it.nif, why: it => it.detail });

function shown(
  change: ListChange,
  { rejected, rejectedMore, ignoredColumns }: Omit<ReadList, 'companies' | 'untouched'>,
): string {
  const { name, version, companies, added, removed, changed, unchanged } = change;
  const rejections = rejected.length + rejectedMore;
  return [
    `List ${name}, version ${version}: ${companies} companies. ${added} added, ${removed} removed, ${changed} changed, ${unchanged} unchanged.`,
    ...(ignoredColumns.length > 0 ? [`Columns that were not read: ${ignoredColumns.join(', ')}.`] : []),
    ...(rejections > 0 ? [`${rejections} rows do not stand:`, rowsOf(rejected)] : []),
    ...(rejections > SHOWN ? ['See more with --json.'] : []),
  ].join('\n');
}
