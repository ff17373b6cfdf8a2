import { requireCompany, requireScope } from '../../../access/caller.ts';
import {
  CORRECTION_JSON,
  type Correction as CorrectionRow,
  correctionFromJson,
} from '../../../contractors/corrections/correction.ts';
import { builder, type GraphContext } from '../../engine/builder.ts';
import { loadRows } from '../../engine/load-together.ts';
import { Assessment, loadAssessment } from '../judgement/assessment.ts';
import { AboutCompany } from './about-company.ts';

interface Written {
  readonly text: string;
  readonly at: string;
  /** Of a client's own note. */
  readonly by?: string | null;
}

export const Note = builder.objectRef<Written>('Note').implement({
  description:
    'Words of a person: of the operator, who answers a correction, or of the client about an alert.',
  fields: t => ({
    ...t.exposeMembers('String', { text: 'The words.' }),
    ...t.exposeMembers('DateTime', { at: 'When they were written.' }),
    by: t.deriveNullable(
      'ID',
      'Id of the client’s key that wrote them, `key_…`; null for the operator, or where it is not known.',
      ({ by }) => by ?? null,
    ),
  }),
});

const loadCorrection = loadRows<CorrectionRow>(
  ({ id }) => id,
  {
    name: 'corrections_by_id',
    text: `select ${CORRECTION_JSON} as correction from corrections k where k.id = any($1) and k.state <> 'closed'`,
  },
  ({ correction }) => correctionFromJson(correction),
);

async function grantedCorrection(context: GraphContext, id: string): Promise<CorrectionRow | null> {
  requireScope(context.caller, 'contractors:read');
  const correction = await loadCorrection(context, id);
  if (correction) requireCompany(context.caller, correction.nif);
  return correction;
}

export const Correction = builder.node(builder.objectRef<CorrectionRow>('Correction'), {
  id: { resolve: correction => correction.id, description: 'Global id, `cor_…`.' },
  loadOne: (id, context) => grantedCorrection(context, id),
  interfaces: [AboutCompany],
  description:
    'An objection to a check of a company. It changes no check by itself: the registers are asked again, ' +
    'and the next assessment answers it.',
  fields: t => ({
    ...t.exposeMembers('String', {
      check: 'Key of the check that is contested, as in `checks`.',
      text: 'The objection, in the company’s words.',
    }),
    ...t.exposeMembers('DateTime', { createdAt: 'When the operator received it.' }),
    ...t.exposeNullable('DateTime', {
      answeredAt:
        'When a later assessment, or the operator, answered it; null while the registers behind the check are asked again.',
    }),
    answeredBy: t.deriveNullable(
      Assessment,
      'The assessment that answered it; null while there is none.',
      ({ assessmentId }, _args, context) =>
        assessmentId === null ? null : loadAssessment(context, assessmentId),
    ),
    ...t.exposeNullable('Boolean', {
      changed: 'Whether the value of the check changed in that assessment; null while there is none.',
    }),
    ...t.exposeMembers([Note], { answers: 'Every answer of the operator, the oldest first.' }),
  }),
});
