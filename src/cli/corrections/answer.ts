import { answerCorrection } from '../../contractors/corrections.ts';
import { type CliCommand, itsArgument } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';

export const correctionsAnswer: CliCommand = {
  name: 'corrections answer',
  summary: 'Answer a correction in your own words; everybody who asks about the company reads them.',
  example:
    'contractor-risk corrections answer cor_… --text "The register still lists the debt on 20 November."',
  declare: command =>
    command
      .argument('<correction>', 'id of the correction, as corrections list shows it')
      .requiredOption('--text <text>', 'the answer'),
  changes: itsArgument,
  run: ({ text }: { text: string }, [id = '']) =>
    withService(async ({ db }) => {
      const correction = await answerCorrection(db, { id, text });
      return { json: correction, text: `Correction ${id} of ${correction.nif} is answered.` };
    }),
};
