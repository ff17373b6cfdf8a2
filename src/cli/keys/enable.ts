import { setKeyDisabled } from '../../access/keys/change-key.ts';
import { type CliCommand, itsArgument } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';

export const keysEnable: CliCommand = {
  name: 'keys enable',
  summary: 'Take back a key that was disabled.',
  example: 'contractor-risk keys enable key_…',
  declare: command => command.argument('<key>', 'id of the key, as keys list shows it'),
  changes: itsArgument,
  run: (_, [keyId = '']) =>
    withService(async ({ db }) => {
      const { id, clientId, disabledAt } = await setKeyDisabled(db, { keyId, disabled: false });
      return {
        json: { id, clientId, disabledAt },
        text: `Key ${id} is enabled.`,
      };
    }),
};
