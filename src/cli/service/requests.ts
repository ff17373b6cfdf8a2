import { type RequestFilter, readRequests } from '../../access/requests/read-requests.ts';
import { type SeenBy, seenBy } from '../../access/requests/seen-by.ts';
import { appNow } from '../../db/app-now.ts';
import { type CliCommand, type Given, UsageError } from '../kit/command.ts';
import { companyArgument, requireClient, requireKey } from '../kit/named-things.ts';
import { withService } from '../kit/open-service.ts';
import { readCount, readPast } from '../kit/option-values.ts';
import { type Columns, listed } from '../kit/table.ts';

type Options = Given<'key' | 'client' | 'since' | 'until' | 'nif' | 'status', 'clients'> & {
  readonly limit: string;
};

const MOST = 10_000;

export const requests: CliCommand = {
  name: 'requests',
  summary: 'Read the log of requests, newest first: who asked what, and what was answered.',
  example: 'contractor-risk requests --key key_… --since 24h --status 429',
  declare: command =>
    command
      .option('--key <id>', 'only those with this key')
      .option('--client <id>', 'only this client’s')
      .option('--since <when>', 'a time ago (24h, 7d) or a moment (RFC 3339)')
      .option('--until <when>', 'likewise')
      .option('--nif <nif>', 'only those that showed this company')
      .option('--clients', 'with --nif: who was shown the company, a line for each client')
      .option('--status <status>', 'only those answered so: 429, or a class such as 4xx')
      .option('--limit <rows>', `rows at most, 1 to ${MOST}`, '100'),
  run: (options: Options) => {
    const { nif } = filterOf(options, new Date());
    if (options.clients && nif === undefined) throw new UsageError('--clients takes the company by --nif.');
    return withService(async ({ db }) => {
      if (options.clients) return listed(await seenBy(db, [nif!]), NOBODY, SEEN_BY_COLUMNS);
      const { key, client } = options;
      if (client !== undefined) await requireClient(db, client);
      if (key !== undefined) await requireKey(db, key);
      const rows = await readRequests(db, filterOf(options, await appNow(db.prisma)));
      return listed(rows, 'No request is logged that fits.', {
        at: it => it.at.toISOString(),
        request: it => it.id,
        key: it => it.keyId,
        method: it => it.method,
        route: it => it.route,
        nif: it => it.nif,
        status: it => it.status,
        ms: it => it.durationMs,
        outcome: it => it.outcome,
        quota: it => it.quotaUnits,
        requests: it => it.requests,
      });
    });
  },
};

const NOBODY = 'No client was shown this company, as far as the log goes.';

function filterOf({ key, client, since, until, nif, status, limit }: Options, now: Date): RequestFilter {
  if (key !== undefined && client !== undefined) throw new UsageError('Give --key or --client, not both.');
  return {
    keyId: key,
    clientId: client,
    since: since === undefined ? undefined : readPast('--since', since, now),
    until: until === undefined ? undefined : readPast('--until', until, now),
    nif: nif === undefined ? undefined : companyArgument(nif, '--nif'),
    status: status === undefined ? undefined : readStatus(status),
    limit: readCount('--limit', limit, MOST),
  };
}

function readStatus(text: string): readonly [number, number] {
  if (/^[1-5]\d\d$/.test(text)) return [Number(text), Number(text)];
  if (/^[1-5]xx$/i.test(text)) return [Number(text[0]) * 100, Number(text[0]) * 100 + 99];
  throw new UsageError(`--status is "${text}"; give a status such as 429, or a class such as 4xx.`);
}

export const SEEN_BY_COLUMNS: Columns<SeenBy> = {
  client: it => it.clientId,
  name: it => it.client,
  companies: it => it.companies,
  requests: it => it.requests,
  first: it => it.firstAt.toISOString(),
  last: it => it.lastAt.toISOString(),
};
