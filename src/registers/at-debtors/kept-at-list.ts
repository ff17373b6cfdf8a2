import type { Capture, Reading } from '../register.ts';
import type { AtDebtorRecord } from './at-debtor-record.ts';
import { OF_PERSONS } from './parse-at-list.ts';

/**
 * The PDF itself. If natural persons are among the companies, a PDF cannot be cut, so the lines of the companies are kept
 * as text instead. Of a list of persons nothing is kept, in a recording neither.
 */
export function keptAtList({
  reading,
  capture,
}: {
  readonly reading: Reading<AtDebtorRecord>;
  readonly capture: Capture;
}): Uint8Array {
  if (reading.outcome === 'refused' && reading.reason === OF_PERSONS)
    return Buffer.from('A list of natural persons is not kept.\n');
  if (reading.outcome !== 'found' || !reading.persons) return capture.body;
  const [first] = reading.records;
  const header = [
    'Contribuintes colectivos',
    `Devedores de ${first?.label}`,
    `Informação actualizada em ${first?.listDate}`,
  ];
  const rows = reading.records.map(({ nif, name }) => `${nif} ${name}`);
  return Buffer.from([...header, ...rows, ''].join('\n'));
}
