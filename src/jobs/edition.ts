import type { LocalDate } from '../kernel/local-date.ts';
import type { FileMarks } from '../registers/register.ts';
import type { Staged } from './list-stage.ts';

/** A list that was read and staged whole. */
export interface Edition extends Staged {
  readonly id: string;
  readonly registerDate: LocalDate | null;
  readonly readAt: Date | null;
  readonly marks: EditionMarks;
}

export interface EditionMarks {
  /** The same bytes read by another parser are another edition. */
  readonly parserVersion: number;
  /** By what to ask the register whether the list is still this one; null where it cannot be asked. */
  readonly files: FileMarks | null;
}
