import { setClientDisabled } from '../../access/client-life.ts';
import { CLIENT_ARGUMENT, type CliCommand, itsArgument } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';

export const clientsEnable: CliCommand = {
  name: 'clients enable',
  summary: 'Take a disabled client back, with the keys that were disabled together with it.',
  example: 'contractor-risk clients enable cli_…',
  declare: command => command.argument(...CLIENT_ARGUMENT),
  changes: itsArgument,
  run: (_, [clientId = '']) =>
    withService(async ({ db }) => {
      const { id, name, disabledAt, keys } = await setClientDisabled(db, { clientId, disabled: false });
      return {
        json: { id, name, disabledAt, keysEnabled: keys },
        text: `Client ${name} is enabled, and ${keys} of its keys with it. Webhooks that it missed: contractor-risk webhooks recover`,
      };
    }),
};
