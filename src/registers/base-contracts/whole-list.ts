/** Whether saved files are the whole list: half of it would clear the companies on the other half. */
import type { WholeWatch } from '../register.ts';
import type { BaseRecord } from './base-record.ts';

/** The page of bars: without it, no company could be said not to be barred. */
export function barsAmongThem(): WholeWatch<BaseRecord> {
  let hasBars = false;
  return {
    see({ reading, capture }) {
      // The one page among what is read of this register; the parser has judged that it is that page.
      const isPage = String.fromCharCode(...capture.body.subarray(0, 100))
        .replace(/^\u00EF\u00BB\u00BF/, '')
        .trimStart()
        .startsWith('<');
      if (reading.outcome === 'not_found') hasBars ||= isPage;
      if (reading.outcome === 'found')
        hasBars ||= isPage || reading.records.some(record => (record as { type?: string }).type === 'ban');
    },
    fault: () => (hasBars ? null : 'the page of sanções acessórias is not among the files'),
  };
}
