import { requireCompany } from '../access/caller.ts';
import { type Analysis as AnalysisRow, type AnalysisState, readAnalysis } from '../contractors/analysis.ts';
import { isId } from '../kernel/ids.ts';
import { REGISTER_NAMES, type RegisterName } from '../kernel/register-name.ts';
import { Assessment, loadAssessment } from './assessment.ts';
import { builder } from './builder.ts';
import type { GraphContext } from './context.ts';
import { enumOf } from './enum-of.ts';
import { loadTogether } from './load-together.ts';
import { RegisterEnum } from './register.ts';
import { requireScope } from './require-scope.ts';

const AnalysisStateEnum = enumOf<AnalysisState>('AnalysisState', 'How far an analysis has come.', {
  queued: 'It waits to be taken up.',
  running: 'Registers are being asked.',
  waiting: 'A register has not answered; it is tried again by itself.',
  stalled: 'It does not go on by itself; the operator has been told.',
  complete: 'The assessment is ready.',
});

const AnalysisProgress = builder.objectRef<AnalysisRow['progress']>('AnalysisProgress').implement({
  description:
    'How many questions have been answered: one to each register about the company, and those about companies that its directors link to it.',
  fields: t => ({
    done: t.exposeInt('done', { description: 'Questions that have been answered.' }),
    total: t.exposeInt('total', { description: 'Questions that are asked; grows as links are found.' }),
  }),
});

interface Step {
  readonly analysisId: string;
  readonly register: RegisterName;
  readonly state: 'pending' | 'answered' | 'failing';
  readonly outcome: string | null;
  readonly reason: string | null;
  readonly attempts: number;
  readonly updatedAt: Date;
}

const StepState = enumOf<Step['state']>('AnalysisStepState', 'How far the question to a register has come.', {
  pending: 'It has not answered yet.',
  answered: 'It has answered.',
  failing: 'It gave no answer that can be used, and is tried again.',
});

const AnalysisStep = builder.objectRef<Step>('AnalysisStep').implement({
  description: 'What an analysis has asked of one register about the company.',
  fields: t => ({
    register: t.field({
      type: RegisterEnum,
      description: 'The register that is asked.',
      resolve: ({ register }) => register,
    }),
    state: t.field({ type: StepState, description: 'How far it has come.', resolve: ({ state }) => state }),
    outcome: t.exposeString('outcome', {
      nullable: true,
      description:
        'What it said last: `found`, `not_found`, `unavailable`, `unreadable` or `refused`; null before it said anything.',
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why it gave no answer that can be used; null when it did.',
    }),
    attempts: t.exposeInt('attempts', { description: 'How often it was asked.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When this changed last.' }),
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
  const place = ({ register }: Step) => REGISTER_NAMES.indexOf(register);
  return ids.map(id => (byAnalysis.get(id) ?? []).sort((a, b) => place(a) - place(b)));
});

async function loadAnalysis(context: GraphContext, id: string): Promise<AnalysisRow | null> {
  requireScope(context, 'contractors:read');
  const analysis = await readAnalysis(context.db, id);
  if (analysis) requireCompany(context.caller, analysis.nif);
  return analysis;
}

const ref = builder.objectRef<AnalysisRow>('Analysis');

export const Analysis = builder.node(ref, {
  description: 'The background analysis of one company. At most one is open per NIF, whoever asks.',
  id: { resolve: analysis => analysis.id, description: 'Global id, `anl_…`.' },
  loadOne: (id, context) => loadAnalysis(context, id),
  fields: t => ({
    nif: t.exposeString('nif', { description: 'NIF of the company, nine digits.' }),
    state: t.field({
      type: AnalysisStateEnum,
      description: 'Where it stands.',
      resolve: analysis => analysis.state,
    }),
    refresh: t.exposeBoolean('refresh', {
      description: 'Whether it renews an old assessment, which stands until then.',
    }),
    livemode: t.exposeBoolean('livemode', { description: 'True: the real registers are asked.' }),
    progress: t.expose('progress', {
      type: AnalysisProgress,
      description: 'How many questions have been answered.',
    }),
    steps: t.field({
      type: [AnalysisStep],
      description: 'What was asked of each register about the company, in the order of the registers.',
      resolve: async ({ id }, _args, context) => [...(await loadSteps(context, id))],
    }),
    waitingFor: t.field({
      type: [RegisterEnum],
      description: 'Registers that have not answered and are tried again.',
      resolve: analysis => analysis.waitingFor as RegisterName[],
    }),
    version: t.exposeInt('version', {
      description: 'Grows with every change: of two readings, the higher is newer.',
    }),
    startedAt: t.field({
      type: 'DateTime',
      description: 'When it was taken up; until then, when it was asked for.',
      resolve: ({ startedAt, createdAt }) => startedAt ?? createdAt,
    }),
    completedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it completed; null while it is open.',
      resolve: analysis => analysis.completedAt,
    }),
    assessment: t.field({
      type: Assessment,
      nullable: true,
      description: 'What it led to; null while it is open.',
      resolve: ({ assessmentId }, _args, context) =>
        assessmentId ? loadAssessment(context, assessmentId) : null,
    }),
  }),
});

builder.queryField('analysis', t =>
  t.field({
    type: Analysis,
    nullable: true,
    description: 'An analysis by its id; null when there is none. Needs `contractors:read`.',
    args: { id: t.arg.id({ required: true, description: 'Id of the analysis, `anl_…`.' }) },
    resolve: (_root, { id }, context) => {
      return isId('anl', id) ? loadAnalysis(context, id) : null;
    },
  }),
);
