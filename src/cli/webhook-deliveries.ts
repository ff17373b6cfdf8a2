/** `webhooks …` of what was sent: seen, and sent again. */

import { Option } from 'commander';
import { appNow } from '../db/app-now.ts';
import { createCursorCodec } from '../events/cursor.ts';
import { deliveryBody } from '../webhooks/delivery-body.ts';
import { createDeliveryStore } from '../webhooks/delivery-store.ts';
import { requireEndpoint } from '../webhooks/endpoints.ts';
import {
  DELIVERY_STATES,
  type DeliveryFilter,
  MOST_DELIVERIES,
  type ReadDelivery,
  readDeliveries,
} from '../webhooks/read-deliveries.ts';
import { recoverNow } from '../webhooks/resend.ts';
import { type CliCommand, CliError, type Given, itsArgument } from './kit/command.ts';
import { requireClient } from './kit/named-things.ts';
import { withService } from './kit/open-service.ts';
import { withDeliveries } from './kit/open-webhooks.ts';
import { readCount, readPast } from './kit/option-values.ts';
import { type Columns, listed, shownTime, tableOf } from './kit/table.ts';

export const ENDPOINT_ARGUMENT = ['<endpoint>', 'id of the endpoint, as webhooks list shows it'] as const;

type Attempt = ReadDelivery['attempts'][number];

/** `200`, or why there was no answer. */
const shownAnswer = ({ status, error }: Attempt): string => String(status ?? error);

export const DELIVERY_COLUMNS: Columns<ReadDelivery> = {
  delivery: it => it.id,
  endpoint: it => it.endpointId,
  event: it => it.eventId,
  type: it => it.event.type,
  nif: it => it.event.nif,
  happened: it => shownTime(it.event.createdAt),
  state: it => it.state,
  tries: it => it.attempts.length,
  'last answer': it => (it.attempts.length > 0 ? shownAnswer(it.attempts.at(-1)!) : null),
};

type DeliveryOptions = Given<'client' | 'endpoint' | 'after'> & {
  readonly state?: (typeof DELIVERY_STATES)[number];
  readonly limit: string;
};

const webhooksDeliveries: CliCommand = {
  name: 'webhooks deliveries',
  summary: 'List deliveries, newest first, with their tries. They are kept for 30 days.',
  example: 'contractor-risk webhooks deliveries --endpoint whe_… --state failed',
  declare: command =>
    command
      .option('--endpoint <id>', 'only those to this endpoint, as webhooks list shows it')
      .option('--client <id>', 'only this client’s')
      .addOption(new Option('--state <state>', 'only those in this state').choices(DELIVERY_STATES))
      .option('--after <delivery>', 'go on behind this one')
      .option('--limit <rows>', `rows at most, 1 to ${MOST_DELIVERIES}`, '20'),
  run: ({ client, endpoint, state, after, limit }: DeliveryOptions) => {
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

const webhooksDelivery: CliCommand = {
  name: 'webhooks delivery',
  summary: 'Show one delivery: what was sent, and what each try was answered.',
  example: 'contractor-risk webhooks delivery dlv_…',
  declare: command => command.argument('<delivery>', 'id of the delivery, as webhooks deliveries shows it'),
  inService: async ({ db, config }, _, [deliveryId = '']) => {
    const [delivery] = await readDeliveries(db, { deliveryId });
    const row = delivery && (await createDeliveryStore(db).read(deliveryId));
    if (!row) throw new CliError('not-found', `There is no webhook delivery ${deliveryId}.`);
    const body = deliveryBody(row, createCursorCodec(config.secretKey));
    return {
      json: { ...delivery, body: JSON.parse(body) },
      text: [
        `Delivery ${delivery.id} of ${delivery.eventId} to ${delivery.endpointId}: ${delivery.state}.`,
        `\nwebhook-id: ${delivery.eventId}\n${body}\n`,
        delivery.attempts.length > 0 ? tableOf(delivery.attempts, TRY_COLUMNS) : 'It was not tried yet.',
      ].join('\n'),
    };
  },
};

const TRY_COLUMNS: Columns<Attempt> = {
  try: it => it.number,
  sent: it => it.startedAt.toISOString(),
  to: it => it.url,
  ms: it => it.durationMs,
  answer: shownAnswer,
  'it said': it => it.responseHead?.slice(0, 80) ?? null,
};

interface TimeOptions {
  readonly since: string;
  readonly until?: string;
}

const webhooksRecover: CliCommand = {
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
  run: (options: TimeOptions, [endpointId = '']) => {
    readRange(options, new Date());
    return withDeliveries(async deps => {
      const range = readRange(options, await appNow(deps.db.prisma));
      let [deliveries, hastened] = [0, 0];
      for (let more = true; more; ) {
        const opened = await recoverNow(deps, { endpointId, ...range });
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

const readRange = ({ since, until }: TimeOptions, now: Date): { since: Date; until: Date } => ({
  since: readPast('--since', since, now),
  until: until === undefined ? now : readPast('--until', until, now),
});

export const WEBHOOK_DELIVERIES_COMMANDS = [webhooksDeliveries, webhooksDelivery, webhooksRecover];
