/** The event stream's own promises, over a log in memory: it is read no faster than its reader takes it. */
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createCursorCodec } from '../../../src/events/cursor.ts';
import type { LoggedEvent } from '../../../src/events/event.ts';
import { eventStream } from '../../../src/http/rest/event-stream-route.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { silentLog } from '../../../src/kernel/log.ts';
import { createEventFeed } from '../../../src/subscriptions/event-feed.ts';

const cursors = createCursorCodec('a secret of these tests');

/** A log of so many events of 5 kB, and what of it has been read. */
function streamOf(count: number, accepts = () => true) {
  const event = (sequence: bigint): LoggedEvent => ({
    id: newId('evt'),
    clientId: 'cli_a',
    type: 'analysis.completed',
    nif: null,
    data: { livemode: false, endpointId: 'x'.repeat(5_000), url: '', reason: 'gone' },
    createdAt: new Date(),
    sequence,
  });
  let read = 0n;
  const feed = createEventFeed({
    read: async ({ after, limit }) => {
      const size = Math.min(limit, Math.max(0, count - Number(after)));
      read = after + BigInt(size);
      return Array.from({ length: size }, (_, n) => event(after + BigInt(n) + 1n));
    },
    recheckMs: 60_000,
  });
  const ending = new AbortController();
  const stream = eventStream(
    { feed, cursors, log: silentLog },
    { clientId: 'cli_a', after: 0n, accepts, lasting: ended => AbortSignal.any([ended, ending.signal]) },
  );
  return { stream, feed, ending, read: () => Number(read) };
}

async function settled(): Promise<void> {
  for (let turns = 0; turns < 50; turns++) await setImmediate();
}

test('for a reader that takes nothing, one page is read and no more, however long it is', async () => {
  const { stream, read } = streamOf(10_000);
  await settled();
  expect(read()).toBe(100);
  expect(stream.readableLength).toBeLessThan(64 * 1024);
  stream.destroy();
});

test('a reader that takes everything gets where it began, and then everything, in order', async () => {
  const { stream, feed } = streamOf(1_000);
  let text = '';
  const all = (async () => {
    for await (const chunk of stream) {
      text += chunk;
      if (text.includes(`id: ${cursors.encode('cli_a', 1_000n)}\n`)) break;
    }
  })();
  await all;
  const ids = [...text.matchAll(/^id: (.+)$/gm)].map(match => Number(cursors.decode('cli_a', match[1]!)));
  expect(ids).toEqual(Array.from({ length: 1_001 }, (_, n) => n));
  await settled();
  expect(feed.waiting()).toBe(0);
});

test('a reader that asked for nothing of what passed keeps its place in the log', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const { stream } = streamOf(1_000, () => false);
  await settled();
  vi.advanceTimersByTime(12_000);
  vi.useRealTimers();
  expect(String(stream.read())).toMatch(new RegExp(`\\n\\nid: ${cursors.encode('cli_a', 1_000n)}\\n\\n$`));
  stream.destroy();
});

test.each([
  ['goes', ({ stream }: ReturnType<typeof streamOf>) => void stream.destroy()],
  ['must hear no more', ({ ending }: ReturnType<typeof streamOf>) => ending.abort()],
])('a reader that %s while nothing happens is let go at once', async (_what, leave) => {
  const following = streamOf(0);
  following.stream.resume();
  await settled();
  expect(following.feed.waiting()).toBe(1);
  const closed = once(following.stream, 'close');
  leave(following);
  await closed;
  await settled();
  expect(following.feed.waiting()).toBe(0);
});
