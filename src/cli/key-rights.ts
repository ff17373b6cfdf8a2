/** `contractor-risk keys issue` and `keys change`: what a key may do, from where, how often and for how long. */
import type { JWK } from 'jose';
import type { UsageLimit } from '../access/caller.ts';
import { changeKey, type KeyChange } from '../access/keys/change-key.ts';
import {
  issueKey,
  limitsOf,
  requireNamesOfTheirOwn,
  requireNetworks,
  USUAL_KEY,
} from '../access/keys/keys.ts';
import { readPublicKeys } from '../access/keys/public-keys.ts';
import { appNow } from '../db/app-now.ts';
import { givenFile } from '../kernel/text/given-file.ts';
import { type CliCommand, type Given, itsArgument, KEY_ARGUMENT, UsageError } from './kit/command.ts';
import { withService } from './kit/open-service.ts';
import { gather, readDaily, readExpiry, readLimit, readScopes } from './kit/option-values.ts';
import { shownTime } from './kit/table.ts';

/** All rights in one line, also those without a limit. */
const shownRights = (
  key: Omit<Awaited<ReturnType<typeof readPlan>>, 'scopes' | 'publicKeys'> & {
    readonly scopes: readonly string[];
    readonly publicKeys: unknown;
  },
): string =>
  [
    `limits ${shownLimits(key.limits) ?? 'none'}`,
    `daily ${key.dailyQuota ?? 'none'}`,
    `scopes ${key.scopes.join(' ')}`,
    `expires ${shownTime(key.expiresAt) ?? 'never'}`,
    ...(key.documentsOnly ? ['registered documents only'] : []),
    ...(key.addresses.length > 0 ? [`from ${key.addresses.join(' ')}`] : []),
    ...(shownPublicKeys(key.publicKeys) ?? []),
  ].join(', ');

export const shownLimits = (limits: readonly UsageLimit[]): string | null =>
  limits.map(({ name, requests, windowSeconds }) => `${name}=${requests}/${windowSeconds}`).join(' ') || null;

/** Their number and names; null: none. */
export const shownPublicKeys = (keys: unknown): string[] | null => {
  const all = keys as readonly JWK[];
  const names = all.flatMap(({ kid }) => kid ?? []).join(' ');
  return all.length > 0 ? [`public keys: ${all.length}${names && ` (${names})`}`] : null;
};

/** `limits` false: `--no-limits`; `documentsOnly` false: `--no-documents-only`. */
type Rights = Given<'daily' | 'expires' | 'publicKeys', 'documentsOnly', 'scope' | 'limit' | 'from'> & {
  readonly limits: boolean;
};
type Options = Rights & { readonly client: string; readonly daily: string; readonly expires: string };

const PUBLIC_KEYS = [
  '--public-keys <file>',
  'a JWK or JWK set: its client gets access tokens at /oauth/token by what it signs',
] as const;

const publicKeysIn = (path: string) => readPublicKeys(givenFile(path, MOST_BYTES).toString());
const MOST_BYTES = 100_000;

const FROM = [
  '--from <networks>',
  'taken from these addresses only: 203.0.113.0/24, comma-separated or repeated; any: from everywhere',
] as const;

function readFrom(given: readonly string[]): readonly string[] {
  if (given.length === 0) throw new UsageError('--from names no network. Give one, or any: from everywhere.');
  const networks = given.join() === 'any' ? [] : given;
  requireNetworks(networks);
  return networks;
}

function readLimits(given: readonly string[]): readonly UsageLimit[] {
  if (given.length === 0) throw new UsageError('--limit names no limit. Give one, or --no-limits.');
  const limits = given.map(readLimit);
  requireNamesOfTheirOwn(limits);
  return limits;
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
      .option('--documents-only', 'by GraphQL, only documents that are registered (documents add)')
      .option(...FROM, gather)
      .option(PUBLIC_KEYS[0], `${PUBLIC_KEYS[1]}; no secret is shown then`),
  changes: ({ client }: Options) => ({ object: client }),
  async run(options: Options) {
    // Judged before anything is opened; the moment itself is the database's.
    await readPlan(options, new Date());
    return withService(async ({ config: { keyPrefix, isTest }, db }) => {
      const plan = await readPlan(options, await appNow(db.prisma));
      const issued = await issueKey(db, { keyPrefix, isTest, clientId: options.client, ...plan });
      const { id, clientId } = issued;
      // The secret that was made is known to nobody.
      const key = plan.publicKeys.length > 0 ? null : issued.key;
      const how = key
        ? `It is shown this once; only its hash is kept:\n\n  ${key}\n\nIt`
        : 'It has no secret: its client asks /oauth/token for access tokens, with its id as client_id. It';
      return {
        json: { id, clientId, key, ...plan },
        text: `Key ${id} for ${clientId}. ${how} has ${shownRights(plan)}. Change it with: contractor-risk keys change ${id}`,
      };
    });
  },
};

async function readPlan(
  {
    scope = USUAL_KEY.scopes,
    limit,
    limits,
    daily,
    expires,
    documentsOnly = false,
    from = ['any'],
    publicKeys,
  }: Options,
  now: Date,
) {
  if (limit && !limits) throw new UsageError('Give --limit or --no-limits, not both.');
  return {
    scopes: readScopes(scope),
    limits: limit ? readLimits(limit) : limits ? USUAL_KEY.limits : [],
    dailyQuota: readDaily(daily),
    expiresAt: readExpiry(expires, now),
    /** By GraphQL it asks only documents that its client has registered. */
    documentsOnly,
    /** Networks from which it is taken; empty: any. */
    addresses: readFrom(from),
    /** By which its client signs for access tokens; none: it has a secret. */
    publicKeys: publicKeys === undefined ? [] : await publicKeysIn(publicKeys),
  };
}

export const keysChange: CliCommand = {
  name: 'keys change',
  summary:
    'Change limits, quota, scopes, expiry, documents, addresses or public keys of a key that is out. What is not named stays; use goes on counting.',
  example: 'contractor-risk keys change key_… --limit burst=200/60 --daily 10000 --expires never',
  declare: command =>
    command
      .argument(...KEY_ARGUMENT)
      .option('--limit <name=requests/seconds>', 'all its usage limits from now on; may be repeated', gather)
      .option('--no-limits', 'no usage limit any more')
      .option('--daily <requests>', 'quota of a UTC day, or none')
      .option('--scope <scopes>', 'all that it may do from now on, comma-separated or repeated', gather)
      .option('--expires <when>', 'after a time (30d, 12h), at a moment (RFC 3339), or never')
      .option('--documents-only', 'by GraphQL, only documents that are registered (documents add)')
      .option('--no-documents-only', 'by GraphQL, any document again')
      .option(...FROM, gather)
      .option(PUBLIC_KEYS[0], `${PUBLIC_KEYS[1]}; none: no more`),
  changes: itsArgument,
  async run(options: Rights, [keyId = '']) {
    // Judged before anything is opened; the moment itself is the database's.
    await readChange(options, new Date());
    return withService(async ({ db }) => {
      const key = await changeKey(db, keyId, await readChange(options, await appNow(db.prisma)));
      return { json: key, text: `Key ${key.id}: ${shownRights({ ...key, limits: limitsOf(key) })}.` };
    });
  },
};

async function readChange(
  { limit, limits, daily, scope, expires, documentsOnly, from, publicKeys }: Rights,
  now: Date,
): Promise<KeyChange> {
  if (limit && !limits) throw new UsageError('Give --limit or --no-limits, not both.');
  const change: KeyChange = {
    ...(limit ? { limits: readLimits(limit) } : limits ? {} : { limits: [] }),
    ...(daily === undefined ? {} : { dailyQuota: readDaily(daily) }),
    ...(scope ? { scopes: readScopes(scope) } : {}),
    ...(expires === undefined ? {} : { expiresAt: readExpiry(expires, now) }),
    ...(documentsOnly === undefined ? {} : { documentsOnly }),
    ...(from ? { addresses: readFrom(from) } : {}),
    ...(publicKeys === undefined
      ? {}
      : { publicKeys: publicKeys === 'none' ? [] : await publicKeysIn(publicKeys) }),
  };
  if (Object.keys(change).length === 0)
    throw new UsageError(
      'Say what changes: --limit, --no-limits, --daily, --scope, --expires, --documents-only, --from or --public-keys.',
    );
  return change;
}
