import { Option } from 'commander';
import { OVERLAPS, type Overlap, rollKey } from '../../access/keys/roll-key.ts';
import { type CliCommand, itsArgument } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { shownTime } from '../kit/table.ts';

export const keysRoll: CliCommand = {
  name: 'keys roll',
  summary:
    'Give a key’s client another secret, shown this once. The one before goes on for the overlap, on the same limits.',
  example: 'contractor-risk keys roll key_… --overlap 24h',
  declare: command =>
    command
      .argument('<key>', 'id of the key, as keys list shows it')
      .addOption(
        new Option('--overlap <time>', 'how long the secret before goes on: 0 when it has leaked')
          .choices(Object.keys(OVERLAPS))
          .default('24h'),
      ),
  changes: itsArgument,
  run: ({ overlap }: { overlap: Overlap }, [keyId = '']) =>
    withService(async ({ config: { keyPrefix }, db }) => {
      const rolled = await rollKey(db, { keyId, keyPrefix, overlap });
      const { id, clientId, key, from } = rolled;
      const ends = overlap === '0' ? 'is refused from now on' : `goes on until ${shownTime(from.expiresAt)}`;
      return {
        json: rolled,
        text: `Key ${id} for ${clientId} takes the place of ${from.id}, which ${ends}. It is shown this once; only its hash is kept:\n\n  ${key}\n`,
      };
    }),
};
