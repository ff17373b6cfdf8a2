/**
 * Limits of one GraphQL operation, checked on its text and its tree before validation, so that validation and execution
 * only see documents of a harmless size. Used for HTTP and sockets.
 */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  Lexer,
  type SelectionSetNode,
  Source,
  type Token,
  TokenKind,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { isEventCursor } from '../../events/cursor.ts';
import { refuseUnreadable } from '../../graph/engine/pages.ts';
import { Problem } from '../../kernel/problems.ts';
import { MOST_NODES } from '../../network/exploring/explore-network.ts';
import { MOST_REQUEST_BYTES } from '../connection/read-body.ts';

/** Honest use stays below; the usual introspection query (15 levels deep) fits. */
export const OPERATION_LIMITS = {
  characters: MOST_REQUEST_BYTES,
  tokens: 1_000,
  comments: 50,
  directives: 5,
  /** Levels of fields, including those of fragments. */
  depth: 16,
  /** Fields and aliases are counted as often as fragments repeat them. */
  fields: 1_000,
  aliases: 30,
  /** Levels of lists and objects in the variables: more than any argument needs. */
  variables: 16,
  /** The same name in one selection set. */
  repeats: 10,
  /** `first` and `last`. */
  page: 100,
  /** `first` of `network` and `networkChanges`, which is no page: nodes of one graph. */
  nodes: MOST_NODES,
} as const;

const NETWORKS: readonly string[] = ['network', 'networkChanges'];

type Variables = Readonly<Record<string, unknown>> | null | undefined;

const refuse = (what: string, limit: number): never => {
  throw new Problem(
    'query-too-complex',
    `The operation has more than ${limit} ${what}. Ask for less at once.`,
  );
};

/** Checks the text. The parser reports a text that cannot be read. */
export function boundText(text: string, limits = OPERATION_LIMITS): void {
  if (text.length > limits.characters) refuse('characters', limits.characters);
  const lexer = new Lexer(new Source(text));
  const counts = { tokens: 0, comments: 0, directives: 0 };
  try {
    for (let last: Token = lexer.token; ; last = lexer.token) {
      const token = lexer.advance();
      for (let before = token.prev; before && before !== last; before = before.prev) counts.comments++;
      if (counts.comments > limits.comments) refuse('comments', limits.comments);
      if (token.kind === TokenKind.EOF) return;
      if (++counts.tokens > limits.tokens) refuse('tokens', limits.tokens);
      if (token.kind === TokenKind.AT && ++counts.directives > limits.directives)
        refuse('directives', limits.directives);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
  }
}

interface Size {
  readonly depth: number;
  readonly fields: number;
  readonly aliases: number;
  /** How often `__schema` is selected. */
  readonly schemas: number;
  /** How many requests to receivers it causes. */
  readonly tests: number;
}

const NOTHING: Size = { depth: 0, fields: 0, aliases: 0, schemas: 0, tests: 0 };

/** Checks the depth of the variables without recursion, since later code walks them recursively. */
function boundVariables(variables: Variables, { variables: deepest } = OPERATION_LIMITS): void {
  let level: unknown[] = variables ? Object.values(variables) : [];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) refuse('levels in its variables', deepest);
    level = level.flatMap(value => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
}

/** Checks the tree of a document after its text, and its variables. */
export function boundDocument(document: DocumentNode, variables: Variables, limits = OPERATION_LIMITS): void {
  boundVariables(variables, limits);
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  const defaults = defaultsOf(document);
  const valuesOf = (value: ValueNode): readonly unknown[] => {
    if (value.kind !== Kind.VARIABLE) return [valueFromASTUntyped(value)];
    const name = value.name.value;
    return variables && name in variables ? [variables[name]] : (defaults.get(name) ?? []);
  };
  /** Each fragment is walked once. One that spreads itself counts nothing here: validation refuses it. */
  const known = new Map<string, Size>();

  function sizeOf(selections: SelectionSetNode): Size {
    const names = new Map<string, number>();
    let size = NOTHING;
    for (const selection of selections.selections) {
      if (selection.kind === Kind.FIELD) {
        const name = selection.alias?.value ?? selection.name.value;
        names.set(name, (names.get(name) ?? 0) + 1);
        if (names.get(name)! > limits.repeats) refuse('times the same field', limits.repeats);
        size = joined(size, sizeOfField(selection));
      } else if (selection.kind === Kind.INLINE_FRAGMENT) size = joined(size, sizeOf(selection.selectionSet));
      else size = joined(size, sizeOfFragment(selection.name.value));
    }
    if (size.depth > limits.depth) refuse('levels', limits.depth);
    if (size.aliases > limits.aliases) refuse('aliases', limits.aliases);
    if (size.fields > limits.fields) refuse('fields', limits.fields);
    if (size.schemas > 1) refuse('__schema', 1);
    if (size.tests > 1) refuse('webhookEndpointTest', 1);
    return size;
  }

  function sizeOfField({ name: field, alias, arguments: given, selectionSet }: FieldNode): Size {
    const most = NETWORKS.includes(field.value) ? limits.nodes : limits.page;
    for (const { name, value } of given ?? []) {
      if (name.value === 'first' || name.value === 'last')
        for (const entries of valuesOf(value)) boundPage(entries, most);
      if (name.value === 'after' || name.value === 'before') valuesOf(value).forEach(refuseBroken);
    }
    const below = selectionSet ? sizeOf(selectionSet) : NOTHING;
    return {
      depth: below.depth + 1,
      fields: below.fields + 1,
      aliases: below.aliases + (alias ? 1 : 0),
      schemas: below.schemas + (field.value === '__schema' ? 1 : 0),
      tests: below.tests + (field.value === 'webhookEndpointTest' ? 1 : 0),
    };
  }

  function sizeOfFragment(name: string): Size {
    const fragment = fragments.get(name);
    if (!fragment) return NOTHING;
    if (!known.has(name)) {
      known.set(name, NOTHING);
      known.set(name, sizeOf(fragment.selectionSet));
    }
    return known.get(name)!;
  }

  for (const definition of document.definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION) sizeOf(definition.selectionSet);
}

const joined = (a: Size, b: Size): Size => ({
  depth: Math.max(a.depth, b.depth),
  fields: a.fields + b.fields,
  aliases: a.aliases + b.aliases,
  schemas: a.schemas + b.schemas,
  tests: a.tests + b.tests,
});

/** What variables are where they are not given, by name; operations of one document may differ. */
function defaultsOf({ definitions }: DocumentNode): ReadonlyMap<string, readonly unknown[]> {
  const defaults = definitions
    .flatMap(each => (each.kind === Kind.OPERATION_DEFINITION ? (each.variableDefinitions ?? []) : []))
    .flatMap(({ variable, defaultValue }) =>
      defaultValue ? [{ name: variable.name.value, value: valueFromASTUntyped(defaultValue) }] : [],
    );
  const byName = Map.groupBy(defaults, ({ name }) => name);
  return new Map([...byName].map(([name, all]) => [name, all.map(({ value }) => value)]));
}

function boundPage(entries: unknown, most: number): void {
  if (typeof entries !== 'number') return;
  if (entries > most) refuse(`entries in a page`, most);
  if (entries < 0) throw new Problem('invalid-parameter', '`first` and `last` are 0 or more.');
}

/** Of an event, or of a row: known before anything is read. */
function refuseBroken(cursor: unknown): void {
  if (typeof cursor === 'string' && !isEventCursor(cursor)) refuseUnreadable(cursor);
}
