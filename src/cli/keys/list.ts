import { limitsOf } from '../../access/keys/keys.ts';
import { readListedKeys } from '../../operator/keys/listed-keys.ts';
import type { CliCommand } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { requireClient } from '../kit/require-client.ts';
import { listed, shownTime } from '../kit/table.ts';
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
    }),
};
