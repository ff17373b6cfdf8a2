import { limitsNow, MOST_DAYS, type UsedDay, usagePerDay } from '../../access/settlement/usage.ts';
import { limitsTable } from '../keys/show.ts';
import { type CliCommand, CliError, UsageError } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { readCount } from '../kit/option-values.ts';
import { requireClient } from '../kit/require-client.ts';
import { tableOf } from '../kit/table.ts';

interface Options {
  readonly key?: string;
  readonly client?: string;
  readonly days: string;
}

export const usage: CliCommand = {
  name: 'usage',
  summary: 'What a key or a client has used, per day (UTC), and what is left of a key’s limits now.',
  example: 'contractor-risk usage --key key_… --days 7',
  declare: command =>
    command
      .option('--key <id>', 'of this key; a rolled one together with those it was rolled from and into')
      .option('--client <id>', 'of all keys of this client')
      .option('--days <days>', `today and the days before, 1 to ${MOST_DAYS}`, '30'),
  run: ({ key, client, days: asked }: Options) => {
    const days = readCount('--days', asked, MOST_DAYS);
    if ((key === undefined) === (client === undefined))
      throw new UsageError('Give --key or --client, one of them.');
    return withService(async ({ db }) => {
      if (client !== undefined) await requireClient(db, client);
      if (key !== undefined && !(await db.prisma.apiKey.findUnique({ where: { id: key } })))
        throw new CliError('not-found', `There is no key ${key}. List them with: contractor-risk keys list`);
      const used = await usagePerDay(db, {
        of: key === undefined ? { clientId: client! } : { keyId: key },
        days,
      });
      const limits = key === undefined ? [] : await limitsNow(db, key);
      return {
        json: { key: key ?? null, client: client ?? null, limits, days: used },
        text: [...(limits.length > 0 ? [limitsTable(limits), ''] : []), daysTable(used)].join('\n'),
      };
    });
  },
};

const daysTable = (days: readonly UsedDay[]): string =>
  days.length === 0
    ? 'Nothing was asked in these days.'
    : tableOf(days, {
        day: it => it.day,
        requests: it => it.requests,
        refused: it => it.refused,
        'quota units': it => it.quotaUnits,
      });
