/** What a request claims of admission, as a plain lookup would. */
import type { Claim } from '../../src/access/admission/claim.ts';
import { newId } from '../../src/kernel/ids.ts';

/** An answered lookup of an assessed company that costs one request and one unit; `more` says what is otherwise. */
export const claimOf = (keyId: string, more: Partial<Claim> = {}): Claim => ({
  requestId: newId('req'),
  keyId,
  method: 'GET',
  route: '/api/v1/contractors/{nif}',
  nif: '591000008',
  status: 200,
  durationMs: 1,
  outcome: 'answered',
  cost: 1,
  quotaUnits: 1,
  awaits: null,
  assessmentId: null,
  ...more,
});
