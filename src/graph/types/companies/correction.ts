import type { Correction as CorrectionRow } from '../../../contractors/corrections.ts';
import { builder } from '../../engine/builder.ts';
import { enumOf } from '../../engine/enum-of.ts';

const CorrectionState = enumOf<'open' | 'answered' | 'closed'>('CorrectionState', 'State of a correction.', {
  open: 'The registers behind the check are being asked again.',
  answered: 'A later assessment, or the operator, has answered it.',
  closed: 'Taken off the assessment.',
});

export const Correction = builder.objectRef<CorrectionRow>('Correction');

Correction.implement({
  description:
    'An objection to a check of a company. It changes no check by itself: the registers are asked again, ' +
    'and the next assessment answers it.',
  fields: t => ({
    id: t.exposeID('id', { description: 'Id of the correction, `cor_…`.' }),
    check: t.exposeString('check', { description: 'Key of the check that is contested, as in `checks`.' }),
    text: t.exposeString('text', {
      description: 'The objection, in the company’s words.',
    }),
    state: t.field({
      type: CorrectionState,
      description: 'Its state.',
      resolve: ({ state }) => state,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the operator received it.' }),
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
      description: 'The operator’s answer; null if there is none.',
    }),
  }),
});
