/** Answers of one megabyte that are made to take for ever, each in the dress of the register that is to read it. */
import { deflateSync, gzipSync } from 'node:zlib';
import { decodeText } from '../../src/registers/reading/capture-text.ts';
import type { Capture } from '../../src/registers/register.ts';
import { pdfDrawnBy, pdfOf } from './at-debtors/list-pdf.ts';

const MEGABYTE = 1024 * 1024;

const fill = (unit: string | ((i: number) => string), bytes = MEGABYTE): string => {
  if (typeof unit === 'string') return unit.repeat(Math.ceil(bytes / unit.length));
  const units: string[] = [];
  for (let size = 0, i = 0; size < bytes; i++) size += units[units.push(unit(i)) - 1]!.length;
  return units.join('');
};

/** What a parser of HTML, or an expression without a bound, is slow at. */
const FILLINGS: Readonly<Record<string, () => string>> = {
  'attributes of one tag': () => `<a ${fill(i => `a${i} `)}>`,
  'attributes with values': () => `<a ${fill(i => `a${i}="v" `)}>`,
  'attributes of a tag without an end': () => `<a ${fill(i => `a${i}='v' `)}`,
  'elements in one another': () => fill('<div>'),
  'formats in one another, with paragraphs': () => fill(i => `<font a${i}><p>`),
  'tables in one another': () => fill('<table><tr><td>'),
  'lists in one another': () => fill('<ul><li>'),
  'names in one another': () => fill('<svg><math>'),
  'rows of a table': () => `<table>${fill('<tr><td>1</td><td>2</td></tr>')}</table>`,
  options: () => `<select>${fill('<option>1')}</select>`,
  'open comments': () => fill('<!--'),
  'comments and spaces behind an end': () => `</partial-response>${fill('<!---->  ')}`,
  'ends of a partial response': () => fill('</partial-response>   '),
  'open tags': () => fill('<a'),
  'open angles': () => fill('<'),
  'open scripts': () => fill('<script>'),
  'open styles': () => fill('<style '),
  entities: () => fill('&amp;&#x20;&notanentity'),
  'sections of XML': () => fill('<![CDATA[]]>'),
  'records of a delta': () => fill('0|a|b||'),
  spaces: () => fill(' '),
  'line ends': () => fill('\r\n'),
  'hard spaces': () => fill('\u00a0'),
  digits: () => fill('1'),
  'spaced digits': () => fill('1 '),
  'tax numbers': () => fill('599000090 '),
  dots: () => fill('1.'),
  dates: () => fill('31/12/2025-'),
  colons: () => fill(':'),
  'labels without a value': () => fill('NIF: Nome: Data: Valor: '),
  brackets: () => fill('('),
  'open quotes': () => fill('="'),
  slashes: () => fill('/ '),
  dashes: () => fill('- '),
  commas: () => fill(' ,;'),
  letters: () => fill('a'),
  'words of acts': () => fill('Publica-se que cessao constituicao divisao procedimento Data Publicacao '),
  'words of debts': () => fill('devedores de com 1 a 2 € actualizada em '),
  'words of addresses': () => fill('morada: residência/sede: '),
  'words of processes': () => fill('proc. n.º 1/20 insolvencia decl sent encerr '),
};

type Place = (page: string, filling: string) => string;

const at = (page: string, place: number, filling: string): string =>
  page.slice(0, place) + filling + page.slice(place);

/** Where a page is touched: in the middle of it, in a cell, and instead of all of it. */
const PLACES: Readonly<Record<string, Place>> = {
  'inside the page': (page, filling) => at(page, page.indexOf('>', page.length / 2) + 1, filling),
  'in a cell': (page, filling) => at(page, Math.max(0, page.search(/<\/(?:td|span|p|dd|a)>/i)), filling),
  'at the end': (page, filling) => page + filling,
};

export interface HostileBody {
  readonly name: string;
  readonly capture: () => Capture;
}

const bodyOf = (capture: Capture, body: string | Uint8Array): Capture => ({
  ...capture,
  body: typeof body === 'string' ? Buffer.from(body) : body,
});

/** Every filling in every place of a good page of the register. */
export const hostilePages = (good: Capture): HostileBody[] =>
  Object.entries(FILLINGS).flatMap(([what, filling], i) =>
    Object.entries(PLACES).flatMap(([where, place], j) =>
      // Two places in turn: what is slow anywhere is slow in one of them.
      i % 3 === j
        ? []
        : [
            {
              name: `${what} ${where}`,
              capture: () => bodyOf(good, place(decodeText(good.body), filling())),
            },
          ],
    ),
  );

/** A stream that unpacks to a thousand times its size. */
const packed = (unit: string, megabytes: number): Buffer =>
  Buffer.concat(Array(megabytes / 64).fill(gzipSync(fill(unit, 64 * MEGABYTE))));

export const hostileFiles = (good: Capture): HostileBody[] =>
  Object.entries({
    'a thousand megabytes of spaces': () => Buffer.concat([gzipSync('['), packed(' ', 1024)]),
    'a thousand megabytes of one text': () => Buffer.concat([gzipSync('[{"a":"'), packed('a', 1024)]),
    'a thousand megabytes of brackets': () => packed('[', 1024),
    'objects in one another': () => `[${fill('{"a":')}`,
    'lists in one another': () => `[${fill('[')}`,
    'escapes without an end': () => `[{"a":"${fill('\\\\')}`,
    'empty objects': () => `[${fill('{},')}{}]`,
    'one number': () => `[${fill('1')}`,
    'an object of many names': () => `[{${fill(i => `"a${i}":1,`)}"z":1}]`,
    'an answer in one another': () => `{"items":${fill('{"a":')}`,
    'ends of a ZIP': () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.from(fill('PK\x05\x06'))]),
  }).map(([name, body]) => ({ name, capture: () => bodyOf(good, body()) }));

const form = (content: string, next: string): string =>
  `<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << ${next} >> /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** Pages that share one content, which is these bytes, deflated. */
const pdfDeflated = (content: string | Uint8Array, pages = 1): Uint8Array => {
  const stream = deflateSync(content).toString('latin1');
  const places = Array.from({ length: pages }, (_, i) => `${5 + i} 0 R`);
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${places.join(' ')}] /Count ${pages} >>`,
    `<< /Filter /FlateDecode /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...places.map(
      () =>
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    ),
  ]);
};

export const hostilePdfs = (good: Capture): HostileBody[] =>
  Object.entries({
    'forms that hold forms': () =>
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>',
        '<< /Length 5 >>\nstream\n/X Do\nendstream',
        ...Array.from({ length: 12 }, (_, i) => form('/X Do '.repeat(10), `/XObject << /X ${6 + i} 0 R >>`)),
        form('0 0 m 9 9 l S', ''),
      ]),
    'a megabyte of letters': () => pdfDrawnBy(`BT /F1 9 Tf 50 700 Td ${fill('(a) Tj ')} ET`),
    'letters that unpack': () =>
      pdfDeflated(`BT /F1 9 Tf 50 700 Td ${fill('(aaaaaaaa) Tj ', 30 * MEGABYTE)} ET`),
    'a stream that unpacks': () => pdfDeflated(Buffer.alloc(512 * MEGABYTE, ' ')),
    'lines that unpack': () => pdfDeflated(fill('0 0 m 9 9 l S ', 30 * MEGABYTE)),
    'many pages of a stream that unpacks': () => pdfDeflated(fill('q Q ', 30 * MEGABYTE), 1_000),
    'states that are saved': () => pdfDrawnBy(fill('q ')),
    'lists in one another': () => pdfDrawnBy(fill('[')),
    'pages that are their own parents': () =>
      pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 999999 >>']),
    'streams without an end': () => Buffer.from(`%PDF-1.7\n${fill('stream\n')}\nstartxref\n9\n%%EOF\n`),
    'ends of a file': () => Buffer.from(`%PDF-1.7\n${fill('startxref 1 ')}\n%%EOF${fill(' ', 1000)}`),
    'streams that do not inflate': () =>
      Buffer.from(`%PDF-1.7\n${fill('1 0 obj<</Filter/FlateDecode>>stream\nx')}\nstartxref\n9\n%%EOF\n`),
  }).map(([name, body]) => ({ name, capture: () => bodyOf(good, body()) }));
