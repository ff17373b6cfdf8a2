import { type CliCommand, CliError } from './command.ts';
import { withConductor } from './open-conductor.ts';
import { withService } from './open-service.ts';

export const analysesRedrive: CliCommand = {
  name: 'analyses redrive',
  summary: 'Wake an analysis now, with its pauses begun anew: after a register is mended, or a parser.',
  example: 'contractor-risk analyses redrive anl_…',
  declare: command => command.argument('<analysis>', 'id of the analysis'),
  run: (_, [id = '']) =>
    withService(({ db }) =>
      withConductor(db, conductor =>
        db.prisma.$transaction(async tx => {
          const [open] = await tx.$queryRaw<{ nif: string; state: string }[]>`
            update analyses set rounds = 0 where id = ${id} and state <> 'complete' returning nif, state`;
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
