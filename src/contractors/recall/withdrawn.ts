/** The mark of an assessment that was taken back (recall.ts), as every door shows it. */
import type { z } from 'zod';
import type { withdrawalCause } from '../../kernel/schemas/words.ts';

export type WithdrawalCause = z.infer<typeof withdrawalCause>;

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
