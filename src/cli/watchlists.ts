/** `contractor-risk watchlists …`: companies that clients have on their books. */

import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { sentAs } from '../kernel/requests/sent-as.ts';
import { requireFile } from '../kernel/text/given-file.ts';
import { listRulesSchema, setRules } from '../watching/alerts/answer-alert.ts';
import { type Alert, readAlerts } from '../watching/alerts/read-alerts.ts';
import { rulesOf } from '../watching/alerts/rules.ts';
import { type ListChange, putCompanies, removeWatchlist } from '../watching/lists/change-watchlist.ts';
import type { RejectedRow } from '../watching/lists/given-companies.ts';
import { type ReadList, readList } from '../watching/lists/read-list.ts';
import { countWatched, momentNow } from '../watching/lists/read-watched.ts';
import { type ListKey, listName, readWatchlist, readWatchlists } from '../watching/lists/watchlist.ts';
import { writeWatched } from '../watching/lists/write-watched.ts';
import { readFreshness } from '../watching/rounds/freshness.ts';
import { type CliCommand, CliError, type Given, type Service, UsageError } from './kit/command.ts';
import { requireClient } from './kit/named-things.ts';
import { withService } from './kit/open-service.ts';
import { type ExpectedVersion, expectedVersionOption, readExpected } from './kit/option-values.ts';
import { listed, shownTime, table, tableOf } from './kit/table.ts';

/** The arguments of commands about one watchlist. */
export const clientOption = (command: Command): Command =>
  command.requiredOption('--client <id>', 'the client, as clients list shows it');

const LIST_ARGUMENT = ['<list>', 'name of the list, as watchlists list shows it'] as const;

/** Throws for a client that does not exist, and for what is no name. */
async function namedList({ db }: Service, client: string, name: string): Promise<ListKey> {
  await requireClient(db, client);
  return { clientId: client, name: listName(name) };
}

const watchlistsList: CliCommand = {
  name: 'watchlists list',
  summary: 'List the watchlists of a client.',
  example: 'contractor-risk watchlists list --client cli_…',
  declare: clientOption,
  inService: async ({ db }, { client }: { client: string }) => {
    await requireClient(db, client);
    return listed(await readWatchlists(db.pool, client), 'It has no watchlists.', {
      list: it => it.name,
      companies: it => it.companies,
      version: it => it.version,
      changed: it => shownTime(it.changedAt),
    });
  },
};

const watchlistsShow: CliCommand = {
  name: 'watchlists show',
  summary: 'Show a watchlist: its companies by verdict, and how old what is known of them is.',
  example: 'contractor-risk watchlists show norte --client cli_…',
  declare: command => clientOption(command.argument(...LIST_ARGUMENT)),
  inService: async (service, { client }: { client: string }, [name = '']) => {
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
  },
};

type Options = Given<never, 'part' | 'partial'> &
  ExpectedVersion & { readonly client: string; readonly list: string };

/** Rejected rows in the text; with `--json` the first 1,000. */
const SHOWN = 20;

const watchlistsImport: CliCommand = {
  name: 'watchlists import',
  summary: 'Put the companies of a file in the place of those on a watchlist, or with --part add them.',
  example: 'contractor-risk watchlists import norte.csv --client cli_… --list norte',
  declare: command =>
    clientOption(
      expectedVersionOption(command).argument(
        '<file>',
        'CSV with the header nif,reference; or NDJSON, ending in .ndjson',
      ),
    )
      .requiredOption('--list <name>', 'name of the list; one that does not exist is made')
      .option('--part', 'add to the list: what is on it stays')
      .option('--partial', 'leave out rows that do not tell which company they mean'),
  changes: ({ client, list }: Options) => ({ object: `${client}/${list}` }),
  run: ({ client, list, part = false, partial = false, ...rest }: Options, [path = '']) => {
    const require = readExpected(rest);
    return withService(async service => {
      const key = await namedList(service, client, list);
      const { companies, untouched, ...read } = await readFile(path, part || partial);
      const putting = { companies, untouched, part, create: true, require };
      const change = await putCompanies(service.db, key, putting);
      return { json: { ...change, ...read }, text: shown(change, read) };
    });
  },
};

async function readFile(path: string, part: boolean): Promise<ReadList> {
  requireFile(path);
  const format = path.endsWith('.ndjson') ? 'ndjson' : 'csv';
  const words = { part: '--part', partial: '--partial' };
  return readList(createReadStream(path), { format, part, words }).catch(error => {
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

const watchlistsExport: CliCommand = {
  name: 'watchlists export',
  summary: 'Write a watchlist to a new file, with the score of each company that has an assessment.',
  example: 'contractor-risk watchlists export norte norte.csv --client cli_…',
  declare: command =>
    clientOption(
      command.argument(...LIST_ARGUMENT).argument('<file>', 'a new file: CSV; or NDJSON, ending in .ndjson'),
    ),
  inService: async (service, { client }: { client: string }, [name = '', path = '']) => {
    const list = await readWatchlist(service.db.pool, await namedList(service, client, name));
    const format = path.endsWith('.ndjson') ? 'ndjson' : 'csv';
    const query = { watchlistId: list.id, filter: {}, sort: 'nif' } as const;
    await pipeline(
      Readable.from(writeWatched(service.db.pool, query, { format })),
      createWriteStream(path, { flags: 'wx' }),
    );
    return {
      json: { name: list.name, version: list.version, companies: list.companies, file: path },
      text: `Wrote list ${list.name}, ${list.companies} companies, to ${path}.`,
    };
  },
};

const watchlistsRemove: CliCommand = {
  name: 'watchlists remove',
  summary: 'Remove a watchlist with its companies, for good. To keep a copy: watchlists export.',
  example: 'contractor-risk watchlists remove norte --client cli_…',
  declare: command => clientOption(expectedVersionOption(command).argument(...LIST_ARGUMENT)),
  changes: ({ client }: { client: string }, [name]) => ({ object: `${client}/${name}` }),
  run: ({ client, ...rest }: { client: string } & ExpectedVersion, [name = '']) => {
    const require = readExpected(rest);
    return withService(async service => {
      const key = await namedList(service, client, name);
      const companies = await removeWatchlist(service.db, key, { require });
      return {
        json: { name: key.name, companies },
        text: `List ${key.name} is gone, with ${companies} companies.`,
      };
    });
  },
};

interface RulesOptions extends ExpectedVersion {
  readonly client: string;
  readonly set?: string;
}

const watchlistsRules: CliCommand = {
  name: 'watchlists rules',
  summary: 'Show or set what a watchlist is alerted about.',
  example: 'contractor-risk watchlists rules norte --client cli_…',
  declare: command =>
    clientOption(expectedVersionOption(command).argument(...LIST_ARGUMENT)).option(
      '--set <json>',
      'the rules, as over REST; what is left out is the default',
    ),
  changes: ({ client, set }: RulesOptions, [name]) =>
    set === undefined ? null : { object: `${client}/${name}` },
  run: ({ client, set, ...rest }: RulesOptions, [name = '']) => {
    const require = readExpected(rest);
    const sent = set === undefined ? null : parsed(set);
    return withService(async service => {
      const key = await namedList(service, client, name);
      if (sent !== null) await setRules(service.db, key, sentAs(listRulesSchema, sent), require);
      const { rules, digestOnly } = await readWatchlist(service.db.pool, key);
      const shown = { ...rulesOf(rules), digestOnly };
      const rows = Object.entries(shown).map(([rule, value]) => [rule, String(value ?? 'off')]);
      return { json: shown, text: table(['rule', 'value'], rows) };
    });
  },
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError('--set takes a JSON object, such as {"scoreFallsBy": 5}.');
  }
}

export const WATCHLISTS_COMMANDS = [
  watchlistsList,
  watchlistsShow,
  watchlistsImport,
  watchlistsExport,
  watchlistsRemove,
  watchlistsRules,
];

const MOST = 100;

type AlertsOptions = Given<'list', 'open'> & { readonly client: string };

export const alertsList: CliCommand = {
  name: 'alerts list',
  summary: `List the newest ${MOST} alerts of a client’s watched companies.`,
  example: 'contractor-risk alerts list --client cli_… --open',
  declare: command =>
    clientOption(command)
      .option('--open', 'only those that still stand')
      .option('--list <name>', 'only those that this watchlist, as watchlists list shows it, names'),
  inService: async ({ db }, { client, open = false, list }: AlertsOptions) => {
    await requireClient(db, client);
    const state: Alert['state'][] = open ? ['open'] : [];
    const filter = { clientId: client, state, list: list ?? null, nif: null };
    const { alerts } = await readAlerts(db, { ...filter, after: null, limit: MOST });
    return listed(alerts, 'It has no alerts.', {
      nif: it => it.nif,
      cause: it => it.cause,
      state: it => it.state,
      level: it => it.level,
      opened: it => shownTime(it.openedAt),
      note: it => it.notes.at(-1)?.text ?? null,
    });
  },
};
