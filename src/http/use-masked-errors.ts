import type { GraphQLError } from 'graphql';
import { isAsyncIterable, mapAsyncIterator, type Plugin } from 'graphql-yoga';
import { newId } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import { type About, publicError } from './public-error.ts';

interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly GraphQLError[];
}

/**
 * Every error that leaves over HTTP goes through the one translator: those of the request itself, of parsing,
 * validation, execution, and of each event of a stream. Yoga's own masking (`maskedErrors`) is to be off.
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
        setResult(mapAsyncIterator(result, answer => masked(answer as Answer, about)) as typeof result);
      else setResult(masked(result as Answer, about) as typeof result);
    },
  };
}

function masked(answer: Answer, about: About): Answer {
  // Neither data nor an error: Yoga took an error that it met for a bundle of none.
  const errors =
    answer.errors?.length === 0 && !answer.data ? [new Error('an error was lost')] : answer.errors;
  return errors ? { ...answer, errors: errors.map(error => publicError(error, about)) } : answer;
}
