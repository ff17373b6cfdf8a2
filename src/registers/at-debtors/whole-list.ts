/** Whether saved files are the whole list: half of it would clear the companies on the other half. */
import { gapAmong, type Tranche } from '../reading/values/tranche.ts';
import type { WholeWatch } from '../register.ts';
import type { AtDebtorRecord } from './at-debtor-record.ts';

/** Bands of debt follow one another up to the one without an upper end. */
export function bandsInARow(): WholeWatch<AtDebtorRecord> {
  const bands = new Map<number, Tranche>();
  const numbers: number[] = [];
  let hasEmpty = false;
  return {
    see({ reading }, file) {
      const number = /listaFC(\d{1,3})\.pdf$/i.exec(file)?.[1];
      if (number) numbers.push(Number(number));
      if (reading.outcome === 'not_found') hasEmpty = true;
      if (reading.outcome !== 'found') return;
      for (const band of reading.records) bands.set(band.minEur, band);
    },
    fault() {
      if (numbers.length > 0 && !numbers.includes(1)) return 'listaFC1.pdf is missing';
      // An empty band does not say which one it is, so that nothing can be said of gaps.
      return hasEmpty ? null : gapAmong(bands);
    },
  };
}
