/** Workbooks as spreadsheet programs write them: shared texts or texts in place, with days as numbers. */
import { crc32, deflateRawSync } from 'node:zlib';

type Value = string | number | null;

const PROLOGUE = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function columnName(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : columnName(Math.floor(place / 26) - 1) + letter;
}

export interface WorkbookOptions {
  /** Texts in a table of their own, as Excel writes them; else in their cells. */
  readonly isShared?: boolean;
  /** The prefix of the elements, as some programs write one. */
  readonly prefix?: string;
  /** Parts beside these, or in their place. */
  readonly parts?: Readonly<Record<string, string>>;
}

export function workbookOf(
  rows: readonly (readonly Value[])[],
  { isShared = true, prefix = '', parts = {} }: WorkbookOptions = {},
): Buffer {
  const texts = new Map<string, number>();
  const p = prefix;
  const cell = (value: Value, row: number, column: number): string => {
    const at = `r="${columnName(column)}${row + 1}"`;
    if (value === null) return '';
    if (typeof value === 'number') return `<${p}c ${at}><${p}v>${value}</${p}v></${p}c>`;
    if (!isShared)
      return `<${p}c ${at} t="inlineStr"><${p}is><${p}t>${escaped(value)}</${p}t></${p}is></${p}c>`;
    if (!texts.has(value)) texts.set(value, texts.size);
    return `<${p}c ${at} t="s"><${p}v>${texts.get(value)}</${p}v></${p}c>`;
  };
  const data = rows
    .map((row, r) => `<${p}row r="${r + 1}">${row.map((value, c) => cell(value, r, c)).join('')}</${p}row>`)
    .join('');
  const sheet = `${PROLOGUE}<${p}worksheet><${p}sheetData>${data}</${p}sheetData></${p}worksheet>`;
  const shared = [...texts.keys()]
    .map(text => `<si><t xml:space="preserve">${escaped(text)}</t></si>`)
    .join('');
  return zipOfSeveral({
    '[Content_Types].xml': `${PROLOGUE}<Types/>`,
    // Before the texts that it names, as Excel writes it.
    'xl/worksheets/sheet1.xml': sheet,
    ...(isShared && { 'xl/sharedStrings.xml': `${PROLOGUE}<sst>${shared}</sst>` }),
    ...parts,
  });
}

export function zipOfSeveral(files: Readonly<Record<string, string>>): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const [file, content] = [Buffer.from(name), Buffer.from(text)];
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt16LE(0x21, 8);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(file.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    local.push(Buffer.from('PK\x03\x04'), common, file, packed);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, file);
    at += 30 + file.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, entries, end]);
}
