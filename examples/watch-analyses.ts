/**
 * Analyses as they complete, over a WebSocket with the client of graphql-ws:
 * `API_KEY=crl_sk_… node examples/watch-analyses.ts [cursor]`. Each line ends with its cursor; keep the last one, and
 * start with it next time: nothing is missed and nothing told twice, however long you were away.
 */
import { createClient } from 'graphql-ws';

const { SERVICE = 'http://127.0.0.1:4000', API_KEY } = process.env;

/** The service closes so when the key is unknown, revoked or expired: trying again would not help. */
const FORBIDDEN = 4403;

interface Completed {
  analysisCompleted: { cursor: string; nif: string; assessment: { verdict: string; score: number } | null };
}

const client = createClient({
  url: `${SERVICE.replace(/^http/, 'ws')}/graphql`,
  connectionParams: { authorization: `Bearer ${API_KEY}` },
  // A dead network is noticed within 20 s.
  keepAlive: 10_000,
  retryAttempts: Number.POSITIVE_INFINITY,
  shouldRetry: event => (event as { code?: number }).code !== FORBIDDEN,
  on: {
    connected: () => console.log('watching'),
    closed: event => console.error(`closed: ${(event as { code: number }).code}`),
  },
});

/** Sent anew after every cut with what stands here then: the subscription resumes behind the last event. */
const variables = { after: process.argv[2] ?? (await endOfLog()) };

/** Where a first start begins: what completes before the socket stands is not missed. */
async function endOfLog(): Promise<string | null> {
  const response = await fetch(`${SERVICE}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ events(last: 0) { pageInfo { endCursor } } }' }),
  });
  const { data } = await response.json();
  return data?.events.pageInfo.endCursor ?? null;
}

const events = client.iterate<Completed>({
  query: `subscription ($after: String) {
    analysisCompleted(after: $after) { cursor nif assessment { verdict score } }
  }`,
  variables,
});

try {
  for await (const { data, errors } of events) {
    if (errors) throw errors[0];
    const { cursor, nif, assessment } = data!.analysisCompleted;
    variables.after = cursor;
    console.log(`${nif} ${assessment?.verdict} ${assessment?.score} ${cursor}`);
  }
} catch (error) {
  const told = Array.isArray(error) ? error[0] : error;
  console.error(told.message ?? `closed for good: ${told.code} ${told.reason}`);
  process.exitCode = 1;
}
