import type { Problem } from './types.ts';

/** They pass by themselves. */
const PASSING = new Set([408, 429, 502, 503, 504]);

/** The service refused a request. Decide by `code`; give `requestId` to the operator when you ask for help. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** One of the codes at `/problems`; `status-502` and the like if something before the service answered. */
  readonly code: string;
  readonly status: number;
  readonly requestId: string | null;
  /** The whole answer; null if it was not the service's own. */
  readonly problem: Problem | null;
  /** After how many seconds it may be asked again, if the answer says so. */
  readonly retryAfter: number | null;

  constructor(status: number, problem: Problem | null, retryAfter: number | null = null) {
    const code = problem?.code ?? `status-${status}`;
    super(problem ? `${code}: ${problem.detail} (${problem.requestId})` : code);
    this.status = status;
    this.code = code;
    this.requestId = problem?.requestId ?? null;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }

  /** Whether the same request may be taken later. */
  get isPassing(): boolean {
    return PASSING.has(this.status) || this.retryAfter !== null;
  }
}

/** The refusal of an answer that is no success: what a function in place of a key throws if it gets no token. */
export async function refusalOf(response: Response): Promise<Refusal> {
  const body = await response.json().catch(() => null);
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const refusal = new Refusal(
    response.status,
    typeof body?.code === 'string' ? body : null,
    seconds >= 0 && Number.isFinite(seconds) ? seconds : null,
  );
  // RFC 6749, 5.2.
  if (typeof body?.error_description === 'string') refusal.message += `: ${body.error_description}`;
  return refusal;
}
