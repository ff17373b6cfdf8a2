import type { LabourSanction } from '../../facts/fact.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { OrUnreadable } from '../../kernel/unreadable.ts';
import type { ListRecord } from '../register.ts';

/** One sanction made public against a company: the content that Código do Trabalho, art. 562, prescribes. */
export interface SanctionRecord extends ListRecord {
  readonly nif: Nif;
  readonly name: OrUnreadable<string>;
  /** `Caracterização da contraordenação`, as printed. */
  readonly infringement: OrUnreadable<string>;
  /** `Norma violada`, as printed, and what it is about. */
  readonly norm: OrUnreadable<string>;
  readonly area: LabourSanction['area'];
  readonly gravity: LabourSanction['gravity'];
  /** Setor de atividade and lugar da prática, where printed. */
  readonly sector: string | null;
  readonly place: string | null;
  /** `Sanção aplicada` as printed, and the fine (coima) in euros, where either is. */
  readonly sanction: string | null;
  readonly fineEur: OrUnreadable<number | null>;
  /** Day of the decision, else of the infringement, else of the publication. */
  readonly on: OrUnreadable<LocalDate>;
  /** Where `on` cannot be read: the day of the list. The sanction is no later. */
  readonly listedOn: LocalDate | null;
  readonly publishedOn: OrUnreadable<LocalDate | null>;
}
