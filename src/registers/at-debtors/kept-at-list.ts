import type { Capture, Reading } from '../register.ts';
import type { AtDebtorRecord } from './at-debtor-record.ts';

/**
 * The PDF itself. If natural persons are among the companies, a PDF cannot be cut, so the lines of the companies are kept
 * as text instead. Of a PDF that was not read nothing is kept, in a recording neither: who knows whom it names.
 */
export function keptAtList({
  reading,
  capture,
}: {
  readonly reading: Reading<AtDebtorRecord>;
  readonly capture: Capture;
}): Uint8Array {
  if ('reason' in reading)
    return Buffer.from(
      `Not kept, because a PDF that was not read may name natural persons: ${reading.reason}. It is at ${capture.url}.\n`,
    );
  if (reading.outcome === 'not_found' || !reading.persons) return capture.body;
  const [first] = reading.records;
  const header = [
    'Contribuintes colectivos',
    `Devedores de ${first?.label}`,
    `Informação actualizada em ${first?.listDate}`,
  ];
  const rows = reading.records.map(({ nif, name }) => `${nif} ${name}`);
  return Buffer.from([...header, ...rows, ''].join('\n'));
}
