/**
 * The catalogue of planned errors. REST answers them as problem details (RFC 9457), GraphQL as
 * `extensions.code`, the command line as a sentence. The public sentence never has internal details.
 */
export interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** What it means and what to do, for the page at the problem's `type`. */
  readonly explanation: string;
}

const kind = (status: number, title: string, explanation: string): ProblemKind => ({
  status,
  title,
  explanation,
});

export const PROBLEMS = {
  'invalid-nif': kind(
    400,
    'Invalid NIF',
    'The tax number asked about is not one: nine digits are needed, with the right check digit, in a range that has been issued. Spaces, dots, hyphens and a leading PT are accepted. No analysis was started and no quota spent. Check the number with the company and ask again.',
  ),
  'invalid-cursor': kind(
    400,
    'Invalid cursor',
    'The cursor is broken or belongs to another client. Use a cursor exactly as an event, a page or an id: line gave it, or leave it out to begin with the oldest event.',
  ),
  'invalid-parameter': kind(
    400,
    'Invalid parameter',
    'A query parameter, a header or a member of the body has a value that this route does not take, or the route has no such parameter or member. `errors` names each one, and what is taken: `pointer` is the name of a parameter or header, and for the body its place, `#/url`.',
  ),
  'malformed-request': kind(
    400,
    'Malformed request',
    'The body or the request line could not be read: broken JSON, a broken GraphQL document, or a form this endpoint does not take.',
  ),
  unauthenticated: kind(
    401,
    'A valid key is needed',
    'Send your secret key in the header `Authorization: Bearer <key>`, and nowhere else: a key in the query string is never accepted and should be rolled, because addresses end up in logs. The same answer is given for a key that is unknown, expired or revoked. If yours should be valid, ask the operator who gave it to you, and name the `requestId`.',
  ),
  'token-expired': kind(
    401,
    'The client token has expired',
    'Client tokens live for 15 minutes at most. Ask the server that holds your secret key for a new one (the mutation `clientTokenCreate`), or `POST /oauth/token` for an access token, and connect again; a subscription resumes from its last cursor.',
  ),
  'company-not-granted': kind(
    403,
    'The client token does not cover this company',
    'The token was made for certain companies only. Have the server that holds your secret key make one that covers this company.',
  ),
  'insufficient-scope': kind(
    403,
    'The key lacks a scope',
    'The key is valid but was not issued for this operation. Ask the operator for a key with the scope named in `detail`.',
  ),
  'origin-not-allowed': kind(
    403,
    'The page may not connect',
    'A socket was asked for by a page of another origin. The operator names the origins that may (`ALLOWED_ORIGINS`).',
  ),
  'not-found': kind(
    404,
    'Not found',
    'Nothing is at this address, or it belongs to another client. `/docs` lists the addresses of the interface, which begin `/api/v1/`; a client takes the address of the service without it.',
  ),
  'method-not-allowed': kind(
    405,
    'Method not allowed',
    'The address exists but takes other methods; the `Allow` header names them.',
  ),
  'not-acceptable': kind(
    406,
    'No such form of the answer',
    'The `Accept` header takes none of the forms that GraphQL answers in: `application/graphql-response+json`, `application/json`, and for subscriptions `text/event-stream`. Every other address answers in its own form, whatever `Accept` says.',
  ),
  'request-timeout': kind(
    408,
    'The request came too slowly',
    'The request did not arrive whole in time. Send it again.',
  ),
  'idempotency-key-in-use': kind(
    409,
    'The first request is being taken',
    'A request with the same `Idempotency-Key` has not been answered yet. Send yours again in a moment: it is then answered as the first was, and nothing is paid twice.',
  ),
  'idempotency-key-reused': kind(
    422,
    'The idempotency key belongs to another body',
    'The `Idempotency-Key` was sent before with another body; `detail` names what was made then. Give each request a name of its own, and the same name only to a repetition of the very same body.',
  ),
  'cursor-expired': kind(
    410,
    'The cursor is older than the retention',
    'Events are kept for 30 days. `oldest` is the oldest cursor left: read on from there, and read the assessments again that may have changed in between.',
  ),
  'assessment-expired': kind(
    410,
    'The assessment is past its retention',
    'What an assessment was made from is kept for 24 months, unless the operator sets another time. Its score and verdict stay in the history of the company; `detail` says until when the rest was kept.',
  ),
  'unsupported-media-type': kind(
    415,
    'The body is of another type',
    'GraphQL is asked with a JSON body: send `Content-Type: application/json` and `{"query": "…", "variables": {…}}`. A watchlist or a batch is sent as `text/csv` or `application/x-ndjson`, in a charset that is known. No body is taken packed: leave out `Content-Encoding`.',
  ),
  'payload-too-large': kind(
    413,
    'The body is too large',
    'Bodies are limited to 64 kB, that of a watchlist to 20 MB, that of a batch to 16 MB and 100,000 rows. Split the request.',
  ),
  'precondition-failed': kind(
    412,
    'Somebody changed it first',
    'The resource is not the one that `If-Match` or `If-None-Match` asks for, so nothing was changed. Read it again, look at what has changed, and send your change with the `ETag` of now.',
  ),
  'watchlist-full': kind(
    422,
    'More than a client may watch',
    'A client has 20 watchlists and 100,000 watched companies at most; a company on two lists counts twice. Nothing was changed. Remove what is no longer watched, or ask the operator.',
  ),
  'watchlist-too-large': kind(
    422,
    'The list is too long for this question',
    'What hangs together on a watchlist is told of 5,000 companies at most. Put those that you ask about on a list of their own: a company may be on several.',
  ),
  'expectation-failed': kind(
    417,
    'The expectation is not met',
    'The `Expect` header asks for something else than `100-continue`. Leave it out.',
  ),
  'headers-too-large': kind(
    431,
    'The headers are too large',
    'The address and the headers of a request may take 16 kB together. Send fewer, and what is long in the body.',
  ),
  'natural-person': kind(
    422,
    'This is the tax number of a natural person',
    'The service assesses companies only. Nothing about the person was looked up or kept, not even the number.',
  ),
  'nif-out-of-scope': kind(
    422,
    'This kind of tax number is not assessed',
    'The number is well formed but belongs to an inheritance, a fund, a condominium or another entity that is not a company. Companies have numbers that begin with 5 (and 6, 71, 98, 99).',
  ),
  'quota-exceeded': kind(
    429,
    'A limit of the key is spent',
    'The key has used up a usage limit or its daily quota; `violated-policies` names which. Wait for `Retry-After` seconds: a usage limit begins anew within its window, the daily quota at 00:00 UTC. Ask the operator if you need more. The headers `RateLimit-Policy` and `RateLimit` on every answer tell what is left.',
  ),
  'too-many-requests': kind(
    429,
    'Too many requests',
    'Too many requests without a valid key came from this address, the key has as many operations under way (subscriptions, event streams) as it may, or the webhook endpoint was tested a moment ago. Wait for `Retry-After` seconds, or end what is not needed.',
  ),
  'query-too-complex': kind(
    400,
    'The GraphQL operation is too large',
    'The operation goes beyond a limit on depth, aliases, directives, tokens or cost, named in `detail`. Ask for less at once; connections take `first` up to 100.',
  ),
  'document-not-trusted': kind(
    403,
    'The key asks registered documents only',
    'The key was issued for GraphQL documents that its client has registered, and this is none of them. Ask for a registered one, by its text or by the SHA-256 of its text in `extensions.persistedQuery.sha256Hash`; or have the operator register this one (`documents add`).',
  ),
  // The words of Apollo's protocol, which clients compare with.
  PERSISTED_QUERY_NOT_SUPPORTED: kind(
    400,
    'No document of this hash is registered',
    'A document was asked for by its hash, and the client of the key has registered none of this hash. Documents are registered by the operator, never by asking: Apollo Client and urql go on by sending the whole text.',
  ),
  'internal-error': kind(
    500,
    'Something went wrong here',
    'An unexpected fault. It was recorded under the `requestId`; name it when you ask the operator.',
  ),
  unavailable: kind(
    503,
    'Temporarily unavailable',
    'The service cannot answer right now. Try again after `Retry-After` seconds: asking again is safe, for an analysis is never begun twice. A request refused so is not charged, unless the database counted it and its word was lost on the way.',
  ),
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof PROBLEMS;

export interface FieldFault {
  /** `#/…`: the place in the body; else the name of the parameter or header. */
  readonly pointer: string;
  readonly detail: string;
}

/** A planned error. `detail` is public; internal details go to the log. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly detail: string;
  /** Not `errors`: GraphQL servers take anything with such a member for an aggregate. */
  readonly faults: readonly FieldFault[];
  readonly headers: Readonly<Record<string, string>>;
  readonly members: Readonly<Record<string, unknown>>;

  constructor(
    code: ProblemCode,
    detail: string,
    more: {
      faults?: readonly FieldFault[];
      headers?: Record<string, string>;
      members?: Record<string, unknown>;
    } = {},
  ) {
    super(detail);
    this.name = 'Problem';
    this.code = code;
    this.detail = detail;
    this.faults = more.faults ?? [];
    this.headers = more.headers ?? {};
    this.members = more.members ?? {};
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}

/** `pointer`: as in `FieldFault`. */
export const wrongIn = (pointer: string, detail: string): Problem =>
  new Problem('invalid-parameter', detail, { faults: [{ pointer, detail }] });

/** `type` of the rate-limit problems, registered by draft-ietf-httpapi-ratelimit-headers. */
export const QUOTA_EXCEEDED_TYPE = 'https://iana.org/assignments/http-problem-types#quota-exceeded';

/** Address of the page that explains a code. */
export function problemType(publicUrl: string, code: ProblemCode): string {
  return code === 'quota-exceeded' ? QUOTA_EXCEEDED_TYPE : `${publicUrl}/problems/${code}`;
}
