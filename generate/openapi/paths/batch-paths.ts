import { resultsQuery } from '../../../src/http/rest/batches/batch-results-routes.ts';
import { batchesQuery, submissionQuery } from '../../../src/http/rest/batches/batch-routes.ts';
import { batch, batchList, batchQuote, batchResult, batchResultList } from '../bodies/batch-bodies.ts';
import { EXAMPLES } from '../examples/examples.ts';
import {
  headerParameter,
  type OperationParts,
  operation,
  pathParameter,
  response,
} from '../operation-parts.ts';
import type { Json } from '../written-schemas.ts';

const ID = pathParameter('id', 'As in `Location`.', EXAMPLES.batch.id);
const OWN = ['insufficient-scope', 'company-not-granted', 'not-found'] as const;

const BODY = {
  required: true,
  content: {
    'application/x-ndjson': {
      schema: {
        type: 'string',
        description: 'On each line `{"nif": "…", "reference": "…"}`; the reference may be left out.',
      },
      example: '{"nif":"580000010","reference":"A-1"}\n{"nif":"580000028"}\n',
    },
    'text/csv': {
      schema: { type: 'string', description: 'The first line names the columns: `nif,reference`.' },
      example: 'nif,reference\n580000010,A-1\n',
    },
  },
};

export const batchesPath = ({ answered, query, refusals }: OperationParts): Json => ({
  get: operation('listBatches', 'Batches', {
    summary: 'The client’s own batches',
    description: 'Newest first, kept for 30 days after their end. Needs `contractors:read`.',
    parameters: query(batchesQuery),
    responses: {
      200: answered('A page.', batchList, EXAMPLES.batches),
      ...refusals(['invalid-cursor', 'insufficient-scope', 'company-not-granted']),
    },
  }),
  post: operation('submitBatch', 'Batches', {
    summary: 'Many companies at once',
    description:
      'Up to 100,000 rows, 16 MB. A row that cannot be used is answered as `rejected` in the results, and the others stand. It costs one unit of the daily quota for each different company, all or nothing; its results cost none. The event `batch.completed` follows. With `dryRun=true` nothing is begun or paid. Needs `contractors:read`.',
    parameters: [
      ...query(submissionQuery),
      headerParameter(
        'Idempotency-Key',
        'Your own name for the request, 1 to 128 characters: sent again with the same body, it gives the same batch and costs nothing. It lasts as long as the batch.',
        { example: '"8e03978e-40d5-43e8-bc93-6894a57f9324"' },
      ),
      headerParameter('Prefer', '`respond-async`: the answer is always `202` (RFC 7240).'),
    ],
    requestBody: BODY,
    responses: {
      200: answered('With `dryRun=true`: what it would cost and take.', batchQuote, EXAMPLES.batchQuote),
      202: answered(
        'It is begun, or was begun under the same `Idempotency-Key`.',
        batch,
        EXAMPLES.batch,
        'Location',
        'Preference-Applied',
      ),
      ...refusals([
        'insufficient-scope',
        'company-not-granted',
        'idempotency-key-in-use',
        'payload-too-large',
        'unsupported-media-type',
        'idempotency-key-reused',
      ]),
    },
  }),
});

export const batchPath = ({ answered, refusals }: OperationParts): Json => ({
  get: operation('getBatch', 'Batches', {
    summary: 'How far a batch is',
    description:
      'Polling costs no quota. The event `batch.completed` makes it needless. Needs `contractors:read`.',
    parameters: [ID],
    responses: {
      200: answered('The batch.', batch, EXAMPLES.batch),
      ...refusals(OWN),
    },
  }),
  delete: operation('cancelBatch', 'Batches', {
    summary: 'No further row is begun',
    description:
      'Rows that were begun are finished; the others are `cancelled`. Units are not given back. One that is over stays as it is. Needs `contractors:read`.',
    parameters: [ID],
    responses: {
      200: answered('The batch.', batch, EXAMPLES.batch),
      ...refusals(OWN),
    },
  }),
});

export const batchResultsPaths = (parts: OperationParts): Json => {
  const [path, page, row] = ['/api/v1/batches/{id}/results', EXAMPLES.batchResults, EXAMPLES.batchResult];
  return {
    [path]: resultsPath(parts, 'listBatchResults', '', parts.json(batchResultList, page)),
    [`${path}.ndjson`]: resultsPath(
      parts,
      'getBatchResultsNdjson',
      ', as NDJSON',
      parts.lines(batchResult, row),
    ),
  };
};

const resultsPath = (parts: OperationParts, operationId: string, form: string, content: Json): Json => ({
  get: operation(operationId, 'Batches', {
    summary: `Finished rows of a batch${form}`,
    description:
      'In the order of finishing, each row once, while the batch runs and afterwards. Pass the last `cursor` as `after` to read on. Costs no quota. Needs `contractors:read`.',
    parameters: [ID, ...parts.query(resultsQuery)],
    responses: {
      200: response('Rows.', ['Data-As-Of'], content),
      ...parts.refusals(['invalid-cursor', ...OWN]),
    },
  }),
});
