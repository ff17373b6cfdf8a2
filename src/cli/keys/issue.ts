import { issueKey, USUAL_KEY } from '../../access/keys/keys.ts';
import { appNow } from '../../db/app-now.ts';
import { type CliCommand, UsageError } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { gather, readDaily, readExpiry, readLimit, readScopes } from '../kit/option-values.ts';
import { type KeyRights, shownLimits, shownRights } from './shown-key.ts';

interface Options {
  readonly client: string;
  readonly scope?: readonly string[];
  readonly limit?: readonly string[];
  /** False: `--no-limits`. */
  readonly limits: boolean;
  readonly daily: string;
  readonly expires: string;
  readonly documentsOnly?: boolean;
}

export const keysIssue: CliCommand = {
  name: 'keys issue',
  summary:
    'Issue a secret key to a client. The key is shown this once. What is not said is small: --scope all --no-limits --daily none --expires never gives everything.',
  example:
    'contractor-risk keys issue --client cli_… --scope contractors:read,events:read --limit burst=100/60 --daily 5000 --expires 90d',
  declare: command =>
    command
      .requiredOption('--client <id>', 'the client')
      .option(
        '--scope <scopes>',
        `what the key may do, comma-separated or repeated, or all (default: ${USUAL_KEY.scopes.join(', ')})`,
        gather,
      )
      .option(
        '--limit <name=requests/seconds>',
        `a usage limit; may be repeated (default: ${shownLimits(USUAL_KEY.limits)})`,
        gather,
      )
      .option('--no-limits', 'no usage limit')
      .option('--daily <requests>', 'quota of a UTC day, or none', String(USUAL_KEY.dailyQuota))
      .option(
        '--expires <when>',
        'after a time (30d, 12h), at a moment (RFC 3339), or never',
        USUAL_KEY.expires,
      )
      .option('--documents-only', 'by GraphQL, only documents that are registered (documents add)'),
  changes: ({ client }: Options) => ({ object: client }),
  run: (options: Options) => {
    // Judged before anything is opened; the moment itself is the database's.
    readPlan(options, new Date());
    return withService(async ({ config: { keyPrefix }, db }) => {
      const plan = readPlan(options, await appNow(db.prisma));
      const { id, clientId, key } = await issueKey(db, { keyPrefix, clientId: options.client, ...plan });
      return {
        json: { id, clientId, key, ...plan },
        text: `Key ${id} for ${clientId}. It is shown this once; only its hash is kept:\n\n  ${key}\n\nIt has ${shownRights(plan)}. Change it with: contractor-risk keys change ${id}`,
      };
    });
  },
};

function readPlan(
  { scope = USUAL_KEY.scopes, limit, limits, daily, expires, documentsOnly = false }: Options,
  now: Date,
): KeyRights {
  if (limit && !limits) throw new UsageError('Give --limit or --no-limits, not both.');
  return {
    scopes: readScopes(scope),
    limits: limit ? limit.map(readLimit) : limits ? USUAL_KEY.limits : [],
    dailyQuota: readDaily(daily),
    expiresAt: readExpiry(expires, now),
    documentsOnly,
  };
}
