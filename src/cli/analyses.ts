/** `contractor-risk analyses …`: background analyses that wait or need somebody. */
import { Option } from 'commander';
import { readOpen, redriveAnalysis } from '../operator/work/open-analyses.ts';
import { type CliCommand, itsArgument } from './kit/command.ts';
import { withConductor } from './kit/open-conductor.ts';
import { withService } from './kit/open-service.ts';
import { listed, shownTime } from './kit/table.ts';

const OPEN_STATES = ['queued', 'running', 'waiting', 'stalled'];

export const analysesList: CliCommand = {
  name: 'analyses list',
  summary: 'List open analyses, oldest first.',
  example: 'contractor-risk analyses list --state stalled',
  declare: command =>
    command.addOption(new Option('--state <state>', 'only those in this state').choices(OPEN_STATES)),
  run: ({ state }: { state?: string }) =>
    withService(async ({ db }) =>
      listed(await readOpen(db, state ?? null), `No analysis is ${state ?? 'open'}.`, {
        analysis: it => it.id,
        nif: it => it.nif,
        state: it => it.state,
        answered: it => `${it.progress.done} of ${it.progress.total}`,
        'waiting for': it => it.waitingFor.join(' ') || null,
        since: it => shownTime(it.createdAt),
      }),
    ),
};

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
