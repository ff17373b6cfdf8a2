/** `GET /api/v1/assessments/{id}/receipt`: what proves, offline and years later, what was answered when and on what. */
import { wasGivenToday } from '../../../access/admission/given-today.ts';
import { PRICES } from '../../../access/admission/prices.ts';
import type { Work } from '../../../access/admission/work.ts';
import { requireCompany } from '../../../access/caller.ts';
import { readHead } from '../../../contractors/assessments/read-head.ts';
import { isId } from '../../../kernel/ids.ts';
import { Problem } from '../../../kernel/problems.ts';
import type { HttpDeps } from '../../http-deps.ts';
import { answered, decoded, JSON_HEADERS, jsonAnswer, type Route } from '../route.ts';

export const receiptRoute: Route = {
  name: '/api/v1/assessments/{id}/receipt',
  scope: 'contractors:read',
  async prepare({ db }, { params, caller, work }) {
    const id = decoded(params[0]!);
    const head = isId('asm', id) ? await readHead(db, id) : null;
    if (!head) throw new Problem('not-found', 'There is no such assessment.');
    const { nif } = head;
    requireCompany(caller, nif);
    const receipt = await receiptOf(db, work, id);
    if (receipt.status === 'pending') return answered({ ...jsonAnswer(receipt), status: 202 }, { nif });
    const isPaid = await wasGivenToday(db, { clientId: caller.clientId, nif, assessmentId: id });
    // Byte for byte as it is checked.
    const answer = { status: 200, headers: JSON_HEADERS, body: receipt.bundle };
    return answered(answer, { nif, assessmentId: id, quotaUnits: isPaid ? 0 : 1 });
  },
};

/** Leaves are appended every minute. */
const WITHIN_MS = 60_000;

/** `bundle` is the text of the receipt. */
export async function receiptOf(db: HttpDeps['db'], work: Work, assessmentId: string) {
  work.add(PRICES.receipt);
  // Their code is loaded for the first receipt.
  const [{ writeBundle }, { readReceipt }] = await Promise.all([
    import('../../../receipts/bundle.ts'),
    import('../../../receipts/log.ts'),
  ]);
  const parts = await readReceipt(db, assessmentId);
  const object = 'receipt' as const;
  return parts
    ? { object, status: 'signed' as const, bundle: writeBundle(parts), expectedAt: null }
    : {
        object,
        status: 'pending' as const,
        bundle: null,
        expectedAt: new Date(Math.ceil(Date.now() / WITHIN_MS) * WITHIN_MS).toISOString(),
      };
}
