import { issueKey } from '../access/keys.ts';
import { appNow } from '../db/app-now.ts';
import type { CliCommand } from './command.ts';
import { withService } from './open-service.ts';
import { gather, readDaily, readExpiry, readLimit, readScopes } from './option-values.ts';

interface Options {
  readonly client: string;
  readonly scope?: readonly string[];
  readonly limit?: readonly string[];
  readonly daily?: string;
  readonly expires?: string;
}

export const keysIssue: CliCommand = {
  name: 'keys issue',
  summary: 'Issue a secret key to a client. The key is shown this once.',
  example:
    'contractor-risk keys issue --client cli_… --scope contractors:read,events:read --limit burst=100/60 --daily 5000 --expires 90d',
  declare: command =>
    command
      .requiredOption('--client <id>', 'the client')
      .option(
        '--scope <scopes>',
        'what the key may do, comma-separated or repeated (default: everything)',
        gather,
      )
      .option('--limit <name=requests/seconds>', 'a usage limit; may be repeated', gather)
      .option('--daily <requests>', 'quota of a UTC day')
      .option('--expires <when>', 'after a time (30d, 12h) or at a moment (RFC 3339)'),
  run: ({ client, scope, limit = [], daily, expires }: Options) => {
    const scopes = readScopes(scope);
    const limits = limit.map(readLimit);
    const dailyQuota = daily === undefined ? null : readDaily(daily);
    if (expires !== undefined) readExpiry(expires, new Date());
    return withService(async ({ config: { keyPrefix }, db }) => {
      // The database's clock judges keys, so it also says when they end.
      const expiresAt = expires === undefined ? null : readExpiry(expires, await appNow(db.prisma));
      const issued = await issueKey(db, {
        keyPrefix,
        clientId: client,
        scopes,
        limits,
        dailyQuota,
        expiresAt,
      });
      const { id, clientId, key } = issued;
      return {
        json: { id, clientId, key, scopes, limits, dailyQuota, expiresAt },
        text: `Key ${id} for ${clientId}. It is shown this once; only its hash is kept:\n\n  ${key}\n`,
      };
    });
  },
};
