import type { DebtorListing } from '../../facts/fact.ts';
import type { Nif } from '../../kernel/nif.ts';
import { PAGE_PATH } from './jsf-names.ts';
import type { SsDebtorRecord } from './ss-debtor-record.ts';

export const OFFICIAL_BASE_URL = 'https://www.seg-social.pt';
export const OFFICIAL_PAGE = `${OFFICIAL_BASE_URL}${PAGE_PATH}`;

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
