import { createHash } from 'node:crypto';
import type { InsolvencyAct, InsolvencyNotice } from '../../facts/fact.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { fold } from '../../kernel/text/fold.ts';
import type { OrUnreadable } from '../../kernel/unreadable.ts';

export type Proceeding = InsolvencyNotice['proceeding'];
export type PartyRole = InsolvencyNotice['role'];

/** One published document of the CIRE pages. Plain JSON; nothing in it identifies a natural person. */
export interface CireRecord {
  /** `Referência`: the document's own number, digits. */
  readonly reference: OrUnreadable<string>;
  readonly publishedOn: LocalDate;
  /** `Data da propositura da ação`, where given. */
  readonly filedOn: OrUnreadable<LocalDate> | null;
  /** Process number as printed, with the letters of an appendix (`-A`) if it has any. */
  readonly process: string;
  /** Espécie as printed, and what it is. */
  readonly species: string;
  readonly proceeding: Proceeding;
  /** Ato as printed, and what it is. */
  readonly actLabel: string;
  readonly act: InsolvencyAct;
  /** The companies named. Natural persons and administrators are left out, name, number and all. */
  readonly parties: readonly CireParty[];
}

export interface CireParty {
  readonly role: PartyRole;
  readonly name: string;
  /** Null where the register names a company without its number. */
  readonly nif: Nif | null;
}

/** The same document read twice has the same key, however its label was spaced or capitalised that day. */
export function recordKey(
  record: Pick<CireRecord, 'reference' | 'process' | 'publishedOn' | 'actLabel'>,
): string {
  const parts = [record.reference, record.process, record.publishedOn, fold(record.actLabel)];
  return `cire:${createHash('sha256').update(parts.join('|')).digest('hex').slice(0, 32)}`;
}
