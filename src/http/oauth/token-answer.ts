/**
 * `POST /oauth/token`: an access token for an assertion (RFC 6749, 4.4; RFC 7523). The request is counted
 * and logged under the key as every other. What is wrong with it is said in the form of RFC 6749, 5.2; what concerns a limit or the service, as everywhere.
 */
import { z } from 'zod';
import { rateLimitHeaders } from '../../access/admission/rate-limit-headers.ts';
import { isOfKey, keyOfAssertion, RefusedAssertion } from '../../access/client-assertion.ts';
import { TOKEN_SECONDS } from '../../access/client-token.ts';
import type { Scope } from '../../access/scopes.ts';
import { Problem } from '../../kernel/problems.ts';
import { typeOf } from '../connection/media-types.ts';
import { addressOf, fieldOf } from '../connection/request-target.ts';
import type { HttpDeps } from '../http-deps.ts';
import { admissionProblem } from '../not-admitted.ts';
import type { AnonymousLimiter } from '../plugins/anonymous-limiter.ts';
import { type Answer, jsonAnswer } from '../problem-response.ts';
import { sentText } from '../rest/changes.ts';
import type { RouteRequest } from '../rest/route.ts';
import { GRANT, TOKEN_PATH } from './metadata.ts';

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** An error of RFC 6749, 5.2. */
class OAuthFault extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, description: string, status = 400) {
    super(description);
    this.code = code;
    this.status = status;
  }
}

type TokenRequest = Pick<RouteRequest, 'url' | 'method' | 'requestId' | 'incoming'>;

export async function tokenAnswer(
  deps: HttpDeps,
  anonymousLimiter: AnonymousLimiter,
  request: TokenRequest,
): Promise<Answer> {
  try {
    return await granted(deps, request);
  } catch (error) {
    const fault = error instanceof RefusedAssertion ? new OAuthFault('invalid_client', error.message) : error;
    if (!(fault instanceof OAuthFault)) throw error;
    // Whoever guesses is counted like every caller without a key.
    if (fault.code === 'invalid_client') await anonymousLimiter.consume(request.incoming);
    const { code, status, message } = fault;
    return answerOf(status, { error: code, error_description: message }, status === 401 ? WWW : {});
  }
}

async function granted(service: HttpDeps, request: TokenRequest): Promise<Answer> {
  const startedAt = performance.now();
  const { incoming, requestId } = request;
  const asked = await readForm(request);
  const testSide = service.testSide?.();
  const deps = testSide && (await isOfKey(testSide.db, asked.client_assertion)) ? testSide : service;
  const { keyId, scopes, now } = await keyOfAssertion(deps.db, asked.client_assertion, {
    audience: [deps.publicUrl, deps.publicUrl + TOKEN_PATH],
    address: addressOf(incoming, deps.trustProxy),
  });
  if (asked.client_id !== undefined && asked.client_id !== keyId)
    throw new OAuthFault('invalid_client', 'client_id is another key than the assertion names.');
  const given = asked.scope === undefined ? scopes : narrowed(asked.scope, scopes);
  const admitted = await deps.admission.admit({
    requestId,
    keyId,
    method: 'POST',
    route: TOKEN_PATH,
    nif: null,
    status: 200,
    durationMs: Math.round(performance.now() - startedAt),
    outcome: 'answered',
    cost: 1,
    quotaUnits: 0,
    awaits: null,
    assessmentId: null,
  });
  const refusal = admissionProblem(admitted);
  if (refusal) throw refusal;
  const made = { keyId, scopes: given, nifs: null, ofServer: true };
  const { token } = await deps.tokens.mint(made, { now, seconds: TOKEN_SECONDS });
  const body = {
    access_token: token,
    token_type: 'Bearer',
    expires_in: TOKEN_SECONDS,
    scope: given.join(' '),
  };
  return answerOf(200, body, rateLimitHeaders(admitted.usage));
}

const FORM = z.object({
  grant_type: z.string(),
  client_assertion_type: z.literal(ASSERTION_TYPE, `is ${ASSERTION_TYPE}`),
  client_assertion: z.string(),
  client_id: z.string().optional(),
  scope: z.string().optional(),
});

/** Its parameters; one without a value counts as left out, and what is not known is passed over (RFC 6749, 3.2). */
async function readForm({ url, method, incoming }: TokenRequest): Promise<z.infer<typeof FORM>> {
  if (method !== 'POST')
    throw new Problem('method-not-allowed', 'This address takes POST.', { headers: { Allow: 'POST' } });
  if (fieldOf(incoming, 'authorization') !== null)
    throw new OAuthFault(
      'invalid_client',
      'A client is known by its assertion alone (private_key_jwt), never by a header.',
      401,
    );
  if (url.search !== '' || typeOf(fieldOf(incoming, 'content-type')) !== 'application/x-www-form-urlencoded')
    throw new OAuthFault(
      'invalid_request',
      'The parameters come in the body, as application/x-www-form-urlencoded.',
    );
  const given = [...new URLSearchParams(await sentText({ incoming }))].filter(([, value]) => value !== '');
  const form = Object.fromEntries(given);
  if (Object.keys(form).length < given.length)
    throw new OAuthFault('invalid_request', 'A parameter was sent twice.');
  if (form.grant_type !== undefined && form.grant_type !== GRANT)
    throw new OAuthFault('unsupported_grant_type', `grant_type is ${GRANT}.`);
  const read = FORM.safeParse(form);
  if (read.success) return read.data;
  const [{ path, message }] = read.error.issues as [z.core.$ZodIssue];
  const name = String(path[0]);
  throw new OAuthFault('invalid_request', name in form ? `${name} ${message}.` : `${name} is missing.`);
}

function narrowed(asked: string, own: readonly Scope[]): readonly Scope[] {
  const names = [...new Set(asked.split(' '))];
  if (!names.every(name => (own as readonly string[]).includes(name)))
    throw new OAuthFault('invalid_scope', `The key has: ${own.join(' ')}.`);
  return names as Scope[];
}

/** The scheme by which the answer of this address is used; none is taken at it. */
const WWW = { 'WWW-Authenticate': 'Bearer' };

const answerOf = (status: number, body: object, headers: Answer['headers'] = {}): Answer => ({
  ...jsonAnswer(body, 'no-store', { Pragma: 'no-cache', ...headers }),
  status,
});
