/** What the selection below a company, or what was judged of it, lets one statement read. */
import { type GraphQLResolveInfo, getNamedType } from 'graphql';
import type { Nif } from '../../kernel/nif.ts';
import type { GraphContext } from './context.ts';
import { argumentsAhead, fieldAhead, namesBelow } from './look-ahead.ts';
import { firstOf, type PageArgs } from './pages.ts';
import type { ContractorAsk, DirectorsQuery } from './read-contractor-ahead.ts';

/** Fields that need the evidence of an assessment. */
const GROUNDS = ['checks', 'contributions', 'notApplicableChecks'];
/** Fields of `Assessment` that a `LatestVerdict` answers. */
const VERDICT_FIELDS = ['__typename', 'id', 'nif', 'score', 'verdict', 'color', 'assessedAt'];
const COMPANIES = ['directors', 'edges', 'node', 'companies'];

export function askAhead({ caller }: GraphContext, nif: Nif, info: GraphQLResolveInfo): ContractorAsk {
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
