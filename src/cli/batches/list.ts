import { type Batch, listBatches } from '../../batches/batch.ts';
import type { CliCommand } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { shownTime, table } from '../kit/table.ts';

const MOST = 100;

export const batchesList: CliCommand = {
  name: 'batches list',
  summary: `List the last ${MOST} batches, newest first.`,
  example: 'contractor-risk batches list --client cli_…',
  declare: command => command.option('--client <client>', 'only those of this client'),
  run: ({ client }: { client?: string }) =>
    withService(async ({ db }) => {
      const batches = await listBatches(db, { clientId: client ?? null, before: null, limit: MOST });
      return { json: batches, text: batches.length > 0 ? asTable(batches) : 'There is no batch.' };
    }),
};

const asTable = (batches: readonly Batch[]): string =>
  table(
    ['batch', 'client', 'state', 'rows', 'done', 'rejected', 'cancelled', 'since', 'ended'],
    batches.map(it => [
      it.id,
      it.clientId,
      it.state,
      it.rows,
      it.done,
      it.rejected,
      it.cancelled,
      shownTime(it.createdAt),
      it.completedAt && shownTime(it.completedAt),
    ]),
  );
