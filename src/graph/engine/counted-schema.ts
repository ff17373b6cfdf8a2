/**
 * Counts every field as it is resolved, by the weight that the schema gives it, and logs every shown company, by whatever
 * path through the graph. Once the operation is charged no further field is begun: one that failed beside others ends them.
 */
import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';
import type { Work } from '../../access/admission/work.ts';
import type { GraphContext } from './builder.ts';
import { costOfField, fieldComplexity } from './field-cost.ts';
import { typeNamesBelow } from './look-ahead.ts';

/** Types that show a company, with its NIF. Not events: they go only to clients answered before. */
// biome-ignore lint/suspicious/noExplicitAny: a parent as its type resolves it
export const SHOWS_COMPANY: Readonly<Record<string, (parent: any) => string>> = {
  Analysis: ({ nif }) => nif,
  Assessment: ({ nif }) => nif,
  Company: ({ nif }) => nif,
  NetworkCompany: ({ id }) => id,
  PhoenixFinding: ({ predecessor }) => predecessor.nif,
};

/** Types that tell of assessments without showing one. */
// biome-ignore lint/suspicious/noExplicitAny: as above
const TELLS_ASSESSMENTS: Readonly<Record<string, (parent: any) => { nif: string; ids: readonly string[] }>> =
  {
    Alert: ({ nif, assessmentId, fromAssessmentId }) => ({ nif, ids: [assessmentId, fromAssessmentId] }),
  };

export function countedSchema(schema: GraphQLSchema): GraphQLSchema {
  for (const name of Object.keys(SHOWS_COMPANY))
    if (!isObjectType(schema.getType(name))) throw new Error(`The schema has no type ${name}.`);
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields()))
      countField(field, SHOWS_COMPANY[type.name], TELLS_ASSESSMENTS[type.name]);
  }
  return schema;
}

type Field = GraphQLField<unknown, GraphContext>;

function countField(
  field: Field,
  nifOf?: (parent: unknown) => string,
  assessmentsOf?: (parent: unknown) => { nif: string; ids: readonly string[] },
): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  const weightOf = weightOfField(field);
  const holdsObjects = isCompositeType(getNamedType(field.type));
  field.resolve = (parent, args, context, info) => {
    const { work, shown } = context;
    if (work.isEnded) throw new Error('The operation has ended.');
    work.add(typeof weightOf === 'number' ? weightOf : weightOf(args));
    if (nifOf) shown.name(nifOf(parent), info.path.prev);
    const disclosed = assessmentsOf?.(parent);
    for (const id of disclosed?.ids ?? []) shown.judge(disclosed!.nif, id);
    const value = resolve(parent, args, context, info);
    const names = holdsObjects ? typeNames(info) : 0;
    if (names > 0) countObjects(value, names, work);
    return value;
  };
}

/** What most fields weigh does not depend on their arguments. */
function weightOfField(field: Field): number | ((args: Record<string, unknown>) => number) {
  const option: unknown = field.extensions.complexity;
  const isFixed = typeof option !== 'function' || option === fieldComplexity;
  const own = (args: Record<string, unknown>) => {
    const { weight, reads } = costOfField(field, args);
    return weight - reads;
  };
  return isFixed ? own({}) : own;
}

/** `__typename` has no resolver of ours: it is counted with the object that shows it. */
function countObjects(value: unknown, names: number, work: Work): void {
  if (Array.isArray(value)) for (const one of value) countObjects(one, names, work);
  else if (value instanceof Promise)
    value.then(settled => countObjects(settled, names, work)).catch(() => {});
  else if (value != null) work.add(names);
}

const typeNamesIn = new WeakMap<SelectionSetNode, number>();

function typeNames({ fieldNodes, fragments }: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>): number {
  const selected = fieldNodes[0]!.selectionSet!;
  const cached = fieldNodes.length === 1 ? typeNamesIn.get(selected) : undefined;
  if (cached !== undefined) return cached;
  const names = typeNamesBelow(fieldNodes, fragments);
  if (fieldNodes.length === 1) typeNamesIn.set(selected, names);
  return names;
}
