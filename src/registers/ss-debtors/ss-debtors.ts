/** The list of debtors of Segurança Social: a JSF page, read band by band, companies only. */
import type { DebtorListing } from '../../facts/fact.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { ListRegister } from '../register.ts';
import { PAGE_PATH } from './jsf-names.ts';
import { parseSsPage } from './parse-ss-page.ts';
import { readSsList } from './read-ss-list.ts';
import type { SsDebtorRecord } from './ss-debtor-record.ts';
import { pagesOfBands } from './whole-list.ts';

const OFFICIAL_BASE_URL = 'https://www.seg-social.pt';
const OFFICIAL_PAGE = `${OFFICIAL_BASE_URL}${PAGE_PATH}`;

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

/** One listing per band that names the company; the same listing on a later list is the same fact. */
export function ssFacts(records: readonly SsDebtorRecord[], about: Nif): DebtorListing[] {
  return records
    .filter(record => record.nif === about)
    .map(record => ({
      kind: 'debtor-listing',
      key: `ss-debtors:${record.nif}:${record.minEur}`,
      source: {
        register: 'ss-debtors',
        reference: `lista de devedores (pessoas coletivas), ${record.label}`,
        url: OFFICIAL_PAGE,
        date: record.listDate,
      },
      creditor: 'social-security',
      minEur: record.minEur,
      maxEur: record.maxEur,
      listDate: record.listDate,
    }));
}
