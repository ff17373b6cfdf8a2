/** The contract of answers that a person saves, file by file, where the site wants a person to ask. */
import type { StatedFact } from '../facts/fact.ts';
import type { Nif } from '../kernel/nif.ts';
import type { Capture, ConsultedRegister, ParseContext } from './register.ts';

/** Its site wants a person to ask: what that person saved is taken. */
export interface SavedRegister<R, F extends StatedFact = StatedFact> extends ConsultedRegister<R, F> {
  readonly savedAnswers: SavedAnswers<R>;
}

export interface SavedAnswers<R> {
  /**
   * What the files say, company by company, in NIF order. Every file is judged, and all faults are named at once.
   * `about` is the company that the operator named, for pages that do not say it.
   * @throws ImportRefused naming every file that cannot be taken.
   */
  read(
    files: readonly CapturedFile[],
    context: ParseContext,
    about?: Nif | null,
  ): CompanyCaptures<R>[] | Promise<CompanyCaptures<R>[]>;
  /** What was captured with what earlier imports left, and of which of the two it is as old as. */
  join(
    captured: readonly R[],
    held: readonly R[],
  ): { readonly records: readonly R[]; readonly asOf: 'captured' | 'held' };
  /** What to capture still, in the register's own terms; nothing where the records are the whole answer. */
  missing(records: readonly R[]): readonly string[];
  /** Those that become the same facts whatever is captured later. */
  certain(records: readonly R[]): readonly R[];
}

export interface CapturedFile {
  /** How the operator names it. */
  readonly name: string;
  readonly capture: Capture;
}

/** What the files together say about one company. */
export interface CompanyCaptures<R> {
  readonly nif: Nif;
  readonly captures: readonly Capture[];
  /** Null where the register itself says that it holds nothing. */
  readonly records: readonly R[] | null;
  /** Why the pages of the list are not the whole list; their rows are then not among the records. */
  readonly listFault: string | null;
}

export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
  /** One sentence per file or company. */
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`Nothing was imported:\n${faults.map(fault => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}
