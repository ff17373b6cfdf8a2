/**
 * Posts to receivers with bad certificates and tells, after each third of the tries, what memory is held. A process of its
 * own, so that nothing but the sending is measured. Run with `--expose-gc`; what to do comes as JSON on standard input.
 */
import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { post } from '../../src/webhooks/safe-egress.ts';

export interface BadReceiver {
  readonly url: string;
  /** Certificate to trust; none but the usual authorities' when left out. */
  readonly ca?: string;
}

export interface Held {
  readonly heapBytes: number;
  readonly residentBytes: number;
  /** Sockets and timers that are still open. */
  readonly open: number;
}

const AT_ONCE = 10;
/**
 * Between two collections. The engine collects by what it knows of, which is little of what TLS holds: without these, what
 * is measured is how late it came to it.
 */
const COLLECTED_EVERY = 500;
const { receivers, tries } = (await json(process.stdin)) as { receivers: BadReceiver[]; tries: number };
const faults: Record<string, number> = {};

async function attempt({ url, ca }: BadReceiver): Promise<void> {
  const request = { url, headers: {}, body: '{}' };
  const exchange = await post(request, { allowLoopback: true, ...(ca ? { ca } : {}) });
  const fault = exchange.kind === 'failed' ? exchange.fault : `answered ${exchange.status}`;
  faults[fault] = (faults[fault] ?? 0) + 1;
}

async function attemptMany(count: number): Promise<void> {
  let left = count;
  const one = async () => {
    while (left-- > 0) await attempt(receivers[left % receivers.length]!);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

async function held(): Promise<Held> {
  // What closes does so in its own turns.
  await setTimeout(100);
  for (let times = 0; times < 3; times++) globalThis.gc!();
  const open = process.getActiveResourcesInfo().filter(name => /TCP|TLS|Timeout/.test(name)).length;
  const { heapUsed, rss } = process.memoryUsage();
  return { heapBytes: heapUsed, residentBytes: rss, open };
}

const thirds: Held[] = [];
for (let made = 0, third = 1; third <= 3; third++) {
  const until = Math.round((tries * third) / 3);
  while (made < until) {
    const next = Math.min(until - made, COLLECTED_EVERY);
    await attemptMany(next);
    globalThis.gc!();
    made += next;
  }
  thirds.push(await held());
}
console.log(JSON.stringify({ faults, thirds }));
