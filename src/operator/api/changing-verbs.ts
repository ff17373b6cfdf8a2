/** What the operator's page changes: each is logged under the name of its command. */
import { z } from 'zod';
import { appNow } from '../../db/app-now.ts';
import { startHarvest } from '../../jobs/harvest/work-harvest.ts';
import { lisbonDay } from '../../kernel/local-date.ts';
import { LIST_REGISTERS, REGISTER_NAMES } from '../../kernel/register-name.ts';
import { ALL_ACTIONS } from '../actions/all-actions.ts';
import { readUnread, teachWord } from '../registers/unread-answers.ts';
import { change, type OperatorVerb, read } from './verb.ts';

export const CHANGING_VERBS: readonly OperatorVerb[] = [
  ...ALL_ACTIONS.map(it =>
    change({
      action: it.name,
      input: it.input,
      object: input => it.object(input),
      run: ({ db, jobQueue }, input) => it.run({ db, withJobQueue: work => work(jobQueue) }, input),
    }),
  ),
  // Its command also shows how far the harvest is.
  change({
    action: 'harvest',
    input: z.strictObject({}),
    object: () => null,
    run: async ({ jobQueue }) => {
      await startHarvest(jobQueue);
      return { started: true };
    },
  }),
];

/** Of a list nothing is stored that could be read again. */
const CONSULTED = REGISTER_NAMES.filter(name => !LIST_REGISTERS.includes(name));
const TEXT = z.string().min(1).max(500);

/** Answers that are not read for a word that their register changed: what word, and saying what it means. */
export const WORD_VERBS: readonly OperatorVerb[] = [
  read('registers/unread', { input: z.strictObject({}), run: deps => readUnread(deps) }),
  change({
    action: 'registers learn',
    input: z.strictObject({
      register: z.enum(CONSULTED),
      vocabulary: TEXT,
      word: TEXT,
      meaning: TEXT,
      version: TEXT,
      // Kept with the word: who looked, and where.
      reason: TEXT,
    }),
    object: ({ register }) => register,
    run: async (deps, { register, version, reason, ...word }) => {
      const on = lisbonDay(await appNow(deps.db.prisma));
      return teachWord(deps, register, { word: { ...word, because: reason, on }, seen: version });
    },
  }),
];
