/** The analyses that the viewer's client waits for, and the latest assessments in its events. */

import { ANALYSIS_COLUMNS, analysisFromRow } from '../../../contractors/analysis.ts';
import { HEAD_COLUMNS, headFromRow } from '../../../contractors/assessment.ts';
import { builder } from '../../engine/builder.ts';
import type { GraphContext } from '../../engine/context.ts';
import { requireScope } from '../../engine/require-scope.ts';
import { Analysis } from '../companies/analysis.ts';
import { Assessment } from '../judgement/assessment.ts';
import { Viewer } from './viewer.ts';

/** Entries of each. */
const MOST = 20;
const complexity = { field: 1, multiplier: MOST };

/** The companies of a token; null: all. */
const companiesOf = ({ caller }: GraphContext): string[] | null =>
  caller.token?.nifs ? [...caller.token.nifs] : null;

builder.objectField(Viewer, 'openAnalyses', t =>
  t.field({
    type: [Analysis],
    description: `The ${MOST} newest analyses that the client was answered \`analyzing\` about and that are not complete. Needs \`contractors:read\`.`,
    complexity,
    async resolve(_viewer, _args, context) {
      requireScope(context, 'contractors:read');
      const { rows } = await context.db.pool.query({
        name: 'analyses_awaited',
        text: `select ${ANALYSIS_COLUMNS} from analysis_watchers w
               join analyses n on n.nif = w.nif and n.state <> 'complete'
               where w.client_id = $1 and ($2::text[] is null or w.nif = any($2))
               order by n.created_at desc limit $3`,
        values: [context.caller.clientId, companiesOf(context), MOST],
      });
      return rows.map(analysisFromRow);
    },
  }),
);

/** Most events that are searched for companies; if one company has very many events, fewer companies are shown. */
const EVENTS_LOOKED_AT = 1_000;

builder.objectField(Viewer, 'latestAssessments', t =>
  t.field({
    type: [Assessment],
    description: `The latest assessment of each company in the client’s events, the ${MOST} newest. Needs \`contractors:read\`.`,
    complexity,
    async resolve(_viewer, _args, context) {
      requireScope(context, 'contractors:read');
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
        values: [context.caller.clientId, companiesOf(context), MOST],
      });
      return rows.map(headFromRow);
    },
  }),
);
