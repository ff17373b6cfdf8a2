import { Option } from 'commander';
import { type CorrectionState, readCorrections } from '../../contractors/corrections.ts';
import type { CliCommand } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { companyAsked } from '../kit/register-argument.ts';
import { listed, shownTime } from '../kit/table.ts';

const STATES: readonly CorrectionState[] = ['open', 'answered', 'closed'];

export const correctionsList: CliCommand = {
  name: 'corrections list',
  summary: 'List what companies say is wrong about them, oldest first.',
  example: 'contractor-risk corrections list --state open',
  declare: command =>
    command
      .option('--nif <nif>', 'only of this company')
      .addOption(new Option('--state <state>', 'only those in this state').choices(STATES)),
  run: ({ nif, state }: { nif?: string; state?: CorrectionState }) => {
    const company = nif === undefined ? null : companyAsked(nif, '--nif');
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
