import { requireEndpoint } from '../../webhooks/endpoints.ts';
import { readDeliveries } from '../../webhooks/read-deliveries.ts';
import type { CliCommand } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { shownTime, tableOf } from '../kit/table.ts';
import { DELIVERY_COLUMNS } from './shown-delivery.ts';
import { ENDPOINT_ARGUMENT, endpointInJson, shownEvents, shownState } from './shown-endpoint.ts';

const LATEST = 5;

export const webhooksShow: CliCommand = {
  name: 'webhooks show',
  summary: 'Show an endpoint, how it is doing, and its latest deliveries.',
  example: 'contractor-risk webhooks show whe_…',
  declare: command => command.argument(...ENDPOINT_ARGUMENT),
  run: (_, [endpointId = '']) =>
    withService(async ({ db }) => {
      const endpoint = await requireEndpoint(db.prisma, { endpointId });
      const deliveries = await readDeliveries(db, { endpointId, limit: LATEST });
      const facts = [
        ['endpoint', endpoint.id],
        ['client', endpoint.clientId],
        ['version', String(endpoint.version)],
        ['url', endpoint.url],
        ['events', shownEvents(endpoint)],
        ['state', shownState(endpoint)],
        ['added', shownTime(endpoint.createdAt)],
        ['failing since', shownTime(endpoint.failingSince)],
        ['disabled since', shownTime(endpoint.disabledAt)],
        ['old secret signs until', shownTime(endpoint.previousSecretUntil)],
      ].filter(([, value]) => value !== null);
      const lines = facts.map(([name, value]) => `${name!.padEnd(24)}${value}`);
      const latest =
        deliveries.length > 0
          ? `\nLatest deliveries:\n${tableOf(deliveries, DELIVERY_COLUMNS)}`
          : '\nNothing was sent yet.';
      return { json: { ...endpointInJson(endpoint), deliveries }, text: [...lines, latest].join('\n') };
    }),
};
