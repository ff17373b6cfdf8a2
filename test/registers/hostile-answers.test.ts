/**
 * What a network and a hostile or broken site can do, done to every register: no name, no connection, a cut one, broken
 * and bottomless compression, bombs, pages without end, days that no calendar has. None of it is an answer, none of it
 * clears anybody, none of it throws, and none of it takes memory or time without bound.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { REGISTER_NAMES } from '../../src/kernel/register-name.ts';
import { decodeText } from '../../src/registers/reading/capture-text.ts';
import type { Reading, Register } from '../../src/registers/register.ts';
import { captureOf, listPdf } from './at-debtors/list-pdf.ts';
import { askAt, context, NOBODY, startWorld, THREADED } from './conformance-world.ts';
import { serve } from './http/http-server.ts';

const MEGABYTE = 1024 * 1024;
const GOOD =
  '<!DOCTYPE html><html><body><p>0 registos encontrados</p><table><tr><td>Nenhum</td></tr></table></body></html>';

/** Ten levels of ten: a parser that expands entities would build ten thousand million of them. */
const ENTITY_BOMB = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY l0 "lol">${Array.from({ length: 10 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')}]><partial-response><changes><update id="x"><![CDATA[&l10;]]></update><error><error-message>&l10;</error-message></error></changes>&l10;</partial-response>`;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const sends =
  (body: string | Uint8Array, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', connection: 'close', ...headers })
      .end(body);
  };

const ENDLESS = 'page-without-end';

const ANSWERS: Readonly<Record<string, Answer>> = {
  'reset-at-once': request => request.socket.resetAndDestroy(),
  'reset-inside': (request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': '5000' });
    response.write(GOOD, () => request.socket.resetAndDestroy());
  },
  'closed-early': (request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': '5000' });
    response.write(GOOD, () => request.socket.end());
  },
  'no-http': request => request.socket.end('SSH-2.0-OpenSSH_9.2\r\n'),
  'truncated-gzip': sends(gzipSync(GOOD.repeat(50)).subarray(0, 100), { 'content-encoding': 'gzip' }),
  'broken-gzip': sends('this is not gzip', { 'content-encoding': 'gzip' }),
  'gzip-bomb': sends(gzipSync(Buffer.alloc(80 * MEGABYTE, ' ')), { 'content-encoding': 'gzip' }),
  'entity-bomb': sends(ENTITY_BOMB, { 'content-type': 'text/xml; charset=utf-8' }),
  'nested-markup': sends(`<html><body>${'<div>'.repeat(200_000)}</body></html>`),
  [ENDLESS]: (request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', connection: 'close' });
    const chunk = Buffer.from(GOOD.replace('</html>', '').padEnd(64 * 1024, ' '));
    let sent = 0;
    const more = (): void => {
      while (sent < 50 * MEGABYTE && !response.destroyed) {
        sent += chunk.length;
        if (!response.write(chunk)) return void response.once('drain', more);
      }
      response.end();
    };
    request.socket.on('error', () => {});
    more();
  },
  'redirect-to-error': (_, response) =>
    void response.writeHead(302, { location: '/erro.htm', connection: 'close' }).end(),
  'status-200-error': sends('The Token is required.', { 'content-type': 'text/plain' }),
};

const [world, hostile] = await Promise.all([
  startWorld(),
  serve((request, response) => {
    request.resume();
    ANSWERS[request.url!.split('/')[1]!]!(request, response);
  }),
]);
afterAll(() => world.close());
afterAll(() => hostile.close());

/** Registers whose good answers show a day. */
const showDays = new Set<string>();
const NO_ANSWER = ['unavailable', 'unreadable', 'refused'];
const TIMEOUT_MS = 4_000;

const ask = async (register: Register, url: string): Promise<Reading<unknown>> =>
  (await askAt(register, NOBODY, { url, timeoutMs: TIMEOUT_MS })).reading;

describe.each(THREADED.map(register => [register.meta.name, register] as const))('%s', (_, register) => {
  it.each(Object.keys(ANSWERS).filter(name => name !== ENDLESS))(
    'takes %s for no answer',
    async behaviour => {
      expect(NO_ANSWER).toContain((await ask(register, `${hostile.url}/${behaviour}`)).outcome);
    },
  );

  it('is unavailable where its name is not known, or nobody listens', async () => {
    for (const url of ['http://registo.invalid', 'http://127.0.0.1:1'])
      expect(await ask(register, url)).toMatchObject({ outcome: 'unavailable' });
  });

  it('takes a page without end for no answer, and holds no more of it than its bound', async () => {
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    expect(NO_ANSWER).toContain((await ask(register, `${hostile.url}/${ENDLESS}`)).outcome);
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * MEGABYTE);
  });

  it('takes a day that no calendar has for no answer, or keeps its row without it', async () => {
    const readings = await readingsOfWrongDays(register);
    if (readings.length > 0) showDays.add(register.meta.name);
    for (const reading of readings) {
      const told = JSON.stringify(reading);
      if (reading.outcome !== 'found') expect(NO_ANSWER, told.slice(0, 300)).toContain(reading.outcome);
      else {
        expect(told).toContain('"unreadable"');
        expect(told).not.toMatch(/-02-31|31[/-]02-?/);
      }
    }
  });
});

it('found days to make wrong in all of them', () => {
  expect([...showDays].sort()).toEqual(REGISTER_NAMES.toSorted());
});

/** Every form in which registers write days. */
const DAYS: readonly (readonly [RegExp, string])[] = [
  [/\b\d{2}\/\d{2}\/(\d{4})\b/g, '31/02/$1'],
  [/\b\d{2}-\d{2}-(\d{4})\b/g, '31-02-$1'],
  [/\b(20\d{2})-\d{2}-\d{2}\b/g, '$1-02-31'],
];

const ENOUGH = 3;

/** Good answers of the register that show a day, with every day in them made the 31st of February. */
async function readingsOfWrongDays(register: Register): Promise<Reading<unknown>[]> {
  // A list that is a PDF: its days stand in compressed streams.
  if (register.meta.name === 'at-debtors') {
    const body = await listPdf({
      date: 'Informação actualizada em 2026-02-31',
      lines: ['599000090 EXEMPLO LDA'],
    });
    return [await register.parse(captureOf(body), { nif: null }, context)];
  }
  const { captures } = await world.ask(register, await world.someoneIn(register));
  const readings: Reading<unknown>[] = [];
  for (const capture of captures) {
    if (readings.length === ENOUGH) break;
    if ((await register.parse(capture, { nif: null }, context)).outcome !== 'found') continue;
    const text = decodeText(capture.body);
    const wrong = DAYS.reduce((page, [day, instead]) => page.replace(day, instead), text);
    // The days of a list may stand in its request.
    const request = Object.fromEntries(
      Object.entries(capture.request).map(([name, value]) => [
        name,
        DAYS.reduce((it, [day, instead]) => it.replace(day, instead), value),
      ]),
    );
    if (wrong === text && JSON.stringify(request) === JSON.stringify(capture.request)) continue;
    readings.push(
      await register.parse(
        { ...capture, request, body: new TextEncoder().encode(wrong) },
        { nif: null },
        context,
      ),
    );
  }
  return readings;
}
