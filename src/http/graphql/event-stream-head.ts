/** Readers reconnect spread over some time, not all at once to a service that has just started. */
const RETRY_FROM_MS = 1_000;
const RETRY_WITHIN_MS = 2_000;

/**
 * The beginning of an event stream: when to reconnect, and, if it can be resumed, the place in the log where it begins.
 * So a reader that is disconnected before the first event also misses nothing.
 */
export function eventStreamHead(cursor?: string): string {
  const retry = RETRY_FROM_MS + Math.floor(Math.random() * RETRY_WITHIN_MS);
  return `retry: ${retry}\n${cursor ? `id: ${cursor}\n` : ''}\n`;
}
