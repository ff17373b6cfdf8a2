import { keyState } from '../../access/keys/keys.ts';
import type { LimitUsage } from '../../access/settlement/settlement.ts';
import { lastUsed, limitsNow } from '../../access/settlement/usage.ts';
import { appNow } from '../../db/app-now.ts';
import type { Database } from '../../db/open-database.ts';
import { type CliCommand, CliError } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { shownTime, tableOf } from '../kit/table.ts';

export const keysShow: CliCommand = {
  name: 'keys show',
  summary: 'Show one key: its state, what it may do, what is left of its limits, when it was last used.',
  example: 'contractor-risk keys show key_…',
  declare: command => command.argument('<key>', 'id of the key, as keys list shows it'),
  run: (_, [keyId = '']) =>
    withService(async ({ db }) => {
      const key = await readKey(db, keyId);
      return { json: key, text: asText(key) };
    }),
};

async function readKey(db: Database, keyId: string) {
  const row = await db.prisma.apiKey.findUnique({
    where: { id: keyId },
    omit: { secretHash: true },
    include: { client: { select: { name: true } } },
  });
  if (!row)
    throw new CliError('not-found', `There is no key ${keyId}. List them with: contractor-risk keys list`);
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
