/** A correction, and how the database tells it. */
export type CorrectionState = 'open' | 'answered' | 'closed';

export interface Correction {
  readonly id: string;
  readonly nif: string;
  /** Key of the contested check. */
  readonly check: string;
  /** The objection. */
  readonly text: string;
  readonly state: CorrectionState;
  readonly createdAt: Date;
  readonly answeredAt: Date | null;
  /** The assessment made after its registers were asked again; null if the operator answered it. */
  readonly assessmentId: string | null;
  /** Whether the check's value changed in that assessment. */
  readonly changed: boolean | null;
  /** The operator's latest answer. */
  readonly answer: string | null;
  /** Every answer of the operator, the oldest first. */
  readonly answers: readonly { readonly text: string; readonly at: string }[];
}

/** Columns of `corrections`, under the alias `k`, as a JSON object. */
export const CORRECTION_JSON = `jsonb_build_object('id', k.id, 'nif', k.nif, 'check', k.check_key, 'text', k.text, 'state', k.state,
  'createdAt', k.created_at, 'answeredAt', k.answered_at, 'assessmentId', k.assessment_id, 'changed', k.changed, 'answer', k.answers->-1->>'text', 'answers', k.answers)`;

/** The same as it was at a moment, an SQL expression: before its answer it was open, and later answers were not there. */
export const CORRECTION_JSON_AT = (moment: string): string => `${CORRECTION_JSON} || case
  when k.answered_at <= ${moment} then (select jsonb_build_object('state', 'answered', 'answers', coalesce(jsonb_agg(said order by place), '[]'),
      'answer', (array_agg(said->>'text' order by place desc))[1])
    from jsonb_array_elements(k.answers) with ordinality as told(said, place) where (said->>'at')::timestamptz <= ${moment})
  else '{"state": "open", "answeredAt": null, "assessmentId": null, "changed": null, "answer": null, "answers": []}'::jsonb end`;

// biome-ignore lint/suspicious/noExplicitAny: the JSON of the SQL above, whose times are text
export const correctionFromJson = (json: any): Correction => ({
  ...json,
  createdAt: new Date(json.createdAt),
  answeredAt: json.answeredAt === null ? null : new Date(json.answeredAt),
});
