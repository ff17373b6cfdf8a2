/** What the public lists of debtors of the tax authority and of Segurança Social have in common. */
import type { DebtorListing } from '../../facts/fact.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { OrUnreadable } from '../../kernel/unreadable.ts';
import type { ListRecord, RegisterMeta } from '../register.ts';
import type { Tranche } from './values/tranche.ts';

/** One company on a current list, which gives the band of its debt, never the amount or the date. */
export interface DebtorRecord extends ListRecord, Tranche {
  readonly nif: Nif;
  readonly name: OrUnreadable<string>;
  /** `Informação actualizada em …`, `Lista atualizada em: …`. */
  readonly listDate: LocalDate;
}

/** How both are read. */
export const DEBTOR_LIST = {
  retention: 'only the current list',
  keeps: { statements: 'while-published' },
  maxAgeHours: 48,
  essential: true,
  needsLegalBasis: true,
  schedule: '20 7 * * *',
  pace: { perSecond: 1, inFlight: 1 },
  // Read daily, and updated by its authority; it has never been empty.
  alarmAfter: { nothingFound: 1, nothingNew: 14 },
} as const satisfies Partial<RegisterMeta>;

/** One listing per band that names the company; the same listing on a later list is the same fact. */
export const debtorListings = <R extends DebtorRecord>(
  records: readonly R[],
  about: Nif,
  list: {
    readonly register: 'at-debtors' | 'ss-debtors';
    readonly creditor: DebtorListing['creditor'];
    readonly url: string;
    readonly named: (record: R) => string;
  },
): DebtorListing[] =>
  records
    .filter(({ nif }) => nif === about)
    .map(record => ({
      kind: 'debtor-listing',
      key: `${list.register}:${record.nif}:${record.minEur}`,
      source: {
        register: list.register,
        reference: `${list.named(record)}, ${record.label}`,
        url: list.url,
        date: record.listDate,
      },
      creditor: list.creditor,
      minEur: record.minEur,
      maxEur: record.maxEur,
      listDate: record.listDate,
    }));
