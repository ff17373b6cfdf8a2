/** What the schema says about the cost of a field, by the options that its definition gives to the complexity plugin. */
import type { FieldComplexityFunction } from '@pothos/plugin-complexity';
import { type GraphQLField, type GraphQLNamedType, getNamedType, getNullableType, isListType } from 'graphql';

export interface FieldCost {
  /** The most that the field itself may cost, in fields. */
  readonly weight: number;
  /** Of these: what its resolver counts by itself, as it reads. */
  readonly reads: number;
  /** Entries that its list, or the lists below it, are estimated at; 1: no list. */
  readonly entries: number;
}

/** Entries of a list of unknown length. */
export const USUAL_LENGTH = 10;

// biome-ignore lint/suspicious/noExplicitAny: of any source and context
type Field = GraphQLField<any, any>;

export function costOfField(field: Field, args: Readonly<Record<string, unknown>>): FieldCost {
  const option: unknown = field.extensions.complexity;
  const cost: unknown = typeof option === 'function' ? option(args, null, field) : option;
  const listed = isListType(getNullableType(field.type)) ? USUAL_LENGTH : 1;
  if (typeof cost === 'number') return { weight: cost, reads: 0, entries: listed };
  return {
    weight: memberOf(cost, 'field') ?? 1,
    reads: memberOf(cost, 'reads') ?? 0,
    entries: memberOf(cost, 'multiplier') ?? listed,
  };
}

const memberOf = (cost: unknown, name: 'field' | 'reads' | 'multiplier'): number | null =>
  typeof cost === 'object' && cost !== null && name in cost ? Number(Reflect.get(cost, name)) : null;

/** Entries of a connection that is asked for without `first` or `last`. */
export const USUAL_PAGE = 20;

// biome-ignore lint/suspicious/noExplicitAny: no cost looks at the context
export const fieldComplexity: FieldComplexityFunction<any, Record<string, unknown>> = (
  args,
  _context,
  { name, type },
) => {
  if (isConnection(getNamedType(type)))
    return { field: 1, multiplier: Number(args.first ?? args.last ?? USUAL_PAGE) };
  // An edge costs no more than its node, and its connection says how many there are.
  if (name === 'edges' || name === 'nodes') return { field: 0, multiplier: 1 };
  const listed = args.nifs ?? args.keys;
  if (Array.isArray(listed)) return { field: 1, multiplier: listed.length };
  return 1;
};

export const isConnection = ({ name }: GraphQLNamedType): boolean => name.endsWith('Connection');
