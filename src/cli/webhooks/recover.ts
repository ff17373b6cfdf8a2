import { appNow } from '../../db/app-now.ts';
import { recoverNow } from '../../webhooks/webhook-desk.ts';
import { type CliCommand, itsArgument, UsageError } from '../kit/command.ts';
import { withDeliveries } from '../kit/open-webhooks.ts';
import { readPast } from '../kit/option-values.ts';
import { ENDPOINT_ARGUMENT } from './shown-endpoint.ts';

interface Options {
  readonly since: string;
  readonly until?: string;
}

export const webhooksRecover: CliCommand = {
  name: 'webhooks recover',
  summary:
    'Send what an endpoint did not get of the events of a time: what failed, what waits for its next attempt, and what happened while it was disabled.',
  example: 'contractor-risk webhooks recover whe_… --since 24h',
  declare: command =>
    command
      .argument(...ENDPOINT_ARGUMENT)
      .requiredOption('--since <when>', 'events from a time ago (24h, 7d) or a moment (RFC 3339) on')
      .option('--until <when>', 'events before then (default: now)'),
  changes: itsArgument,
  run: (options: Options, [endpointId = '']) => {
    readRange(options, new Date());
    return withDeliveries(async desk => {
      const range = readRange(options, await appNow(desk.db.prisma));
      let [deliveries, hastened] = [0, 0];
      for (let more = true; more; ) {
        const opened = await recoverNow(desk, { endpointId, ...range });
        deliveries += opened.deliveries;
        hastened += opened.hastened;
        ({ more } = opened);
      }
      return {
        json: { id: endpointId, ...range, deliveries, hastened },
        text:
          deliveries > 0
            ? `${deliveries} deliveries are sent to ${endpointId}, ${hastened} of them sooner than planned. See: contractor-risk webhooks deliveries --endpoint ${endpointId}`
            : 'Nothing is missing in that time.',
      };
    });
  },
};

function readRange({ since, until }: Options, now: Date): { since: Date; until: Date } {
  const range = {
    since: readPast('--since', since, now),
    until: until === undefined ? now : readPast('--until', until, now),
  };
  if (range.since < range.until) return range;
  throw new UsageError('--since must be before --until, which is now when left out.');
}
