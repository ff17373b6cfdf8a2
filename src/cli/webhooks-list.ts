import { type Endpoint, listEndpoints } from '../webhooks/endpoints.ts';
import type { CliCommand } from './command.ts';
import { withService } from './open-service.ts';
import { requireClient } from './require-client.ts';
import { shownTime, table } from './table.ts';

export const webhooksList: CliCommand = {
  name: 'webhooks list',
  summary: 'List webhook endpoints, oldest first.',
  example: 'contractor-risk webhooks list --client cli_…',
  declare: command => command.option('--client <id>', 'only this client’s'),
  run: ({ client }: { client?: string }) =>
    withService(async ({ db }) => {
      if (client !== undefined) await requireClient(db, client);
      const endpoints = await listEndpoints(db, client === undefined ? {} : { clientId: client });
      return {
        json: endpoints.map(withoutRotation),
        text: endpoints.length > 0 ? asTable(endpoints) : 'There are no webhook endpoints.',
      };
    }),
};

const withoutRotation = ({ previousSecretUntil: _, ...endpoint }: Endpoint) => endpoint;

const asTable = (endpoints: readonly Endpoint[]): string =>
  table(
    ['endpoint', 'client', 'url', 'events', 'state', 'since'],
    endpoints.map(it => [
      it.id,
      it.clientId,
      it.url,
      it.eventTypes.join(' ') || 'all',
      it.disabledAt ? `disabled (${it.disabledReason})` : it.failingSince ? 'failing' : 'enabled',
      shownTime(it.disabledAt ?? it.failingSince ?? it.createdAt),
    ]),
  );
