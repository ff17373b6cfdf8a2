import { deleteEndpoint } from '../../webhooks/endpoints.ts';
import { type CliCommand, itsArgument } from '../kit/command.ts';
import { type ExpectedVersion, expectedVersionOption, readExpected } from '../kit/expected-version.ts';
import { withService } from '../kit/open-service.ts';
import { ENDPOINT_ARGUMENT, endpointInJson } from './shown-endpoint.ts';

export const webhooksRemove: CliCommand = {
  name: 'webhooks remove',
  summary: 'Delete an endpoint for good, with its deliveries. To pause it: webhooks disable.',
  example: 'contractor-risk webhooks remove whe_…',
  declare: command => expectedVersionOption(command).argument(...ENDPOINT_ARGUMENT),
  changes: itsArgument,
  run: (options: ExpectedVersion, [endpointId = '']) => {
    const require = readExpected(options);
    return withService(async ({ db }) => {
      const endpoint = await deleteEndpoint(db, { endpointId }, require);
      return { json: endpointInJson(endpoint), text: `Endpoint ${endpoint.id} (${endpoint.url}) is gone.` };
    });
  },
};
