import { resendNow } from '../../webhooks/webhook-desk.ts';
import { type CliCommand, itsArgument } from '../kit/command.ts';
import { withDeliveries } from '../kit/open-webhooks.ts';

export const webhooksResend: CliCommand = {
  name: 'webhooks resend',
  summary: 'Send one delivery again, whatever became of it. The workers send it at once.',
  example: 'contractor-risk webhooks resend dlv_…',
  declare: command => command.argument('<delivery>', 'id of the delivery, as webhooks deliveries shows it'),
  changes: itsArgument,
  run: (_, [deliveryId = '']) =>
    withDeliveries(async desk => {
      const { endpointId, number } = await resendNow(desk, { deliveryId });
      return {
        json: { deliveryId, endpointId, number },
        text: `Delivery ${deliveryId} is sent to ${endpointId} again: try ${number}. See: contractor-risk webhooks delivery ${deliveryId}`,
      };
    }),
};
