import { analyzingContractor } from '../bodies/contractor-bodies.ts';
import { headersWith } from '../documented-headers.ts';
import { EXAMPLES } from '../examples/examples.ts';
import { type OperationParts, pathParameter } from '../operation-parts.ts';
import type { Json } from '../written-schemas.ts';

export const analysisPath = ({ answered, refusals }: OperationParts): Json => ({
  get: {
    operationId: 'getAnalysis',
    tags: ['Contractors'],
    summary: 'An analysis under way',
    description:
      'Polling costs no quota. The event `analysis.completed` makes it needless. Needs `contractors:read`.',
    parameters: [pathParameter('id', 'As in `Location`.', EXAMPLES.analyzing.analysis.id)],
    responses: {
      202: answered('It runs.', analyzingContractor, EXAMPLES.analyzing, 'Location', 'Retry-After'),
      303: { description: 'It is complete.', headers: headersWith('Location') },
      ...refusals(['insufficient-scope', 'company-not-granted', 'not-found']),
    },
  },
});
