import { listBatches } from '../../batches/batch.ts';
import type { CliCommand } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { listed, shownTime } from '../kit/table.ts';

const MOST = 100;

export const batchesList: CliCommand = {
  name: 'batches list',
  summary: `List the last ${MOST} batches, newest first.`,
  example: 'contractor-risk batches list --client cli_…',
  declare: command => command.option('--client <client>', 'only those of this client'),
  run: ({ client }: { client?: string }) =>
    withService(async ({ db }) => {
      const batches = await listBatches(db, { clientId: client ?? null, before: null, limit: MOST });
      return listed(batches, 'There is no batch.', {
        batch: it => it.id,
        client: it => it.clientId,
        state: it => it.state,
        rows: it => it.rows,
        done: it => it.done,
        rejected: it => it.rejected,
        cancelled: it => it.cancelled,
        since: it => shownTime(it.createdAt),
        ended: it => shownTime(it.completedAt),
      });
    }),
};
