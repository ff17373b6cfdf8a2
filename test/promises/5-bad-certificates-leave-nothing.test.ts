/**
 * Promise 5: tries against receivers whose certificates are bad, in every way, leave no memory and no socket behind. Its
 * other half (endless and dripping answers) is in test/webhooks/safe-egress.test.ts.
 */
import { spawn } from 'node:child_process';
import { json, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { guard } from '../kit/guard.ts';
import { ofFile } from '../kit/of-file.ts';
import { size, timeLimitMs } from '../kit/sizes.ts';
import { identityFor, receiveTls } from '../webhooks/receiver.ts';
import type { BadReceiver, Held } from './bad-certificates-program.ts';

const TRIES = size(300, 10_000);
const PROGRAM = fileURLToPath(new URL('bad-certificates-program.ts', import.meta.url));
/** The engine's room for what is young is bounded, or its own growing would be taken for ours. */
const NODE = ['--expose-gc', '--max-semi-space-size=2'];
/** Of the last two thirds of the tries. A socket that is kept holds some 10 kB of the heap, and some 50 kB beside it. */
const HEAP_GROWTH = 1_000_000;
const RESIDENT_GROWTH = 12_000_000;

const [own, expired, foreign] = [
  identityFor('IP:127.0.0.1'),
  identityFor('IP:127.0.0.1', { expired: true }),
  identityFor('DNS:receiver.example'),
];
const receivers = await Promise.all([own, expired, foreign].map(identity => ofFile(receiveTls(identity))));
const [ofOwn, ofExpired, ofForeign] = receivers.map(({ url }) => url);
const bad: BadReceiver[] = [
  { url: ofOwn! },
  { url: ofExpired!, ca: expired.cert },
  { url: ofForeign!, ca: foreign.cert },
];

async function runProgram(): Promise<{ faults: Record<string, number>; thirds: Held[] }> {
  const child = spawn(process.execPath, [...NODE, PROGRAM], { stdio: ['pipe', 'pipe', 'pipe'] });
  const release = guard(child.pid!, 'SIGKILL');
  child.stdin.end(JSON.stringify({ receivers: bad, tries: TRIES }));
  const errors = text(child.stderr);
  const told = json(child.stdout).catch(async () => {
    throw new Error(await errors);
  });
  return (await told.finally(release)) as Awaited<ReturnType<typeof runProgram>>;
}

it(
  `${TRIES} tries against untrusted, expired and foreign certificates leave nothing behind`,
  async () => {
    const { faults, thirds } = await runProgram();
    const [first, , last] = thirds as [Held, Held, Held];
    const heap = last.heapBytes - first.heapBytes;
    const resident = last.residentBytes - first.residentBytes;
    console.log(
      `${TRIES} bad certificates: heap ${heap} bytes, resident ${resident} bytes over the last two thirds`,
    );
    expect(faults).toEqual({ tls: TRIES });
    expect(receivers.flatMap(({ received }) => received)).toEqual([]);
    expect(last.open).toBe(0);
    expect(heap).toBeLessThan(HEAP_GROWTH);
    expect(resident).toBeLessThan(RESIDENT_GROWTH);
  },
  timeLimitMs(120_000),
);
