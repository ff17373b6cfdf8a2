/** `contractor-risk analyses …`: background analyses that wait or need somebody. */
import { Option } from 'commander';
import { readOpen } from '../operator/work/open-analyses.ts';
import type { CliCommand } from './kit/command.ts';
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
