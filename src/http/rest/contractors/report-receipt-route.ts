/** `GET /api/v1/reports/{code}`: whether a report's code is genuine, and which assessment it was given for. */

import { requireCompany } from '../../../access/caller.ts';
import { readHead } from '../../../contractors/read-head.ts';
import { Problem } from '../../../kernel/problems.ts';
import { readCode } from '../../../reports/receipt/receipt.ts';
import { noQuery } from '../query-parameters.ts';
import { answered, jsonAnswer, type Route } from '../route.ts';
import { withdrawnInBody } from './contractor-body.ts';

export const reportReceiptRoute: Route = {
  name: '/api/v1/reports/{code}',
  query: noQuery,
  scope: 'contractors:read',
  async prepare({ db, receiptKey }, { params, caller, shown }) {
    const code = params[0]!;
    const genuine = readCode(receiptKey, code);
    const head = genuine && (await readHead(db, genuine.assessmentId));
    if (!genuine || !head) throw new Problem('not-found', NOT_OURS);
    requireCompany(caller, head.nif);
    const { id, nif, assessedAt, modelVersion, score, verdict, color, bounds, livemode } = head;
    const body = {
      object: 'report',
      code,
      sha256Begins: genuine.sha256Begins,
      nif,
      assessmentId: id,
      assessedAt: assessedAt.toISOString(),
      score,
      bounds,
      verdict,
      color,
      modelVersion,
      livemode,
      withdrawn: withdrawnInBody(head),
    };
    // Shown, and not asked about: who checks a report is told of no later change.
    shown.judge(nif, id);
    return answered(jsonAnswer(body));
  },
};

const NOT_OURS =
  'This service gave no report with this code. Compare every letter with the report; if it is the same, the report was altered, comes from another service, or was given before the service had a new SECRET_KEY.';
