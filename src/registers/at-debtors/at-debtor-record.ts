import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { OrUnreadable } from '../../kernel/unreadable.ts';
import type { Tranche } from '../reading/values/tranche.ts';
import type { ListRecord } from '../register.ts';

/** One company on the current list of tax debtors. The list gives the band of the debt, never its amount or date. */
export interface AtDebtorRecord extends ListRecord, Tranche {
  readonly nif: Nif;
  readonly name: OrUnreadable<string>;
  /** `Informação actualizada em …`, from the header of the PDF. */
  readonly listDate: LocalDate;
  /** `listaFC2`, where the address of the capture tells; the band never comes from it. */
  readonly file: string | null;
}
