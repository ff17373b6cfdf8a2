/** `GET /.well-known/contractor-risk-log`: keys, signed heads and proofs of the log of receipts, for everybody. */
import { z } from 'zod';
import { readLog } from '../../receipts/log.ts';
import type { HttpDeps } from '../http-deps.ts';
import type { Answer } from '../problem-response.ts';
import { readParameters, refuseUnknownParameters, wholeNumberOrNull } from '../rest/query-parameters.ts';

export const LOG_PATH = '/.well-known/contractor-risk-log';

export const logQuery = z.object({
  from: wholeNumberOrNull(0, 2 ** 40).describe(
    'Heads from the one of so many leaves on, and a proof that the last continues these leaves. Left out: the newest head.',
  ),
});

export async function logAnswer({ db }: Pick<HttpDeps, 'db'>, url: URL): Promise<Answer> {
  refuseUnknownParameters(logQuery, url);
  const { from } = readParameters(logQuery, url);
  return {
    status: 200,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'public, max-age=30',
      'Access-Control-Allow-Origin': '*',
    },
    body: JSON.stringify({ object: 'receipt_log', ...(await readLog(db, from)) }),
  };
}
