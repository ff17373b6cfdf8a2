/** The tax authority's lists of debtors: static PDFs, one per band of debt, companies only. */
import type { ListRegister } from '../register.ts';
import type { AtDebtorRecord } from './at-debtor-record.ts';
import { atFacts, OFFICIAL_PAGE } from './facts.ts';
import { keptAtList } from './kept-at-list.ts';
import { parseAtList } from './parse-at-list.ts';
import { atListsStand, readAtLists } from './read-at-lists.ts';
import { bandsInARow } from './whole-list.ts';

export const atDebtors: ListRegister<AtDebtorRecord> = {
  kind: 'list',
  meta: {
    name: 'at-debtors',
    title: 'Listas de Devedores da Autoridade Tributária e Aduaneira',
    authority: 'Autoridade Tributária e Aduaneira (AT)',
    officialBaseUrl: 'https://static.portaldasfinancas.gov.pt',
    officialPage: OFFICIAL_PAGE,
    legalBasis: 'LGT, art. 64.º, n.º 5, al. a), and n.º 6; CNPD authorisation 676/2006',
    retention: 'only the current list',
    keeps: { statements: 'while-published' },
    maxAgeHours: 48,
    essential: true,
    needsLegalBasis: true,
    schedule: '20 7 * * *',
    pace: { perSecond: 1, inFlight: 1 },
    timeoutMs: 60_000,
    maxBodyBytes: 32 * 1024 * 1024,
    // Read daily, and updated by its authority; it has never been empty.
    alarmAfter: { nothingFound: 1, nothingNew: 14 },
    parserVersion: 3,
  },
  parse: (capture, asked) => parseAtList(capture, asked),
  readList: context => readAtLists(context),
  stillStands: (files, context) => atListsStand(files, context),
  keptPage: keptAtList,
  watchWhole: bandsInARow,
  facts: atFacts,
};
