/** Whether saved files are the whole list: half of it would clear the companies on the other half. */
import { decodeText } from '../reading/capture-text.ts';
import type { WholeWatch } from '../register.ts';
import { beginsWrapped } from './array-splitter.ts';
import type { BaseRecord } from './base-record.ts';

/** The page of bars, without which no company could be said not to be barred, and a file of contracts. */
export function barsAndContracts(): WholeWatch<BaseRecord> {
  let hasBars = false;
  let hasContracts = false;
  return {
    see({ reading, capture }) {
      const head = decodeText(capture.body.subarray(0, 200)).trimStart();
      // The one page among what is read of this register; the parser has judged that it is that page.
      const isPage = head.startsWith('<');
      // The web site answers about one contract, or one company.
      const isAnswer = head.startsWith('{') && !beginsWrapped(head);
      if (reading.outcome === 'not_found') hasBars ||= isPage;
      if (reading.outcome !== 'found') return;
      const types = new Set(reading.records.map(({ type }) => type));
      hasBars ||= isPage || types.has('ban');
      hasContracts ||= types.has('contract') && !isAnswer;
    },
    fault() {
      if (!hasBars) return 'the page of sanções acessórias is not among the files';
      return hasContracts ? null : 'no file of contracts is among the files';
    },
  };
}
