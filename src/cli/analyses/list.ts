import { Option } from 'commander';
import { ANALYSIS_COLUMNS, type Analysis, analysisFromRow } from '../../contractors/analysis.ts';
import type { Database } from '../../db/open-database.ts';
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

async function readOpen({ pool }: Database, state: string | null): Promise<Analysis[]> {
  const { rows } = await pool.query(
    `select ${ANALYSIS_COLUMNS} from analyses n
     where n.state <> 'complete' and n.state = coalesce($1, n.state) order by n.created_at, n.id`,
    [state],
  );
  return rows.map(analysisFromRow);
}

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
