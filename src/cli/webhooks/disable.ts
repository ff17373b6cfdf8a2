import { disableEndpoint, requireEndpoint } from '../../webhooks/endpoints.ts';
import { type CliCommand, itsArgument } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { shownTime } from '../kit/table.ts';
import { ENDPOINT_ARGUMENT, endpointInJson } from './shown-endpoint.ts';

export const webhooksDisable: CliCommand = {
  name: 'webhooks disable',
  summary: 'Send nothing more to an endpoint. What is still to be tried fails, and can be recovered.',
  example: 'contractor-risk webhooks disable whe_…',
  declare: command => command.argument(...ENDPOINT_ARGUMENT),
  changes: itsArgument,
  run: (_, [endpointId = '']) =>
    withService(async ({ db: { prisma } }) => {
      const endpoint =
        (await disableEndpoint(prisma, { endpointId, reason: 'operator' })) ??
        (await requireEndpoint(prisma, { endpointId }));
      return {
        json: endpointInJson(endpoint),
        text: `Endpoint ${endpoint.id} is disabled since ${shownTime(endpoint.disabledAt)}.`,
      };
    }),
};
