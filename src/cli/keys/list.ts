import { limitsOf } from '../../access/keys.ts';
import { type ListedKey, readListedKeys } from '../../operator/keys/listed-keys.ts';
import type { CliCommand } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { requireClient } from '../kit/require-client.ts';
import { shownTime, table } from '../kit/table.ts';
import { shownLimits } from './shown-key.ts';

export const keysList: CliCommand = {
  name: 'keys list',
  summary: 'List keys by their first and last characters, oldest first.',
  example: 'contractor-risk keys list --client cli_…',
  declare: command => command.option('--client <id>', 'only this client’s'),
  run: ({ client }: { client?: string }) =>
    withService(async ({ db }) => {
      if (client !== undefined) await requireClient(db, client);
      const keys = await readListedKeys(db, { clientId: client ?? null });
      return { json: keys, text: keys.length > 0 ? asTable(keys) : 'There are no keys.' };
    }),
};

const asTable = (keys: readonly ListedKey[]): string =>
  table(
    ['key', 'client', 'shown as', 'state', 'scopes', 'limits', 'daily', 'expires', 'last used'],
    keys.map(key => [
      key.id,
      key.clientName,
      `${key.prefix}…${key.lastFour}`,
      key.rolledTo && key.state === 'active' ? 'rolled' : key.state,
      key.scopes.join(' '),
      shownLimits(limitsOf(key)),
      key.dailyQuota,
      shownTime(key.expiresAt),
      shownTime(key.lastUsedAt),
    ]),
  );
