/**
 * `POST /mcp`: the tools over the Model Context Protocol (streamable HTTP, without sessions), as one more route: the same keys,
 * limits, prices and log. What concerns the key or a limit is refused by HTTP as everywhere; what concerns the question is a tool's error.
 */
import type { IncomingMessage } from 'node:http';
import { requireScope } from '../../access/caller.ts';
import { Problem } from '../../kernel/problems.ts';
import { sentAs } from '../../kernel/requests/sent-as.ts';
import type { HttpDeps } from '../http-deps.ts';
import { problemAnswer } from '../problem-response.ts';
import { sentText } from '../rest/changes.ts';
import { type Afterwards, answered, type Prepared, type Route, type RouteRequest } from '../rest/route.ts';
import type { Result } from './exchange.ts';
import type { Tool } from './tool.ts';

/** The protocol's code is loaded with its first request. */
const protocol = () => import('./exchange.ts');

export const mcpRoute: Route = {
  name: '/mcp',
  methods: ['POST'],
  scope: null,
  async prepare(deps, request) {
    requireOwnOrigin(deps, request);
    const message = await messageOf(request);
    let called: Called | null = null;
    const { exchange } = await protocol();
    const { answer, isFault } = await exchange(request, message, async (tool, sent) => {
      called = await prepareTool(deps, request, tool, sent);
      return called.result;
    });
    return called === null
      ? answered(answer, { outcome: isFault ? 'refused:malformed-request' : 'answered' })
      : preparedOf(deps, request, { ...(called as Called), message, answer });
  },
};

/** A page of another origin must not reach what a browser reaches (DNS rebinding); other programs send none. */
function requireOwnOrigin({ allowedOrigins }: HttpDeps, { header }: RouteRequest): void {
  const origin = header('origin');
  if (origin !== null && !allowedOrigins.includes(origin))
    throw new Problem('origin-not-allowed', 'Pages of this origin may not connect.');
}

/** Kept while the request lasts: an answer may be prepared anew. */
const messages = new WeakMap<IncomingMessage, Promise<string>>();
function messageOf(request: RouteRequest): Promise<string> {
  const message = messages.get(request.incoming) ?? sentText(request);
  messages.set(request.incoming, message);
  return message;
}

interface Called {
  readonly tool: Tool;
  readonly args: never;
  readonly prepared: Prepared;
  readonly result: Result;
}

async function prepareTool(
  deps: HttpDeps,
  request: RouteRequest,
  tool: Tool,
  sent: unknown,
): Promise<Called> {
  try {
    requireScope(request.caller, tool.scope);
    const args = sentAs(tool.input, sent) as never;
    const prepared = await tool.prepare(deps, request, args);
    const { resultOf } = await protocol();
    return { tool, args, prepared, result: resultOf(prepared.answer, tool, args) };
  } catch (error) {
    // What is refused has nothing to be told, so its arguments are not looked at again.
    return { tool, args: sent as never, ...refused(deps, request, error) };
  }
}

/** What the question is refused for, in the words of every door; throws what is no fault of the question. */
function refused(
  { publicUrl }: HttpDeps,
  { requestId }: RouteRequest,
  error: unknown,
): Pick<Called, 'prepared' | 'result'> {
  if (!(error instanceof Problem) || error.status >= 500 || error.status === 429) throw error;
  const answer = problemAnswer(error, { publicUrl, requestId, instance: '/mcp' });
  return {
    prepared: answered(answer, { outcome: `refused:${error.code}` }),
    result: { content: [{ type: 'text', text: answer.body }], isError: true },
  };
}

/** What the tool prepared, with its answer in the protocol's form. */
function preparedOf(
  deps: HttpDeps,
  request: RouteRequest,
  { tool, args, prepared, message, answer }: Called & { message: string; answer: Prepared['answer'] },
): Prepared {
  const { afterwards } = prepared;
  const told = async (result: Result) =>
    (await (await protocol()).exchange(request, message, async () => result)).answer;
  const after = async (...given: Parameters<NonNullable<typeof afterwards>>): Promise<Afterwards> => {
    try {
      const made = await afterwards!(...given);
      const { resultOf } = await protocol();
      return { ...made, answer: await told(resultOf(made.answer, tool, args)) };
    } catch (error) {
      const { prepared: refusal, result } = refused(deps, request, error);
      const amendment = { quotaUnits: 0, assessmentId: null, outcome: refusal.outcome };
      return { answer: await told(result), amendment };
    }
  };
  return {
    ...prepared,
    route: `${mcpRoute.name} ${tool.name}`,
    answer,
    ...(afterwards ? { afterwards: after } : {}),
  };
}
