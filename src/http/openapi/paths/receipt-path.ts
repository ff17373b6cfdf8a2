import { pendingReceipt, receiptBundle } from '../bodies/receipt-body.ts';
import { EXAMPLES } from '../examples/examples.ts';
import { type OperationParts, pathParameter } from '../operation-parts.ts';
import type { Json } from '../written-schemas.ts';

export const receiptPath = (parts: OperationParts): Json => ({
  get: {
    operationId: 'getReceipt',
    tags: ['Contractors'],
    summary: 'What proves what was answered',
    description:
      'Save it byte for byte: `contractor-risk verify` checks it offline. The log that it is in is published at `/.well-known/contractor-risk-log`. It costs one unit, and none where the client paid for the assessment on the same day (UTC). Needs `contractors:read`.',
    parameters: [pathParameter('id', 'The assessment.', EXAMPLES.receipt.statement.id)],
    responses: {
      200: parts.answered('The receipt.', receiptBundle, EXAMPLES.receipt),
      202: parts.answered('It is not in the log yet.', pendingReceipt, EXAMPLES.pendingReceipt),
      ...parts.refusals(['insufficient-scope', 'company-not-granted', 'not-found', 'assessment-expired']),
    },
  },
});
