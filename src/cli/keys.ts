/** `contractor-risk keys …`: the secret keys of clients. */
import { Option } from 'commander';
import type { LimitUsage } from '../access/admission/admission.ts';
import { lastUsed, limitsNow } from '../access/admission/usage.ts';
import { setKeyDisabled } from '../access/keys/change-key.ts';
import { keyState, limitsOf } from '../access/keys/keys.ts';
import { OVERLAPS, type Overlap, rollKey } from '../access/keys/roll-key.ts';
import { appNow } from '../db/app-now.ts';
import type { Database } from '../db/open-database.ts';
import { readListedKeys } from '../operator/listed-keys.ts';
import { keysChange, keysIssue, shownLimits, shownPublicKeys } from './key-rights.ts';
import { type CliCommand, itsArgument, KEY_ARGUMENT } from './kit/command.ts';
import { requireClient, requireKey } from './kit/named-things.ts';
import { listed, shownTime, tableOf } from './kit/table.ts';

const keysList: CliCommand = {
  name: 'keys list',
  summary: 'List keys by their first and last characters, oldest first.',
  example: 'contractor-risk keys list --client cli_…',
  declare: command => command.option('--client <id>', 'only this client’s'),
  inService: async ({ db }, { client }: { client?: string }) => {
    if (client !== undefined) await requireClient(db, client);
    const keys = await readListedKeys(db, { clientId: client ?? null });
    return listed(keys, 'There are no keys.', {
      key: it => it.id,
      client: it => it.clientName,
      'shown as': it => `${it.prefix}…${it.lastFour}`,
      state: it => (it.rolledTo && it.state === 'active' ? 'rolled' : it.state),
      scopes: it => it.scopes.join(' '),
      limits: it => shownLimits(limitsOf(it)),
      daily: it => it.dailyQuota,
      expires: it => shownTime(it.expiresAt),
      'last used': it => shownTime(it.lastUsedAt),
    });
  },
};

const keysShow: CliCommand = {
  name: 'keys show',
  summary: 'Show one key: its state, what it may do, what is left of its limits, when it was last used.',
  example: 'contractor-risk keys show key_…',
  declare: command => command.argument(...KEY_ARGUMENT),
  inService: async ({ db }, _, [keyId = '']) => {
    const key = await readKey(db, keyId);
    return { json: key, text: asText(key) };
  },
};

async function readKey(db: Database, keyId: string) {
  const row = await requireKey(db, keyId);
  const { client, limits: _, ...key } = row;
  const [now, used, limits] = await Promise.all([
    appNow(db.prisma),
    lastUsed(db, [keyId]),
    limitsNow(db, keyId),
  ]);
  return {
    ...key,
    clientName: client.name,
    state: keyState(row, now),
    lastUsedAt: used.get(keyId) ?? null,
    limits: limits.map(limit => ({ ...limit, remaining: Math.max(0, limit.limit - limit.used) })),
  };
}

type Shown = Awaited<ReturnType<typeof readKey>>;

function asText(key: Shown): string {
  const lines: [string, string | null][] = [
    ['key', `${key.id} (${key.prefix}…${key.lastFour})`],
    ['client', `${key.clientId} ${key.clientName}`],
    ['state', key.state],
    ['scopes', key.scopes.join(' ')],
    ['documents', key.documentsOnly ? 'only registered ones' : null],
    ['taken from', key.addresses.join(' ') || null],
    ['signs with', shownPublicKeys(key.publicKeys)?.join() ?? null],
    ['issued', shownTime(key.createdAt)],
    ['expires', shownTime(key.expiresAt)],
    ['disabled', shownTime(key.disabledAt)],
    ['revoked', shownTime(key.revokedAt)],
    ['rolled into', key.rolledTo],
    ['counted with', key.usageOf === key.id ? null : key.usageOf],
    ['last used', shownTime(key.lastUsedAt) ?? 'never'],
  ];
  const about = lines.flatMap(([label, value]) => (value === null ? [] : [`${label.padEnd(14)}${value}`]));
  return [...about, '', key.limits.length > 0 ? limitsTable(key.limits) : 'No limits.'].join('\n');
}

export const limitsTable = (limits: readonly LimitUsage[]): string =>
  tableOf(limits, {
    limit: it => it.name,
    of: it => it.limit,
    per: it => `${it.windowSeconds} s`,
    used: it => it.used,
    left: it => Math.max(0, it.limit - it.used),
    'until the next window': it => `${it.resetsInSeconds} s`,
  });

const keysRoll: CliCommand = {
  name: 'keys roll',
  summary:
    'Give a key’s client another secret, shown this once. The one before goes on for the overlap, on the same limits.',
  example: 'contractor-risk keys roll key_… --overlap 24h',
  declare: command =>
    command
      .argument(...KEY_ARGUMENT)
      .addOption(
        new Option('--overlap <time>', 'how long the secret before goes on: 0 when it has leaked')
          .choices(Object.keys(OVERLAPS))
          .default('24h'),
      ),
  changes: itsArgument,
  inService: async (
    { config: { keyPrefix, isTest }, db },
    { overlap }: { overlap: Overlap },
    [keyId = ''],
  ) => {
    const rolled = await rollKey(db, { keyId, keyPrefix, isTest, overlap });
    const { id, clientId, key, from } = rolled;
    const ends = overlap === '0' ? 'is refused from now on' : `goes on until ${shownTime(from.expiresAt)}`;
    return {
      json: rolled,
      text: `Key ${id} for ${clientId} takes the place of ${from.id}, which ${ends}. It is shown this once; only its hash is kept:\n\n  ${key}\n`,
    };
  },
};

const switched = (
  disabled: boolean,
  shown: Pick<CliCommand, 'name' | 'summary' | 'example'>,
): CliCommand => ({
  ...shown,
  declare: command => command.argument(...KEY_ARGUMENT),
  changes: itsArgument,
  inService: async ({ db }, _, [keyId = '']) => {
    const { id, clientId, disabledAt } = await setKeyDisabled(db, { keyId, disabled });
    return {
      json: { id, clientId, disabledAt },
      text: disabled
        ? `Key ${id} is disabled since ${shownTime(disabledAt)}. Enable it again with: contractor-risk keys enable ${id}`
        : `Key ${id} is enabled.`,
    };
  },
});

const keysDisable = switched(true, {
  name: 'keys disable',
  summary: 'Set a key aside: refused by every process within one second, until it is enabled again.',
  example: 'contractor-risk keys disable key_…',
});

const keysEnable = switched(false, {
  name: 'keys enable',
  summary: 'Take back a key that was disabled.',
  example: 'contractor-risk keys enable key_…',
});

export const KEYS_COMMANDS = [keysIssue, keysList, keysShow, keysRoll, keysChange, keysDisable, keysEnable];
