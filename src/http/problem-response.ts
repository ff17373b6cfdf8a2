import type { Readable } from 'node:stream';
import { PROBLEMS, type Problem, problemType } from '../kernel/problems.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null: no body. Bytes are a compressed text. */
  readonly body: string | Buffer | Readable | null;
}

/** A public page, the same for everybody. */
export interface Page {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** `cache`: who may keep it, and for how long. */
export const jsonAnswer = (body: unknown, cache: string, more: Answer['headers'] = {}) => ({
  status: 200,
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': cache, ...more },
  body: JSON.stringify(body),
});

/** Of what scripts of any page may read. */
export const ANY_ORIGIN = { 'Access-Control-Allow-Origin': '*' };

/** A planned error as problem details (RFC 9457). */
export function problemAnswer(
  problem: Problem,
  { publicUrl, requestId, instance }: { publicUrl: string; requestId: string; instance: string },
): Answer & { readonly body: string } {
  const { code, status, detail, faults, members, headers } = problem;
  const body = {
    type: problemType(publicUrl, code),
    title: PROBLEMS[code].title,
    status,
    detail,
    instance,
    code,
    requestId,
    ...(faults.length > 0 ? { errors: faults } : {}),
    ...members,
  };
  return {
    status,
    headers: {
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
      ...headers,
    },
    body: JSON.stringify(body),
  };
}
