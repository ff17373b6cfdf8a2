/** Which refusals are waited for. */
import type { Data } from './answers.ts';

/** A limit of the minute begins anew soon. */
const LONGEST_S = 60;

/**
 * Seconds after which a request that was answered 429 is worth sending again; null where the refusal stands: the daily quota is spent,
 * or the wait is a long one. What takes no quota is answered meanwhile.
 */
export async function pauseOf(response: Response): Promise<number | null> {
  const { 'violated-policies': spent = [], retryAfter } = (await problemOf(response.clone())) ?? {};
  const seconds = Number(response.headers.get('retry-after') ?? retryAfter) || 5;
  return spent.includes('daily') || seconds > LONGEST_S ? null : seconds;
}

/** What was refused, with its `code`; of GraphQL its first error. Null where nothing was. */
export async function problemOf(response: Response): Promise<Data | null> {
  const body = await response.json().catch(() => ({}));
  if (!body.errors) return response.ok ? null : body;
  const [{ message, extensions }] = body.errors;
  return { detail: message, ...extensions };
}
