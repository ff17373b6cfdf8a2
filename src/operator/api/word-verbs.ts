/** Answers that are not read for a word that their register changed: what word, and saying what it means. */
import { z } from 'zod';
import { appNow } from '../../db/app-now.ts';
import { lisbonDay } from '../../kernel/local-date.ts';
import { LIST_REGISTERS, REGISTER_NAMES } from '../../kernel/register-name.ts';
import { readUnread, teachWord } from '../registers/unread-answers.ts';
import { change, type OperatorVerb, read } from './verb.ts';

/** Of a list nothing is stored that could be read again. */
const CONSULTED = REGISTER_NAMES.filter(name => !LIST_REGISTERS.includes(name));
const TEXT = z.string().min(1).max(500);

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
