import { enableEndpoint } from '../../webhooks/endpoints.ts';
import { type CliCommand, itsArgument } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { ENDPOINT_ARGUMENT, endpointInJson } from './shown-endpoint.ts';

export const webhooksEnable: CliCommand = {
  name: 'webhooks enable',
  summary: 'Send events to a disabled endpoint again. What it missed is sent by webhooks recover.',
  example: 'contractor-risk webhooks enable whe_…',
  declare: command => command.argument(...ENDPOINT_ARGUMENT),
  changes: itsArgument,
  run: (_, [endpointId = '']) =>
    withService(async ({ db }) => {
      const endpoint = await enableEndpoint(db, { endpointId });
      return {
        json: endpointInJson(endpoint),
        text: `Endpoint ${endpoint.id} is enabled. Send what it missed: contractor-risk webhooks recover ${endpoint.id} --since 24h`,
      };
    }),
};
