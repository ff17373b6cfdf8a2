import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { OrUnreadable } from '../../kernel/unreadable.ts';
import type { ListRecord } from '../register.ts';

/**
 * Records of the files and pages of Portal BASE. Nothing in them identifies a natural person. What identifies a record and what
 * ended a contract is read strictly; another value that could not be read is `unreadable`.
 */
export type BaseRecord = ContractRecord | ModificationRecord | BanRecord;

/** One contract of one of its winners: a contract won by two companies is two records. */
export interface ContractRecord extends ListRecord {
  readonly type: 'contract';
  /** The winner's tax number: nine digits, letters and all for a foreign one, empty where BASE gives none. */
  readonly nif: string;
  /** The winner; null if the name may not be a company's. */
  readonly name: string | null;
  /** Null in answers of APIBase2, which name the procedure alone. */
  readonly contractId: string | null;
  readonly procedureId: string | null;
  /** `Empreitadas de obras públicas`, `Aquisição de serviços`, … */
  readonly contractTypes: readonly string[];
  readonly authorities: readonly ContractAuthority[];
  /** How many won the contract, this winner included; persons count. */
  readonly winners: number;
  readonly publishedOn: Day;
  readonly signedOn: Day;
  /** Euros without VAT: as signed (changes are records of their own), and in the end. Null: not reported. */
  readonly priceEur: Figure;
  readonly finalPriceEur: Figure;
  /** `tipoFimContrato` as worded; null while the contract runs. */
  readonly end: string | null;
  /** Null in a form that does not show it: a page of a search, or the spreadsheet. Unreadable: its end has a word that is not known. */
  readonly terminated: OrUnreadable<boolean | null>;
}

export type Day = OrUnreadable<LocalDate | null>;
type Figure = OrUnreadable<number | null>;

export interface ContractAuthority {
  readonly nif: Nif | null;
  readonly name: string;
}

/** A change of a running contract. The files of changes name no party, so `nif` is empty. */
export interface ModificationRecord extends ListRecord {
  readonly type: 'modification';
  readonly nif: '';
  readonly contractId: string;
  readonly on: Day;
  readonly publishedOn: Day;
  /** The price after the change, not the difference: several changes are never summed. */
  readonly priceAfterEur: Figure;
}

/** A company barred from public contracts by an accessory sanction (CCP, art. 460). The source's shape is assumed. */
export interface BanRecord extends ListRecord {
  readonly type: 'ban';
  readonly nif: string;
  readonly name: string | null;
  readonly decidedBy: string | null;
  readonly from: Day;
  readonly until: Day;
}
