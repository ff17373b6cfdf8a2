import type { Contribution as ContributionRow } from '../../../checks/judging/judgement.ts';
import { builder } from '../../engine/builder.ts';
import { enumOf } from '../../engine/enum-of.ts';
import { Check, CheckFamily } from './check.ts';
import { Reason } from './reason.ts';

const ContributionCause = enumOf<ContributionRow['because']>(
  'ContributionCause',
  'What points were taken for.',
  {
    hit: 'An adverse record, or one that is missing.',
    unknown: 'An unknown: what not knowing costs.',
    'knock-out':
      'A record that limits the verdict whatever else is known: the points that bring the score into the band.',
  },
);

export const Contribution = builder.objectRef<ContributionRow>('Contribution').implement({
  description: 'A part of what was taken from 100, in whole points after the caps of the families.',
  fields: t => ({
    check: t.exposeString('check', { description: 'Key of the check.' }),
    definition: t.field({
      type: Check,
      nullable: true,
      description: 'The check; null if the catalogue no longer has it.',
      resolve: ({ check }, _args, { checks }) => checks.of(check),
    }),
    family: t.expose('family', { type: CheckFamily, description: 'Family whose cap it shares.' }),
    points: t.exposeInt('points', { description: 'Below 0.' }),
    because: t.expose('because', { type: ContributionCause, description: 'What the points were taken for.' }),
    reason: t.expose('reason', { type: Reason, description: 'The reason, by its code and in words.' }),
  }),
});
