import { createCursorCodec } from '../../events/cursor.ts';
import { deliveryBody } from '../../webhooks/delivery-body.ts';
import { createDeliveryStore } from '../../webhooks/delivery-store.ts';
import { readDeliveries } from '../../webhooks/read-deliveries.ts';
import { type CliCommand, CliError } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { type Columns, tableOf } from '../kit/table.ts';
import { type Attempt, shownAnswer } from './shown-delivery.ts';

export const webhooksDelivery: CliCommand = {
  name: 'webhooks delivery',
  summary: 'Show one delivery: what was sent, and what each try was answered.',
  example: 'contractor-risk webhooks delivery dlv_…',
  declare: command => command.argument('<delivery>', 'id of the delivery, as webhooks deliveries shows it'),
  run: (_, [deliveryId = '']) =>
    withService(async ({ db, config }) => {
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
    }),
};

const TRY_COLUMNS: Columns<Attempt> = {
  try: it => it.number,
  sent: it => it.startedAt.toISOString(),
  to: it => it.url,
  ms: it => it.durationMs,
  answer: shownAnswer,
  'it said': it => it.responseHead?.slice(0, 80) ?? null,
};
