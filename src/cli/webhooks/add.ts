import { EVENT_TYPES } from '../../events/event.ts';
import { sealKey } from '../../kernel/sealed-secret.ts';
import { WEBHOOK_SEAL } from '../../webhooks/endpoint-secrets.ts';
import { addEndpoint } from '../../webhooks/endpoints.ts';
import type { CliCommand } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { gather } from '../kit/option-values.ts';
import { requireClient } from '../kit/require-client.ts';

interface Options {
  readonly client: string;
  readonly url: string;
  readonly event?: readonly string[];
}

export const webhooksAdd: CliCommand = {
  name: 'webhooks add',
  summary: 'Add an address to which a client’s events are sent. Its signing secret is shown this once.',
  example:
    'contractor-risk webhooks add --client cli_… --url https://partner.example/hooks --event analysis.completed',
  declare: command =>
    command
      .requiredOption('--client <id>', 'the client')
      .requiredOption('--url <url>', 'where to send; https')
      .option(
        '--event <types>',
        `${EVENT_TYPES.join(', ')}; may be repeated (default: all, also new ones)`,
        gather,
      ),
  changes: ({ client }: Options) => ({ object: client }),
  run: ({ client, url, event: eventTypes = [] }: Options) =>
    withService(async ({ config, db }) => {
      await requireClient(db, client);
      const { endpoint, secret } = await addEndpoint(
        {
          db,
          sealKey: sealKey(config.secretKey, WEBHOOK_SEAL),
          allowLoopback: config.webhooksAllowLoopback,
        },
        { clientId: client, url, eventTypes },
      );
      const { id, clientId } = endpoint;
      return {
        json: { id, clientId, url: endpoint.url, eventTypes: endpoint.eventTypes, secret },
        text: `Endpoint ${id} for ${clientId}. Its signing secret is shown this once:\n\n  ${secret}\n`,
      };
    }),
};
