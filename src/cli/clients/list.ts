import { listClients } from '../../access/keys/keys.ts';
import type { CliCommand } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { listed, shownTime } from '../kit/table.ts';

export const clientsList: CliCommand = {
  name: 'clients list',
  summary: 'List the clients, oldest first.',
  example: 'contractor-risk clients list',
  run: () =>
    withService(async ({ db }) => {
      const clients = (await listClients(db)).map(({ _count, ...client }) => ({ ...client, ..._count }));
      return listed(clients, 'There are no clients. Add one: contractor-risk clients create --name ACME', {
        client: it => it.id,
        name: it => it.name,
        state: it => (it.disabledAt ? 'disabled' : 'active'),
        keys: it => it.keys,
        endpoints: it => it.endpoints,
        since: it => shownTime(it.createdAt),
      });
    }),
};
