import {
  ASSESSMENT_COLUMNS,
  type Assessment as AssessmentRow,
  assessmentFromRow,
} from '../contractors/assessment.ts';
import { isId } from '../kernel/ids.ts';
import { builder } from './builder.ts';
import { judgementFields } from './judgement-fields.ts';
import { loadById } from './load-together.ts';
import { requireScope } from './require-scope.ts';

export const loadAssessment = loadById<AssessmentRow>(
  assessment => assessment.id,
  async ({ db }, ids) => {
    const { rows } = await db.pool.query({
      name: 'assessments_by_id',
      text: `select ${ASSESSMENT_COLUMNS} from assessments a where a.id = any($1)`,
      values: [ids],
    });
    return rows.map(assessmentFromRow);
  },
);

const ref = builder.objectRef<AssessmentRow>('Assessment');

export const Assessment = builder.node(ref, {
  description:
    'A judgement of one company at one moment. It never changes; a later one replaces it as the latest.',
  id: { resolve: assessment => assessment.id, description: 'Global id, `asm_…`.' },
  loadOne: (id, context) => {
    requireScope(context, 'contractors:read');
    return loadAssessment(context, id);
  },
  fields: t => ({
    nif: t.exposeString('nif', { description: 'NIF of the company, nine digits.' }),
    livemode: t.exposeBoolean('livemode', {
      description: 'True: from the real registers. False: from the sandbox, about an invented company.',
    }),
    ...judgementFields<AssessmentRow>(t, assessment => assessment, null),
  }),
});

builder.queryField('assessment', t =>
  t.field({
    type: Assessment,
    nullable: true,
    description: 'An assessment by its id; null when there is none. Needs `contractors:read`.',
    args: { id: t.arg.id({ required: true, description: 'Id of the assessment, `asm_…`.' }) },
    resolve: (_root, { id }, context) => {
      requireScope(context, 'contractors:read');
      return isId('asm', id) ? loadAssessment(context, id) : null;
    },
  }),
);
