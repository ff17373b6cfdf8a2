/** What an alert of a watched company says: the difference between two assessments that its cause is about. */

import type { Verdict } from '../../../checks/judging/judgement.ts';
import type { Difference, MovedCheck, Side } from '../../../watching/alerts/difference.ts';
import { builder } from '../../engine/builder.ts';
import { Evidence } from '../judgement/evidence.ts';
import { VerdictEnum } from '../judgement/verdict.ts';

/** Description of the cause of an alert. */
export const CAUSE =
  'What it is about: `verdict`, `score`, `completeness`, `continuity`, `directors`, `debt:tax`, `debt:social-security`, `check:<key>` or `silent:<register>`.';

const AlertSide = builder.objectRef<Side>('AlertSide').implement({
  description: 'One of the two assessments that an alert compares.',
  fields: t => ({
    assessmentId: t.exposeID('assessmentId', { description: 'Id of the assessment, `asm_…`.' }),
    score: t.exposeInt('score', { description: 'Its score, 0 to 100; 100 is the safest.' }),
    verdict: t.field({
      type: VerdictEnum,
      description: 'Its verdict.',
      resolve: ({ verdict }) => verdict as Verdict,
    }),
    value: t.expose('value', {
      type: 'CheckValue',
      nullable: true,
      description: 'What the alert is about, in this assessment; null where it has none or is not known.',
    }),
  }),
});

const AlertCheck = builder.objectRef<MovedCheck>('AlertCheck').implement({
  description: 'A check that costs more or less than before.',
  fields: t => ({
    check: t.exposeString('check', { description: 'Key of the check.' }),
    before: t.expose('before', { type: 'CheckValue', nullable: true, description: 'Its value before.' }),
    after: t.expose('after', { type: 'CheckValue', nullable: true, description: 'Its value now.' }),
    points: t.exposeFloat('points', { description: 'Change of its points; negative where it costs more.' }),
  }),
});

export const AlertDifference = builder.objectRef<Difference>('AlertDifference').implement({
  description: 'What differs between two assessments, as far as an alert is about it. It names no person.',
  fields: t => ({
    from: t.expose('from', { type: AlertSide, description: 'The assessment compared with.' }),
    to: t.expose('to', { type: AlertSide, description: 'The assessment that changed the alert.' }),
    checks: t.expose('checks', {
      type: [AlertCheck],
      description: 'Where the alert tells of a verdict or a score: the checks behind it, the dearest first.',
    }),
    evidence: t.expose('evidence', { type: [Evidence], description: 'At most 20, the new records first.' }),
    moreEvidence: t.exposeInt('moreEvidence', {
      description: 'How many are left out; the assessment has them all.',
    }),
  }),
});
