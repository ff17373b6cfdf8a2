/**
 * Events by `EventSource` (npm `eventsource`) through an outage: `API_KEY=crl_sk_… node examples/hear-events.ts` prints them as they
 * happen. EventSource comes back by itself when a connection breaks, behind its last event, but gives up for good at any
 * answer that is no stream. So an answer that passes is waited out here, and it hears of none.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { EventSource } from 'eventsource';

const PASSES = new Set([408, 429, 502, 503, 504]);

/** `authorization` is asked for each connection: here goes a fresh token. */
export function hearEvents(url: string, authorization: () => Promise<string>): EventSource {
  return new EventSource(url, {
    async fetch(to, init) {
      for (;;) {
        const headers = { ...init.headers, authorization: await authorization() };
        const answer = await fetch(to, { ...init, headers });
        if (!PASSES.has(answer.status)) return answer;
        await answer.body?.cancel();
        const seconds = Number(answer.headers.get('retry-after')) || 5;
        await sleep(seconds * 1_000, undefined, { signal: init.signal });
      }
    },
  });
}

if (import.meta.main) {
  const { API_URL = 'http://127.0.0.1:4000', API_KEY = '' } = process.env;
  const source = hearEvents(`${API_URL}/api/v1/events?after=latest`, async () => `Bearer ${API_KEY}`);
  for (const type of ['analysis.completed', 'analysis.stalled'])
    source.addEventListener(type, ({ data }) => console.log(data));
  source.addEventListener('error', ({ code }) => {
    if (source.readyState === source.CLOSED) console.error(`refused: ${code}`);
  });
}
