import { type BatchProgress, progressOf, readBatch } from '../../batches/batch.ts';
import { SPECIFIED_REGISTERS } from '../../kernel/register-name.ts';
import { type CliCommand, CliError } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { shownTime } from '../kit/table.ts';

export const batchesShow: CliCommand = {
  name: 'batches show',
  summary: 'Show how far a batch is, and what it waits for.',
  example: 'contractor-risk batches show bat_…',
  declare: command => command.argument('<batch>', 'id of the batch, as batches list shows it'),
  run: (_, [id = '']) =>
    withService(async ({ db }) => {
      const batch = await readBatch(db, { id, clientId: null });
      if (!batch) throw noBatch(id);
      const progress = await progressOf({ db, registers: SPECIFIED_REGISTERS }, batch);
      return { json: progress, text: asText(progress) };
    }),
};

export const noBatch = (id: string): CliError =>
  new CliError('not-found', `There is no batch ${id}. List them with: contractor-risk batches list`);

const asText = (it: BatchProgress): string =>
  [
    `Batch ${it.id} of ${it.clientId} is ${it.state}, since ${shownTime(it.createdAt)}.`,
    `  ${it.rows} rows: ${it.done} done, ${it.rejected} rejected, ${it.cancelled} cancelled, ${it.analysing} being analysed, ${it.waiting} waiting`,
    ...(it.waitingFor.length > 0 ? [`  waits for ${it.waitingFor.join(' ')}`] : []),
    ...(it.expectedReadyAt
      ? [
          `  expected at ${shownTime(it.expectedReadyAt)}${it.boundBy ? `, by the pace of ${it.boundBy}` : ''}`,
        ]
      : it.unknownBecause
        ? [`  its end is not known: ${it.unknownBecause}`]
        : []),
    ...(it.completedAt ? [`  ended at ${shownTime(it.completedAt)}`] : []),
  ].join('\n');
