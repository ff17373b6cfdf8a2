/** Register 9: public contracts and bars against contractors, as Portal BASE publishes them. The runbook is in `parse.ts`. */
import type { ListRegister } from '../register.ts';
import { DADOS } from './addresses.ts';
import type { BaseRecord } from './base-record.ts';
import { savedFileMayBeEmpty } from './dataset.ts';
import { baseFacts, HEAVIEST_ENDS, priceChanges } from './facts.ts';
import { parseBase } from './parse.ts';
import { parseBaseStream } from './parse-stream.ts';
import { baseListStands, readBaseList } from './read-base-list.ts';
import { barsAndContracts } from './whole-list.ts';

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
    parserVersion: 4,
  },
  parse: (capture, asked) => parseBase(capture, asked),
  parseStream: (chunks, { today }, name = 'list') =>
    parseBaseStream(chunks, { name, url: null, mayBeEmpty: savedFileMayBeEmpty(name, today) }),
  readList: context => readBaseList(context),
  stillStands: (files, context) => baseListStands(files, context),
  isDatedByFile: true,
  amendments: priceChanges,
  outweighs: HEAVIEST_ENDS,
  watchWhole: barsAndContracts,
  facts: baseFacts,
};
