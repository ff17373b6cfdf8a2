import { z } from 'zod';
import {
  analyzingContractor,
  completeContractor,
  judgedContractor,
} from '../../../src/http/bodies/contractor-bodies.ts';
import { pendingReceipt, receiptBundle } from '../../../src/http/bodies/receipt-body.ts';
import { contractorQuery } from '../../../src/http/rest/contractors/contractor-query.ts';
import { EXAMPLES } from '../examples/examples.ts';
import {
  headerParameter,
  notChanged,
  OF_ONE_COMPANY,
  type OperationParts,
  operation,
  pathParameter,
  response,
} from '../operation-parts.ts';
import type { Json } from '../written-schemas.ts';

export const contractorPath = (parts: OperationParts): Json => ({
  get: operation('getContractor', 'Contractors', {
    summary: 'The risk assessment of a company',
    description:
      'Assessed before: the whole assessment, at once. New: `202` and `analyzing`, a background analysis starts, and the event `analysis.completed` follows. A `200`, and a client’s first `202` for an analysis, cost one unit of the daily quota; while `refreshing` is true, an assessment that the client paid for on the same day (UTC) costs none. `knownAt` and `asOf` look back and start no analysis: `404` where the company had no assessment, `410` where it is past its retention, else `200` for one unit. Needs `contractors:read`.',
    parameters: [
      pathParameter(
        'nif',
        'Tax number (NIF) of the company. Spaces, dots, hyphens and a leading PT are accepted.',
        '580000010',
      ),
      ...parts.query(contractorQuery),
      headerParameter(
        'Prefer',
        '`wait=25` holds the request until the analysis completes or the seconds pass, 30 at most (RFC 7240). It holds for the refresh of an old assessment too, unless that waits for a register.',
        { example: 'wait=25' },
      ),
      headerParameter(
        'Cache-Control',
        '`max-age=SECONDS` (RFC 9111) is the oldest answer wanted, as `maxAgeHours` is: in whole hours, at least 3600 seconds, said by `Max-Age-Applied`. `no-cache` is not read: many clients send it unasked.',
        { example: 'max-age=86400' },
      ),
      headerParameter(
        'If-None-Match',
        'The `ETag` of an earlier answer; `304` when nothing changed. The progress of a refresh is no change.',
      ),
    ],
    responses: responses(parts),
  }),
});

const responses = ({ answered, refusals }: OperationParts): Json => ({
  200: answered(
    'The whole assessment; with `asOf` a judgement for that day, whose `status` is `judged`.',
    z.discriminatedUnion('status', [completeContractor, judgedContractor]),
    EXAMPLES.complete,
    'ETag',
    'Preference-Applied',
    'Max-Age-Applied',
  ),
  202: answered(
    'The company is being analysed.',
    analyzingContractor,
    EXAMPLES.analyzing,
    'Location',
    'Retry-After',
    'Preference-Applied',
    'Max-Age-Applied',
  ),
  304: notChanged('ETag', 'Preference-Applied', 'Max-Age-Applied'),
  ...refusals([...OF_ONE_COMPANY, 'assessment-expired']),
});

export const assessmentPaths = ({ answered, refusals }: OperationParts): Json => ({
  '/api/v1/assessments/{id}/receipt': {
    get: operation('getReceipt', 'Contractors', {
      summary: 'What proves what was answered',
      description:
        'Save it byte for byte: `contractor-risk verify` checks it offline. The log that it is in is published at `/.well-known/contractor-risk-log`. It costs one unit, and none where the client paid for the assessment on the same day (UTC). Needs `contractors:read`.',
      parameters: [pathParameter('id', 'The assessment.', EXAMPLES.receipt.statement.id)],
      responses: {
        200: answered('The receipt.', receiptBundle, EXAMPLES.receipt),
        202: answered('It is not in the log yet.', pendingReceipt, EXAMPLES.pendingReceipt),
        ...refusals(['insufficient-scope', 'company-not-granted', 'not-found', 'assessment-expired']),
      },
    }),
  },
  '/api/v1/analyses/{id}': {
    get: operation('getAnalysis', 'Contractors', {
      summary: 'An analysis under way',
      description:
        'Polling costs no quota. The event `analysis.completed` makes it needless. Needs `contractors:read`.',
      parameters: [pathParameter('id', 'As in `Location`.', EXAMPLES.analyzing.analysis.id)],
      responses: {
        202: answered('It runs.', analyzingContractor, EXAMPLES.analyzing, 'Location', 'Retry-After'),
        303: response('It is complete.', ['Location']),
        ...refusals(['insufficient-scope', 'company-not-granted', 'not-found']),
      },
    }),
  },
});
