import { requireCompany } from '../../../access/caller.ts';
import {
  CORRECTION_JSON,
  type Correction as CorrectionRow,
  correctionFromJson,
} from '../../../contractors/corrections.ts';
import { builder } from '../../engine/builder.ts';
import type { GraphContext } from '../../engine/context.ts';
import { enumOf } from '../../engine/enum-of.ts';
import { loadById } from '../../engine/load-together.ts';
import { requireScope } from '../../engine/require-scope.ts';

const CorrectionState = enumOf<'open' | 'answered' | 'closed'>('CorrectionState', 'State of a correction.', {
  open: 'The registers behind the check are being asked again.',
  answered: 'A later assessment, or the operator, has answered it.',
  closed: 'Taken off the assessment.',
});

const loadCorrection = loadById<CorrectionRow>(
  ({ id }) => id,
  async ({ db }, ids) => {
    const { rows } = await db.pool.query({
      name: 'corrections_by_id',
      text: `select ${CORRECTION_JSON} as correction from corrections k where k.id = any($1) and k.state <> 'closed'`,
      values: [ids],
    });
    return rows.map(({ correction }) => correctionFromJson(correction));
  },
);

async function grantedCorrection(context: GraphContext, id: string): Promise<CorrectionRow | null> {
  requireScope(context, 'contractors:read');
  const correction = await loadCorrection(context, id);
  if (correction) requireCompany(context.caller, correction.nif);
  return correction;
}

const Answer = builder.objectRef<CorrectionRow['answers'][number]>('CorrectionAnswer').implement({
  description: 'What the operator answered to a correction.',
  fields: t => ({
    text: t.exposeString('text', { description: 'The operator’s own words.' }),
    at: t.field({
      type: 'DateTime',
      description: 'When they were written.',
      resolve: ({ at }) => new Date(at),
    }),
  }),
});

export const Correction = builder.node(builder.objectRef<CorrectionRow>('Correction'), {
  id: { resolve: correction => correction.id, description: 'Global id, `cor_…`.' },
  loadOne: (id, context) => grantedCorrection(context, id),
  description:
    'An objection to a check of a company. It changes no check by itself: the registers are asked again, ' +
    'and the next assessment answers it.',
  fields: t => ({
    nif: t.expose('nif', { type: 'NIF', description: 'NIF of the company.' }),
    check: t.exposeString('check', { description: 'Key of the check that is contested, as in `checks`.' }),
    text: t.exposeString('text', {
      description: 'The objection, in the company’s words.',
    }),
    state: t.expose('state', {
      type: CorrectionState,
      description: 'Its state.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the operator received it.' }),
    answeredAt: t.expose('answeredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was answered; null while it is open.',
    }),
    assessmentId: t.exposeID('assessmentId', {
      nullable: true,
      description: 'Id of the assessment that answered it, `asm_…`; null while there is none.',
    }),
    changed: t.exposeBoolean('changed', {
      nullable: true,
      description: 'Whether the value of the check changed in that assessment; null while there is none.',
    }),
    answer: t.exposeString('answer', {
      nullable: true,
      description: 'The operator’s latest answer; null if there is none.',
    }),
    answers: t.expose('answers', {
      type: [Answer],
      description: 'Every answer of the operator, the oldest first.',
    }),
  }),
});
