import { redriveAnalysis } from '../../operator/work/open-analyses.ts';
import { type CliCommand, itsArgument } from '../kit/command.ts';
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
      withConductor(db, async conductor => {
        const { nif, state } = await redriveAnalysis({ db, conductor }, id);
        return {
          json: { id, nif, state, woken: true },
          text: `Analysis ${id} of ${nif} was ${state}; a worker takes it up at once.`,
        };
      }),
    ),
};
