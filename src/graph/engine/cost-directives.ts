/**
 * What a field costs, as the schema shows it: the directives of the GraphQL cost specification
 * (https://ibm.github.io/graphql-specs/cost-spec.html), from the same options that the estimate is made of.
 */
import {
  DirectiveLocation,
  type GraphQLArgument,
  GraphQLBoolean,
  GraphQLDirective,
  type GraphQLField,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { costOfField, USUAL_LENGTH } from './field-cost.ts';

const FIELD = [DirectiveLocation.FIELD_DEFINITION];
const NAMES = new GraphQLList(new GraphQLNonNull(GraphQLString));

export const COST = new GraphQLDirective({
  name: 'cost',
  description: 'Weight of a field, in fields. A field without it weighs 1, also one of a scalar.',
  locations: FIELD,
  args: {
    weight: {
      type: new GraphQLNonNull(GraphQLString),
      description: 'A number, as the specification writes it.',
    },
  },
});

export const LIST_SIZE = new GraphQLDirective({
  name: 'listSize',
  description:
    'Entries that are estimated before an operation runs. It is charged for those that were worked for.',
  locations: FIELD,
  args: {
    assumedSize: { type: GraphQLInt, description: 'Entries if no argument says how many.' },
    slicingArguments: { type: NAMES, description: 'Arguments that say how many at most.' },
    sizedFields: {
      type: NAMES,
      description: 'The fields below it that are the lists; left out: the field itself.',
    },
    requireOneSlicingArgument: {
      type: GraphQLBoolean,
      defaultValue: true,
      description: 'Whether one must be given.',
    },
  },
});

// biome-ignore lint/suspicious/noExplicitAny: of any source and context
type Field = GraphQLField<any, any>;

/** Arguments of both directives; null for one that says nothing. */
export function shownCost(field: Field): { cost: { weight: string } | null; listSize: ListSize | null } {
  const usual = Object.fromEntries(field.args.map(arg => [arg.name, usualValue(arg)]));
  const { entries } = costOfField(field, usual);
  const { weight } = costOfField(field, { ...usual, first: 0 });
  return {
    cost: weight === 1 ? null : { weight: String(weight) },
    // Of the edges of a connection the connection says it.
    listSize: weight > 0 && isSized(field, entries) ? listSizeOf(field, entries) : null,
  };
}

/** No entry of a list that must be given: the directives cannot say that each counts. */
const usualValue = ({ type, defaultValue }: GraphQLArgument): unknown =>
  isNonNullType(type) && isListType(type.ofType) ? [] : defaultValue;

interface ListSize {
  readonly assumedSize: number;
  readonly slicingArguments?: readonly string[];
  readonly sizedFields?: readonly string[];
  readonly requireOneSlicingArgument?: false;
}

const isList = ({ type }: Field): boolean => isListType(getNullableType(type));
const isSized = (field: Field, entries: number): boolean => entries > 0 && (entries !== 1 || isList(field));

/** A list of which the field above it says the length: the edges of a connection, the nodes of a network. */
function isSizedAbove(field: Field): boolean {
  const { weight, entries } = costOfField(field, {});
  return isList(field) && (weight === 0 || entries === USUAL_LENGTH);
}

function listSizeOf(field: Field, assumedSize: number): ListSize {
  const slicing = field.args.map(({ name }) => name).filter(name => name === 'first' || name === 'last');
  const type = getNamedType(field.type);
  const lists =
    isList(field) || !isObjectType(type) ? [] : Object.values(type.getFields()).filter(isSizedAbove);
  return {
    assumedSize,
    ...(slicing.length > 0 ? { slicingArguments: slicing, requireOneSlicingArgument: false } : {}),
    ...(lists.length > 0 ? { sizedFields: lists.map(({ name }) => name) } : {}),
  };
}
