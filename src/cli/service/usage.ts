import { limitsNow, MOST_DAYS, type UsedDay, usagePerDay } from '../../access/admission/usage.ts';
import { type UsageOfMonth, type UsedUnits, usageOfMonth } from '../../access/admission/usage-of-month.ts';
import { csvCell } from '../../kernel/text/csv-cell.ts';
import { limitsTable } from '../keys.ts';
import { type Answer, type CliCommand, type Given, UsageError } from '../kit/command.ts';
import { requireClient, requireKey } from '../kit/named-things.ts';
import { withService } from '../kit/open-service.ts';
import { readCount } from '../kit/option-values.ts';
import { type Columns, tableOf } from '../kit/table.ts';

type Options = Given<'key' | 'client' | 'days' | 'month', 'csv'>;

export const usage: CliCommand = {
  name: 'usage',
  summary:
    'What a key or a client has used, per day, and what is left of a key’s limits now; or what all have used in a month, for invoices. Days and months are UTC.',
  example: 'contractor-risk usage --month 2026-11',
  declare: command =>
    command
      .option('--key <id>', 'of this key; a rolled one together with those it was rolled from and into')
      .option('--client <id>', 'of all keys of this client, as clients list shows it')
      .option('--days <days>', `today and the days before, 1 to ${MOST_DAYS} (default: 30)`)
      .option('--month <month>', 'of a month, such as 2026-11: by client, key and unit, removed ones by id')
      .option('--csv', 'with --month: the lines as CSV, without the totals'),
  run: async (options: Options) => {
    const { key, client, days, month, csv } = options;
    if (month === undefined) {
      if (csv) throw new UsageError('--csv takes the month by --month.');
      return perDay(options);
    }
    if (key !== undefined || days !== undefined)
      throw new UsageError('--month is of a client or of all; give it without --key and --days.');
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
      throw new UsageError(`--month is "${month}"; give a month such as 2026-11.`);
    return withService(async ({ db }) => {
      const used = await usageOfMonth(db, { month, clientId: client ?? null });
      return { json: used, text: csv ? csvOf(used) : monthText(used) };
    });
  },
};

function perDay({ key, client, days: text = '30' }: Options): Promise<Answer> {
  const days = readCount('--days', text, MOST_DAYS);
  if ((key === undefined) === (client === undefined))
    throw new UsageError('Give --key or --client, one of them; or --month.');
  return withService(async ({ db }) => {
    const of = client === undefined ? { keyId: key! } : { clientId: client };
    await ('keyId' in of ? requireKey(db, of.keyId) : requireClient(db, of.clientId));
    const used = await usagePerDay(db, { of, days });
    const limits = key === undefined ? [] : await limitsNow(db, key);
    return {
      json: { key: key ?? null, client: client ?? null, limits, days: used },
      text: [...(limits.length > 0 ? [limitsTable(limits), ''] : []), daysTable(used)].join('\n'),
    };
  });
}

const daysTable = (days: readonly UsedDay[]): string =>
  days.length === 0
    ? 'Nothing was asked in these days.'
    : tableOf(days, {
        day: it => it.day,
        requests: it => it.requests,
        refused: it => it.refused,
        'quota units': it => it.quotaUnits,
      });

const LINE: Columns<UsedUnits> = {
  client: it => it.clientId ?? 'all clients',
  name: it => it.client,
  key: it => it.keyId ?? 'total',
  unit: it => it.unit,
  count: it => it.count,
};

function monthText({ month, isOver, lines, totals }: UsageOfMonth): string {
  const head = isOver ? `${month} (UTC)` : `${month} (UTC), which is not over: until now`;
  if (lines.length === 0) return `${head}: nothing was asked.`;
  return `${head}\n\n${tableOf([...lines, ...totals], LINE)}`;
}

const csvOf = ({ month, lines }: UsageOfMonth): string =>
  [
    ['month', 'client', 'name', 'key', 'unit', 'count'],
    ...lines.map(it => [month, it.clientId, it.client, it.keyId, it.unit, it.count]),
  ]
    .map(cells => cells.map(csvCell).join(','))
    .join('\n');
