/** The API behind the operator's page: finds who asks, does what is asked, and logs what it changes. */
import { createAddressBounds } from '../../access/address-bounds.ts';
import { bearer } from '../../access/keys/api-key.ts';
import { KeyError } from '../../access/keys/keys.ts';
import { appNow } from '../../db/app-now.ts';
import { Problem } from '../../kernel/problems.ts';
import { sentAs } from '../../kernel/requests/sent-as.ts';
import { ImportRefused } from '../../registers/saved-answers.ts';
import { recorded } from '../audit/operator-actions.ts';
import type { OperatorTokens } from '../operator-token.ts';
import { CAPTURE_VERBS } from './capture-verbs.ts';
import { CHANGING_VERBS, WORD_VERBS } from './changing-verbs.ts';
import { READING_VERBS } from './reading-verbs.ts';
import type { OperatorDeps, OperatorVerb } from './verb.ts';

export interface OperatorRequest {
  readonly method: string;
  /** Behind `/operator/api/`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The `Authorization` field, or null. */
  readonly authorization: string | null;
  readonly body: () => Promise<string>;
}

export type OperatorApi = ReturnType<typeof createOperatorApi>;

export const ALL_VERBS: readonly OperatorVerb[] = [
  ...READING_VERBS,
  ...CHANGING_VERBS,
  ...CAPTURE_VERBS,
  ...WORD_VERBS,
];

/** Of one operator, in each process: the page reads eight panels at a time. */
const BOUND = { burst: 120, perSecond: 5 };

export function createOperatorApi(deps: OperatorDeps, tokens: OperatorTokens) {
  const bounds = createAddressBounds(BOUND);
  return {
    /** Who asks says his token. */
    tokens,
    /** What to answer as JSON. @throws Problem for every refusal. */
    async answer(request: OperatorRequest): Promise<unknown> {
      const now = await appNow(deps.db.prisma);
      const operator = await operatorOf(tokens, request.authorization, now);
      const seconds = bounds.take(operator.name);
      if (seconds > 0) throw tooMany(seconds);
      if (request.path === 'session') return operator;
      const verb = verbOf(request);
      const input = sentAs(verb.input, await givenTo(verb, request));
      return done(deps, verb, input, operator.name).catch(error => {
        throw refusalOf(error);
      });
    },
  };
}

async function operatorOf(tokens: OperatorTokens, authorization: string | null, now: Date) {
  const text = bearer(authorization ?? '');
  const operator = text === null ? null : await tokens.read(text);
  if (!operator)
    throw new Problem(
      'unauthenticated',
      'Send an operator’s token as "Authorization: Bearer <token>". A link with one is made by: contractor-risk dashboard --operator',
    );
  if (operator.expiresAt <= now)
    throw new Problem(
      'token-expired',
      'The operator’s token has expired. Make a fresh link: contractor-risk dashboard --operator',
    );
  return operator;
}

function verbOf({ path, method }: OperatorRequest): OperatorVerb {
  const verb = ALL_VERBS.find(it => it.path === path);
  if (!verb) throw new Problem('not-found', 'Nothing is at this address.');
  if (verb.method !== method) throw wrongMethod(verb.method);
  return verb;
}

const wrongMethod = (allow: string): Problem =>
  new Problem('method-not-allowed', `This address takes ${allow}.`, { headers: { Allow: allow } });

async function givenTo({ method }: OperatorVerb, { query, body }: OperatorRequest): Promise<unknown> {
  if (method === 'GET') return Object.fromEntries(query);
  try {
    return JSON.parse(await body());
  } catch (error) {
    throw error instanceof SyntaxError ? new Problem('malformed-request', 'The body is no JSON.') : error;
  }
}

function done(deps: OperatorDeps, verb: OperatorVerb, input: unknown, actor: string): Promise<unknown> {
  const work = async () => verb.run(deps, input);
  if (!verb.changes) return work();
  const { action, object } = verb.changes;
  const { reason } = input as { reason?: string };
  const logged = {
    actor,
    via: 'page',
    action,
    object: object(input),
    reason: reason || null,
  } as const;
  return recorded(deps.db, logged, work);
}

/** Planned refusals of the functions behind the verbs, as problems. */
function refusalOf(error: unknown): unknown {
  if (error instanceof KeyError) return new Problem('invalid-parameter', error.message);
  if (error instanceof ImportRefused)
    return new Problem('invalid-parameter', 'Nothing was imported: the files cannot be used.', {
      faults: error.faults.map(detail => ({ pointer: '#/files', detail })),
    });
  return error;
}

const tooMany = (seconds: number): Problem =>
  new Problem('too-many-requests', `Too many requests of one operator. Try again in ${seconds} s.`, {
    headers: { 'Retry-After': String(seconds) },
  });
