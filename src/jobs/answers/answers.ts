/** What registers have answered, as analyses look it up and write it: what many of them do at a time costs one statement. */

import { createStepMarks, type StepMarks } from '../../contractors/analyses/analysis-steps.ts';
import type { Database } from '../../db/open-database.ts';
import { gathered } from '../../kernel/pacing/gathered.ts';
import type { ConsultedRegister } from '../../registers/register.ts';
import { type AnswerStore, createAnswerStore } from './store-answer.ts';

export interface Answers {
  readonly lookUp: AnswerLookup;
  readonly store: AnswerStore;
  /** Records in an analysis how its steps ended. */
  readonly mark: StepMarks;
}

export const createAnswers = (db: Database): Answers => ({
  lookUp: createAnswerLookup(db),
  store: createAnswerStore(db),
  mark: createStepMarks(db),
});

interface Question {
  readonly register: ConsultedRegister<unknown>;
  readonly nif: string;
  /** Older answers do not count. */
  readonly since: Date | null;
  /** The latest answer counts, however old. */
  readonly anyAge?: boolean;
}

interface AnswerState {
  /** An answer within the register's age limit, or any: used again, with its date. */
  readonly usable: { readonly answerId: string; readonly outcome: string } | null;
  /** The database's clock. */
  readonly now: Date;
}

type AnswerLookup = (question: Question) => Promise<AnswerState>;

const MOST_AT_ONCE = 200;

/** Looks up for many questions at once whether a register has answered already. */
function createAnswerLookup({ pool }: Pick<Database, 'pool'>): AnswerLookup {
  return gathered<Question, AnswerState>(
    async questions => {
      const queries = questions.map(({ register: { meta }, nif, since, anyAge = false }) => ({
        nif,
        register: meta.name,
        hours: anyAge ? null : meta.maxAgeHours,
        since,
      }));
      const { rows } = await pool.query({
        name: 'usable_answers',
        text: `select answer.id, answer.outcome, app_now() as now
               from rows from (jsonb_to_recordset($1::jsonb) as (nif text, register text, hours int, since timestamptz))
                 with ordinality as asked(nif, register, hours, since, place)
               left join lateral (
                 select id, outcome from register_answers r
                 where r.nif = asked.nif and r.register = asked.register and outcome in ('found', 'not_found')
                   and (asked.hours is null or asked_at > app_now() - make_interval(hours => asked.hours)) and (since is null or asked_at >= since)
                 order by asked_at desc limit 1) answer on true
               order by place`,
        values: [JSON.stringify(queries)],
      });
      return rows.map(({ id, outcome, now }) => ({ usable: id ? { answerId: id, outcome } : null, now }));
    },
    { most: MOST_AT_ONCE },
  );
}
