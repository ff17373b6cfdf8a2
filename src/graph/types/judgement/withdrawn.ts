import type { WithdrawalCause, Withdrawn as WithdrawnOn } from '../../../contractors/recall/withdrawn.ts';
import { builder } from '../../engine/builder.ts';
import { enumOf } from '../../engine/enum-of.ts';

export const WithdrawalCauseEnum = enumOf<WithdrawalCause>(
  'WithdrawalCause',
  'Why an assessment was taken back.',
  {
    register: 'The register rectified what it had said.',
    parser: 'An answer of a register was read wrongly by this service.',
    identity: 'Records of another were taken for the company’s.',
    forgotten: 'It named somebody who is to be forgotten. Delete what you kept of it.',
    correction: 'The company contested a check, and the register now says otherwise.',
    list: 'A list that it was made from was taken back.',
  },
);

export const Withdrawn = builder.objectRef<WithdrawnOn>('Withdrawn').implement({
  description: 'That an assessment was taken back.',
  fields: t => ({
    ...t.exposeMembers('DateTime', { at: 'When.' }),
    ...t.exposeMembers(WithdrawalCauseEnum, { cause: 'Why.' }),
  }),
});
