import type { Capture, Reading } from '../register.ts';
import type { AtDebtorRecord } from './at-debtor-record.ts';

/**
 * The PDF as it came. One in which natural persons stand among the companies cannot be cut, so that what was read of
 * the companies is kept in its place, line by line as a reader sees it.
 */
export function keptAtList({
  reading,
  capture,
}: {
  readonly reading: Reading<AtDebtorRecord>;
  readonly capture: Capture;
}): Uint8Array {
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
