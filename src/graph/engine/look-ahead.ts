/**
 * Reads the selection below a field before it is resolved, so that one statement can read everything. It is only a hint:
 * the rest is read by its own resolvers.
 */
import {
  type FieldNode,
  type GraphQLResolveInfo,
  getArgumentValues,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

type Asking = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments' | 'schema' | 'variableValues'>;

/** The field at the end of `path` below this one; null if it is not selected, or selected in several ways. */
export function fieldAhead({ fieldNodes, fragments }: Asking, path: readonly string[]): FieldNode | null {
  let fields: readonly FieldNode[] = fieldNodes;
  for (const name of path) {
    if (fields.length !== 1) return null;
    fields = fieldsNamed(name, fields[0]!, fragments);
  }
  return fields.length === 1 ? fields[0]! : null;
}

export const namesBelow = ({ fragments }: Asking, field: FieldNode): string[] =>
  fieldsBelow(field, fragments).map(({ name }) => name.value);

const fieldsNamed = (name: string, under: FieldNode, fragments: Asking['fragments']): FieldNode[] =>
  fieldsBelow(under, fragments).filter(field => field.name.value === name);

function fieldsBelow(
  { selectionSet }: { readonly selectionSet?: SelectionSetNode | undefined },
  fragments: Asking['fragments'],
): FieldNode[] {
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
export const typeNamesBelow = (
  nodes: readonly { readonly selectionSet?: SelectionSetNode | undefined }[],
  fragments: Asking['fragments'],
): number =>
  new Set(
    nodes
      .flatMap(node => fieldsBelow(node, fragments))
      .filter(({ name }) => name.value === '__typename')
      .map(({ name, alias }) => (alias ?? name).value),
  ).size;
