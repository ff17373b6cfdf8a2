/** An example answer for each refusal of a route. */
import { PROBLEMS, type ProblemCode, problemType } from '../../src/kernel/problems.ts';

interface Example {
  /** The path of the request; default: a company's. */
  readonly instance?: string;
  readonly detail: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
  readonly 'violated-policies'?: readonly string[];
  readonly oldest?: string;
}

const EXAMPLES = {
  'invalid-nif': {
    instance: '/api/v1/contractors/{nif}',
    detail: 'The tax number cannot be used: its last digit does not fit the first eight.',
    errors: [{ pointer: 'nif', detail: 'Nine digits with the right check digit, as in PT 580000010.' }],
  },
  'invalid-parameter': {
    instance: '/api/v1/events',
    detail: 'The parameter limit takes a whole number from 1 to 100, 100 when left out.',
    errors: [{ pointer: 'limit', detail: 'Takes a whole number from 1 to 100, 100 when left out.' }],
  },
  'invalid-cursor': { instance: '/api/v1/events', detail: 'The cursor is not one of this client.' },
  'malformed-request': {
    instance: '/',
    detail: 'A request needs one Host field, a host with or without a port, and a path as its target.',
  },
  unauthenticated: {
    detail:
      'Send a valid key as "Authorization: Bearer <key>". Keys are issued by the operator and never go into the address.',
  },
  'insufficient-scope': {
    instance: '/api/v1/contractors/580000010/network.graphml',
    detail: 'The key lacks the scope network:read. Ask the operator for a key that has it.',
  },
  'document-not-trusted': {
    instance: '/api/v1/schema.graphql',
    detail:
      'This key asks only documents that the operator has registered for its client, and this is none of them.',
  },
  'company-not-granted': { detail: 'The client token was made for other companies.' },
  'not-found': {
    instance: '/api/v1/analyses/anl_01k9zq6r1h7s4v0w2x4y6a8b0c',
    detail: 'There is no such analysis.',
  },
  'method-not-allowed': { detail: 'This address takes GET and HEAD.' },
  'request-timeout': {
    instance: '/',
    detail: 'Send the headers within 10 s, and the body within 20 s.',
  },
  'precondition-failed': {
    instance: '/api/v1/watchlists/{name}',
    detail:
      'Its ETag is "wl_01k9zq5f2b9x1z3a5c7d9e1f3g.4" now, so nothing was changed. Read it again before you send your change.',
  },
  'payload-too-large': {
    instance: '/api/v1/watchlists/{name}',
    detail: 'The list is larger than 20 MB. Send it in parts, with ?part=true. Nothing was changed.',
  },
  'unsupported-media-type': {
    instance: '/api/v1/watchlists/{name}',
    detail: 'Send the list with Content-Type: text/csv or application/x-ndjson.',
  },
  'watchlist-full': {
    instance: '/api/v1/watchlists/{name}',
    detail: 'A list, and a client, watches 100000 companies at most. Nothing was changed.',
  },
  'watchlist-too-large': {
    instance: '/api/v1/watchlists/{name}/clusters',
    detail:
      'What hangs together is told of 5000 companies at most, and the list has 8120. Put those that you ask about on a list of their own.',
  },
  'cursor-expired': {
    instance: '/api/v1/events',
    detail: 'The cursor is older than the oldest event that is kept.',
    oldest: 'ewQ0pIGnb2h1c2UtY3Vyc29yLTE',
  },
  'assessment-expired': {
    instance: '/api/v1/contractors/{nif}',
    detail:
      "The assessment of 2024-01-10T09:00:00.000Z was kept until 2026-01-10T09:00:00.000Z. Its score and verdict stay in its company's history.",
  },
  'idempotency-key-in-use': {
    instance: '/api/v1/batches',
    detail: 'A request with this Idempotency-Key is being taken. Send it again in a moment.',
  },
  'idempotency-key-reused': {
    instance: '/api/v1/batches',
    detail:
      'This Idempotency-Key belongs to bat_01k9zq6r1h7s4v0w2x4y6a8b0c, which had another body. Give each request a name of its own.',
  },
  'natural-person': {
    instance: '/api/v1/contractors/{nif}',
    detail: 'This is the tax number of a natural person. Only companies are assessed.',
  },
  'nif-out-of-scope': {
    instance: '/api/v1/contractors/{nif}',
    detail: 'This tax number belongs to no company.',
  },
  'quota-exceeded': {
    detail:
      'The key has spent its limit "burst" of 100 in 60 s, which begins anew in 21 s. Ask the operator if you need more.',
    'violated-policies': ['burst'],
  },
  'too-many-requests': { detail: 'Too many requests without a valid key came from this address.' },
  'expectation-failed': {
    instance: '/',
    detail: 'The `Expect` header asks for something else than `100-continue`. Leave it out.',
  },
  'headers-too-large': { instance: '/', detail: 'The address and the headers of a request may take 16 kB.' },
  'internal-error': { detail: 'An unexpected fault. It was recorded under the requestId.' },
  unavailable: { detail: 'The service cannot reach its database right now. Try again in a moment.' },
} satisfies Partial<Record<ProblemCode, Example>>;

/** Codes that REST gives. */
export type RefusalCode = keyof typeof EXAMPLES;

export function problemExample(code: RefusalCode) {
  const { detail, ...more }: Example = EXAMPLES[code];
  const { title, status } = PROBLEMS[code];
  return {
    type: problemType('https://risk.example', code),
    title,
    status,
    detail,
    instance: '/api/v1/contractors/580000010',
    code,
    requestId: 'req_01k9zq2h6d3m0p5r7s9t1v3w5x',
    ...more,
  };
}
