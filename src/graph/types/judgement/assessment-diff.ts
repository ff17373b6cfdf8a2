import { requireCompany, requireScope } from '../../../access/caller.ts';
import type { ScorePart } from '../../../checks/explain/difference.ts';
import {
  type AssessmentDifference,
  readDifference,
} from '../../../contractors/assessments/read-difference.ts';
import { isId } from '../../../kernel/ids.ts';
import { builder } from '../../engine/builder.ts';
import { Assessment } from './assessment.ts';
import { loadPrevious } from './load-assessment.ts';
import { ScoreCause } from './score-cause.ts';

const ScoreChange = builder.objectRef<ScorePart>('ScoreChange').implement({
  description: 'A part of the difference between two scores, and its one cause.',
  fields: t => ({
    ...t.exposeMembers('Int', { points: 'Above 0 where the score rose; never 0.' }),
    cause: t.field({
      type: ScoreCause,
      description: 'The cause.',
      resolve: ({ cause, says }) => (cause.kind === 'record' ? { ...cause, says } : cause),
    }),
    ...t.exposeMembers(['String'], {
      checks: 'Keys of the checks whose cost changed with it; empty for the model.',
    }),
  }),
});

const AssessmentDiff = builder.objectRef<AssessmentDifference>('AssessmentDiff').implement({
  description:
    'Why one assessment of a company scores otherwise than another. What was known is led from the one to the other in ' +
    'one fixed order, model, coverage, time, records, and judged after each step (docs/scoring.md).',
  fields: t => ({
    ...t.exposeMembers(Assessment, {
      from: 'The earlier assessment.',
      to: 'The later assessment.',
    }),
    points: t.int({
      description: 'Score of `to` minus score of `from`.',
      resolve: ({ from, to }) => to.score - from.score,
    }),
    changes: t.field({
      type: [ScoreChange],
      nullable: true,
      description:
        'The parts, in the order of the steps; they add up to `points` exactly. Null when what one of the two was judged ' +
        'from is past its retention: of it only score and verdict are left.',
      resolve: ({ parts }) => parts,
    }),
  }),
});

builder.objectField(Assessment, 'diff', t =>
  t.field({
    type: AssessmentDiff,
    nullable: true,
    description:
      'Why the score differs from that of another assessment of the company. Null when there is none to compare with, or this one ' +
      'was judged for another day; one of another company is `invalid-parameter`. Needs `contractors:read`.',
    // It judges the facts again some dozens of times.
    complexity: { field: 200, multiplier: 1 },
    args: {
      from: t.arg.id({
        required: false,
        description: 'Id of the other assessment, `asm_…`; default: the previous one.',
      }),
    },
    async resolve({ id: to, nif }, { from: other }, context) {
      requireScope(context.caller, 'contractors:read');
      requireCompany(context.caller, nif);
      const from = other ?? (await loadPrevious(context, to))?.id;
      return from && isId('asm', from) && isId('asm', to) ? readDifference(context.db, { from, to }) : null;
    },
  }),
);
