/** `contractor-risk batches …`: many companies that a client asked about at once. */

import { type BatchProgress, isOver, listBatches, progressOf, readBatch } from '../batches/batch.ts';
import { cancelBatch } from '../batches/cancel-batch.ts';
import { batchSender } from '../jobs/queue/job-queue.ts';
import { SPECIFIED_REGISTERS } from '../kernel/register-name.ts';
import { type CliCommand, CliError, itsArgument } from './kit/command.ts';
import { requireClient } from './kit/named-things.ts';
import { withJobQueue } from './kit/open-service.ts';
import { listed, shownTime } from './kit/table.ts';

const MOST = 100;

const batchesList: CliCommand = {
  name: 'batches list',
  summary: `List the last ${MOST} batches, newest first.`,
  example: 'contractor-risk batches list --client cli_…',
  declare: command => command.option('--client <client>', 'only those of this client'),
  inService: async ({ db }, { client }: { client?: string }) => {
    if (client !== undefined) await requireClient(db, client);
    const batches = await listBatches(db, { clientId: client ?? null, after: null, limit: MOST });
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
  },
};

const batchesShow: CliCommand = {
  name: 'batches show',
  summary: 'Show how far a batch is, and what it waits for.',
  example: 'contractor-risk batches show bat_…',
  declare: command => command.argument('<batch>', 'id of the batch, as batches list shows it'),
  inService: async ({ db }, _, [id = '']) => {
    const batch = await readBatch(db, { id, clientId: null });
    if (!batch) throw noBatch(id);
    const progress = await progressOf({ db, registers: SPECIFIED_REGISTERS }, batch);
    return { json: progress, text: asText(progress) };
  },
};

const noBatch = (id: string): CliError => new CliError('not-found', `There is no batch ${id}.`);

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

const batchesCancel: CliCommand = {
  name: 'batches cancel',
  summary: 'End at once what has not begun of a batch, or waits for a register.',
  example: 'contractor-risk batches cancel bat_…',
  declare: command => command.argument('<batch>', 'id of the batch, as batches list shows it'),
  changes: itsArgument,
  inService: ({ config, db }, _, [id = '']) =>
    withJobQueue(db, async jobQueue => {
      const enqueue = batchSender(jobQueue);
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
};

export const BATCHES_COMMANDS = [batchesList, batchesShow, batchesCancel];
