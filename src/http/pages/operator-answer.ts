/** The API of the operator's page: its doors of HTTP. What it does is in `operator`. */
import type { IncomingMessage } from 'node:http';
import { Problem } from '../../kernel/problems.ts';
import { bodyOf } from '../connection/read-body.ts';
import { fieldOf, oneAuthorization } from '../connection/request-target.ts';
import type { HttpDeps } from '../http-deps.ts';
import type { AnonymousLimiter } from '../plugins/anonymous-limiter.ts';
import { type Answer, jsonAnswer } from '../problem-response.ts';

const PATH = '/operator/api/';

/** Saved pages come in base64. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Whether the address is of this API; where it is off, no address is. */
export const isOperatorPath = ({ operator }: Pick<HttpDeps, 'operator'>, pathname: string): boolean =>
  operator !== null && pathname.startsWith(PATH);

export async function operatorAnswer(
  { operator, publicUrl }: Pick<HttpDeps, 'operator' | 'publicUrl'>,
  anonymousLimiter: AnonymousLimiter,
  { url, method, incoming }: { url: URL; method: string; incoming: IncomingMessage },
): Promise<Answer> {
  refuseOtherSites(incoming, publicUrl);
  try {
    const answered = await operator!.answer({
      method: method === 'HEAD' ? 'GET' : method,
      path: url.pathname.slice(PATH.length),
      query: url.searchParams,
      authorization: oneAuthorization(incoming),
      body: () => textOf(incoming),
    });
    return jsonAnswer(answered, 'no-store');
  } catch (error) {
    // Whoever guesses tokens is counted like every caller without a key.
    if (error instanceof Problem && error.status === 401) await anonymousLimiter.consume(incoming);
    throw error;
  }
}

/** The page is of this service. A token alone decides, but a page of another site has no business here even with one. */
export function refuseOtherSites(incoming: IncomingMessage, publicUrl: string): void {
  const site = fieldOf(incoming, 'sec-fetch-site');
  const origin = fieldOf(incoming, 'origin');
  const isOwn = origin === null || origin === publicUrl || isThisMachine(origin, incoming.headers.host);
  if (isOwn && (site === null || site === 'same-origin' || site === 'none')) return;
  throw new Problem('origin-not-allowed', 'Only a page of this service asks here.');
}

/** By another name than `PUBLIC_URL`, only on this machine: any other site may have its name lead here. */
const isThisMachine = (origin: string, host: string | undefined): boolean =>
  /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(origin) && origin === `http://${host}`;

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of bodyOf(incoming)) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES)
      throw new Problem(
        'payload-too-large',
        'The body is larger than 8 MB. Bring in large files by the command line: contractor-risk registers import.',
      );
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
