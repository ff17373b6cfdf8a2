import { closeCorrection } from '../../contractors/corrections.ts';
import { type CliCommand, itsArgument } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';

export const correctionsClose: CliCommand = {
  name: 'corrections close',
  summary: 'Take a correction off the assessment; it stays in this list.',
  example: 'contractor-risk corrections close cor_…',
  declare: command => command.argument('<correction>', 'id of the correction, as corrections list shows it'),
  changes: itsArgument,
  run: (_, [id = '']) =>
    withService(async ({ db }) => {
      const correction = await closeCorrection(db, { id });
      return { json: correction, text: `Correction ${id} of ${correction.nif} is closed.` };
    }),
};
