/** Several companies asked for at once, each answered by itself. */
import { requireCompany } from '../../access/caller.ts';
import { type Contractor, readContractors } from '../../contractors/read-contractor.ts';
import { type RequestedAnalysis, requestAnalysis } from '../../contractors/request-analysis.ts';
import { askedCompany } from '../../kernel/asked-company.ts';
import type { Nif } from '../../kernel/nif.ts';
import { Problem } from '../../kernel/problems.ts';
import { builder } from '../engine/builder.ts';
import type { GraphContext } from '../engine/context.ts';
import { mutation } from '../engine/mutation.ts';
import { NIF_ARGUMENT } from '../engine/nif-argument.ts';
import { requireScope } from '../engine/require-scope.ts';
import { requestedFields } from './request-analysis-field.ts';

const COMPANIES_AT_ONCE = 100;

interface Row {
  readonly index: number;
  readonly nif: Nif | null;
  readonly requested: RequestedAnalysis | null;
  readonly refused: Pick<Problem, 'code' | 'detail'> | null;
}

const Refused = builder.objectRef<Pick<Problem, 'code' | 'detail'>>('RefusedAnalysis').implement({
  description: 'Why the analysis of a company was not asked for.',
  fields: t => ({
    code: t.exposeString('code', {
      description:
        '`invalid-nif`, `natural-person`, `nif-out-of-scope` or `company-not-granted`. New ones may come.',
    }),
    detail: t.exposeString('detail', { description: 'What is wrong with it; the number is not repeated.' }),
  }),
});

const Requested = builder.objectRef<Row>('RequestedAnalysis').implement({
  description: 'One company of the list: asked for, or refused.',
  fields: t => ({
    index: t.exposeInt('index', { description: 'Its place in `nifs`, from 0.' }),
    nif: t.expose('nif', {
      type: 'NIF',
      nullable: true,
      description: 'Its NIF; null if it was refused: it may be a person’s.',
    }),
    ...requestedFields<Row>(t, ({ requested }) => requested),
    refused: t.expose('refused', {
      type: Refused,
      nullable: true,
      description: 'Why it was refused; null if it was asked for.',
    }),
  }),
});

mutation('analysesRequest', {
  type: [Requested],
  description:
    'Asks for the analyses of several companies, each as `analysisRequest` does: at most one is open per company, and asking ' +
    'again returns the same. One row for each NIF, in the order given; one that is refused does not hold up the others. For ' +
    'more companies there are batches. Needs `analyses:write`.',
  input: t => ({
    nifs: t.field({
      type: ['NIF'],
      required: true,
      description: `1 to ${COMPANIES_AT_ONCE} companies. Each: ${NIF_ARGUMENT}`,
    }),
  }),
  async resolve({ nifs }, context) {
    requireScope(context, 'analyses:write');
    if (nifs.length < 1 || nifs.length > COMPANIES_AT_ONCE)
      throw new Problem('invalid-parameter', `\`nifs\` takes 1 to ${COMPANIES_AT_ONCE} companies.`);
    const asked = nifs.map(text => askedOrRefused(context, text));
    const companies = asked.flatMap(({ nif }) => nif ?? []);
    const read = await readContractors(context.db, { nifs: companies, freshHours: context.freshHours });
    const known = new Map(read.map(contractor => [contractor.nif, contractor]));
    const rows: Row[] = [];
    // One after another: a list takes no more of the database than one company does.
    for (const [index, { nif, refused }] of asked.entries())
      rows.push({ index, nif, refused, requested: nif && (await requestOne(context, nif, known.get(nif))) });
    return rows;
  },
});

function askedOrRefused({ caller }: GraphContext, text: string): Pick<Row, 'nif' | 'refused'> {
  try {
    const nif = askedCompany(text);
    requireCompany(caller, nif);
    return { nif, refused: null };
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    const { code, detail } = problem;
    return { nif: null, refused: { code, detail } };
  }
}

async function requestOne(context: GraphContext, nif: Nif, known: Contractor | undefined) {
  const requested = await requestAnalysis(context, { clientId: context.caller.clientId, nif, known });
  context.shown.answer(nif);
  return requested;
}
