import { type Alert, readAlerts } from '../watching/alerts/read-alerts.ts';
import type { CliCommand } from './kit/command.ts';
import { withService } from './kit/open-service.ts';
import { requireClient } from './kit/require-client.ts';
import { listed, shownTime } from './kit/table.ts';
import { clientOption } from './watchlists.ts';

const MOST = 100;

interface Options {
  readonly client: string;
  readonly open?: boolean;
  readonly list?: string;
}

export const alertsList: CliCommand = {
  name: 'alerts list',
  summary: `List the newest ${MOST} alerts of a client’s watched companies.`,
  example: 'contractor-risk alerts list --client cli_… --open',
  declare: command =>
    clientOption(command)
      .option('--open', 'only those that still stand')
      .option('--list <name>', 'only those that this watchlist names'),
  run: ({ client, open = false, list }: Options) =>
    withService(async ({ db }) => {
      await requireClient(db, client);
      const state: Alert['state'][] = open ? ['open'] : [];
      const filter = { clientId: client, state, list: list ?? null, nif: null };
      const { alerts } = await readAlerts(db, { ...filter, after: null, limit: MOST });
      return listed(alerts, 'It has no alerts.', {
        nif: it => it.nif,
        cause: it => it.cause,
        state: it => it.state,
        level: it => it.level,
        opened: it => shownTime(it.openedAt),
        note: it => it.notes.at(-1)?.text ?? null,
      });
    }),
};
