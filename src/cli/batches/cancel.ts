import { isOver } from '../../batches/batch.ts';
import { cancelBatch } from '../../batches/cancel-batch.ts';
import { batchSender } from '../../jobs/queue/senders.ts';
import { type CliCommand, itsArgument } from '../kit/command.ts';
import { withConductor } from '../kit/open-conductor.ts';
import { withService } from '../kit/open-service.ts';
import { noBatch } from './show.ts';

export const batchesCancel: CliCommand = {
  name: 'batches cancel',
  summary: 'End at once what has not begun of a batch, or waits for a register.',
  example: 'contractor-risk batches cancel bat_…',
  declare: command => command.argument('<batch>', 'id of the batch'),
  changes: itsArgument,
  run: (_, [id = '']) =>
    withService(({ config, db }) =>
      withConductor(db, async conductor => {
        const enqueue = batchSender(conductor);
        const batch = await cancelBatch(
          { db, enqueue, freshHours: config.assessmentFreshHours },
          { id, clientId: null },
        );
        if (!batch) throw noBatch(id);
        return {
          json: batch,
          text: isOver(batch)
            ? `Batch ${id} is over: ${batch.state}.`
            : `Batch ${id} is being cancelled: ${batch.rows - batch.done - batch.rejected} rows are not done.`,
        };
      }),
    ),
};
