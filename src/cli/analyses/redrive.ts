import { wakeAnalysis } from '../../contractors/analysis-state.ts';
import { sqlTransaction } from '../../db/sql-transaction.ts';
import { type CliCommand, CliError, itsArgument } from '../kit/command.ts';
import { withConductor } from '../kit/open-conductor.ts';
import { withService } from '../kit/open-service.ts';

export const analysesRedrive: CliCommand = {
  name: 'analyses redrive',
  summary: 'Wake an analysis now, with its pauses begun anew: after a register is mended, or a parser.',
  example: 'contractor-risk analyses redrive anl_…',
  declare: command => command.argument('<analysis>', 'id of the analysis'),
  changes: itsArgument,
  run: (_, [id = '']) =>
    withService(({ db }) =>
      withConductor(db, conductor =>
        sqlTransaction(db, async tx => {
          const open = await wakeAnalysis(tx, id);
          if (!open)
            throw new CliError(
              'not-found',
              `There is no open analysis ${id}. List them with: contractor-risk analyses list`,
            );
          await conductor.hasten(tx, 'run-analysis', { analysisId: id }, id);
          return {
            json: { id, nif: open.nif, state: open.state, woken: true },
            text: `Analysis ${id} of ${open.nif} was ${open.state}; a worker takes it up at once.`,
          };
        }),
      ),
    ),
};
