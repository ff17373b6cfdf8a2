/** The mark of an assessment that was taken back (recall.ts), as every door shows it. */

/**
 * `register`: the register rectified what it had said. `parser`: an answer was read wrongly here. `identity`: records of another were
 * taken for the company's. `forgotten`: it named somebody who is to be forgotten. `correction`: the company contested a check, and the
 * register now says otherwise. `list`: a list that it was made from was taken back.
 */
export const WITHDRAWAL_CAUSES = [
  'register',
  'parser',
  'identity',
  'forgotten',
  'correction',
  'list',
] as const;
export type WithdrawalCause = (typeof WITHDRAWAL_CAUSES)[number];

/** What stands on an assessment that was taken back. */
export interface Withdrawn {
  readonly at: Date;
  readonly cause: WithdrawalCause;
}

/** SQL of it as JSON, for the assessment with the alias `a`; null while it stands. */
export const WITHDRAWN = `(select jsonb_build_object('at', w.withdrawn_at, 'cause', w.cause)
    from withdrawals w where w.assessment_id = a.id)`;

export const withdrawnFromJson = (
  json: { readonly at: string; readonly cause: WithdrawalCause } | null,
): Withdrawn | null => json && { at: new Date(json.at), cause: json.cause };
