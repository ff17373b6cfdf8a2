import { listEndpoints } from '../../webhooks/endpoints.ts';
import type { CliCommand } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { requireClient } from '../kit/require-client.ts';
import { endpointInJson, endpointTable } from './shown-endpoint.ts';

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
        json: endpoints.map(endpointInJson),
        text: endpoints.length > 0 ? endpointTable(endpoints) : 'There are no webhook endpoints.',
      };
    }),
};
