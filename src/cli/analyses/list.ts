import { Option } from 'commander';
import type { Analysis } from '../../contractors/analysis.ts';
import { readOpen } from '../../operator/work/open-analyses.ts';
import type { CliCommand } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { shownTime, table } from '../kit/table.ts';

const OPEN_STATES = ['queued', 'running', 'waiting', 'stalled'];

export const analysesList: CliCommand = {
  name: 'analyses list',
  summary: 'List open analyses, oldest first.',
  example: 'contractor-risk analyses list --state stalled',
  declare: command =>
    command.addOption(new Option('--state <state>', 'only those in this state').choices(OPEN_STATES)),
  run: ({ state }: { state?: string }) =>
    withService(async ({ db }) => {
      const analyses = await readOpen(db, state ?? null);
      return {
        json: analyses,
        text: analyses.length > 0 ? asTable(analyses) : `No analysis is ${state ?? 'open'}.`,
      };
    }),
};

const asTable = (analyses: readonly Analysis[]): string =>
  table(
    ['analysis', 'nif', 'state', 'answered', 'waiting for', 'since'],
    analyses.map(it => [
      it.id,
      it.nif,
      it.state,
      `${it.progress.done} of ${it.progress.total}`,
      it.waitingFor.join(' ') || null,
      shownTime(it.createdAt),
    ]),
  );
