import type { LocalDate } from '../../kernel/local-date.ts';
import type { UnreadableValues } from '../../registers/reading/unreadable-values.ts';
import type { FileMarks } from '../../registers/register.ts';
import type { Staged } from './list-stage.ts';

/** A whole list, read and staged. */
export interface Edition extends Staged {
  readonly id: string;
  readonly registerDate: LocalDate | null;
  readonly readAt: Date | null;
  readonly marks: EditionMarks;
  readonly unreadable: UnreadableValues;
}

export interface EditionMarks {
  /** The same bytes read by another parser are another edition. */
  readonly parserVersion: number;
  /** Marks for asking the register whether the list has changed; null if it cannot be asked. */
  readonly files: FileMarks | null;
}
