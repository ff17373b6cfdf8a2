import type { DebtorListing } from '../../facts/fact.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { AtDebtorRecord } from './at-debtor-record.ts';

export const OFFICIAL_PAGE = 'https://static.portaldasfinancas.gov.pt/app/devedores_static/de-devedores.html';

/** One listing per band that names the company; the same listing on a later list is the same fact. */
export function atFacts(records: readonly AtDebtorRecord[], about: Nif): DebtorListing[] {
  return records
    .filter(record => record.nif === about)
    .map(record => ({
      kind: 'debtor-listing',
      key: `at-debtors:${record.nif}:${record.minEur}`,
      source: {
        register: 'at-debtors',
        reference: `${record.file ?? 'lista de devedores (colectivos)'}, ${record.label}`,
        url: OFFICIAL_PAGE,
        date: record.listDate,
      },
      creditor: 'tax',
      minEur: record.minEur,
      maxEur: record.maxEur,
      listDate: record.listDate,
    }));
}
