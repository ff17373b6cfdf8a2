import { EVENT_TYPES } from '../../events/event.ts';
import { updateEndpoint } from '../../webhooks/endpoints.ts';
import { type CliCommand, itsArgument, UsageError } from '../kit/command.ts';
import { type ExpectedVersion, expectedVersionOption, readExpected } from '../kit/expected-version.ts';
import { withWebhooks } from '../kit/open-webhooks.ts';
import { gather } from '../kit/option-values.ts';
import { ENDPOINT_ARGUMENT, endpointInJson, shownEvents } from './shown-endpoint.ts';

interface Options extends ExpectedVersion {
  readonly url?: string;
  readonly event?: readonly string[];
  readonly allEvents?: boolean;
}

export const webhooksSet: CliCommand = {
  name: 'webhooks set',
  summary: 'Change where an endpoint is, or what it takes. What is not named stays.',
  example: 'contractor-risk webhooks set whe_… --url https://partner.example/new --event analysis.completed',
  declare: command =>
    expectedVersionOption(command)
      .argument(...ENDPOINT_ARGUMENT)
      .option('--url <url>', 'where to send from now on; https')
      .option('--event <types>', `only these from now on: ${EVENT_TYPES.join(', ')}; may be repeated`, gather)
      .option('--all-events', 'all events from now on, also new ones'),
  changes: itsArgument,
  run: ({ url, event, allEvents = false, ...rest }: Options, [endpointId = '']) => {
    const require = readExpected(rest);
    if (event && allEvents) throw new UsageError('Give --event or --all-events, not both.');
    if (url === undefined && !event && !allEvents)
      throw new UsageError('Say what changes: --url, --event or --all-events.');
    const eventTypes = allEvents ? [] : event;
    return withWebhooks(async ({ db, egress }) => {
      const endpoint = await updateEndpoint(
        { db, allowLoopback: egress.allowLoopback },
        { endpointId, ...(url !== undefined && { url }), ...(eventTypes && { eventTypes }) },
        require,
      );
      return {
        json: endpointInJson(endpoint),
        text: `Endpoint ${endpoint.id}: ${endpoint.url}, events: ${shownEvents(endpoint)}.`,
      };
    });
  },
};
