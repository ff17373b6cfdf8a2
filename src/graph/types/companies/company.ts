import { mayBeTold } from '../../../access/caller.ts';
import type { AssessmentHead } from '../../../contractors/assessment.ts';
import { builder } from '../../engine/builder.ts';
import { loadById } from '../../engine/load-together.ts';
import { requireScope } from '../../engine/require-scope.ts';
import { Assessment, loadAssessment } from '../judgement/assessment.ts';

/** Fields of `Assessment` that a `LatestVerdict` answers. */
export const VERDICT_FIELDS = ['__typename', 'id', 'nif', 'score', 'verdict', 'color', 'assessedAt'];
export type LatestVerdict = Pick<AssessmentHead, 'id' | 'nif' | 'score' | 'verdict' | 'color' | 'assessedAt'>;

export interface CompanyRow {
  readonly nif: string;
  readonly name: string;
  readonly legalForm: string | null;
  readonly incorporatedOn: string | null;
  readonly latestAssessmentId: string | null;
  /** Set if it was read with the company. */
  readonly latest?: LatestVerdict | null;
}

/** Columns of `companies` that a `CompanyRow` needs, under the alias `c`. */
export const COMPANY_COLUMNS = `c.nif, c.name, c.legal_form as "legalForm", c.incorporated_on::text as "incorporatedOn",
  c.latest_assessment_id as "latestAssessmentId"`;

export const loadCompany = loadById<CompanyRow>(
  company => company.nif,
  async ({ db }, nifs) => {
    const { rows } = await db.pool.query({
      name: 'companies_by_nif',
      text: `select ${COMPANY_COLUMNS} from companies c where c.nif = any($1)`,
      values: [nifs],
    });
    return rows;
  },
);

/** Null for a company that no register has named yet; its stored name is its NIF. */
export const nameOf = ({ nif, name }: CompanyRow): string | null => (name === nif ? null : name);

export const Company = builder.objectRef<CompanyRow>('Company').implement({
  description: 'A company named by some register, analysed or not.',
  fields: t => ({
    nif: t.exposeString('nif', { description: 'NIF of the company, nine digits.' }),
    name: t.string({
      nullable: true,
      description: 'Name in the latest published act; null if no register has named it.',
      resolve: nameOf,
    }),
    legalForm: t.exposeString('legalForm', {
      nullable: true,
      description: 'Legal form as published, in Portuguese; null when not known.',
    }),
    incorporatedOn: t.field({
      type: 'Date',
      nullable: true,
      description: 'Day on which its constitution was published; null when not known.',
      resolve: company => company.incorporatedOn,
    }),
    latestAssessment: t.field({
      type: Assessment,
      nullable: true,
      description:
        'Its latest assessment; null when it was never analysed, and to a client token that was made for other ' +
        'companies. Needs `contractors:read`.',
      resolve: ({ nif, latest, latestAssessmentId }, _args, context) => {
        requireScope(context, 'contractors:read');
        if (!mayBeTold(context.caller, nif)) return null;
        // Read with the company if no more fields are selected.
        if (latest !== undefined) return latest as AssessmentHead | null;
        return latestAssessmentId ? loadAssessment(context, latestAssessmentId) : null;
      },
    }),
  }),
});
