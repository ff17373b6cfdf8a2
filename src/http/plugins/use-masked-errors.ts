import type { ExecutionResult } from 'graphql';
import { isAsyncIterable, mapAsyncIterator, type Plugin } from 'graphql-yoga';
import { newId } from '../../kernel/ids.ts';
import type { Log } from '../../kernel/log.ts';
import { type About, publicError } from '../public-error.ts';

/**
 * Translates every error that leaves over HTTP: of the request, of parsing, validation and execution, and of each event
 * of a stream. Yoga's own masking (`maskedErrors`) must be off.
 */
export function useMaskedErrors({
  log,
  requestIdOf,
}: {
  log: Log;
  /** Id of the request as it is answered and logged; undefined before it has one. */
  requestIdOf: (request: Request) => string | undefined;
}): Plugin {
  return {
    onResultProcess({ request, result, setResult }) {
      const about: About = { log, requestId: requestIdOf(request) ?? newId('req') };
      if (isAsyncIterable(result))
        setResult(
          mapAsyncIterator(result, answer => masked(answer as ExecutionResult, about)) as typeof result,
        );
      else {
        const answer = masked(result as ExecutionResult, about);
        setResult((request.method === 'GET' ? refusedStream(answer) : answer) as typeof result);
      }
    },
  };
}

/**
 * GET is for streams. One that is refused for good says so by its status: `EventSource` reads no errors, and would come back for ever
 * behind an answer of 200.
 */
function refusedStream(answer: ExecutionResult): ExecutionResult {
  const status = answer.data ? undefined : answer.errors?.[0]?.extensions.status;
  if (typeof status !== 'number' || status === 429 || status >= 500) return answer;
  return { ...answer, extensions: { http: { status } } };
}

function masked(answer: ExecutionResult, about: About): ExecutionResult {
  // Neither data nor errors: Yoga mistook an error for an empty aggregate.
  const errors =
    answer.errors?.length === 0 && !answer.data ? [new Error('an error was lost')] : answer.errors;
  return errors ? { ...answer, errors: errors.map(error => publicError(error, about)) } : answer;
}
