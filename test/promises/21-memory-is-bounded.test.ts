/** Promise 21: no body, however large or slow, and no number of requests, makes an API process grow. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { describe, expect, it } from 'vitest';
import { writeAssessedCompanies } from '../kit/assessed-company.ts';
import { ofFile } from '../kit/of-file.ts';
import { createPartner } from '../kit/partner.ts';
import { HEAP_PROBE, heapOf } from '../kit/preloaded/heap-of.ts';
import { startGroup } from '../kit/process-group.ts';
import { openRaw } from '../kit/raw-http.ts';
import { size, timeLimitMs } from '../kit/sizes.ts';
import { companyNif } from '../kit/specimen-country.ts';
import { databaseOfFile } from '../kit/test-database.ts';

const MB = 1_048_576;
const BODY_BYTES = size(20, 100) * MB;
const BODIES = 10;
const SECONDS = size(60, 3_600);
const PER_SECOND = 100;

const db = await databaseOfFile();
const [partner, known] = await Promise.all([
  createPartner(db),
  writeAssessedCompanies(db.pool, { count: 200 }),
]);
const group = await ofFile(startGroup({ databaseUrl: db.url }));
const api = await group.addApi({ NODE_OPTIONS: HEAP_PROBE, LOG_LEVEL: 'silent' });

const inMb = (bytes: number) => (bytes / MB).toFixed(1);

interface Refused {
  readonly status: number;
  /** How much of the body the process took before it refused it. */
  readonly taken: number;
}

/** Writes a body that is far too large, as fast as it is taken. `declared`: with its length, else in chunks. */
async function pour(path: string, declared: boolean): Promise<Refused> {
  const socket = await openRaw(api.url);
  let heard = '';
  socket.setEncoding('latin1').on('data', text => {
    heard += text;
  });
  const ended = once(socket, 'close');
  const length = declared ? `Content-Length: ${BODY_BYTES}` : 'Transfer-Encoding: chunked';
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAuthorization: ${partner.headers.authorization}\r\n${length}\r\n\r\n`;
  socket.write(head);
  const piece = Buffer.alloc(65_536, 0x20);
  const written = declared ? piece : Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]);
  let taken = 0;
  while (taken < BODY_BYTES && !socket.destroyed && !heard.includes('\r\n\r\n')) {
    taken += piece.length;
    if (!socket.write(written)) await Promise.race([once(socket, 'drain').catch(() => {}), ended]);
  }
  await expect.poll(() => heard, { interval: 5 }).toMatch(/^HTTP\/1\.1 \d{3}/);
  socket.destroy();
  await ended;
  return { status: Number(heard.slice(9, 12)), taken: Math.min(taken, socket.bytesWritten) };
}

describe('a body', () => {
  it.each([
    ['of a declared length', true],
    ['in chunks', false],
  ])(
    `of ${BODY_BYTES / MB} MB %s is refused with 413 and held nowhere`,
    async (_how, declared) => {
      for (let warm = 0; warm < 3; warm++) await pour('/graphql', declared);
      const before = await heapOf(api);
      const refused = await Promise.all(Array.from({ length: BODIES }, () => pour('/graphql', declared)));
      const after = await heapOf(api);
      expect(refused.map(({ status }) => status)).toEqual(Array(BODIES).fill(413));
      const grown = after - before;
      console.log(
        `${BODIES} bodies of ${BODY_BYTES / MB} MB: 413, ${inMb(Math.max(...refused.map(({ taken }) => taken)))} MB taken at most, grown by ${inMb(grown)} MB`,
      );
      expect(grown).toBeLessThan(2 * MB);
    },
    timeLimitMs(120_000),
  );

  it('that comes too slowly is answered 408, and its socket is free', async () => {
    const socket = await openRaw(api.url);
    let heard = '';
    socket.setEncoding('latin1').on('data', text => {
      heard += text;
    });
    const ended = once(socket, 'close');
    const since = performance.now();
    socket.write(
      `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAuthorization: ${partner.headers.authorization}\r\nContent-Length: 1000\r\n\r\n{`,
    );
    const drip = setInterval(() => socket.write(' '), 500);
    await ended;
    clearInterval(drip);
    expect(heard).toMatch(/^HTTP\/1\.1 408 /);
    console.log(`a slow body: 408 after ${((performance.now() - since) / 1000).toFixed(0)} s`);
    expect(performance.now() - since).toBeLessThan(30_000);
  }, 90_000);
});

describe('the heap', () => {
  it(
    `is flat over ${SECONDS} s at ${PER_SECOND} requests/s`,
    async () => {
      const agent = new Agent({ connections: 20 });
      const headers = { ...partner.headers };
      const rest = (path: string) => request(api.url + path, { dispatcher: agent, headers });
      const graphql = (query: string) =>
        request(`${api.url}/graphql`, {
          dispatcher: agent,
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ query }),
        });
      const kinds = [
        (n: number) => rest(`/api/v1/contractors/${known[n % known.length]}`),
        (n: number) => rest(`/api/v1/contractors/${known[(n * 7) % known.length]}?expand=evidence`),
        (n: number) => rest(`/api/v1/contractors/123?n=${n}`),
        (n: number) => rest(`/nowhere/${n}`),
        // A document that was never seen before, each time.
        (n: number) =>
          graphql(`query Q${n} { company(nif: "${known[n % known.length]}") { company { nif } } }`),
        // A key that nobody has.
        (n: number) =>
          request(`${api.url}/api/v1/usage`, {
            dispatcher: agent,
            headers: { authorization: `Bearer crl_sk_${companyNif(n % 1_000_000)}` },
          }),
      ];
      let asked = 0;
      let answered = 0;
      const began = performance.now();
      const beat = async (forMs: number) => {
        const until = performance.now() + forMs;
        while (performance.now() < until) {
          // As many as are due by now, so that a busy machine asks in bursts and not less.
          const due = Math.floor(((performance.now() - began) / 1000) * PER_SECOND) - asked;
          const batch = Array.from({ length: Math.min(due, 100) }, () => {
            const n = asked++;
            return kinds[n % kinds.length]!(n).then(async ({ body }) => {
              await body.dump();
              answered++;
            });
          });
          await Promise.all(batch);
          // The beat itself: so often it is looked at what is due.
          await sleep(20);
        }
      };
      // Code that is compiled, caches that fill.
      await beat((SECONDS * 1000) / 3);
      const heaps: number[] = [];
      for (let third = 0; third < 3; third++) {
        await beat((SECONDS * 1000 * 2) / 9);
        heaps.push(await heapOf(api));
      }
      await agent.close();
      console.log(`${answered} requests in ${SECONDS} s: heap ${heaps.map(inMb).join(', ')} MB by thirds`);
      expect(answered).toBe(asked);
      expect(heaps[2]! - heaps[0]!).toBeLessThan(size(4, 2) * MB);
    },
    timeLimitMs(150_000),
  );
});
