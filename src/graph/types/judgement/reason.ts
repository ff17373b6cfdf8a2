import type { Text as Words } from '../../../checks/check.ts';
import { builder } from '../../engine/builder.ts';

export const Text = builder.objectRef<Words>('Text').implement({
  description: 'A sentence in both languages.',
  fields: t => ({
    ...t.exposeMembers('String', {
      en: 'In English.',
      pt: 'In Portuguese.',
    }),
  }),
});

/** Of its code. */
export const Reason = builder.objectRef<string>('Reason').implement({
  description: 'Why a check took points.',
  fields: t => ({
    code: t.string({
      description: 'Stable code, e.g. `AT_DEBTOR`; what `reasons` of an assessment names.',
      resolve: code => code,
    }),
    text: t.field({
      type: Text,
      description: 'The reason as a sentence.',
      resolve: (code, _args, { checks }) => checks.sentenceOf(code),
    }),
  }),
});
