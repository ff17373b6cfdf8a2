/** The list of debtors of Segurança Social: a JSF page, read band by band, companies only. */
import type { ListRegister } from '../register.ts';
import { OFFICIAL_BASE_URL, OFFICIAL_PAGE, ssFacts } from './facts.ts';
import { parseSsPage } from './parse-ss-page.ts';
import { readSsList } from './read-ss-list.ts';
import type { SsDebtorRecord } from './ss-debtor-record.ts';
import { pagesOfBands } from './whole-list.ts';

export const ssDebtors: ListRegister<SsDebtorRecord> = {
  kind: 'list',
  meta: {
    name: 'ss-debtors',
    title: 'Lista de Devedores da Segurança Social',
    authority: 'Instituto de Gestão Financeira da Segurança Social (IGFSS)',
    officialBaseUrl: OFFICIAL_BASE_URL,
    officialPage: OFFICIAL_PAGE,
    legalBasis:
      'Lei 110/2009 (Código dos Regimes Contributivos), art. 214.º; LGT, art. 64.º, n.º 5, al. a); CNPD authorisation 676/2006',
    retention: 'only the current list',
    keeps: { statements: 'while-published' },
    maxAgeHours: 48,
    essential: true,
    needsLegalBasis: true,
    schedule: '20 7 * * *',
    pace: { perSecond: 1, inFlight: 1 },
    timeoutMs: 30_000,
    maxBodyBytes: 4 * 1024 * 1024,
    // Read daily, and updated by its authority; it has never been empty.
    alarmAfter: { nothingFound: 1, nothingNew: 14 },
    parserVersion: 2,
  },
  parse: (capture, asked) => parseSsPage(capture, asked),
  readList: context => readSsList(context),
  watchWhole: pagesOfBands,
  facts: ssFacts,
};
