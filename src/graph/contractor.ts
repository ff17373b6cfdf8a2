import type { GraphQLResolveInfo } from 'graphql';
import { requireCompany } from '../access/caller.ts';
import { HEAD_COLUMNS, headFromRow } from '../contractors/assessment.ts';
import { askedCompany } from '../kernel/asked-company.ts';
import { companyNif, type Nif } from '../kernel/nif.ts';
import { Analysis } from './analysis.ts';
import { Assessment } from './assessment.ts';
import { builder } from './builder.ts';
import { COMPANY_COLUMNS, Company, type CompanyRow, loadCompany, nameOf, VERDICT_FIELDS } from './company.ts';
import type { GraphContext } from './context.ts';
import { Correction } from './correction.ts';
import { Director, type DirectorRow } from './director.ts';
import { enumOf } from './enum-of.ts';
import { judgementFields } from './judgement-fields.ts';
import { argumentsAhead, fieldAhead, namesBelow } from './look-ahead.ts';
import { NIF_ARGUMENT } from './nif-argument.ts';
import { OFFICE_COLUMNS, Office, type OfficeRow, RUNS_TODAY } from './office.ts';
import { firstOf, type PageArgs, pagesOf } from './pages.ts';
import { type ContractorSeen, type DirectorsAsked, readContractorAhead } from './read-contractor-ahead.ts';
import { requireScope } from './require-scope.ts';

/**
 * The contractor as it is known now; null when it was never analysed and is not being analysed. With `info`, of the
 * field that shows it, whatever is asked for below that one statement can bring.
 */
export async function loadContractor(
  context: GraphContext,
  nif: Nif,
  info?: GraphQLResolveInfo,
): Promise<ContractorSeen | null> {
  const directors = info && context.caller.scopes.has('network:read') ? directorsAsked(info) : null;
  const whole = info !== undefined && GROUNDS.some(name => fieldAhead(info, [name]));
  return ifKnown(await readContractorAhead(context, { nif, whole, directors }));
}

/** Fields that show what an assessment rests on. */
const GROUNDS = ['checks', 'contributions'];

/** Null where the directors are not asked for, or not from the start of their list. */
function directorsAsked(info: GraphQLResolveInfo): DirectorsAsked | null {
  const listed = fieldAhead(info, ['directors']);
  if (!listed) return null;
  const args: PageArgs & { includeFormer?: boolean } = argumentsAhead(info, 'Contractor', listed);
  const first = firstOf(args);
  if (first === null) return null;
  const held = fieldAhead(info, COMPANIES);
  const latest = fieldAhead(info, [...COMPANIES, 'edges', 'node', 'latestAssessment']);
  return {
    first,
    includeFormer: args.includeFormer === true,
    companies: held && firstOf(argumentsAhead(info, 'Director', held)),
    verdictsOnly: latest !== null && namesBelow(info, latest).every(name => VERDICT_FIELDS.includes(name)),
  };
}

const COMPANIES = ['directors', 'edges', 'node', 'companies'];

/** The contractor, or null when it was never analysed and is not being analysed. */
export const ifKnown = (contractor: ContractorSeen): ContractorSeen | null =>
  contractor.assessment || contractor.analysis ? contractor : null;

type DirectorOfCompany = DirectorRow & OfficeRow & { readonly key: string };
type Linked = CompanyRow & OfficeRow & { readonly key: string; readonly director: DirectorRow };

const directorsOf = pagesOf<DirectorOfCompany>({
  name: 'directors_of_company',
  rows: `select p.id, p.name, ${OFFICE_COLUMNS},
           concat_ws('/', coalesce(o.appointed_on::text, ''), p.id, coalesce(o.ceased_on::text, '')) as key
         from appointments o join people p on p.id = o.person_id
         where o.company_nif = ask.parent and o.role = 'director' and (ask.wide or ${RUNS_TODAY})`,
});

const linkedTo = pagesOf<Linked>({
  name: 'linked_companies',
  rows: `select ${COMPANY_COLUMNS}, ${OFFICE_COLUMNS}, jsonb_build_object('id', p.id, 'name', p.name) as director,
           concat_ws('/', c.nif, p.id, coalesce(o.appointed_on::text, ''), coalesce(o.ceased_on::text, '')) as key
         from (select distinct o.person_id from appointments o
               where o.company_nif = ask.parent and o.role = 'director' and o.person_id is not null and ${RUNS_TODAY}) mine
         join people p on p.id = mine.person_id
         join appointments o on o.person_id = p.id and o.role = 'director' and o.company_nif <> ask.parent
         join companies c on c.nif = o.company_nif`,
});

const historyOf = pagesOf<Record<string, unknown> & { readonly key: string }>({
  name: 'assessments_of_company',
  rows: `select ${HEAD_COLUMNS}, a.id as key from assessments a where a.nif = ask.parent`,
  newestFirst: true,
});

const ContractorStatus = enumOf<'complete' | 'analyzing'>(
  'ContractorStatus',
  'Whether there is an assessment.',
  {
    complete: 'There is an assessment.',
    analyzing: 'The first analysis is under way; there is no assessment yet.',
  },
);

const ref = builder.objectRef<ContractorSeen>('Contractor');
const WHILE_ANALYZING = 'while `status` is `analyzing`';

export const Contractor = builder.node(ref, {
  description: 'A construction company, and what is known about its risk now.',
  id: { resolve: contractor => contractor.nif, description: 'Global id: the NIF.' },
  loadOne: (id, context) => {
    requireScope(context, 'contractors:read');
    const nif = companyNif(id);
    if (!nif) return null;
    requireCompany(context.caller, nif);
    return loadContractor(context, nif);
  },
  fields: t => ({
    nif: t.exposeString('nif', { description: 'NIF of the company, nine digits.' }),
    name: t.string({
      nullable: true,
      description: 'Name by the latest published act; null while no register has named it.',
      resolve: async ({ nif }, _args, context) => {
        const company = await loadCompany(context, nif);
        return company && nameOf(company);
      },
    }),
    status: t.field({
      type: ContractorStatus,
      description: 'Whether there is an assessment.',
      resolve: ({ assessment }) => (assessment ? 'complete' : 'analyzing'),
    }),
    livemode: t.boolean({
      description: 'True: from the real registers. False: from the sandbox, about an invented company.',
      resolve: ({ assessment, analysis }, _args, context) =>
        (assessment ?? analysis)?.livemode ?? context.livemode,
    }),
    refreshing: t.boolean({
      description: 'Whether a new analysis runs behind the assessment shown.',
      resolve: ({ assessment, analysis }) => assessment !== null && analysis !== null,
    }),
    ...judgementFields<ContractorSeen>(t, contractor => contractor.assessment, WHILE_ANALYZING),
    corrections: t.field({
      type: [Correction],
      description: 'What is said to be wrong about it, oldest first; those that were closed are left out.',
      resolve: ({ corrections }) => [...corrections],
    }),
    assessment: t.field({
      type: Assessment,
      nullable: true,
      description: `The latest assessment, which the fields above show. Null ${WHILE_ANALYZING}.`,
      resolve: contractor => contractor.assessment,
    }),
    analysis: t.field({
      type: Analysis,
      nullable: true,
      description: 'The open analysis; null when none runs.',
      resolve: contractor => contractor.analysis,
    }),
    assessments: t.connection(
      {
        type: Assessment,
        description:
          'The history: every assessment of the company, newest first. Score and verdict stay for ever, the rest for the ' +
          'retention (`inputsKept`).',
        resolve: async ({ nif }, args, context) => {
          const page = await historyOf(context, nif, args);
          const edges = page.edges.map(({ cursor, node }) => ({ cursor, node: headFromRow(node) }));
          return { ...page, edges };
        },
      },
      { name: 'ContractorAssessmentsConnection', description: 'A page of the history of a contractor.' },
      { name: 'ContractorAssessmentsEdge', description: 'An assessment in the history.' },
    ),
    directors: t.connection(
      {
        type: Director,
        description: 'The people who direct the company, by day of appointment. Needs `network:read`.',
        args: {
          includeFormer: t.arg.boolean({
            defaultValue: false,
            required: true,
            description: 'Also those whose office has ended.',
          }),
        },
        resolve: ({ nif, ahead }, { includeFormer, ...args }, context) => {
          requireScope(context, 'network:read');
          return ahead && firstOf(args) === ahead.first && includeFormer === ahead.includeFormer
            ? ahead.page
            : directorsOf(context, nif, args, includeFormer);
        },
      },
      { name: 'ContractorDirectorsConnection', description: 'A page of the directors of a contractor.' },
      {
        name: 'ContractorDirectorsEdge',
        description: 'A director, and the office in this company.',
        interfaces: [Office],
      },
    ),
    linkedCompanies: t.connection(
      {
        type: Company,
        description:
          'Other companies that a current director of this one directs or directed, as far as acts have been read, ' +
          'by NIF; one entry per office. Needs `network:read`.',
        resolve: ({ nif }, args, context) => {
          requireScope(context, 'network:read');
          return linkedTo(context, nif, args);
        },
      },
      { name: 'LinkedCompaniesConnection', description: 'A page of the linked companies of a contractor.' },
      {
        name: 'LinkedCompaniesEdge',
        description: 'A linked company, and the office that links it.',
        interfaces: [Office],
        fields: edge => ({
          director: edge.field({
            type: Director,
            description: 'The person through whom the company is linked.',
            resolve: ({ node }) => (node as Linked).director,
          }),
        }),
      },
    ),
  }),
});

builder.queryField('contractor', t =>
  t.field({
    type: Contractor,
    nullable: true,
    description:
      'What is known about a company now; null when it was never analysed and is not being analysed. A query never ' +
      'starts an analysis: `requestAnalysis` does. Needs `contractors:read`.',
    args: { nif: t.arg.string({ required: true, description: NIF_ARGUMENT }) },
    resolve: (_root, { nif }, context, info) => {
      requireScope(context, 'contractors:read');
      const company = askedCompany(nif);
      requireCompany(context.caller, company);
      return loadContractor(context, company, info);
    },
  }),
);
