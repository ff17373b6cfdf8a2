/** A client's events over the public interface, as they come: reconnects behind the last one whenever it is cut off. */
import { setTimeout } from 'node:timers/promises';
import { CliError } from './command.ts';

export interface ApiEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly cursor: string;
  readonly data: object;
}

export interface ApiFollowing {
  /** Address of the service, without a path. */
  readonly service: string;
  readonly key: string;
  /** A cursor, or `latest`. */
  readonly after: string;
  readonly types: readonly string[];
  readonly signal: AbortSignal;
  readonly onInterrupted: (why: string, inMs: number) => void;
}

/** The service sends something every 12 s. */
const SILENT_MS = 40_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** Yields until `signal` aborts. @throws CliError for what trying again does not mend: the key, its scope, the cursor. */
export async function* followApiEvents(following: ApiFollowing): AsyncGenerator<ApiEvent, void> {
  const { signal, onInterrupted } = following;
  let place: string | null = null;
  let pause = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    try {
      for await (const { id, data } of openStream(following, place)) {
        if (id) place = id;
        pause = FIRST_PAUSE_MS;
        if (data) yield JSON.parse(data);
      }
      throw new Error('the service ended the stream');
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof CliError) throw error;
      const { message, retryAfterMs = 0 } = error as Error & { retryAfterMs?: number };
      const inMs = Math.max(pause, retryAfterMs);
      onInterrupted(message, inMs);
      await setTimeout(inMs, undefined, { signal }).catch(() => {});
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }
}

interface StreamBlock {
  readonly id?: string;
  readonly data?: string;
}

/** The key goes into the header and nowhere else. */
async function* openStream(
  { service, key, after, types, signal }: ApiFollowing,
  place: string | null,
): AsyncGenerator<StreamBlock, void> {
  const query = new URLSearchParams({ after, ...(types.length > 0 && { types: types.join(',') }) });
  const silence = new AbortController();
  const timer = globalThis.setTimeout(() => silence.abort(new Error('the service fell silent')), SILENT_MS);
  try {
    const response = await fetch(`${service}/api/v1/events?${query}`, {
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'text/event-stream',
        ...(place ? { 'last-event-id': place } : {}),
      },
      redirect: 'error',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    await requireStream(response);
    for await (const chunk of blocksOf(response.body!)) {
      timer.refresh();
      yield chunk;
    }
  } finally {
    clearTimeout(timer);
  }
}

async function requireStream(response: Response): Promise<void> {
  if (response.ok) return;
  const problem = await response.json().catch(() => ({}));
  const sentence: string = problem.detail ?? `The service answered ${response.status}.`;
  if (response.status < 500 && response.status !== 429)
    throw new CliError(problem.code ?? 'refused', sentence, problem.oldest ? { oldest: problem.oldest } : {});
  const seconds = Number(response.headers.get('retry-after') ?? 0);
  throw Object.assign(new Error(sentence), { retryAfterMs: seconds * 1_000 });
}

/** Blocks of a Server-Sent-Events body, comments left out; a block cut off at the end is none. */
async function* blocksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamBlock, void> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks)
      yield Object.fromEntries(
        [...block.matchAll(/^(id|data): ?(.*)$/gm)].map(([, name, value]) => [name!, value!]),
      );
  }
}
