import { Option } from 'commander';
import { requireEndpoint } from '../../webhooks/endpoints.ts';
import {
  DELIVERY_STATES,
  type DeliveryFilter,
  MOST_DELIVERIES,
  readDeliveries,
} from '../../webhooks/read-deliveries.ts';
import type { CliCommand } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { readCount } from '../kit/option-values.ts';
import { requireClient } from '../kit/require-client.ts';
import { listed } from '../kit/table.ts';
import { DELIVERY_COLUMNS } from './shown-delivery.ts';

interface Options {
  readonly client?: string;
  readonly endpoint?: string;
  readonly state?: (typeof DELIVERY_STATES)[number];
  readonly after?: string;
  readonly limit: string;
}

export const webhooksDeliveries: CliCommand = {
  name: 'webhooks deliveries',
  summary: 'List deliveries, newest first, with their tries. They are kept for 30 days.',
  example: 'contractor-risk webhooks deliveries --endpoint whe_… --state failed',
  declare: command =>
    command
      .option('--endpoint <id>', 'only those to this endpoint')
      .option('--client <id>', 'only this client’s')
      .addOption(new Option('--state <state>', 'only those in this state').choices(DELIVERY_STATES))
      .option('--after <delivery>', 'go on behind this one')
      .option('--limit <rows>', `rows at most, 1 to ${MOST_DELIVERIES}`, '20'),
  run: ({ client, endpoint, state, after, limit }: Options) => {
    const filter: DeliveryFilter = {
      limit: readCount('--limit', limit, MOST_DELIVERIES),
      ...(client !== undefined && { clientId: client }),
      ...(endpoint !== undefined && { endpointId: endpoint }),
      ...(state !== undefined && { state }),
      ...(after !== undefined && { after }),
    };
    return withService(async ({ db }) => {
      if (client !== undefined) await requireClient(db, client);
      if (endpoint !== undefined) await requireEndpoint(db.prisma, { endpointId: endpoint });
      return listed(await readDeliveries(db, filter), 'There is no delivery that fits.', DELIVERY_COLUMNS);
    });
  },
};
