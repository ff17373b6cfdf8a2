import { setClientDisabled } from '../../access/client-life.ts';
import { CLIENT_ARGUMENT, type CliCommand, itsArgument } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { shownTime } from '../kit/table.ts';

export const clientsDisable: CliCommand = {
  name: 'clients disable',
  summary:
    'Set a client aside: its keys, client tokens, sockets, streams and webhooks end within one second, until it is enabled again.',
  example: 'contractor-risk clients disable cli_…',
  declare: command => command.argument(...CLIENT_ARGUMENT),
  changes: itsArgument,
  run: (_, [clientId = '']) =>
    withService(async ({ db }) => {
      const { id, name, disabledAt, keys } = await setClientDisabled(db, { clientId, disabled: true });
      return {
        json: { id, name, disabledAt, keysDisabled: keys },
        text: `Client ${name} is disabled since ${shownTime(disabledAt)}, and ${keys} of its keys with it. Enable it again with: contractor-risk clients enable ${id}`,
      };
    }),
};
