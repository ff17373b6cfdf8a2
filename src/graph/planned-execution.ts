/**
 * Queries are executed by a plan that is made once for a document. GraphQL.js finds out at every object of every answer
 * what is asked of it: which fields, by which definitions, completed in which way; that takes longer than answering.
 * The steps, and what becomes of errors, are those of GraphQL.js (16, `execution/execute`) one by one.
 */
import {
  type DirectiveNode,
  type DocumentNode,
  defaultFieldResolver,
  defaultTypeResolver,
  type ExecutionArgs,
  type ExecutionResult,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLAbstractType,
  GraphQLError,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  getOperationAST,
  getVariableValues,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  locatedError,
  type OperationDefinitionNode,
  responsePathAsArray,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  typeFromAST,
  visit,
} from 'graphql';

type Maybe<T> = T | Promise<T>;
type Path = GraphQLResolveInfo['path'];
type Execute = (args: ExecutionArgs) => Maybe<ExecutionResult>;

/** One execution. */
interface Run
  extends Pick<GraphQLResolveInfo, 'schema' | 'fragments' | 'rootValue' | 'operation' | 'variableValues'> {
  readonly context: unknown;
  readonly errors: GraphQLError[];
  /** Places that errors have made null; undefined: the whole answer. */
  readonly nulled: Set<Path | undefined>;
}

/** Brings what a resolver gave into the form of its type. */
type Complete = (run: Run, value: unknown, info: GraphQLResolveInfo, path: Path) => Maybe<unknown>;

interface FieldPlan {
  /** In the answer. */
  readonly name: string;
  readonly nodes: readonly FieldNode[];
  readonly parent: GraphQLObjectType;
  readonly definition: GraphQLField<unknown, unknown>;
  readonly complete: Complete;
}

interface Plan {
  readonly schema: GraphQLSchema;
  readonly fragments: Run['fragments'];
  /** Those that decide what is asked; none where none does. */
  readonly variables: Run['variableValues'];
  readonly fields: readonly FieldPlan[];
}

/** Executes queries by plan. What writes, and what cannot be executed, is for `otherwise`, which says why. */
export const plannedExecution =
  (otherwise: Execute): Execute =>
  args => {
    const { schema, document, operationName, rootValue, contextValue } = args;
    const operation = getOperationAST(document, operationName);
    if (operation?.operation !== 'query') return otherwise(args);
    const definitions = operation.variableDefinitions ?? [];
    const { coerced } = getVariableValues(schema, definitions, args.variableValues ?? {}, { maxErrors: 50 });
    if (!coerced) return otherwise(args);
    const { fields, fragments } = planOf(schema, document, operation, coerced);
    const run: Run = {
      schema,
      fragments,
      rootValue,
      operation,
      variableValues: coerced,
      context: contextValue,
      errors: [],
      nulled: new Set(),
    };
    const answered = (data: unknown) =>
      (run.errors.length === 0 ? { data } : { errors: run.errors, data }) as ExecutionResult;
    const failed = (error: unknown) => {
      collect(run, error as GraphQLError, undefined);
      return answered(null);
    };
    try {
      const data = answerFields(run, fields, rootValue, undefined);
      return isPromise(data) ? data.then(answered, failed) : answered(data);
    } catch (error) {
      return failed(error);
    }
  };

/** Null: variables decide what is asked, and each execution has a plan of its own. */
const plans = new WeakMap<OperationDefinitionNode, Plan | null>();

function planOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Run['variableValues'],
): Plan {
  const known = plans.get(operation);
  if (known?.schema === schema) return known;
  const isOwn = known === null || isDecidedByVariables(document);
  const plan = newPlan(schema, document, operation, isOwn ? variables : {});
  plans.set(operation, isOwn ? null : plan);
  return plan;
}

function newPlan(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Run['variableValues'],
): Plan {
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  const about = { schema, fragments, variables };
  return { ...about, fields: fieldsOf(about, schema.getQueryType()!, [operation]) };
}

/** Whether a variable says what is skipped or included. */
function isDecidedByVariables(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Directive(directive: DirectiveNode) {
      found ||= directive.arguments?.some(({ value }) => value.kind === Kind.VARIABLE) === true;
    },
  });
  return found;
}

type About = Omit<Plan, 'fields'>;

/** The fields that are asked of an object, each once, in the order of the document. */
function fieldsOf(
  about: About,
  type: GraphQLObjectType,
  asking: readonly { readonly selectionSet?: SelectionSetNode | undefined }[],
): FieldPlan[] {
  const asked = new Map<string, FieldNode[]>();
  const spread = new Set<string>();
  for (const { selectionSet } of asking) if (selectionSet) gather(about, type, selectionSet, asked, spread);
  return [...asked].flatMap(([name, nodes]) => {
    const definition = definitionOf(about.schema, type, nodes[0]!.name.value);
    if (!definition) return [];
    return [{ name, nodes, parent: type, definition, complete: completion(about, definition.type, nodes) }];
  });
}

function gather(
  about: About,
  type: GraphQLObjectType,
  { selections }: SelectionSetNode,
  asked: Map<string, FieldNode[]>,
  spread: Set<string>,
): void {
  for (const selection of selections) {
    if (selection.kind === Kind.FRAGMENT_SPREAD && spread.has(selection.name.value)) continue;
    if (getDirectiveValues(GraphQLSkipDirective, selection, about.variables)?.if === true) continue;
    if (getDirectiveValues(GraphQLIncludeDirective, selection, about.variables)?.if === false) continue;
    if (selection.kind === Kind.FIELD) {
      const name = selection.alias?.value ?? selection.name.value;
      const nodes = asked.get(name);
      if (nodes) nodes.push(selection);
      else asked.set(name, [selection]);
      continue;
    }
    if (selection.kind === Kind.FRAGMENT_SPREAD) spread.add(selection.name.value);
    const fragment =
      selection.kind === Kind.FRAGMENT_SPREAD ? about.fragments[selection.name.value] : selection;
    if (fragment && isAbout(about, fragment.typeCondition, type))
      gather(about, type, fragment.selectionSet, asked, spread);
  }
}

function isAbout(
  { schema }: About,
  condition: FragmentDefinitionNode['typeCondition'] | undefined,
  type: GraphQLObjectType,
): boolean {
  const on = condition ? typeFromAST(schema, condition) : type;
  return on === type || (isAbstractType(on) && schema.isSubType(on, type));
}

function definitionOf(schema: GraphQLSchema, type: GraphQLObjectType, name: string) {
  if (name === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef;
  if (type === schema.getQueryType())
    for (const meta of [SchemaMetaFieldDef, TypeMetaFieldDef]) if (name === meta.name) return meta;
  return type.getFields()[name];
}

function completion(about: About, type: GraphQLOutputType, nodes: readonly FieldNode[]): Complete {
  if (isNonNullType(type)) {
    const complete = completion(about, type.ofType, nodes);
    return (run, value, info, path) => {
      const completed = complete(run, value, info, path);
      if (completed === null)
        throw new Error(
          `Cannot return null for non-nullable field ${info.parentType.name}.${info.fieldName}.`,
        );
      return completed;
    };
  }
  const complete = completionOfValue(about, type, nodes);
  return (run, value, info, path) => {
    if (value instanceof Error) throw value;
    return value == null ? null : complete(run, value, info, path);
  };
}

/** Of a value that is there. */
function completionOfValue(about: About, type: GraphQLOutputType, nodes: readonly FieldNode[]): Complete {
  if (isListType(type)) return completionOfList(type.ofType, nodes, completion(about, type.ofType, nodes));
  if (isLeafType(type))
    return (_run, value) => {
      const told = type.serialize(value);
      if (told == null) throw new Error(`Expected \`${type}.serialize()\` to return non-nullable value.`);
      return told;
    };
  if (isObjectType(type)) return completionOfObject(about, type, nodes);
  if (isAbstractType(type)) return completionOfAbstract(about, type, nodes);
  throw new TypeError(`${type} is no type of an answer`);
}

function completionOfList(
  itemType: GraphQLOutputType,
  nodes: readonly FieldNode[],
  complete: Complete,
): Complete {
  return (run, value, info, path) => {
    if (typeof value !== 'object' || typeof (value as Iterable<unknown>)[Symbol.iterator] !== 'function')
      throw new GraphQLError(
        `Expected Iterable, but did not find one for field "${info.parentType.name}.${info.fieldName}".`,
      );
    const items: unknown[] = [];
    let waits = false;
    for (const item of value as Iterable<unknown>) {
      const place: Path = { prev: path, key: items.length, typename: undefined };
      try {
        const completed = isPromise(item)
          ? item.then(given => complete(run, given, info, place))
          : complete(run, item, info, place);
        waits ||= isPromise(completed);
        items.push(
          isPromise(completed)
            ? completed.then(undefined, error => withoutIt(run, error, itemType, nodes, place))
            : completed,
        );
      } catch (error) {
        // The others may fail as well, later: nobody else would hear of it.
        if (isNonNullType(itemType)) void Promise.allSettled([...items, ...(value as Iterable<unknown>)]);
        items.push(withoutIt(run, error, itemType, nodes, place));
      }
    }
    return waits ? Promise.all(items) : items;
  };
}

function completionOfObject(about: About, type: GraphQLObjectType, nodes: readonly FieldNode[]): Complete {
  let planned: readonly FieldPlan[] | undefined;
  return (run, value, info, path) => {
    planned ??= fieldsOf(about, type, nodes);
    const fields = planned;
    const isOne = type.isTypeOf ? type.isTypeOf(value, run.context, info) : true;
    const answer = (is: boolean) => {
      if (!is) throw new GraphQLError(`Expected value of type "${type.name}" but got another.`, { nodes });
      return answerFields(run, fields, value, path);
    };
    return isPromise(isOne) ? isOne.then(answer) : answer(isOne);
  };
}

function completionOfAbstract(
  about: About,
  type: GraphQLAbstractType,
  nodes: readonly FieldNode[],
): Complete {
  const completions = new Map<string, Complete>();
  const completionAs = (name: unknown): Complete => {
    const known = completions.get(name as string);
    if (known) return known;
    const actual = typeof name === 'string' ? about.schema.getType(name) : undefined;
    if (!isObjectType(actual) || !about.schema.isSubType(type, actual))
      throw new GraphQLError(`A value of the abstract type "${type.name}" is of none of its types.`, {
        nodes,
      });
    const complete = completionOfObject(about, actual, nodes);
    completions.set(actual.name, complete);
    return complete;
  };
  const typeOf = type.resolveType ?? defaultTypeResolver;
  return (run, value, info, path) => {
    const name = typeOf(value, run.context, info, type);
    return isPromise(name)
      ? name.then(resolved => completionAs(resolved)(run, value, info, path))
      : completionAs(name)(run, value, info, path);
  };
}

function answerFields(
  run: Run,
  fields: readonly FieldPlan[],
  source: unknown,
  path: Path | undefined,
): Maybe<Answer> {
  const answer = new Answer();
  let waits = false;
  try {
    for (const field of fields) {
      const value = answerField(run, field, source, {
        prev: path,
        key: field.name,
        typename: field.parent.name,
      });
      answer[field.name] = value;
      waits ||= isPromise(value);
    }
  } catch (error) {
    if (!waits) throw error;
    // The others may fail as well: nobody else would hear of it.
    return whenThere(answer).finally(() => {
      throw error;
    });
  }
  return waits ? whenThere(answer) : answer;
}

/** Nothing is inherited: a field may have any name, `__proto__` too. */
class Answer {
  [name: string]: unknown;
}
Object.setPrototypeOf(Answer.prototype, null);

async function whenThere(answer: Answer): Promise<Answer> {
  const values = await Promise.all(Object.values(answer));
  for (const [place, name] of Object.keys(answer).entries()) answer[name] = values[place];
  return answer;
}

function answerField(run: Run, field: FieldPlan, source: unknown, path: Path): Maybe<unknown> {
  const { definition, nodes, parent } = field;
  const { schema, fragments, rootValue, operation, variableValues } = run;
  const info: GraphQLResolveInfo = {
    fieldName: definition.name,
    fieldNodes: nodes,
    returnType: definition.type,
    parentType: parent,
    path,
    schema,
    fragments,
    rootValue,
    operation,
    variableValues,
  };
  try {
    const args = definition.args.length > 0 ? getArgumentValues(definition, nodes[0]!, variableValues) : {};
    const given = (definition.resolve ?? defaultFieldResolver)(source, args, run.context, info);
    const completed = isPromise(given)
      ? given.then(value => field.complete(run, value, info, path))
      : field.complete(run, given, info, path);
    return isPromise(completed)
      ? completed.then(undefined, error => withoutIt(run, error, definition.type, nodes, path))
      : completed;
  } catch (error) {
    return withoutIt(run, error, definition.type, nodes, path);
  }
}

/** Null in the place of what failed; what may not be null fails the one above. */
function withoutIt(
  run: Run,
  raw: unknown,
  type: GraphQLOutputType,
  nodes: readonly FieldNode[],
  path: Path,
): null {
  const error = locatedError(raw, nodes, responsePathAsArray(path));
  if (isNonNullType(type)) throw error;
  collect(run, error, path);
  return null;
}

/** An error is told unless its place, or one above, has become null before. */
function collect({ errors, nulled }: Run, error: GraphQLError, path: Path | undefined): void {
  if (nulled.has(undefined)) return;
  for (let place = path; place; place = place.prev) if (nulled.has(place)) return;
  nulled.add(path);
  errors.push(error);
}

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof (value as Promise<unknown> | null | undefined)?.then === 'function';
