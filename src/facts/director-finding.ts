/** Findings about those who control a company, each with its source. */
import type { LocalDate } from '../kernel/local-date.ts';
import type { Nif } from '../kernel/nif.ts';
import type { Source } from './fact.ts';

/** One who controls the company, or did until two years ago, and the issues of the other companies that this one runs or ran. */
export interface DirectorFinding {
  /** `dir_…`, with no number or address of the person; the NIF of a legal person of which nobody is known, or of the company itself. */
  readonly directorId: string;
  readonly name: string;
  readonly issues: readonly DirectorIssue[];
  /** The day on which this one left; left out while in control. */
  readonly until?: LocalDate;
  /** Other companies of this person that may still turn out to be an issue. */
  readonly unanswered: readonly Nif[];
}

export interface DirectorIssue {
  readonly kind:
    | 'insolvency'
    | 'failed-revitalization'
    | 'dissolved-with-debts'
    | 'abandoned'
    | 'dissolved-ex-officio'
    /** Of companies that own this one: what is no failure yet. */
    | 'dissolved-by-registrar'
    | 'quota-attached'
    | 'assets-frozen'
    | 'plan'
    | 'petition'
    | 'revitalization'
    | 'tax-debt'
    | 'social-security-debt'
    | 'execution'
    | 'culpable'
    /** An office ended because a court barred this one from any; also an office of the company itself, if this one controls it still, or again. */
    | 'barred'
    | 'phoenix';
  /** How this one stands, or stood, there; left out for a director in office. `itself`: a legal person's own record. */
  readonly as?: 'resigned' | 'partner' | 'through-company' | 'itself';
  readonly company: { readonly nif: Nif; readonly name: string };
  /** That company is the only partner of this one, or owns the only partner alone. */
  readonly owner?: true;
  /** Of an insolvency of such a company: no end of it is published. */
  readonly unclosed?: true;
  /** That company was the only partner until this day, on which it sold; of its petition or declaration, filed on the other. Of an owner: in vain. */
  readonly sold?: { readonly on: LocalDate; readonly filedOn: LocalDate };
  /** This one owes what that company owes: it was merged into this one (CSC art. 112), or is an SA that this one owns alone (art. 491 and 501). */
  readonly absorbed?: true;
  /** Euros: the debt of an execution that found nothing to seize, where it can be read; the lower end of a listing's band. */
  readonly owedEur?: number;
  /** The day on which this one left that company; of debts only, and left out while in control there. */
  readonly leftOn?: LocalDate;
  /** The day of the issue: declaration, list date, extinction; for a pattern, the failure. */
  readonly on: LocalDate;
  readonly source: Source;
  /** When that register was asked about that company (RFC 3339), if known. */
  readonly askedAt?: string;
  /** A register that is silent about the company could still undo it. */
  readonly open?: true;
}
