/**
 * Every question that the GraphQL schema takes, generated from it: each root field, and each field at any depth that needs a
 * scope of its own or takes an id or a place in a list, with everything else at its plainest. A new field is among them without being listed.
 */
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

export interface GeneratedOperation {
  /** Where it asks, and by which argument: `query viewer.requests(after)`; without one where none is tried. */
  readonly name: string;
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The variable that is to be tried, and what it is: an id of anything, or a place in a list. */
  readonly tried: { readonly variable: string; readonly as: 'id' | 'cursor' } | null;
}

type Field = GraphQLField<unknown, unknown>;
type Argument = GraphQLArgument | GraphQLInputField;
type Step = { readonly field: Field; readonly of: GraphQLObjectType };

/** @param nif the company that is asked about where one must be named */
export function allOperations(schema: GraphQLSchema, nif: string): GeneratedOperation[] {
  const plain = plainValues(nif);
  const kinds = ['query', 'mutation', 'subscription'] as const;
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  // Behind mutations and subscriptions only what no query reaches: it is answered by the same code.
  const seen = new Set<GraphQLNamedType>();
  return kinds.flatMap((kind, i) =>
    pathsFrom(schema, roots[i]!, seen).flatMap(path => operationsOf(kind, path, plain)),
  );
}

/** The value of a required argument, by its name and type. */
const plainValues =
  (nif: string) =>
  ({ name, type, description }: Pick<Argument | Field, 'name' | 'type' | 'description'>): unknown => {
    if (name === 'companies') return [{ nif }];
    if (/nifs/i.test(name)) return [nif];
    if (/nif|^ifFails$/i.test(name)) return nif;
    if (name === 'rules') return {};
    if (/^(list|name)$/.test(name)) return 'norte';
    if (name === 'url') return 'https://stranger.example/hook';
    if (/DateTime/.test(String(type)))
      return name === 'since' ? '2026-01-01T00:00:00Z' : '2027-01-01T00:00:00Z';
    if (/Date/.test(String(type))) return '2026-01-01';
    if (/NIF/.test(String(type))) return nif;
    if (/Int/.test(String(type))) return 1;
    if (/ID/.test(String(type)))
      return `${/`([a-z]{3})_…`/.exec(description ?? '')?.[1] ?? 'asm'}_${'0'.repeat(26)}`;
    return '';
  };

/**
 * The shortest way to each root field, and to each field of each type behind them that needs a scope or takes an id or a place; by
 * `node` to what nothing else at the root is.
 */
function pathsFrom(schema: GraphQLSchema, root: GraphQLObjectType, seen: Set<GraphQLNamedType>): Step[][] {
  const paths: Step[][] = [];
  const { node, ...others } = root.getFields();
  let ways: Step[][] = [...Object.values(others), ...(node ? [node] : [])].map(field => [
    { field, of: root },
  ]);
  while (ways.length > 0) {
    const further: Step[][] = [];
    for (const way of ways) {
      const { field } = way.at(-1)!;
      if (way.length === 1 || argumentsOf(field).some(kindOf) || /Needs `/.test(field.description ?? ''))
        paths.push(way);
      const type = getNamedType(field.type);
      const types = field === node && isInterfaceType(type) ? schema.getPossibleTypes(type) : [type];
      for (const of of types) {
        if (!isObjectType(of) || seen.has(of)) continue;
        seen.add(of);
        for (const next of Object.values(of.getFields())) further.push([...way, { field: next, of }]);
      }
    }
    ways = further;
  }
  return paths;
}

/** Those of a field; of a mutation, what its one argument `input` takes. */
function argumentsOf({ args }: Field): readonly Argument[] {
  const type = args[0]?.name === 'input' && getNamedType(args[0].type);
  return isInputObjectType(type) ? Object.values(type.getFields()) : args;
}

/** Whether the step is a field of what `node` finds. */
const isFound = (path: readonly Step[], i: number): boolean =>
  i === 1 && path.length > 1 && path[0]!.field.name === 'node';

const isRequired = ({ type, defaultValue }: Argument) => isNonNullType(type) && defaultValue === undefined;

function kindOf({ name, type }: Argument): 'id' | 'cursor' | null {
  const named = getNamedType(type).name;
  if (named === 'ID') return 'id';
  return named === 'String' && (name === 'after' || name === 'before') ? 'cursor' : null;
}

function operationsOf(
  kind: GeneratedOperation['kind'],
  path: readonly Step[],
  plain: ReturnType<typeof plainValues>,
): GeneratedOperation[] {
  const where = `${kind} ${path.map((step, i) => (isFound(path, i) ? `${step.of.name}.` : '') + step.field.name).join('.')}`;
  const last = path.at(-1)!.field;
  const tried = argumentsOf(last).filter(kindOf);
  const build = (argument: Argument | null): GeneratedOperation => {
    const variables: Record<string, unknown> = {};
    const declared: string[] = [];
    const call = ({ field }: Step, depth: number): string => {
      const given = argumentsOf(field).filter(arg => isRequired(arg) || arg === argument);
      const written = given.map(arg => {
        const variable = `${arg.name}${depth}`;
        declared.push(`$${variable}: ${arg.type}`);
        variables[variable] =
          depth === 0 && isFound(path, 1) ? plain(path[1]!.of.getFields().id!) : plain(arg);
        return `${arg.name}: $${variable}`;
      });
      if (field.args.some(({ name }) => name === 'first')) written.push('first: 2');
      const inner = path[depth + 1];
      const on = isFound(path, depth + 1) ? `... on ${inner!.of.name} ` : '';
      const below = inner && call(inner, depth + 1);
      const selection = below ? ` { ${on ? `${on}{ ${below} }` : below} }` : selectionOf(field.type, 3);
      const list = field.args[0]?.name === 'input' ? `input: { ${written.join(', ')} }` : written.join(', ');
      return `${field.name}${list ? `(${list})` : ''}${selection}`;
    };
    const body = call(path[0]!, 0);
    const head = declared.length > 0 ? ` (${declared.join(', ')})` : '';
    return {
      name: argument ? `${where}(${argument.name})` : where,
      kind,
      query: `${kind}${head} { ${body} }`,
      variables,
      tried: argument && { variable: `${argument.name}${path.length - 1}`, as: kindOf(argument)! },
    };
  };
  return [...tried.map(build), ...(tried.some(isRequired) ? [] : [build(null)])];
}

/** Everything that can be told without arguments, so many steps deep; of interfaces what their fields tell. */
function selectionOf(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  const fields = isObjectType(named) || isInterfaceType(named) ? Object.values(named.getFields()) : [];
  const told = fields.flatMap(field => {
    if (field.args.some(isRequired)) return [];
    // Counted at every end, lists would cost more than a request may.
    if (depth === 1 && field.name === 'totalCount') return [];
    if (isLeafType(getNamedType(field.type))) return [field.name];
    // The rows of a mutation say what became of each.
    return depth > 1 && (field.name === 'result' || !isWide(field.type))
      ? [`${field.name}${selectionOf(field.type, depth - 1)}`]
      : [];
  });
  return ` { ${['__typename', ...told].join(' ')} }`;
}

/** Lists of lists of what is common to all clients would cost more than a request may. */
function isWide(type: GraphQLOutputType): boolean {
  const bare = isNonNullType(type) ? type.ofType : type;
  return isListType(bare) && !/Edge$/.test(getNamedType(type).name);
}
