import { PRICES } from '../../access/admission/prices.ts';
import { requireAnyCompany, requireScope } from '../../access/caller.ts';
import { acceptBatch } from '../../batches/accept-batch.ts';
import { type Batch as BatchShape, noSuchBatch } from '../../batches/batch.ts';
import { cancelBatch } from '../../batches/cancel-batch.ts';
import { type Quote, quote } from '../../batches/quote.ts';
import { type Submission, submissionOf } from '../../batches/submission.ts';
import { companyRow } from '../../contractors/companies/company-rows.ts';
import { idempotencyKeyOf } from '../../kernel/requests/idempotency-key.ts';
import { builder } from '../engine/builder.ts';
import { GivenCompany } from '../engine/given-companies.ts';
import { mutation, wrongArgument } from '../engine/mutation.ts';
import { Batch, BOUND_BY, ownBatch, UNKNOWN_BECAUSE } from '../types/batches/batch.ts';
import { RegisterEnum } from '../types/companies/register.ts';

/** REST takes more. */
const MOST_COMPANIES = 1_000;

const BatchQuote = builder.objectRef<Quote>('BatchQuote').implement({
  description: 'What a batch costs and how long it takes.',
  fields: t => ({
    ...t.exposeMembers('Int', {
      rows: 'Number of rows.',
      rejected: 'Rows that are refused.',
      companies: 'Different companies in the other rows: the units of the quota that it takes.',
      known: 'Companies that were assessed before.',
      toRefresh: 'Of these, those whose assessment is old.',
      toAnalyse: 'Companies that were never assessed.',
    }),
    ...t.exposeNullable('DateTime', {
      expectedReadyAt: 'When the last row is expected; null: not known yet.',
    }),
    ...t.exposeNullable('String', UNKNOWN_BECAUSE),
    ...t.exposeNullable(RegisterEnum, BOUND_BY),
  }),
});

interface Started {
  readonly batch: BatchShape | null;
  readonly quote: Quote;
}

const StartedBatch = builder.objectRef<Started>('StartedBatch').implement({
  description: 'The batch, and what it costs.',
  fields: t => ({
    ...t.exposeNullable(Batch, { batch: 'The batch; null for a dry run.' }),
    ...t.exposeMembers(BatchQuote, { quote: 'What it costs and how long it takes.' }),
  }),
});

mutation('batchStart', {
  type: StartedBatch,
  description:
    `Asks about up to ${MOST_COMPANIES} companies at once; REST takes 100,000. It costs one unit of the daily quota for each ` +
    'different company, all or nothing. The event `batch.completed` follows. Counted as a field for each two companies. Needs `contractors:read`.',
  input: t => ({
    companies: t.field({
      type: [GivenCompany],
      required: true,
      description: 'The rows. One that cannot be used is refused in the results.',
    }),
    dryRun: t.boolean({ description: 'Only says what it would cost and take.' }),
    idempotencyKey: t.string({
      description:
        'Your own name for the request, 1 to 128 visible characters, such as a UUID. Sent again with the same companies, it gives the ' +
        'same batch and costs nothing: send it whenever the answer was lost. REST’s `Idempotency-Key` is the same.',
    }),
  }),
  cost: ({ companies }) => 1 + Math.ceil(companies.length * PRICES.batchRow),
  resolve: async ({ companies, dryRun, idempotencyKey: sent = null }, context): Promise<Started> => {
    requireScope(context.caller, 'contractors:read');
    requireAnyCompany(context.caller);
    const idempotencyKey = idempotencyKeyOf(sent, 'idempotencyKey');
    const submission = submissionOfCompanies(companies);
    const quoted = await quote(context, submission);
    if (dryRun) return { batch: null, quote: quoted };
    const { db, freshHours, livemode, batches, caller, pay } = context;
    const { clientId, keyId } = caller;
    const request = { clientId, keyId, livemode, idempotencyKey, submission, pay };
    return { batch: await acceptBatch({ db, freshHours, ...batches }, request), quote: quoted };
  },
});

mutation('batchCancel', {
  type: Batch,
  description:
    'Ends a batch: what has not begun is not asked, what is being asked is finished. One that is over stays as it is. ' +
    'No such batch of the client is `not-found`. Needs `contractors:read`.',
  input: t => ({ id: t.id({ required: true, description: 'Id of the batch, `bat_…`.' }) }),
  async resolve({ id }, context) {
    const own = await ownBatch(context, id);
    if (!own) throw noSuchBatch();
    const { db, freshHours, batches } = context;
    return (await cancelBatch({ db, freshHours, ...batches }, own)) ?? own;
  },
});

function submissionOfCompanies(
  companies: readonly { nif: string; reference?: string | null | undefined }[],
): Submission {
  if (companies.length === 0 || companies.length > MOST_COMPANIES)
    throw wrongArgument('companies', `Takes 1 to ${MOST_COMPANIES} companies.`);
  const given = companies.map(({ nif, reference = null }) => ({ nif, reference }));
  return submissionOf(
    given.map((company, i) => companyRow(i + 1, company)),
    JSON.stringify(given),
  );
}
