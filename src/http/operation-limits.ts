/**
 * What one GraphQL operation may ask for, judged on its text and its tree before anything is validated: validation
 * and execution then only ever see documents of a harmless size. Used by HTTP and by sockets alike.
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
} from 'graphql';
import { Problem } from '../kernel/problems.ts';
import { MOST_NODES } from '../network/explore-network.ts';

/** Introspection as the usual tools send it (15 levels deep) fits; nothing here is meant to be met by honest use. */
export const OPERATION_LIMITS = {
  characters: 65_536,
  tokens: 1_000,
  comments: 50,
  directives: 5,
  /** Levels of fields, fragments followed. */
  depth: 16,
  /** Fields and aliases are counted as often as fragments repeat them. */
  fields: 1_000,
  aliases: 30,
  /** The same name in one selection set. */
  repeats: 10,
  /** `first` and `last`. */
  page: 100,
  /** `first` of `network`, which is no page: nodes of one graph. */
  nodes: MOST_NODES,
} as const;

type Variables = Readonly<Record<string, unknown>> | null | undefined;

const refuse = (what: string, limit: number): never => {
  throw new Problem(
    'query-too-complex',
    `The operation has more than ${limit} ${what}. Ask for less at once.`,
  );
};

/** Judges the text. A text that cannot be read is left to the parser, which says where. */
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
}

const NOTHING: Size = { depth: 0, fields: 0, aliases: 0 };

/** Judges the tree of a document whose text was judged before. */
export function boundDocument(document: DocumentNode, variables: Variables, limits = OPERATION_LIMITS): void {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  /** Each fragment is walked once. One that spreads itself is nothing here: validation refuses it by name. */
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
    return size;
  }

  function sizeOfField({ name: field, alias, arguments: given, selectionSet }: FieldNode): Size {
    const most = field.value === 'network' ? limits.nodes : limits.page;
    for (const { name, value } of given ?? [])
      if ((name.value === 'first' || name.value === 'last') && numberIn(value, variables) > most)
        refuse(`entries in a page`, most);
    const below = selectionSet ? sizeOf(selectionSet) : NOTHING;
    return {
      depth: below.depth + 1,
      fields: below.fields + 1,
      aliases: below.aliases + (alias ? 1 : 0),
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
});

function numberIn(value: ValueNode, variables: Variables): number {
  if (value.kind === Kind.INT) return Number(value.value);
  const given = value.kind === Kind.VARIABLE ? variables?.[value.name.value] : null;
  return typeof given === 'number' ? given : 0;
}
