/** What registers have answered, as analyses look it up and write it: what many of them do at a time costs one statement. */

import { createStepMarks, type StepMarks } from '../../contractors/analysis-steps.ts';
import type { Database } from '../../db/open-database.ts';
import { type AnswerStore, createAnswerStore } from './store-answer.ts';
import { type AnswerLookup, createAnswerLookup } from './usable-answer.ts';

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
