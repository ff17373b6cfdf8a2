/** Batches of a client: many companies asked about at once. For keys with `contractors:read`. */
import { requireAnyCompany, requireScope } from '../../../access/caller.ts';
import {
  BATCH_COLUMNS,
  type BatchProgress,
  type Batch as BatchShape,
  type BatchState,
  progressOf,
  readBatch,
} from '../../../batches/batch.ts';
import type { FinishedRow } from '../../../batches/read-results.ts';
import { isId } from '../../../kernel/ids.ts';
import { builder, enumOf, type GraphContext } from '../../engine/builder.ts';
import { pagesOf } from '../../engine/pages.ts';
import { loadCompany } from '../companies/company.ts';
import { RegisterEnum } from '../companies/register.ts';
import { Assessment, loadAssessment } from '../judgement/assessment.ts';

export const UNKNOWN_BECAUSE = { unknownBecause: 'Why `expectedReadyAt` is null, in a sentence.' };
export const BOUND_BY = { boundBy: 'The slowest register; null where none bounds it.' };

const BatchStateEnum = enumOf<BatchState>('BatchState', 'How far a batch is.', {
  running: 'Rows are being answered.',
  cancelling: 'No further row is begun; those that were begun are being finished.',
  complete: 'Every row is finished.',
  cancelled: 'Every row is finished, and some were cancelled.',
});

const ResultStateEnum = enumOf<FinishedRow['state']>('BatchResultStatus', 'How a row ended.', {
  complete: 'It has an assessment.',
  rejected: 'It was refused; `code` and `detail` say why.',
  cancelled: 'The batch was cancelled before it was begun.',
});

type ResultRow = FinishedRow & { readonly key: string };

const BatchResult = builder.objectRef<ResultRow>('BatchResult').implement({
  description: 'A finished row of a batch.',
  fields: t => ({
    ...t.exposeMembers('Int', {
      row: 'Its place in the list of companies, from 1; of a body over REST, the row as a spreadsheet counts.',
    }),
    ...t.exposeNullable('NIF', { nif: 'NIF of the company; null where it was refused.' }),
    ...t.exposeNullable('String', { reference: 'As it was sent.' }),
    status: t.expose('state', { type: ResultStateEnum, description: 'How it ended.' }),
    ...t.exposeNullableOf(({ problem }) => problem, 'String', {
      code: 'Why it was refused: `invalid-nif`, `natural-person`, `nif-out-of-scope`, `invalid-reference`, `malformed-row`. New ones may come.',
      detail: 'The same as a sentence.',
    }),
    assessment: t.deriveNullable(
      Assessment,
      'The assessment that answered the row: paid with the batch, and free here.',
      ({ nif, assessmentId }, _args, context) => {
        if (nif === null || assessmentId === null) return null;
        context.shown.paid(nif, assessmentId);
        return loadAssessment(context, assessmentId);
      },
    ),
    inForce: t.deriveNullable(
      'Boolean',
      'Whether a lookup gives this assessment now. False: a later one does, or it is answered no more, because a list ' +
        'that it was made from was withdrawn or it is past its retention. Null: no assessment.',
      async ({ nif, assessmentId }, _args, context) =>
        nif === null || assessmentId === null
          ? null
          : (await loadCompany(context, nif))?.latestAssessmentId === assessmentId,
    ),
  }),
});

const resultsOf = pagesOf<ResultRow>({
  name: 'batch_results',
  rows: `select lpad(finished::text, 9, '0') as key, row, nif, reference, state, finished as place, problem, assessment_id as "assessmentId"
    from batch_rows where batch_id = ask.parent and finished is not null`,
});

const Progress = builder.objectRef<BatchProgress>('BatchProgress').implement({
  description: 'How far a batch is now.',
  fields: t => ({
    ...t.exposeMembers(BatchStateEnum, { state: 'Whether it runs.' }),
    ...t.exposeMembers('Int', {
      analysing: 'Rows whose company is being analysed.',
      waiting: 'Rows not begun.',
    }),
    ...t.exposeMembers([RegisterEnum], { waitingFor: 'Registers that have not answered and are retried.' }),
    ...t.exposeNullable('DateTime', {
      expectedReadyAt: 'When its last row is expected; null: not known yet, or over.',
    }),
    ...t.exposeNullable('String', UNKNOWN_BECAUSE),
    ...t.exposeNullable(RegisterEnum, BOUND_BY),
  }),
});

/** Null for what is not the client's own. */
export async function ownBatch(context: GraphContext, id: string): Promise<BatchShape | null> {
  requireScope(context.caller, 'contractors:read');
  requireAnyCompany(context.caller);
  if (!isId('bat', id)) return null;
  return readBatch(context.db, { id, clientId: context.caller.clientId });
}

export const Batch = builder.node(builder.objectRef<BatchShape>('Batch'), {
  id: { resolve: batch => batch.id, description: 'Global id, `bat_…`.' },
  loadOne: (id, context) => ownBatch(context, id),
  description: 'Companies that the client asked about at once. Kept for 30 days after its end.',
  fields: t => ({
    ...t.exposeMembers('Boolean', { livemode: 'True: from the real registers. False: from the sandbox.' }),
    ...t.exposeMembers('Int', {
      rows: 'Number of rows.',
      done: 'Rows with an assessment.',
      rejected: 'Rows that were refused.',
      cancelled: 'Rows that were not begun.',
    }),
    ...t.exposeMembers('DateTime', { createdAt: 'When it was accepted.' }),
    ...t.exposeNullable('DateTime', {
      cancelledAt: 'When it was cancelled.',
      completedAt: 'When its last row was finished.',
    }),
    progress: t.derive(Progress, 'What is under way.', (batch, _args, { opening }) =>
      progressOf(opening, batch),
    ),
    results: t.connection(
      {
        type: BatchResult,
        description:
          'Finished rows, in the order of finishing: each once, while the batch runs and afterwards.',
        resolve: ({ id }, args, context) => resultsOf.read(context, id, args),
      },
      { name: 'BatchResultsConnection', description: 'A page of results.' },
      { name: 'BatchResultsEdge', description: 'A finished row.' },
    ),
  }),
});

const batchesOf = pagesOf<BatchShape & { readonly key: string }>({
  name: 'batches',
  rows: `select b.id as key, ${BATCH_COLUMNS} from batches b where b.client_id = ask.parent`,
  newestFirst: true,
});

builder.queryField('batches', t =>
  t.connection(
    {
      type: Batch,
      description: 'The client’s batches, newest first. Needs `contractors:read`.',
      resolve(_root, args, context) {
        requireScope(context.caller, 'contractors:read');
        requireAnyCompany(context.caller);
        return batchesOf.read(context, context.caller.clientId, args);
      },
    },
    { name: 'BatchesConnection', description: 'A page of batches.' },
    { name: 'BatchesEdge', description: 'A batch of the client.' },
  ),
);
