import { listEndpoints } from '../../webhooks/endpoints.ts';
import type { CliCommand } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { requireClient } from '../kit/require-client.ts';
import { listed, shownTime } from '../kit/table.ts';
import { endpointInJson, shownEvents, shownState } from './shown-endpoint.ts';

export const webhooksList: CliCommand = {
  name: 'webhooks list',
  summary: 'List webhook endpoints, oldest first.',
  example: 'contractor-risk webhooks list --client cli_…',
  declare: command => command.option('--client <id>', 'only this client’s'),
  run: ({ client }: { client?: string }) =>
    withService(async ({ db }) => {
      if (client !== undefined) await requireClient(db, client);
      const endpoints = await listEndpoints(db, client === undefined ? {} : { clientId: client });
      return listed(endpoints.map(endpointInJson), 'There are no webhook endpoints.', {
        endpoint: it => it.id,
        client: it => it.clientId,
        url: it => it.url,
        events: shownEvents,
        state: shownState,
        since: it => shownTime(it.disabledAt ?? it.failingSince ?? it.createdAt),
      });
    }),
};
