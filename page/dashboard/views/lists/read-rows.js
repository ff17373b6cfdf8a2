/** Companies as they are pasted or dropped: a CSV, or one number on each line. Rows are numbered as a spreadsheet does. */
import { readNif } from '../../data/nif.js';

/**
 * @typedef {{ row: number, nif: string, reference: string | null }} GoodRow
 * @typedef {{ row: number, fault: 'natural-person' | 'out-of-scope' | 'invalid' | 'duplicate' }} BadRow
 */

const LONGEST_REFERENCE = 100;

/** A bad row keeps no number: it may be a person's. @returns {{ good: GoodRow[], bad: BadRow[] }} */
export function readRows(text) {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const separator = [';', '\t', ','].find(mark => lines.some(line => line.includes(mark))) ?? ';';
  /** @type {GoodRow[]} */
  const good = [];
  /** @type {BadRow[]} */
  const bad = [];
  const seen = new Set();
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || (index === 0 && isHeader(line))) continue;
    const row = index + 1;
    const [number = '', ...rest] = line.split(separator).map(unquoted);
    const reading = readNif(number);
    if (reading.kind !== 'company') bad.push({ row, fault: reading.kind });
    else if (seen.has(reading.nif)) bad.push({ row, fault: 'duplicate' });
    else {
      seen.add(reading.nif);
      good.push({ row, nif: reading.nif, reference: rest[0]?.slice(0, LONGEST_REFERENCE) || null });
    }
  }
  return { good, bad };
}

const isHeader = line => !/\d/.test(line);
const unquoted = cell =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"')
    .trim();

export const ndjson = rows =>
  rows.map(({ nif, reference }) => JSON.stringify(reference ? { nif, reference } : { nif })).join('\n');
