/** What happens for the viewer's client now: the analyses that it waits for, and the assessments that it was told of last. */

import { ANALYSIS_COLUMNS, analysisFromRow } from '../contractors/analysis.ts';
import { HEAD_COLUMNS, headFromRow } from '../contractors/assessment.ts';
import { Problem } from '../kernel/problems.ts';
import { Analysis } from './analysis.ts';
import { Assessment } from './assessment.ts';
import { builder } from './builder.ts';
import type { GraphContext } from './context.ts';
import { requireScope } from './require-scope.ts';
import { Viewer } from './viewer.ts';

const USUAL = 20;
const MOST = 100;
const FIRST = `At most so many, 1 to ${MOST}, ${USUAL} unless told.`;

interface Asked {
  readonly first: number;
}

function requireUsable({ first }: Asked, context: GraphContext): void {
  requireScope(context, 'contractors:read');
  if (first < 1 || first > MOST) throw new Problem('invalid-parameter', `\`first\` is 1 to ${MOST}.`);
}

/** Of a token for certain companies those alone; null: all. */
const companiesOf = ({ caller }: GraphContext): string[] | null =>
  caller.token?.nifs ? [...caller.token.nifs] : null;

const complexity = ({ first }: Asked) => ({ field: 1, multiplier: first });

builder.objectField(Viewer, 'openAnalyses', t =>
  t.field({
    type: [Analysis],
    description:
      'Analyses that the client was answered `analyzing` about and that are not complete, newest first. Needs `contractors:read`.',
    complexity,
    args: { first: t.arg.int({ required: true, defaultValue: USUAL, description: FIRST }) },
    async resolve(_viewer, asked, context) {
      requireUsable(asked, context);
      const { rows } = await context.db.pool.query({
        name: 'analyses_awaited',
        text: `select ${ANALYSIS_COLUMNS} from analysis_watchers w
               join analyses n on n.nif = w.nif and n.state <> 'complete'
               where w.client_id = $1 and ($2::text[] is null or w.nif = any($2))
               order by n.created_at desc limit $3`,
        values: [context.caller.clientId, companiesOf(context), asked.first],
      });
      return rows.map(analysisFromRow);
    },
  }),
);

/** Events looked through for companies; a client that was told of one a hundred times sees fewer others. */
const EVENTS_LOOKED_AT = 1_000;

builder.objectField(Viewer, 'latestAssessments', t =>
  t.field({
    type: [Assessment],
    description:
      'The latest assessment of each company that an event of the client told of, newest first. Needs `contractors:read`.',
    complexity,
    args: { first: t.arg.int({ required: true, defaultValue: USUAL, description: FIRST }) },
    async resolve(_viewer, asked, context) {
      requireUsable(asked, context);
      const { rows } = await context.db.pool.query({
        name: 'assessments_told_of',
        text: `select ${HEAD_COLUMNS} from (
                 select distinct nif from (
                   select nif from events where client_id = $1 and cursor is not null
                   order by cursor desc limit ${EVENTS_LOOKED_AT}) recent
                 where nif is not null and ($2::text[] is null or nif = any($2))) told
               join companies c on c.nif = told.nif
               join assessments a on a.id = c.latest_assessment_id
               order by a.assessed_at desc limit $3`,
        values: [context.caller.clientId, companiesOf(context), asked.first],
      });
      return rows.map(headFromRow);
    },
  }),
);
