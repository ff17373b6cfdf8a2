/** Register 9: public contracts and bars against contractors, as Portal BASE publishes them. The runbook is in `parse.ts`. */
import { decodeText } from '../reading/capture-text.ts';
import type { ListRegister, WholeWatch } from '../register.ts';
import { DADOS } from './addresses.ts';
import { beginsWrapped } from './array-splitter.ts';
import type { BaseRecord } from './base-record.ts';
import { savedFileMayBeEmpty } from './dataset.ts';
import { baseFacts, HEAVIEST_ENDS, priceChanges } from './facts.ts';
import { parseBase } from './parse.ts';
import { parseBaseStream } from './parse-stream.ts';
import { isBaseListUnchanged, readBaseList } from './read-base-list.ts';

export const baseContracts: ListRegister<BaseRecord> = {
  kind: 'list',
  meta: {
    name: 'base-contracts',
    title: 'Portal BASE: contratos públicos e sanções acessórias',
    authority: 'Instituto dos Mercados Públicos, do Imobiliário e da Construção, I.P. (IMPIC)',
    officialBaseUrl: DADOS,
    officialPage: 'https://www.base.gov.pt/Base4/pt/pesquisa/',
    legalBasis:
      'Código dos Contratos Públicos (DL 18/2008), arts. 460.º and 465.º; Portaria n.º 318-B/2023, de 25 de outubro',
    retention:
      'contracts: permanent public record, of which this year and the five before are read; sanctions: while they last',
    keeps: { statements: 'permanent' },
    maxAgeHours: 24 * 14,
    essential: false,
    schedule: '50 5 * * 1,4',
    pace: { perSecond: 1, inFlight: 1 },
    timeoutMs: 60_000,
    maxBodyBytes: 8 * 1024 * 1024,
    // The files are made again every week.
    alarmAfter: { nothingFound: 1, nothingNew: 6 },
    parserVersion: 15,
  },
  parse: (capture, { nif }, { today }) => parseBase(capture, { nif, today }),
  parseStream: (chunks, { today }, name = 'list') =>
    parseBaseStream(chunks, today, { name, url: null, mayBeEmpty: savedFileMayBeEmpty(name, today) }),
  readList: readBaseList,
  isUnchanged: isBaseListUnchanged,
  isDatedByFile: true,
  amendments: priceChanges,
  outweighs: HEAVIEST_ENDS,
  watchWhole: barsAndContracts,
  facts: baseFacts,
};

/** Whether saved files are the whole list: the page of bars, without which no company could be said not to be barred, and a file of contracts. */
function barsAndContracts(): WholeWatch<BaseRecord> {
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
