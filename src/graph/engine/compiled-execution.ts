/**
 * Executes operations: by graphql-js, and a query that a process is asked often by a function that graphql-jit compiles for its
 * document, which takes half of the time and answers the same. It lives as long as the parsed document is cached.
 */
import {
  BREAK,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  OperationTypeNode,
  visit,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { type Fragments, fieldsBelow, fragmentsOf } from './look-ahead.ts';

export type Execute = (args: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult>;

/** Compiling takes as long as some twenty answers. */
const OFTEN = 100;
/** Compiling takes some 0.2 ms for each field, and all other requests wait for it. */
const MOST_FIELDS = 100;

/** What is known of a document: how often it was asked, or its function; null if it has none. */
type Known = { readonly requests: number } | { readonly compiled: CompiledQuery | null };

/** An executor for one schema. */
export function createExecution(often = OFTEN): Execute {
  const documents = new WeakMap<DocumentNode, Known>();

  function compiledOf({ schema, document, operationName }: ExecutionArgs): CompiledQuery | null {
    // What is refused is told by graphql-js.
    if (!getOperationAST(document, operationName)) return null;
    const known = documents.get(document) ?? { requests: 0 };
    if ('compiled' in known) return known.compiled;
    const requests = known.requests + 1;
    documents.set(document, requests < often ? { requests } : { compiled: compiledQuery(schema, document) });
    return null;
  }

  return async args => {
    const compiled = compiledOf(args);
    if (!compiled) return execute(args);
    const result = await compiled.query(args.rootValue, args.contextValue, args.variableValues);
    // Nothing was executed: variables that are refused are told as everywhere else.
    return 'data' in result ? result : execute(args);
  };
}

/** Null for what is left to graphql-js: what writes, several operations, many fields, and what must not stand in a program. */
export function compiledQuery(schema: GraphQLSchema, document: DocumentNode): CompiledQuery | null {
  const operations = document.definitions.filter(each => each.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (operations.length !== 1 || operation!.operation !== OperationTypeNode.QUERY) return null;
  if (!isHarmless(document) || fieldsOf(operation!, fragmentsOf(document)) > MOST_FIELDS) return null;
  const compiled = compileQuery(schema, document, '');
  return isCompiledQuery(compiled) ? compiled : null;
}

/**
 * Whether a document can be written into a program. graphql-jit writes its names and its literal values there, and replaces
 * some texts that it takes for its own, so that a string of a client could become code: none is let in, nor a name that begins as
 * those texts and `__proto__` do. Values come by variables.
 */
function isHarmless(document: DocumentNode): boolean {
  let harmless = true;
  const refuse = () => {
    harmless = false;
    return BREAK;
  };
  visit(document, {
    StringValue: refuse,
    EnumValue: ({ value }) => (value.startsWith('__') ? refuse() : undefined),
    Name: ({ value }, key, parent) => {
      const isOfField = key === 'name' && parent && 'kind' in parent && parent.kind === Kind.FIELD;
      return value.startsWith('__') && !isOfField ? refuse() : undefined;
    },
  });
  return harmless;
}

/** With those of fragments, as often as they are spread. */
const fieldsOf = (node: Parameters<typeof fieldsBelow>[0], fragments: Fragments): number =>
  fieldsBelow(node, fragments).reduce((sum, field) => sum + 1 + fieldsOf(field, fragments), 0);
