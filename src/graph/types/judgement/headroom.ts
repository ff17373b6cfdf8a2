import { type PointsToBands, pointsToBands } from '../../../checks/explain/headroom.ts';
import type { AssessmentHead } from '../../../contractors/assessment.ts';
import { builder } from '../../engine/builder.ts';
import { VerdictEnum } from './verdict.ts';
import { isStored, wholeOf } from './whole-assessment.ts';

const Step = builder.objectRef<NonNullable<PointsToBands['better']>>('HeadroomStep').implement({
  description: 'The distance to a neighbouring band.',
  fields: t => ({
    ...t.exposeMembers(VerdictEnum, { verdict: 'The verdict of that band.' }),
    ...t.exposeMembers('Int', { points: 'Points to its nearest score; 0 or more.' }),
  }),
});

/** Points are of score and verdict alone; only `heldBy` reads what was judged from. */
export const Headroom = builder.objectRef<AssessmentHead>('Headroom').implement({
  description:
    'How far a score is from the bands beside its own, in points alone: what holds it there (`heldBy`) has to go as ' +
    'well, and nothing may be unknown for `no_records`. `counterfactuals` say which changes do it.',
  fields: t => ({
    better: t.field({
      type: Step,
      nullable: true,
      description: 'The next better verdict, and the points to it; null at the best.',
      resolve: a => pointsToBands(a).better,
    }),
    worse: t.field({
      type: Step,
      nullable: true,
      description: 'The next worse verdict, and the points whose loss leads to it; null at the worst.',
      resolve: a => pointsToBands(a).worse,
    }),
    heldBy: t.stringList({
      nullable: true,
      description:
        'Keys of the checks whose records limit the verdict, alone or together. As long as all stand, no points lead to `better`. ' +
        'Null past the retention, when it is no longer known.',
      resolve: async (a, _args, context) => {
        const whole = await wholeOf(context, a);
        return isStored(whole) ? whole.heldBy : null;
      },
    }),
  }),
});
