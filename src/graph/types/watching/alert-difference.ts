/** What an alert of a watched company says: the difference between two assessments that its cause is about. */

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
    ...t.exposeMembers('ID', { assessmentId: 'Id of the assessment, `asm_…`.' }),
    ...t.exposeMembers('Int', { score: 'Its score, 0 to 100; 100 is the safest.' }),
    ...t.exposeMembers(VerdictEnum, { verdict: 'Its verdict.' }),
    ...t.exposeNullable('CheckValue', {
      value: 'What the alert is about, in this assessment; null where it has none or is not known.',
    }),
  }),
});

const AlertCheck = builder.objectRef<MovedCheck>('AlertCheck').implement({
  description: 'A check that costs more or less than before.',
  fields: t => ({
    ...t.exposeMembers('String', { check: 'Key of the check.' }),
    ...t.exposeNullable('CheckValue', {
      before: 'Its value before.',
      after: 'Its value now.',
    }),
    ...t.exposeMembers('Float', { points: 'Change of its points; negative where it costs more.' }),
  }),
});

export const AlertDifference = builder.objectRef<Difference>('AlertDifference').implement({
  description: 'What differs between two assessments, as far as an alert is about it. It names no person.',
  fields: t => ({
    ...t.exposeMembers(AlertSide, {
      from: 'The assessment compared with.',
      to: 'The assessment that changed the alert.',
    }),
    ...t.exposeMembers([AlertCheck], {
      checks: 'Where the alert tells of a verdict or a score: the checks behind it, the dearest first.',
    }),
    ...t.exposeMembers([Evidence], { evidence: 'At most 20, the new records first.' }),
    ...t.exposeMembers('Int', { moreEvidence: 'How many are left out; the assessment has them all.' }),
  }),
});
