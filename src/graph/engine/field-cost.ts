/** What the schema says about the cost of a field, by the options that its definition gives to the complexity plugin. */
import { type GraphQLField, getNullableType, isListType } from 'graphql';

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
