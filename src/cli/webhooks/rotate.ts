import { rotateSecret } from '../../webhooks/endpoint-secrets.ts';
import { type CliCommand, itsArgument } from '../kit/command.ts';
import { type ExpectedVersion, expectedVersionOption, readExpected } from '../kit/expected-version.ts';
import { withWebhooks } from '../kit/open-webhooks.ts';
import { shownTime } from '../kit/table.ts';
import { ENDPOINT_ARGUMENT } from './shown-endpoint.ts';

export const webhooksRotate: CliCommand = {
  name: 'webhooks rotate',
  summary: 'Give an endpoint a new secret, shown this once. The present one signs beside it for 24 hours.',
  example: 'contractor-risk webhooks rotate whe_…',
  declare: command => expectedVersionOption(command).argument(...ENDPOINT_ARGUMENT),
  changes: itsArgument,
  run: (options: ExpectedVersion, [endpointId = '']) => {
    const require = readExpected(options);
    return withWebhooks(async webhooks => {
      const { secret, previousSecretUntil } = await rotateSecret(webhooks, { endpointId }, require);
      return {
        json: { id: endpointId, secret, previousSecretUntil },
        text: `New signing secret of ${endpointId}, shown this once; the one before signs too until ${shownTime(previousSecretUntil)}:\n\n  ${secret}\n`,
      };
    });
  },
};
