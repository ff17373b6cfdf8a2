import { changeKey, type KeyChange } from '../../access/keys/change-key.ts';
import { limitsOf } from '../../access/keys/keys.ts';
import { appNow } from '../../db/app-now.ts';
import { type CliCommand, itsArgument, UsageError } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { gather, readDaily, readExpiry, readLimit, readScopes } from '../kit/option-values.ts';
import { shownRights } from './shown-key.ts';

interface Options {
  readonly limit?: readonly string[];
  /** False: `--no-limits`. */
  readonly limits: boolean;
  readonly daily?: string;
  readonly scope?: readonly string[];
  readonly expires?: string;
  /** False: `--no-documents-only`. */
  readonly documentsOnly?: boolean;
}

export const keysChange: CliCommand = {
  name: 'keys change',
  summary:
    'Change limits, quota, scopes, expiry or documents of a key that is out. What is not named stays; use goes on counting.',
  example: 'contractor-risk keys change key_… --limit burst=200/60 --daily 10000 --expires never',
  declare: command =>
    command
      .argument('<key>', 'id of the key, as keys list shows it')
      .option('--limit <name=requests/seconds>', 'all its usage limits from now on; may be repeated', gather)
      .option('--no-limits', 'no usage limit any more')
      .option('--daily <requests>', 'quota of a UTC day, or none')
      .option('--scope <scopes>', 'all that it may do from now on, comma-separated or repeated', gather)
      .option('--expires <when>', 'after a time (30d, 12h), at a moment (RFC 3339), or never')
      .option('--documents-only', 'by GraphQL, only documents that are registered (documents add)')
      .option('--no-documents-only', 'by GraphQL, any document again'),
  changes: itsArgument,
  run: (options: Options, [keyId = '']) => {
    // Judged before anything is opened; the moment itself is the database's.
    readChange(options, new Date());
    return withService(async ({ db }) => {
      const key = await changeKey(db, keyId, readChange(options, await appNow(db.prisma)));
      return { json: key, text: `Key ${key.id}: ${shownRights({ ...key, limits: limitsOf(key) })}.` };
    });
  },
};

function readChange({ limit, limits, daily, scope, expires, documentsOnly }: Options, now: Date): KeyChange {
  if (limit && !limits) throw new UsageError('Give --limit or --no-limits, not both.');
  const change: KeyChange = {
    ...(limit ? { limits: limit.map(readLimit) } : limits ? {} : { limits: [] }),
    ...(daily === undefined ? {} : { dailyQuota: readDaily(daily) }),
    ...(scope ? { scopes: readScopes(scope) } : {}),
    ...(expires === undefined ? {} : { expiresAt: readExpiry(expires, now) }),
    ...(documentsOnly === undefined ? {} : { documentsOnly }),
  };
  if (Object.keys(change).length === 0)
    throw new UsageError(
      'Say what changes: --limit, --no-limits, --daily, --scope, --expires or --documents-only.',
    );
  return change;
}
