/** Execution by plan against GraphQL.js: invented documents over a schema of every kind of type, whose resolvers fail in every way. */
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import {
  buildSchema,
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  isEnumType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isUnionType,
  parse,
  responsePathAsArray,
  validate,
} from 'graphql';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { plannedExecution } from '../../src/graph/planned-execution.ts';

const SDL = `
  interface Thing { name: String must: String! }
  type A implements Thing { name: String must: String! thing: Thing a: A sure: A! list: [Thing!] holes: [B] colour: Colour
    sum(of: Int! = 1, more: [Int!]): Int needs(it: Int!): Int }
  type B implements Thing { name: String must: String! a: A any: Any sure: Thing! matrix: [[Int!]] lists: [[B!]!]! }
  union Any = A | B
  enum Colour { RED GREEN }
  type Query { a: A sure: A! thing: Thing any: Any list: [A!]! holes: [B] }
  type Mutation { a: A }`;

/** Numbers below 1, the same ones for the same words. */
function drawing(...words: readonly unknown[]): () => number {
  let state = 2_166_136_261;
  for (const letter of words.join('/')) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Draw = () => number;
const oneOf = <T>(draw: Draw, all: readonly T[]): T => all[Math.floor(draw() * all.length)]!;

async function later<T>(turns: number, then: () => T): Promise<T> {
  for (let turn = 0; turn < turns; turn++) await Promise.resolve();
  return then();
}

/** What a resolver gives: mostly a value, at once or later; sometimes nothing, something else, or a fault. */
function outcome(type: GraphQLOutputType, draw: Draw, faults: number): unknown {
  if (isNonNullType(type)) return outcome(type.ofType, draw, faults);
  const kind = draw() / faults;
  const fault = new Error(`Fault ${draw()}`);
  const give = () => {
    if (kind < 0.03) throw fault;
    if (kind < 0.05) return fault;
    if (kind < 0.08) return null;
    if (kind < 0.1) return Symbol.iterator;
    if (isListType(type))
      return Array.from({ length: Math.floor(draw() * 4) }, () => itemOf(type.ofType, draw, faults));
    if (isScalarType(type)) return type.name === 'Int' ? Math.floor(draw() * 100) : `text ${draw()}`;
    if (isEnumType(type)) return oneOf(draw, ['RED', 'GREEN']);
    return { __typename: isObjectType(type) ? type.name : oneOf(draw, ['A', 'B']) };
  };
  return draw() < 0.4 ? later(Math.floor(draw() * 4), give) : give();
}

function itemOf(type: GraphQLOutputType, draw: Draw, faults: number): unknown {
  try {
    return outcome(type, draw, faults);
  } catch (fault) {
    return fault;
  }
}

interface World {
  readonly seed: number;
  /** How often something fails: 0 never. */
  readonly faults: number;
}

function worldlySchema() {
  const schema = buildSchema(SDL);
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    if (isInterfaceType(type) || isUnionType(type))
      type.resolveType = (value, { seed }: World, { path }) => {
        const draw = drawing(seed, 'type', responsePathAsArray(path));
        const name = (value as { __typename: string }).__typename;
        return draw() < 0.3 ? later(1, () => name) : name;
      };
    if (!isObjectType(type)) continue;
    if (type.name === 'B')
      type.isTypeOf = (value, { seed }: World, { path }) => {
        const draw = drawing(seed, 'is', responsePathAsArray(path));
        const is = (value as { __typename?: string }).__typename === 'B';
        return draw() < 0.3 ? later(1, () => is) : is;
      };
    for (const field of Object.values(type.getFields()))
      field.resolve = (source, args, { seed, faults }: World, { path, fieldNodes }: GraphQLResolveInfo) => {
        const asked = [responsePathAsArray(path), JSON.stringify([source, args]), fieldNodes.length];
        return outcome(field.type, drawing(seed, ...asked), faults);
      };
  }
  return schema;
}

const schema = worldlySchema();

/** A document over the schema; most are valid. */
function invented(draw: Draw): string {
  const fragments: string[] = [];
  const directive = () =>
    draw() < 0.85
      ? ''
      : ` @${oneOf(draw, ['skip', 'include'])}(if: ${oneOf(draw, ['$yes', '$no', 'true', 'false'])})`;
  const fieldsBy = {
    A: [
      'name',
      'must',
      'colour',
      'sum',
      'sum(of: 2)',
      'sum(of: $n, more: [1, $n])',
      'needs(it: $maybe)',
      'thing',
      'a',
      'sure',
      'list',
      'holes',
    ],
    B: ['name', 'must', 'matrix', 'a', 'any', 'sure', 'lists'],
    Thing: ['name', 'must'],
    Any: ['__typename'],
    Query: ['a', 'sure', 'thing', 'any', 'list', 'holes'],
  };
  const below: Record<string, keyof typeof fieldsBy> = {
    'A.thing': 'Thing',
    'A.a': 'A',
    'A.sure': 'A',
    'A.list': 'Thing',
    'A.holes': 'B',
    'B.a': 'A',
    'B.any': 'Any',
    'B.sure': 'Thing',
    'B.lists': 'B',
    'Query.a': 'A',
    'Query.sure': 'A',
    'Query.thing': 'Thing',
    'Query.any': 'Any',
    'Query.list': 'A',
    'Query.holes': 'B',
  };
  function selections(type: keyof typeof fieldsBy, depth: number): string {
    const chosen = Array.from({ length: 1 + Math.floor(draw() * 4) }, () => selection(type, depth));
    return `{ ${chosen.join(' ')} }`;
  }
  function selection(type: keyof typeof fieldsBy, depth: number): string {
    const kind = draw();
    if (kind < 0.1) return `__typename${directive()}`;
    if (kind < 0.3 && depth > 0) {
      const on =
        type === 'Query'
          ? 'Query'
          : oneOf(
              draw,
              type === 'A' || type === 'B' ? ([type, 'Thing'] as const) : (['A', 'B', 'Thing'] as const),
            );
      if (draw() < 0.5)
        return `...${draw() < 0.8 ? ` on ${on}` : ''}${directive()} ${selections(draw() < 0.8 ? on : type, depth - 1)}`;
      fragments.push(`fragment F${fragments.length} on ${on} ${selections(on, depth - 1)}`);
      return `...F${fragments.length - 1}${directive()}`;
    }
    const field = oneOf(draw, fieldsBy[type]);
    const under = below[`${type}.${field}`];
    if (under && depth === 0) return '__typename';
    const alias = field === 'name' ? oneOf(draw, ['', '', '__proto__: ', 'constructor: ']) : '';
    const numbered = field.includes('(') ? `x${field.replace(/\W/g, '')}: ` : alias;
    return `${numbered}${field}${directive()}${under ? ` ${selections(under, depth - 1)}` : ''}`;
  }
  const query = `query Q($yes: Boolean! = true, $no: Boolean! = false, $n: Int! = 3, $maybe: Int! = 0) ${selections('Query', 5)}`;
  return [query, ...fragments].join('\n');
}

/** In the words of the specification; two executors need not word a schema's own fault alike. */
const told = ({ data, errors }: ExecutionResult) => ({
  text: JSON.stringify(data),
  data,
  errors: errors?.map(({ message, path, locations }) => ({
    message: /^(Fault|Cannot return null|Expected Iterable)/.test(message) ? message : 'of a value',
    path,
    locations,
  })),
});

/** Rejections that nobody heard of. GraphQL.js leaves some, where one item of a list fails while others are waited for. */
const unheard: unknown[] = [];
const listeners = process.listeners('unhandledRejection');
beforeAll(() => {
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', error => unheard.push(error));
});
afterAll(() => {
  process.removeAllListeners('unhandledRejection');
  for (const listener of listeners) process.on('unhandledRejection', listener);
});

const neverOtherwise = () => {
  throw new Error('executed otherwise');
};
const byPlan = plannedExecution(neverOtherwise);

function inventedDocument(seed: number): DocumentNode | null {
  const document = parse(invented(drawing(seed, 'document')));
  return validate(schema, document).some(({ message }) => !/never used|is not used/.test(message))
    ? null
    : document;
}

test('answers, faults and their places are those of GraphQL.js, whatever is asked and whatever fails', async () => {
  const seen = { documents: 0, faults: 0, whole: 0, nothing: 0 };
  await fc.assert(
    fc.asyncProperty(fc.nat(), async seed => {
      const document = inventedDocument(seed);
      if (!document) return;
      seen.documents++;
      for (const [n, faults] of [0, 0.3, 1].entries())
        for (const variableValues of [{}, { yes: false, no: true, n: 7 }]) {
          const args = { schema, document, variableValues, contextValue: { seed: seed + n, faults } };
          const answered = told(await byPlan(args));
          await setImmediate();
          expect(unheard).toEqual([]);
          const expected = told(await execute(args));
          await setImmediate();
          unheard.length = 0;
          expect(answered).toEqual(expected);
          seen[expected.errors ? 'faults' : 'whole']++;
          if (expected.data === null) seen.nothing++;
        }
    }),
    { numRuns: 150 },
  );
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(0);
});

test('what writes, and what cannot be executed, is executed otherwise', () => {
  const otherwise = vi.fn(() => ({ data: null }));
  const run = plannedExecution(otherwise);
  const contextValue: World = { seed: 1, faults: 0 };
  run({ schema, document: parse('mutation { a { name } }'), contextValue });
  run({ schema, document: parse('query ($n: Int!) { a { sum(of: $n) } }'), contextValue });
  run({ schema, document: parse('query One { a { name } } query Two { a { name } }'), contextValue });
  run({ schema, document: parse('{ a { name } }'), operationName: 'Three', contextValue });
  expect(otherwise).toHaveBeenCalledTimes(4);
  run({
    schema,
    document: parse('query One { a { name } } query Two { a { name } }'),
    operationName: 'Two',
    contextValue,
  });
  expect(otherwise).toHaveBeenCalledTimes(4);
});

test('the schema tells about itself as it does to GraphQL.js', async () => {
  const document =
    parse(`{ __typename __schema { types { name kind fields { name type { name ofType { name } } } } }
    __type(name: "A") { interfaces { name } fields(includeDeprecated: true) { name args { name defaultValue } } } }`);
  const args = { schema, document, contextValue: { seed: 1, faults: 0 } };
  expect(told(await byPlan(args))).toEqual(told(await execute(args)));
});
