import { listClients } from '../../access/keys.ts';
import type { CliCommand } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { shownTime, table } from '../kit/table.ts';

export const clientsList: CliCommand = {
  name: 'clients list',
  summary: 'List the clients, oldest first.',
  example: 'contractor-risk clients list',
  run: () =>
    withService(async ({ db }) => {
      const clients = (await listClients(db)).map(({ _count, ...client }) => ({ ...client, ..._count }));
      const rows = clients.map(it => [
        it.id,
        it.name,
        it.disabledAt ? 'disabled' : 'active',
        it.keys,
        it.endpoints,
        shownTime(it.createdAt),
      ]);
      return {
        json: clients,
        text:
          rows.length > 0
            ? table(['client', 'name', 'state', 'keys', 'endpoints', 'since'], rows)
            : 'There are no clients. Add one: contractor-risk clients create --name ACME',
      };
    }),
};
