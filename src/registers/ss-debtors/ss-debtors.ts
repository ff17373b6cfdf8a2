/** The list of debtors of Segurança Social: a JSF page, read band by band, companies only. */
import type { DebtorListing } from '../../facts/fact.ts';
import type { Nif } from '../../kernel/nif.ts';
import { DEBTOR_LIST, type DebtorRecord, debtorListings } from '../reading/debtor-list.ts';
import type { ListRegister } from '../register.ts';
import { PAGE_PATH } from './jsf-names.ts';
import { parseSsPage } from './parse-ss-page.ts';
import { readSsList } from './read-ss-list.ts';
import { pagesOfBands } from './whole-list.ts';

const OFFICIAL_BASE_URL = 'https://www.seg-social.pt';
const OFFICIAL_PAGE = `${OFFICIAL_BASE_URL}${PAGE_PATH}`;

export const ssDebtors: ListRegister<DebtorRecord> = {
  kind: 'list',
  meta: {
    name: 'ss-debtors',
    title: 'Lista de Devedores da Segurança Social',
    authority: 'Instituto de Gestão Financeira da Segurança Social (IGFSS)',
    officialBaseUrl: OFFICIAL_BASE_URL,
    officialPage: OFFICIAL_PAGE,
    legalBasis:
      'Lei 110/2009 (Código dos Regimes Contributivos), art. 214.º; LGT, art. 64.º, n.º 5, al. a); CNPD authorisation 676/2006',
    ...DEBTOR_LIST,
    timeoutMs: 30_000,
    maxBodyBytes: 4 * 1024 * 1024,
    parserVersion: 5,
  },
  parse: (capture, asked) => parseSsPage(capture, asked),
  readList: context => readSsList(context),
  watchWhole: pagesOfBands,
  facts: ssFacts,
};

export function ssFacts(records: readonly DebtorRecord[], about: Nif): DebtorListing[] {
  return debtorListings(records, about, {
    register: 'ss-debtors',
    creditor: 'social-security',
    url: OFFICIAL_PAGE,
    named: () => 'lista de devedores (pessoas coletivas)',
  });
}
