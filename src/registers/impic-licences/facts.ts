/** Titles become licence facts. */
import type { Licence } from '../../facts/fact.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { ImpicRecord } from './impic-record.ts';

/**
 * One fact per title of `about`. A record without a state (a lone list row, a detail that prints none) or without a holder (a lone detail)
 * is half a title and is passed over: `consult` never gives one.
 */
export function licenceFacts(records: readonly ImpicRecord[], about: Nif, url: string): Licence[] {
  return records
    .filter(record => record.nif === about)
    .flatMap(record => {
      const { number, title, state, stateSince, issuedOn } = record;
      if (title === null || state === null) return [];
      return {
        kind: 'licence',
        key: `impic-licences:${number}:${title}`,
        source: { register: 'impic-licences', reference: number, url, date: stateSince ?? issuedOn },
        number,
        title,
        class: record.class,
        state,
        stateSince,
      } satisfies Licence;
    });
}
