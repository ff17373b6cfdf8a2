/** Yoga with the plugins under test, as the server builds it, without keys and limits. */
import { createYoga, type Plugin } from 'graphql-yoga';
import type { GraphContext } from '../../../src/graph/engine/builder.ts';
import { useOperationLimits } from '../../../src/http/plugins/use-documents.ts';
import { useEventStreams } from '../../../src/http/plugins/use-event-streams.ts';
import { useMaskedErrors } from '../../../src/http/plugins/use-masked-errors.ts';
import type { Log } from '../../../src/kernel/log.ts';
import { silentLog } from '../../../src/kernel/log.ts';
import type { Graph } from '../../graph/graph-database.ts';

export const REQUEST_ID = 'req_of_this_test';

export function createTestYoga(
  graph: Graph,
  {
    context = graph.context(),
    log = silentLog,
    plugins = [],
  }: { context?: GraphContext; log?: Log; plugins?: Plugin[] } = {},
) {
  const yoga = createYoga<object, GraphContext>({
    schema: graph.schema,
    plugins: [
      ...plugins,
      useOperationLimits(),
      useEventStreams(),
      useMaskedErrors({ log, requestIdOf: () => REQUEST_ID }),
    ],
    context: () => context,
    maskedErrors: false,
    multipart: false,
    batching: false,
    logging: false,
  });
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    yoga.fetch('http://localhost/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return { yoga, post };
}

/** The events of an SSE body, comments left out, as their fields. */
export async function* sseEvents(response: Response): AsyncGenerator<Record<string, string>, void> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      const fields = lines.filter(line => line !== '' && !line.startsWith(':'));
      if (fields.length > 0)
        yield Object.fromEntries(
          fields.map(line => {
            const [, name, value] = /^([a-z]+): ?(.*)$/.exec(line)!;
            return [name!, value!];
          }),
        );
    }
  }
}
