/** Random operations over the schema, about the companies of `fillWithOneOfEach`. */
import fc from 'fast-check';
import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { PRICES } from '../../src/access/admission/prices.ts';

type Field = GraphQLField<unknown, unknown>;
/** A field of a generated operation, by its key in the answer. */
export interface AskedField {
  readonly key: string;
  readonly name: string;
  readonly args: string;
  readonly weight: number;
  readonly below: readonly AskedField[];
}

export interface World {
  readonly root: string;
  readonly other: string;
  readonly analysing: string;
}

/** The fields of one operation, at most five levels deep. */
export function anyOperation(schema: GraphQLSchema, world: World): fc.Arbitrary<AskedField[]> {
  const nif = fc.constantFrom(world.root, world.other, world.analysing, '580000010');
  const page = fc.constantFrom('', '(first: 1)', '(first: 3)', '(last: 2)', '(first: 0)');
  /** Root fields whose arguments are given here; their weight is fixed. */
  const ROOTS: Readonly<Record<string, fc.Arbitrary<string>>> = {
    company: nif.map(one => `(nif: "${one}")`),
    companiesByNif: fc
      .array(nif, { minLength: 1, maxLength: 5 })
      .map(nifs => `(nifs: ${JSON.stringify(nifs)})`),
    companies: page,
    events: page,
    viewer: fc.constant(''),
    registers: fc.constant(''),
  };

  /** As schema.graphql says it, by `@cost`; the one whose weight follows its arguments is asked without any. */
  const weights = new Map<string, number>();
  for (const type of Object.values(schema.getTypeMap()))
    if (isObjectType(type) || isInterfaceType(type))
      for (const [name, { extensions }] of Object.entries(type.getFields())) {
        const said = extensions.complexity as { field?: number } | undefined;
        weights.set(`${type.name}.${name}`, name === 'edges' || name === 'nodes' ? 0 : (said?.field ?? 1));
        if (type.name === 'Query' && name === 'companies')
          weights.set('Query.companies', PRICES.companySearch);
      }

  function fieldsOf(type: GraphQLObjectType, depth: number): fc.Arbitrary<AskedField[]> {
    const fields = Object.values(type.getFields()).filter(
      field =>
        !field.args.some(isRequiredArgument) &&
        (isLeafType(getNamedType(field.type)) || (depth > 1 && isObjectType(getNamedType(field.type)))),
    );
    const named = fc
      .record({ twice: fc.boolean() })
      .map(({ twice }): AskedField[] => [
        { key: '__typename', name: '__typename', args: '', weight: 1, below: [] },
        ...(twice ? [{ key: 'kind', name: '__typename', args: '', weight: 1, below: [] }] : []),
      ]);
    if (fields.length === 0) return named;
    const some = fc
      .subarray(fields, { minLength: 1, maxLength: Math.min(4, fields.length) })
      .chain(chosen => fc.tuple(...chosen.map(field => asked(type, field as Field, depth))));
    return fc
      .tuple(some, fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: named }))
      .map(([own, names]) => [...own, ...names]);
  }

  function asked(type: GraphQLObjectType, field: Field, depth: number): fc.Arbitrary<AskedField> {
    const of = getNamedType(field.type);
    const isPage = of.name.endsWith('Connection');
    const args =
      ROOTS[`${type === schema.getQueryType() ? field.name : ''}`] ?? (isPage ? page : fc.constant(''));
    const below = isObjectType(of) ? fieldsOf(of, depth - 1) : fc.constant([]);
    return fc.tuple(args, below, fc.constantFrom('', 'alias_')).map(([given, fields, alias]) => ({
      key: `${alias}${type.name}_${field.name}`,
      name: field.name,
      args: given,
      weight: weights.get(`${type.name}.${field.name}`)!,
      below: fields,
    }));
  }

  const query = schema.getQueryType()!;
  return fc
    .subarray(Object.keys(ROOTS), { minLength: 1, maxLength: 3 })
    .chain(names => fc.tuple(...names.map(name => asked(query, query.getFields()[name] as Field, 5))));
}

export const textOf = (fields: readonly AskedField[]): string =>
  `{ ${fields.map(({ key, name, args, below }) => `${key}: ${name}${args} ${below.length > 0 ? textOf(below) : ''}`).join(' ')} }`;
