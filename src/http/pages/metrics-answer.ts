/** Only programs on this machine, and holders of `METRICS_TOKEN`, may read the metrics. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Problem } from '../../kernel/problems.ts';
import type { Answer } from '../problem-response.ts';

export interface MetricsPage {
  /** Null: readable on this machine only. */
  readonly token: string | null;
  readonly text: () => Promise<string>;
}

/** Throws `unauthenticated` for everybody else. */
export async function metricsAnswer({ token, text }: MetricsPage, request: IncomingMessage): Promise<Answer> {
  if (!isNear(request) && !holds(token, request.headers.authorization))
    throw new Problem(
      'unauthenticated',
      'The numbers are for the operator: read them on the machine itself, or send METRICS_TOKEN as "Authorization: Bearer <token>".',
    );
  return {
    status: 200,
    headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' },
    body: await text(),
  };
}

/** Whether the caller is on this machine: a proxy on it adds forwarding headers. */
const isNear = ({ socket, headers }: IncomingMessage): boolean =>
  /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined;

/** Compares hashes, so that the time reveals not even the length. */
function holds(token: string | null, authorization: string | undefined): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return token !== null && timingSafeEqual(hash(`Bearer ${token}`), hash(authorization ?? ''));
}
