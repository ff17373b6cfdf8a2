import { sendTest } from '../../webhooks/send-test.ts';
import { type CliCommand, CliError, itsArgument } from '../kit/command.ts';
import { withWebhooks } from '../kit/open-webhooks.ts';
import { ENDPOINT_ARGUMENT } from './shown-endpoint.ts';

export const webhooksTest: CliCommand = {
  name: 'webhooks test',
  summary: 'Send one signed webhook.test to an endpoint now, and show what it answers.',
  example: 'contractor-risk webhooks test whe_…',
  declare: command => command.argument(...ENDPOINT_ARGUMENT),
  changes: itsArgument,
  run: (_, [endpointId = '']) =>
    withWebhooks(async webhooks => {
      const sent = await sendTest(webhooks, { endpointId });
      const { durationMs } = sent;
      if (sent.kind === 'failed')
        throw new CliError(
          'not-delivered',
          `No answer after ${durationMs} ms: ${sent.fault} (${sent.detail}).`,
          {
            error: sent.fault,
            durationMs,
          },
        );
      const { status, head } = sent;
      if (status < 200 || status > 299)
        throw new CliError(
          'not-delivered',
          `Answered ${status} after ${durationMs} ms; only 2xx is success. ${head}`.trim(),
          {
            status,
            durationMs,
            responseHead: head,
          },
        );
      return {
        json: { status, durationMs, responseHead: head },
        text: `Answered ${status} after ${durationMs} ms. ${head}`.trim(),
      };
    }),
};
