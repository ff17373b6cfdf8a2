import { Option } from 'commander';
import { CHECK_KEYS } from '../checks/check-keys.ts';
import type { Analysis } from '../contractors/analysis.ts';
import type { Correction, CorrectionState } from '../contractors/corrections/correction.ts';
import { readCorrections } from '../contractors/corrections/corrections.ts';
import { analysisSender } from '../jobs/queue/job-queue.ts';
import { SPECIFIED_REGISTERS } from '../kernel/register-name.ts';
import { type CliCommand, itsArgument } from './kit/command.ts';
import { companyArgument } from './kit/named-things.ts';
import { withJobQueue, withService } from './kit/open-service.ts';
import { listed, shownTime } from './kit/table.ts';

const correctionsAdd: CliCommand = {
  name: 'corrections add',
  summary:
    'Take in what a company says is wrong about it: shown on its assessment, its registers asked anew.',
  example:
    'contractor-risk corrections add 580000028 --check taxDebtor --text "The debt was paid in October."',
  declare: command =>
    command
      .argument('<nif>', 'the company')
      .addOption(
        new Option('--check <key>', 'the check that is contested, as the answer’s checks name it')
          .choices(CHECK_KEYS.map(({ key }) => key))
          .makeOptionMandatory(),
      )
      .requiredOption(
        '--text <text>',
        'what is said to be wrong; everybody who asks about the company reads it',
      ),
  changes: itsArgument,
  run: ({ check, text }: { check: string; text: string }, [company = '']) => {
    const nif = companyArgument(company, 'NIF');
    return withService(({ config, db }) =>
      withJobQueue(db, async jobQueue => {
        const { addCorrection } = await import('../contractors/corrections/corrections.ts');
        const added = await addCorrection(
          {
            db,
            livemode: config.registers === 'live',
            registers: SPECIFIED_REGISTERS,
            enqueue: analysisSender(jobQueue),
          },
          { nif, check, text },
        );
        return { json: { ...added.correction, analysisId: added.analysis.id }, text: shown(added) };
      }),
    );
  },
};

const shown = ({ correction, analysis }: { correction: Correction; analysis: Analysis }): string =>
  `Correction ${correction.id} stands on ${correction.nif} (${correction.check}). ` +
  `${analysis.createdAt >= correction.createdAt ? `Analysis ${analysis.id} asks its registers anew` : `Analysis ${analysis.id} runs already; another follows it`}, and the assessment that comes of it answers.`;

const STATES: readonly CorrectionState[] = ['open', 'answered', 'closed'];

const correctionsList: CliCommand = {
  name: 'corrections list',
  summary: 'List what companies say is wrong about them, oldest first.',
  example: 'contractor-risk corrections list --state open',
  declare: command =>
    command
      .option('--nif <nif>', 'only of this company')
      .addOption(new Option('--state <state>', 'only those in this state').choices(STATES)),
  run: ({ nif, state }: { nif?: string; state?: CorrectionState }) => {
    const company = nif === undefined ? null : companyArgument(nif, '--nif');
    return withService(async ({ db }) => {
      const corrections = await readCorrections(db, { nif: company, state: state ?? null });
      return listed(corrections, 'There are no corrections.', {
        correction: it => it.id,
        nif: it => it.nif,
        check: it => it.check,
        state: it => it.state,
        since: it => shownTime(it.createdAt),
        answered: it => shownTime(it.answeredAt),
        changed: it => (it.changed === null ? null : it.changed ? 'yes' : 'no'),
        text: it => (it.text.length > 60 ? `${it.text.slice(0, 59)}…` : it.text),
      });
    });
  },
};

export const CORRECTIONS_COMMANDS = [correctionsAdd, correctionsList];
