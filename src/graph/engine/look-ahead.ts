/**
 * Reads the selection below a field before it is resolved, so that one statement can read everything. It is only a hint:
 * the rest is read by its own resolvers.
 */
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLResolveInfo,
  getArgumentValues,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

type Asking = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments' | 'schema' | 'variableValues'>;

/** What was found below a field, by its path: a parsed document is kept, and asked again. */
const found = new WeakMap<FieldNode, Map<string, FieldNode | null>>();

/** The field at the end of `path` below this one; null if it is not selected, or selected in several ways. */
export function fieldAhead({ fieldNodes, fragments }: Asking, path: readonly string[]): FieldNode | null {
  const [field] = fieldNodes;
  if (fieldNodes.length !== 1) return null;
  const known = found.get(field!) ?? new Map<string, FieldNode | null>();
  if (known.size === 0) found.set(field!, known);
  const key = path.join('.');
  if (!known.has(key)) known.set(key, onlyField(field!, path, fragments));
  return known.get(key)!;
}

function onlyField(field: FieldNode, path: readonly string[], fragments: Fragments): FieldNode | null {
  let only: FieldNode | undefined = field;
  for (const name of path) {
    const fields: readonly FieldNode[] = fieldsBelow(only, fragments).filter(
      each => each.name.value === name,
    );
    if (fields.length !== 1) return null;
    only = fields[0]!;
  }
  return only;
}

export const namesBelow = ({ fragments }: Asking, field: FieldNode): string[] =>
  fieldsBelow(field, fragments).map(({ name }) => name.value);

export type Fragments = Asking['fragments'];

/** By their names. */
export const fragmentsOf = ({ definitions }: DocumentNode): Fragments =>
  Object.fromEntries(
    definitions.filter(one => one.kind === Kind.FRAGMENT_DEFINITION).map(one => [one.name.value, one]),
  );

/** An operation, a field or a fragment. */
interface Selecting {
  readonly selectionSet?: SelectionSetNode | undefined;
}

/** The fields that it selects, also those of fragments, as often as they are spread. */
export function fieldsBelow({ selectionSet }: Selecting, fragments: Fragments): FieldNode[] {
  return (selectionSet?.selections ?? []).flatMap(selection => {
    if (selection.kind === Kind.FIELD) return [selection];
    const within = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value]!;
    return fieldsBelow(within, fragments);
  });
}

/** Arguments of a field of `type`, as its resolver will get them. */
export function argumentsAhead(
  { schema, variableValues }: Asking,
  type: string,
  field: FieldNode,
): Record<string, unknown> {
  const parent = schema.getType(type);
  return isObjectType(parent)
    ? getArgumentValues(parent.getFields()[field.name.value]!, field, variableValues)
    : {};
}

/** How many keys of an object there show its type. */
export const typeNamesBelow = (nodes: readonly Selecting[], fragments: Fragments): number =>
  new Set(
    nodes
      .flatMap(node => fieldsBelow(node, fragments))
      .filter(({ name }) => name.value === '__typename')
      .map(({ name, alias }) => (alias ?? name).value),
  ).size;
