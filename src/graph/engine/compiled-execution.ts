/**
 * Executes operations: by graphql-js, and a query that a process is asked often by a function that graphql-jit compiles for its
 * document, which takes half of the time and answers the same. It lives as long as the parsed document is cached.
 */

import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  type FragmentDefinitionNode,
  getOperationAST,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';

export type Execute = (args: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult>;

/** Compiling takes as long as some twenty answers. */
const ASKED_OFTEN = 100;
/** Compiling takes some 0.2 ms for each field, and all other requests wait for it. */
const MOST_FIELDS = 100;

/** What is known of a document: how often it was asked, or its function; null if it has none. */
type Known = { readonly asked: number } | { readonly compiled: CompiledQuery | null };

/** An executor for one schema. */
export function createExecution(askedOften = ASKED_OFTEN): Execute {
  const documents = new WeakMap<DocumentNode, Known>();

  function compiledOf({ schema, document, operationName }: ExecutionArgs): CompiledQuery | null {
    // Left to graphql-js: what is refused, what writes, and a document of several operations.
    if (getOperationAST(document, operationName)?.operation !== OperationTypeNode.QUERY) return null;
    const known = documents.get(document) ?? { asked: 0 };
    if ('compiled' in known) return known.compiled;
    const asked = known.asked + 1;
    documents.set(document, asked < askedOften ? { asked } : { compiled: compile(schema, document) });
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

/** Null for what is better executed by graphql-js. */
function compile(schema: ExecutionArgs['schema'], document: DocumentNode): CompiledQuery | null {
  const fragments = new Map<string, FragmentDefinitionNode>();
  const operations = document.definitions.filter(each => each.kind === Kind.OPERATION_DEFINITION);
  for (const each of document.definitions)
    if (each.kind === Kind.FRAGMENT_DEFINITION) fragments.set(each.name.value, each);
  if (operations.length !== 1 || fieldsOf(operations[0]!.selectionSet, fragments) > MOST_FIELDS) return null;
  const compiled = compileQuery(schema, document, '');
  return isCompiledQuery(compiled) ? compiled : null;
}

/** With those of fragments, as often as they are spread; more than may be compiled if it has a key that no object literal has. */
function fieldsOf(
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): number {
  return selections.reduce((sum, one) => {
    if (one.kind === Kind.FIELD) {
      if (one.alias?.value === '__proto__') return Infinity;
      return sum + 1 + (one.selectionSet ? fieldsOf(one.selectionSet, fragments) : 0);
    }
    const below = one.kind === Kind.FRAGMENT_SPREAD ? fragments.get(one.name.value)! : one;
    return sum + fieldsOf(below.selectionSet, fragments);
  }, 0);
}
