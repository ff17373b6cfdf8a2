/** What requests that change something have in common: what they expect, what they send, and that they write after admission. */
import { Problem } from '../../kernel/problems.ts';
import type { Precondition } from '../../kernel/requests/precondition.ts';
import { MOST_REQUEST_BYTES, readBody } from '../connection/read-body.ts';
import type { Answer } from '../problem-response.ts';
import { requireTag } from './entity-tag.ts';
import { answered, type Prepared, type RouteRequest, TO_BE_DONE } from './route.ts';

export const preconditionOf =
  ({ header }: RouteRequest): Precondition =>
  tag =>
    requireTag(header, tag);

/** The text of a short body. */
export const sentText = ({ incoming }: Pick<RouteRequest, 'incoming'>): Promise<string> =>
  readBody(incoming, MOST_REQUEST_BYTES);

/** The JSON of the body; with `orEmpty` an empty one is an empty object. */
export async function sentJson(request: RouteRequest, orEmpty = true): Promise<unknown> {
  const text = await sentText(request);
  try {
    return orEmpty && text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    throw new Problem('malformed-request', 'The body is no JSON. Send a JSON object.');
  }
}

/** An answer that is known, with its status or what it shows, only when it is done, and is logged anew then. */
export const SHOWN_NOW = { amendment: { quotaUnits: 0, assessmentId: null } } as const;

export const GONE: Answer = { status: 204, headers: { 'Cache-Control': 'no-store' }, body: null };

export const toBeDone = (work: () => Promise<Answer>, more?: typeof SHOWN_NOW): Prepared =>
  answered(TO_BE_DONE, { afterwards: async () => ({ answer: await work(), ...more }) });
