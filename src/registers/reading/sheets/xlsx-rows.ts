/**
 * The rows of a workbook (ECMA-376), some at a time. Of the file only the packed bytes and the table of shared texts are held; the
 * sheet itself is read as it unpacks. Every size is bounded, because a workbook may be made to unpack without end.
 */
import type { Readable } from 'node:stream';
import { type Handler, Parser } from 'htmlparser2';
import yauzl from 'yauzl';
import { ReadingEnd, refuse } from '../reading-end.ts';

export type Cell = string | number | null;

const MOST_XML_BYTES = 2 * 1024 ** 3;
const MOST_TEXT_BYTES = 256 * 1024 ** 2;
const MOST_TEXTS = 5_000_000;
/** Of XML in which no tag or text came to its end: a tag that has no end would be held whole. */
const MOST_QUIET_CHARACTERS = 4 * 1024 ** 2;
/** A spreadsheet's own limit is 32,767 characters. */
const MOST_CELL_CHARACTERS = 40_000;
const MOST_COLUMNS = 500;
const MOST_ENTRIES = 1_000;

const FIRST_ENTRY = /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/)/;
const NAME_AT = 30;

/** Whether a ZIP that begins so is a workbook, by the name of its first file. */
export const isWorkbook = (head: Buffer): boolean => FIRST_ENTRY.test(head.toString('latin1', NAME_AT));

/** The rows of the only sheet that has any. */
export async function* xlsxRows(file: Buffer): AsyncGenerator<readonly Cell[][]> {
  try {
    const zip = await yauzl.fromBufferPromise(file);
    const entries = new Map<string, yauzl.Entry>();
    for await (const entry of zip.eachEntry()) {
      entries.set(entry.fileName, entry);
      if (entries.size > MOST_ENTRIES) refuse('the workbook holds more files than any workbook');
    }
    const open = (entry: yauzl.Entry) => zip.openReadStreamPromise(entry);
    const texts = new SharedTexts();
    const shared = entries.get('xl/sharedStrings.xml');
    if (shared)
      for await (const some of inXml(await open(shared), readTexts)) for (const it of some) texts.add(it);
    const sheets = [...entries].filter(([name]) => /^xl\/worksheets\/[^/]+\.xml$/.test(name));
    let filled = 0;
    for (const [, sheet] of sheets) {
      let isEmpty = true;
      for await (const rows of inXml<Cell[]>(await open(sheet), give => readSheet(give, texts))) {
        if (isEmpty && ++filled > 1)
          refuse('the workbook has several sheets with rows: save the one of the contracts alone');
        isEmpty = false;
        yield rows;
      }
    }
    if (filled === 0) refuse('the workbook has no sheet with rows');
  } catch (error) {
    if (error instanceof ReadingEnd) throw error;
    refuse('the workbook is damaged or cut short: open it and save it again as .xlsx');
  }
}

/** Whether a workbook counts its days from 1904 (`workbookPr date1904`), as some saved on a Mac do; false for one that cannot be read. */
export async function countsFrom1904(file: Buffer): Promise<boolean> {
  try {
    const zip = await yauzl.fromBufferPromise(file);
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== 'xl/workbook.xml') continue;
      let from1904 = false;
      const read = () => ({
        onopentag(name: string, { date1904 = '' }: Record<string, string>) {
          if (name === 'workbookPr') from1904 ||= /^(?:1|true|on)$/i.test(date1904);
        },
        ontext() {},
        onclosetag() {},
      });
      for await (const _ of inXml(await zip.openReadStreamPromise(entry), read));
      return from1904;
    }
    return false;
  } catch {
    // What is wrong with it is told when its rows are read.
    return false;
  }
}

type Give<T> = (item: T) => void;

/** What `read` gives of each piece of the XML. */
async function* inXml<T>(
  stream: Readable,
  read: (give: Give<T>) => Pick<Required<Handler>, 'onopentag' | 'ontext' | 'onclosetag'>,
): AsyncGenerator<T[]> {
  let given: T[] = [];
  let [depth, quiet, size] = [0, 0, 0];
  const handler = read(item => given.push(item));
  const parser = new Parser(
    {
      onopentag(name, attributes, isImplied) {
        [depth, quiet] = [depth + 1, 0];
        handler.onopentag(local(name), attributes, isImplied);
      },
      ontext(text) {
        quiet = 0;
        handler.ontext(text);
      },
      onclosetag(name, isImplied) {
        [depth, quiet] = [depth - 1, 0];
        handler.onclosetag(local(name), isImplied);
      },
      onprocessinginstruction(name) {
        // A definition of entities could unpack without end.
        if (name.startsWith('!')) refuse('the workbook defines a type of document, which none does');
      },
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder();
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    quiet += chunk.length;
    if (size > MOST_XML_BYTES || quiet > MOST_QUIET_CHARACTERS)
      refuse('the workbook unpacks to more than any list holds');
    parser.write(decoder.decode(chunk, { stream: true }));
    if (given.length > 0) yield given;
    given = [];
  }
  if (depth !== 0) refuse('the workbook is cut short');
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

function readTexts(give: Give<string>) {
  let [text, isText, isSpoken] = ['', false, false];
  return {
    onopentag(name: string) {
      if (name === 'si') text = '';
      if (name === 'rPh') isSpoken = true;
      isText = name === 't';
    },
    ontext(part: string) {
      if (isText && !isSpoken) text = added(text, part);
    },
    onclosetag(name: string) {
      isText = false;
      if (name === 'rPh') isSpoken = false;
      if (name === 'si') give(text);
    },
  };
}

function readSheet(give: Give<Cell[]>, texts: SharedTexts) {
  let row: Cell[] = [];
  let [column, kind, text, isValue] = [-1, '', '', false];
  return {
    onopentag(name: string, { r, t = 'n' }: Record<string, string>) {
      if (name === 'row') [row, column] = [[], -1];
      if (name === 'c') [column, kind, text] = [r === undefined ? column + 1 : columnOf(r), t, ''];
      if (column >= MOST_COLUMNS) refuse('the sheet is wider than any list');
      isValue = name === 'v' || name === 't';
    },
    ontext(part: string) {
      if (isValue) text = added(text, part);
    },
    onclosetag(name: string) {
      isValue = false;
      if (name === 'c' && column >= 0) {
        while (row.length < column) row.push(null);
        row[column] = cellValue(kind, text, texts);
      }
      if (name === 'row') give(row);
    },
  };
}

function added(text: string, part: string): string {
  if (text.length + part.length > MOST_CELL_CHARACTERS)
    refuse('a cell of the workbook is longer than any cell is');
  return text + part;
}

/** `AB12` is the 28th column, counted from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? refuse('a cell of the workbook without a place'))
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function cellValue(kind: string, text: string, texts: SharedTexts): Cell {
  if (text === '') return null;
  if (kind === 's') return texts.at(Number(text));
  const number = kind === 'n' ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : text;
}

/** In one buffer: as strings they would be held three times over, and each would hold the piece of XML that it was cut from. */
class SharedTexts {
  #bytes = Buffer.alloc(1024 * 1024);
  readonly #ends: number[] = [];

  add(text: string): void {
    const from = this.#ends.at(-1) ?? 0;
    const to = from + Buffer.byteLength(text);
    if (to > MOST_TEXT_BYTES || this.#ends.length >= MOST_TEXTS)
      refuse('the workbook holds more texts than any list does');
    if (to > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes], Math.max(to, 2 * this.#bytes.length));
    this.#bytes.write(text, from);
    this.#ends.push(to);
  }

  at(place: number): string {
    const end = this.#ends[place] ?? refuse('a cell of the workbook names a text that is not there');
    return this.#bytes.toString('utf8', this.#ends[place - 1] ?? 0, end);
  }
}
