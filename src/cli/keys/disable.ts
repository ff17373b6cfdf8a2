import { setKeyDisabled } from '../../access/keys/change-key.ts';
import { type CliCommand, itsArgument } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { shownTime } from '../kit/table.ts';

export const keysDisable: CliCommand = {
  name: 'keys disable',
  summary: 'Set a key aside: refused by every process within one second, until it is enabled again.',
  example: 'contractor-risk keys disable key_…',
  declare: command => command.argument('<key>', 'id of the key, as keys list shows it'),
  changes: itsArgument,
  run: (_, [keyId = '']) =>
    withService(async ({ db }) => {
      const { id, clientId, disabledAt } = await setKeyDisabled(db, { keyId, disabled: true });
      return {
        json: { id, clientId, disabledAt },
        text: `Key ${id} is disabled since ${shownTime(disabledAt)}. Enable it again with: contractor-risk keys enable ${id}`,
      };
    }),
};
