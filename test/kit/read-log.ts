/** A client's events behind a cursor, by each way in which it can read on. Each ends when its connection does. */
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { sseEvents } from '../http/graphql/graphql-server.ts';

interface Place {
  /** Address of the service. */
  readonly api: string;
  readonly headers: Readonly<Record<'authorization', string>>;
  readonly after: string;
  /** Ends the reading. */
  readonly signal?: AbortSignal;
}

/** An event as it came. */
// biome-ignore lint/suspicious/noExplicitAny: looked into by its path
type Told = any;

/** One page, by REST. */
export async function* readPage({ api, headers, after }: Place, limit = 100): AsyncGenerator<Told> {
  const url = `${api}/api/v1/events?limit=${limit}&after=${encodeURIComponent(after)}`;
  yield* (await (await fetch(url, { headers })).json()).data;
}

export async function* readStream({ api, headers, after, signal }: Place): AsyncGenerator<Told> {
  const leaving = new AbortController();
  const stream = await fetch(`${api}/api/v1/events/stream`, {
    headers: { ...headers, 'last-event-id': after },
    signal: AbortSignal.any([leaving.signal, ...(signal ? [signal] : [])]),
  });
  try {
    for await (const { data } of sseEvents(stream)) if (data) yield JSON.parse(data);
  } finally {
    leaving.abort();
  }
}

/** `selection`: what it asks of each event. */
export async function* readSubscription(
  { api, headers: { authorization }, after, signal }: Place,
  selection = 'id cursor',
): AsyncGenerator<Told> {
  const client = createClient({
    url: `${api.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization },
    retryAttempts: 0,
  });
  signal?.addEventListener('abort', () => void client.dispose());
  const query = `subscription ($after: String) { events(after: $after) { ${selection} } }`;
  try {
    for await (const { data, errors } of client.iterate<{ events: Told }>({ query, variables: { after } })) {
      if (errors) throw new Error(JSON.stringify(errors));
      yield data!.events;
    }
  } finally {
    await client.dispose();
  }
}
