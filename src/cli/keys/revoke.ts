import { revokeKey } from '../../access/keys/keys.ts';
import { type CliCommand, itsArgument } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { shownTime } from '../kit/table.ts';

export const keysRevoke: CliCommand = {
  name: 'keys revoke',
  summary: 'Revoke a key for good: refused by every process within one second.',
  example: 'contractor-risk keys revoke key_…',
  declare: command => command.argument('<key>', 'id of the key, as keys list shows it'),
  changes: itsArgument,
  run: (_, [keyId]) =>
    withService(async ({ db }) => {
      const { id, clientId, revokedAt } = await revokeKey(db, { keyId: keyId! });
      return {
        json: { id, clientId, revokedAt },
        text: `Key ${id} is revoked since ${shownTime(revokedAt)}.`,
      };
    }),
};
