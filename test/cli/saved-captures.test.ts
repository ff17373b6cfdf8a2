/** A saved answer says the same however it was saved: every register, through the reader behind `registers parse`. */
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { readCaptureFile } from '../../src/cli/registers/read-capture-file.ts';
import { ALL_REGISTERS } from '../../src/registers/all-registers.ts';
import { decodeText } from '../../src/registers/reading/capture-text.ts';
import type { Capture, Reading, Register } from '../../src/registers/register.ts';
import { context, startWorld } from '../registers/conformance-world.ts';
import { folderOfFile } from './cli-kit.ts';

const [world, folder] = await Promise.all([startWorld(), folderOfFile()]);
afterAll(() => world.close());

interface Answer {
  readonly capture: Capture;
  readonly reading: Reading<unknown>;
}

const asked = new Map<Register, Promise<Answer[]>>();

/** Answers of the register in which something is found, as they came over the wire. */
function answersOf(register: Register): Promise<Answer[]> {
  const answers = asked.get(register) ?? askFor(register);
  asked.set(register, answers);
  return answers;
}

async function askFor(register: Register): Promise<Answer[]> {
  const { captures } = await world.ask(register, await world.someoneIn(register));
  const read = await Promise.all(
    captures.map(async capture => ({
      capture,
      reading: await register.parse(capture, { nif: null }, context),
    })),
  );
  const found = read.filter(({ reading }) => reading.outcome === 'found').slice(0, 2);
  expect(found.length).toBeGreaterThan(0);
  return found;
}

let files = 0;
async function readBack(register: Register, capture: Capture, body: Uint8Array, extension = 'html') {
  const name = `${++files}.${extension}`;
  const path = await folder.file(name, body);
  const { request, url } = capture;
  await folder.file(`${name}.request.json`, JSON.stringify({ request, url }));
  return register.parse(await readCaptureFile(path), { nif: null }, context);
}

const isText = (body: Uint8Array): boolean => /^[\s\uFEFF]*[<{[0-9]/.test(decodeText(body.subarray(0, 100)));
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

const quotedPrintable = (bytes: Uint8Array): string =>
  [...bytes]
    .map(byte =>
      byte === 0x3d || byte > 126 || (byte < 32 && byte !== 10 && byte !== 13)
        ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
        : String.fromCharCode(byte),
    )
    .join('')
    .replace(/[^\n]{70}(?<!=.?)(?=[^\n])/g, line => `${line}=\r\n`);

/** As Chrome saves a page in a single file. */
const webArchive = (bytes: Uint8Array, encode: 'quoted-printable' | 'base64'): Uint8Array =>
  Buffer.from(
    `From: <Saved by Blink>\r\nSnapshot-Content-Location: https://registo.invalid/\r\nSubject: =?utf-8?Q?Publica=C3=A7=C3=B5es?=\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype="text/html";\r\n\tboundary="----MultipartBoundary--x1----"\r\n\r\n\r\n------MultipartBoundary--x1----\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: ${encode}\r\nContent-Location: https://registo.invalid/\r\n\r\n${encode === 'base64' ? Buffer.from(bytes).toString('base64') : quotedPrintable(bytes)}\r\n------MultipartBoundary--x1----\r\nContent-Type: text/css\r\nContent-Transfer-Encoding: quoted-printable\r\nContent-Location: cid:css@mhtml.blink\r\n\r\n@charset "utf-8";\r\n\r\n------MultipartBoundary--x1------\r\n`,
    'latin1',
  );

const utf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8');
const fitsWindows1252 = (text: string): boolean => /^[\x00-\x7f\xa0-\xff]*$/.test(text);

describe.each(ALL_REGISTERS.map(register => [register.meta.name, register] as const))('%s', (_, register) => {
  const isPaged = register.meta.name !== 'at-debtors';

  it('is read from a file of any extension, packed with gzip or not', async () => {
    for (const { capture, reading } of await answersOf(register)) {
      for (const extension of ['html', 'json', 'pdf', 'csv', 'txt', 'x'])
        expect(await readBack(register, capture, capture.body, extension)).toEqual(reading);
      expect(await readBack(register, capture, gzipSync(capture.body), 'html.gz')).toEqual(reading);
    }
  });

  if (isPaged)
    it('is read with a byte order mark, in UTF-8, in UTF-16 and in windows-1252', async () => {
      for (const { capture, reading } of (await answersOf(register)).filter(it => isText(it.capture.body))) {
        const text = decodeText(capture.body);
        expect(await readBack(register, capture, Buffer.concat([BOM, utf8(text)]))).toEqual(reading);
        // JSON is never anything but UTF-8 (RFC 8259, 8.1).
        if (!text.trimStart().startsWith('<')) continue;
        const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
        expect(await readBack(register, capture, wide)).toEqual(reading);
        const narrow = text.replaceAll('€', '&euro;');
        if (fitsWindows1252(narrow))
          expect(await readBack(register, capture, Buffer.from(narrow, 'latin1'))).toEqual(reading);
      }
    });

  if (isPaged)
    it('is read as a browser saves a page: with its own remark, or as one file', async () => {
      const pages = (await answersOf(register)).filter(({ capture }) =>
        decodeText(capture.body).trimStart().startsWith('<'),
      );
      for (const { capture, reading } of pages) {
        const text = decodeText(capture.body);
        if (/^\s*<\?xml/.test(text)) continue;
        const remark = '<!-- saved from url=(0044)https://registo.invalid/Pesquisa.aspx -->\n';
        const marked = /^\s*<!doctype/i.test(text)
          ? text.replace(/<!doctype[^>]*>/i, doctype => `${doctype}\n${remark}`)
          : remark + text;
        expect(await readBack(register, capture, utf8(marked))).toEqual(reading);
        for (const encoding of ['quoted-printable', 'base64'] as const)
          expect(await readBack(register, capture, webArchive(utf8(text), encoding), 'mhtml')).toEqual(
            reading,
          );
      }
    });

  it('is no answer where the packing is broken', async () => {
    const { capture } = (await answersOf(register))[0]!;
    const packed = gzipSync(capture.body);
    for (const body of [
      packed.subarray(0, packed.length >> 1),
      packed.subarray(0, 12),
      webArchive(capture.body, 'base64').subarray(0, 500),
    ])
      expect(['unreadable', 'refused', 'unavailable']).toContain(
        (await readBack(register, capture, body)).outcome,
      );
  });
});
