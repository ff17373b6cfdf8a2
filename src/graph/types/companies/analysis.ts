import { requireCompany, requireScope } from '../../../access/caller.ts';
import type { AnalysisState } from '../../../contractors/analyses/analysis-state.ts';
import { type Analysis as AnalysisRow, readAnalysis } from '../../../contractors/analysis.ts';
import { REGISTER_NAMES, type RegisterName } from '../../../kernel/register-name.ts';
import { builder, enumOf, type GraphContext } from '../../engine/builder.ts';
import { loadTogether } from '../../engine/load-together.ts';
import { Assessment, loadAssessment } from '../judgement/assessment.ts';
import { AboutCompany } from './about-company.ts';
import { AnswerOutcome, type ReadingOutcome, RegisterEnum } from './register.ts';

const AnalysisStateEnum = enumOf<AnalysisState>('AnalysisState', 'How far an analysis has come.', {
  queued: 'It waits for a worker.',
  running: 'Registers are being queried.',
  waiting: 'A register has not answered; it is retried by itself.',
  stalled: 'It does not continue by itself; the operator has been told.',
  complete: 'The assessment is ready.',
});

const AnalysisProgress = builder.objectRef<AnalysisRow['progress']>('AnalysisProgress').implement({
  description:
    'How many questions have been answered: one to each register about the company, and those about companies that its directors link to it.',
  fields: t => ({
    ...t.exposeMembers('Int', {
      done: 'Answered queries.',
      total: 'All queries; grows as links are found.',
    }),
  }),
});

interface Step {
  readonly analysisId: string;
  readonly register: RegisterName;
  readonly state: 'pending' | 'answered' | 'failing';
  readonly outcome: ReadingOutcome | null;
  readonly reason: string | null;
  readonly attempts: number;
  readonly updatedAt: Date;
}

const StepState = enumOf<Step['state']>('AnalysisStepState', 'State of the query to a register.', {
  pending: 'It has not answered yet.',
  answered: 'It has answered.',
  failing: 'It gave no usable answer, and is retried.',
});

const AnalysisStep = builder.objectRef<Step>('AnalysisStep').implement({
  description: 'The query of an analysis to one register about the company.',
  fields: t => ({
    ...t.exposeMembers(RegisterEnum, { register: 'The register.' }),
    ...t.exposeMembers(StepState, { state: 'Its state.' }),
    outcome: t.deriveNullable(
      AnswerOutcome,
      'Its last outcome; null before the first. Needs `contractors:read`.',
      ({ outcome }, _args, context) => {
        requireScope(context.caller, 'contractors:read');
        return outcome;
      },
    ),
    ...t.exposeNullable('String', { reason: 'Why there is no usable answer; null if there is one.' }),
    ...t.exposeMembers('Int', { attempts: 'Number of attempts.' }),
    ...t.exposeMembers('DateTime', { updatedAt: 'Time of the last change.' }),
  }),
});

const loadSteps = loadTogether<string, readonly Step[]>(async ({ db }, ids) => {
  const { rows } = await db.pool.query({
    name: 'steps_of_analyses',
    text: `select analysis_id as "analysisId", register, state, outcome, reason, attempts, updated_at as "updatedAt"
           from analysis_steps where analysis_id = any($1)`,
    values: [ids],
  });
  const byAnalysis = Map.groupBy(rows as Step[], ({ analysisId }) => analysisId);
  const rank = ({ register }: Step) => REGISTER_NAMES.indexOf(register);
  return ids.map(id => (byAnalysis.get(id) ?? []).sort((a, b) => rank(a) - rank(b)));
});

async function loadAnalysis(context: GraphContext, id: string): Promise<AnalysisRow | null> {
  requireScope(context.caller, 'contractors:read');
  const analysis = await readAnalysis(context.db, id);
  if (analysis) requireCompany(context.caller, analysis.nif);
  return analysis;
}

const ref = builder.objectRef<AnalysisRow>('Analysis');

export const Analysis = builder.node(ref, {
  interfaces: [AboutCompany],
  description: 'The background analysis of one company. At most one is open per NIF.',
  id: { resolve: analysis => analysis.id, description: 'Global id, `anl_…`.' },
  loadOne: (id, context) => loadAnalysis(context, id),
  fields: t => ({
    ...t.exposeMembers(AnalysisStateEnum, { state: 'Its state.' }),
    ...t.exposeMembers('Boolean', {
      refresh: 'Whether it refreshes an old assessment, which is shown until then.',
      livemode: 'True: the real registers are queried. False: the sandbox.',
    }),
    ...t.exposeMembers(AnalysisProgress, { progress: 'Its progress.' }),
    steps: t.field({
      type: [AnalysisStep],
      description: 'One step for each register, in the order of the registers.',
      resolve: ({ id }, _args, context) => loadSteps(context, id),
    }),
    ...t.exposeMembers([RegisterEnum], { waitingFor: 'Registers that have not answered and are retried.' }),
    ...t.exposeMembers('Int', { version: 'Grows with every change: of two readings, the higher is newer.' }),
    startedAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When it was requested. It never changes.',
    }),
    ...t.exposeNullable('DateTime', { completedAt: 'When it completed; null while it is open.' }),
    assessment: t.deriveNullable(
      Assessment,
      'The resulting assessment; null while the analysis is open.',
      ({ assessmentId }, _args, context) => (assessmentId ? loadAssessment(context, assessmentId) : null),
    ),
  }),
});
