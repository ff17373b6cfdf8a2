import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { OrUnreadable } from '../../kernel/unreadable.ts';
import type { Tranche } from '../reading/values/tranche.ts';
import type { ListRecord } from '../register.ts';

/** One company on the current list of debtors of Segurança Social: a band of debt, never its amount or date. */
export interface SsDebtorRecord extends ListRecord, Tranche {
  readonly nif: Nif;
  readonly name: OrUnreadable<string>;
  /** `Lista atualizada em: …`. */
  readonly listDate: LocalDate;
}
