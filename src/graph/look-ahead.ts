/**
 * What an operation asks for below a field, seen before it is resolved: so that one statement can bring all of it. No
 * more than a hint: what was not foreseen is read when its turn comes.
 */
import { type FieldNode, type GraphQLResolveInfo, getArgumentValues, isObjectType, Kind } from 'graphql';

type Asking = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments' | 'schema' | 'variableValues'>;

/** The field at the end of `path` below this one; null where it is not asked for, or in several ways at once. */
export function fieldAhead({ fieldNodes, fragments }: Asking, path: readonly string[]): FieldNode | null {
  let fields: readonly FieldNode[] = fieldNodes;
  for (const name of path) {
    if (fields.length !== 1) return null;
    fields = fieldsNamed(name, fields[0]!, fragments);
  }
  return fields.length === 1 ? fields[0]! : null;
}

/** Names of the fields that are asked for below a field. */
export const namesBelow = ({ fragments }: Asking, field: FieldNode): string[] =>
  fieldsBelow(field, fragments).map(({ name }) => name.value);

const fieldsNamed = (name: string, under: FieldNode, fragments: Asking['fragments']): FieldNode[] =>
  fieldsBelow(under, fragments).filter(field => field.name.value === name);

function fieldsBelow(
  { selectionSet }: Pick<FieldNode, 'selectionSet'>,
  fragments: Asking['fragments'],
): FieldNode[] {
  return (selectionSet?.selections ?? []).flatMap(selection => {
    if (selection.kind === Kind.FIELD) return [selection];
    const within = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value]!;
    return fieldsBelow(within, fragments);
  });
}

/** Arguments of a field of `type`, as its resolver will be given them. */
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
