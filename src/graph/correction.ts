import type { Correction as CorrectionRow } from '../contractors/corrections.ts';
import { builder } from './builder.ts';
import { enumOf } from './enum-of.ts';

const CorrectionState = enumOf<'open' | 'answered' | 'closed'>(
  'CorrectionState',
  'What has become of a correction.',
  {
    open: 'The registers behind the check are being asked anew.',
    answered: 'An assessment made after the registers were asked anew, or the operator, has answered it.',
    closed: 'Taken off the assessment.',
  },
);

export const Correction = builder.objectRef<CorrectionRow>('Correction');

Correction.implement({
  description:
    'Something that is said to be wrong about a company. It changes no check by itself: the registers are asked anew, ' +
    'and the assessment that follows answers it.',
  fields: t => ({
    id: t.exposeID('id', { description: 'Id of the correction, `cor_…`.' }),
    check: t.exposeString('check', { description: 'Key of the check that is contested, as in `checks`.' }),
    text: t.exposeString('text', {
      description: 'What is said to be wrong, in the words of whoever said it.',
    }),
    state: t.field({
      type: CorrectionState,
      description: 'What has become of it.',
      resolve: ({ state }) => state,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the operator took it in.' }),
    answeredAt: t.expose('answeredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was answered; null while it is open.',
    }),
    assessmentId: t.exposeID('assessmentId', {
      nullable: true,
      description: 'Id of the assessment that answered it, `asm_…`; null while there is none.',
    }),
    changed: t.exposeBoolean('changed', {
      nullable: true,
      description: 'Whether the value of the check changed in that assessment; null while there is none.',
    }),
    answer: t.exposeString('answer', {
      nullable: true,
      description: 'The operator’s own words; null when none were given.',
    }),
  }),
});
