import type { Headroom as HeadroomRow } from '../../../checks/explain/headroom.ts';
import { builder } from '../../engine/builder.ts';
import { VerdictEnum } from './verdict.ts';

const Step = builder.objectRef<NonNullable<HeadroomRow['better']>>('HeadroomStep').implement({
  description: 'The distance to a neighbouring band.',
  fields: t => ({
    verdict: t.expose('verdict', { type: VerdictEnum, description: 'The verdict of that band.' }),
    points: t.exposeInt('points', { description: 'Points to its nearest score; 0 or more.' }),
  }),
});

/** `heldBy` is null where what was judged from is no longer kept. */
type HeadroomSeen = Omit<HeadroomRow, 'heldBy'> & { readonly heldBy: HeadroomRow['heldBy'] | null };

export const Headroom = builder.objectRef<HeadroomSeen>('Headroom').implement({
  description:
    'How far a score is from the bands beside its own, in points alone: what holds it there (`heldBy`) has to go as ' +
    'well, and nothing may be unknown for `no_records`. `counterfactuals` say which changes do it.',
  fields: t => ({
    better: t.expose('better', {
      type: Step,
      nullable: true,
      description: 'The next better verdict, and the points to it; null at the best.',
    }),
    worse: t.expose('worse', {
      type: Step,
      nullable: true,
      description: 'The next worse verdict, and the points whose loss leads to it; null at the worst.',
    }),
    heldBy: t.exposeStringList('heldBy', {
      nullable: true,
      description:
        'Keys of the checks whose record alone holds the verdict. As long as one stands, no points lead to `better`. ' +
        'Null past the retention, when it is no longer known.',
    }),
  }),
});
