import { Option } from 'commander';
import { type Correction, type CorrectionState, readCorrections } from '../../contractors/corrections.ts';
import type { CliCommand } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { companyAsked } from '../kit/register-argument.ts';
import { shownTime, table } from '../kit/table.ts';

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
      return {
        json: corrections,
        text: corrections.length > 0 ? asTable(corrections) : 'There are no corrections.',
      };
    });
  },
};

const asTable = (corrections: readonly Correction[]): string =>
  table(
    ['correction', 'nif', 'check', 'state', 'since', 'answered', 'changed', 'text'],
    corrections.map(it => [
      it.id,
      it.nif,
      it.check,
      it.state,
      shownTime(it.createdAt),
      shownTime(it.answeredAt),
      it.changed === null ? null : it.changed ? 'yes' : 'no',
      it.text.length > 60 ? `${it.text.slice(0, 59)}…` : it.text,
    ]),
  );
