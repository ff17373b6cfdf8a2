/** A company as registers publish it, analysed or not. The other files `company-*` add the fields that lead further. */

import { type GraphQLResolveInfo, getNamedType } from 'graphql';
import { PRICES } from '../../../access/admission/prices.ts';
import { mayReadCompany, requireCompany, requireScope } from '../../../access/caller.ts';
import type { AssessmentHead } from '../../../contractors/assessment.ts';
import {
  type KnownNames,
  LONGEST_NAME,
  type NameMatch as NameMatchRead,
  nameMatch,
  readNames,
} from '../../../contractors/companies/company-name.ts';
import { parseCompanyNif } from '../../../kernel/companies/parse-company-nif.ts';
import { companyNif, type Nif } from '../../../kernel/nif.ts';
import { Problem } from '../../../kernel/problems.ts';
import { builder, enumOf, type GraphContext } from '../../engine/builder.ts';
import { NIF_ARGUMENT } from '../../engine/given-companies.ts';
import { loadRows, loadTogether } from '../../engine/load-together.ts';
import { argumentsAhead, fieldAhead, namesBelow } from '../../engine/look-ahead.ts';
import { firstOf, type PageArgs } from '../../engine/pages.ts';
import {
  type CompanyRow,
  type ContractorAsk,
  type DirectorsQuery,
  readContractorAhead,
} from '../../engine/read-contractor-ahead.ts';
import { Assessment, loadAssessment } from '../judgement/assessment.ts';
import { type AsKnownAsk, judgedForDay, readKnown } from '../judgement/load-assessment.ts';
import { AboutCompany } from './about-company.ts';

export const loadNames = loadTogether(({ db }, nifs: readonly string[]) => readNames(db, nifs));

/** Throws `invalid-parameter` for a name that is empty or too long. */
export function matched(name: string, names: KnownNames): NameMatchRead {
  if (name.trim() === '' || name.length > LONGEST_NAME)
    throw new Problem('invalid-parameter', `\`name\` takes a name of 1 to ${LONGEST_NAME} characters.`);
  return nameMatch(name, names);
}

const NameLikeness = enumOf<NameMatchRead['match']>(
  'NameLikeness',
  'How a name compares with the registered one.',
  {
    same: 'The same words, whatever their accents, abbreviations, numerals and legal ending.',
    close: 'Nearly the same, or a former name: a person should look.',
    other: 'Another name: the number may be mistyped.',
    unknown: 'There is no name to compare with.',
  },
);

export const NameMatch = builder.objectRef<NameMatchRead>('NameMatch').implement({
  description: 'How a name compares with the registered one.',
  fields: t => ({
    ...t.exposeMembers(NameLikeness, { match: 'Whether it is the registered name.' }),
    ...t.exposeMembers('String', { why: 'A sentence for people.' }),
  }),
});

/** Columns of `companies` that a `CompanyRow` needs, under the alias `c`. */
export const COMPANY_COLUMNS = `c.nif, nullif(c.name, c.nif) as name, c.legal_form as "legalForm", c.incorporated_on::text as "incorporatedOn",
  c.latest_assessment_id as "latestAssessmentId"`;

/** Null for a company that no register has named and that nobody has asked about. */
export const loadCompany = loadRows<CompanyRow>(company => company.nif, {
  name: 'companies_by_nif',
  text: `select ${COMPANY_COLUMNS} from companies c where c.nif = any($1)
         union all select distinct n.nif, null, null, null, null from analyses n
         where n.nif = any($1) and not exists (select from companies c where c.nif = n.nif)`,
});

/** Fields that need the evidence of an assessment. */
const GROUNDS = ['checks', 'contributions', 'notApplicableChecks'];
/** Fields of `Assessment` that a `LatestVerdict` answers. */
const VERDICT_FIELDS = ['__typename', 'id', 'nif', 'score', 'verdict', 'color', 'assessedAt'];
const COMPANIES = ['directors', 'edges', 'node', 'companies'];

function askAhead({ caller }: GraphContext, nif: Nif, info: GraphQLResolveInfo): ContractorAsk {
  const asks = (name: string) => fieldAhead(info, ['assessment', name]) !== null;
  return {
    nif,
    whole: GROUNDS.some(asks),
    counterfactuals: asks('counterfactuals'),
    directors: caller.scopes.has('network:read') ? directorsQuery(info) : null,
  };
}

/** Null if the directors are not selected, or not from the start of their list. */
function directorsQuery(info: GraphQLResolveInfo): DirectorsQuery | null {
  const listed = fieldAhead(info, ['directors']);
  if (!listed) return null;
  const of = getNamedType(info.returnType).name;
  const args: PageArgs & { includeFormer?: boolean } = argumentsAhead(info, of, listed);
  const first = firstOf(args);
  if (first === null) return null;
  const held = fieldAhead(info, COMPANIES);
  const latest = fieldAhead(info, [...COMPANIES, 'edges', 'node', 'assessment']);
  return {
    first,
    includeFormer: args.includeFormer === true,
    companies: held && firstOf(argumentsAhead(info, 'Director', held)),
    verdictsOnly: latest !== null && namesBelow(info, latest).every(name => VERDICT_FIELDS.includes(name)),
  };
}

/** A company that the caller may ask about. */
async function grantedCompany(
  context: GraphContext,
  nif: Nif,
  info?: GraphQLResolveInfo,
): Promise<CompanyRow | null> {
  requireScope(context.caller, 'contractors:read');
  requireCompany(context.caller, nif);
  return info
    ? (await readContractorAhead(context, askAhead(context, nif, info))).company
    : loadCompany(context, nif);
}

/** Its latest assessment, or one as it was known, as far as the caller may be told. */
function assessmentOf(
  { nif, latest, latestAssessmentId }: CompanyRow,
  { knownAt, asOf }: AsKnownAsk,
  context: GraphContext,
) {
  requireScope(context.caller, 'contractors:read');
  if (knownAt || asOf) requireCompany(context.caller, nif);
  if (asOf) return judgedForDay(context, nif as Nif, { knownAt, asOf });
  if (knownAt) return assessmentKnown(context, nif as Nif, knownAt);
  if (!mayReadCompany(context.caller, nif)) return null;
  // Read with the company if no more fields are selected.
  if (latest !== undefined) return latest as AssessmentHead | null;
  return latestAssessmentId ? loadAssessment(context, latestAssessmentId) : null;
}

async function assessmentKnown(context: GraphContext, nif: Nif, knownAt: Date) {
  const known = await readKnown(context, nif, { knownAt, asOf: null });
  return known && loadAssessment(context, known.assessment.id);
}

function costOfAssessment({ knownAt, asOf }: { [Name in keyof AsKnownAsk]?: unknown }): number {
  if (asOf != null) return PRICES.judgedForDay;
  return knownAt == null ? 1 : PRICES.asKnown;
}

export const Company = builder.node(builder.objectRef<CompanyRow>('Company'), {
  description:
    'A company named by some register, analysed or not, as it is now: what registers publish of it, and what this service ' +
    'has judged of it. A client token that was made for certain companies is told the name of others and nothing else of them.',
  id: { resolve: company => company.nif, description: 'Global id: the NIF.' },
  loadOne: (id, context) => {
    const nif = companyNif(id);
    return nif && grantedCompany(context, nif);
  },
  fields: t => ({
    ...t.exposeMembers('NIF', { nif: 'NIF of the company.' }),
    ...t.exposeNullable('String', {
      name: 'Name in the latest published act; null if no register has named it.',
      legalForm: 'Legal form as published, in Portuguese; null when not known.',
    }),
    nameAsOf: t.deriveNullable(
      'Date',
      'Day of the latest act that has the name; null where only records of others have it.',
      async ({ nif }, _args, context) => (await loadNames(context, nif)).company?.asOf ?? null,
    ),
    ...t.exposeNullable('Date', {
      incorporatedOn: 'Day on which its constitution was published; null when not known.',
    }),
    assessment: t.field({
      type: Assessment,
      nullable: true,
      description:
        'Its latest assessment, or the one that was in force at `knownAt`, or what was known then judged for the day `asOf` by the present ' +
        'model. Null when there is none, and to a client token that was made for other companies; one past the retention is ' +
        'refused as `assessment-expired`. Needs `contractors:read`.',
      args: {
        knownAt: t.arg({ type: 'DateTime', description: 'Not in the future. Left out: now.' }),
        asOf: t.arg({ type: 'Date', description: 'The day to judge for. Left out: as it was judged.' }),
      },
      complexity: args => ({ field: costOfAssessment(args), multiplier: 1 }),
      resolve: (company, { knownAt = null, asOf = null }, context) =>
        assessmentOf(company, { knownAt, asOf }, context),
    }),
  }),
});

export const Companies = builder.connectionObject(
  { type: Company, name: 'CompaniesConnection', description: 'A page of companies.' },
  { name: 'CompaniesEdge', description: 'A company of the list.' },
);

builder.queryField('company', t =>
  t.field({
    type: Company,
    nullable: true,
    description:
      'A company as registers publish it, analysed or not; null when no register has named it and nobody has asked for its ' +
      'analysis, which is no clean record. Needs `contractors:read`.',
    args: { nif: t.arg({ type: 'NIF', required: true, description: NIF_ARGUMENT }) },
    resolve: (_root, { nif }, context, info) => grantedCompany(context, parseCompanyNif(nif), info),
  }),
);

const COMPANIES_AT_ONCE = 100;

builder.queryField('companiesByNif', t =>
  t.field({
    type: [Company],
    nullable: { list: false, items: true },
    description:
      'Several companies by their numbers, in the order asked; null where `company` is null. Each is answered by itself: one ' +
      'that is refused is null too, and an error says why, whose `path` ends with its place in the list. Needs `contractors:read`.',
    args: {
      nifs: t.arg({
        type: ['NIF'],
        required: true,
        description: `1 to ${COMPANIES_AT_ONCE} companies. Each: ${NIF_ARGUMENT}`,
      }),
    },
    resolve(_root, { nifs }, context, info) {
      requireScope(context.caller, 'contractors:read');
      if (nifs.length < 1 || nifs.length > COMPANIES_AT_ONCE)
        throw new Problem('invalid-parameter', `\`nifs\` takes 1 to ${COMPANIES_AT_ONCE} companies.`);
      return nifs.map(nif => answerOne(context, nif, info));
    },
  }),
);

async function answerOne(context: GraphContext, text: string, info: GraphQLResolveInfo) {
  const company = await grantedCompany(context, parseCompanyNif(text), info);
  // It was looked for all the same.
  if (!company) context.work.add(1);
  return company;
}

/** From everything that is about one company to the company. */
builder.interfaceField(AboutCompany, 'company', t =>
  t.field({
    type: Company,
    description: 'The company, as it is now.',
    // A register has named it, or its analysis has begun.
    resolve: async ({ nif }, _args, context) => (await loadCompany(context, nif!))!,
  }),
);
