/**
 * The form of every mutation: it takes one `input` and answers a payload with the `result`, or with the `errors` of the input.
 * What concerns the caller and not the input (a scope, a spent limit, a fault of ours) is an error of the operation.
 */
import type { InputFieldMap, InputShapeFromFields, ShapeFromTypeParam, TypeParam } from '@pothos/core';
import { PROBLEMS, Problem, type ProblemCode } from '../../kernel/problems.ts';
import { builder, enumOf, type GraphContext } from './builder.ts';

type Types = typeof builder.$inferSchemaTypes;

type ResultType = TypeParam<Types> & { readonly name: string };

interface Definition<Fields extends InputFieldMap, Type extends ResultType> {
  readonly description: string;
  /** Of the result. */
  readonly type: Type;
  readonly input: (t: PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>) => Fields;
  /** Weight in fields, if it is not one. */
  readonly cost?: number | ((input: InputShapeFromFields<Fields>) => number);
  readonly resolve: (
    input: InputShapeFromFields<Fields>,
    context: GraphContext,
  ) => Promise<ShapeFromTypeParam<Types, Type, false>>;
}

/** Defines one, the object first and then what is done: `alertSilence`, with `AlertSilenceInput`, and the `AlertPayload` of all that answer an alert. */
export function mutation<Fields extends InputFieldMap, Type extends ResultType>(
  name: string,
  definition: Definition<Fields, Type>,
): void {
  const capital = name.replace(/^./, first => first.toUpperCase());
  const { description, input: fields, cost = 1, resolve } = definition;
  const input = builder.inputType(`${capital}Input`, { description: `What \`${name}\` takes.`, fields });
  const givenIn = (args: unknown) => (args as { input: InputShapeFromFields<Fields> }).input;
  builder.mutationField(name, t =>
    t.field({
      type: payloadOf(definition.type),
      description,
      complexity: args => costOf(cost, givenIn(args)),
      args: { input: t.arg({ type: input, required: true, description: 'What it takes.' }) },
      resolve: (_root, args, context) => outcomeOf(() => resolve(givenIn(args), context)),
    }),
  );
}

/** Where the schema is printed no input is given. */
const costOf = <Input>(cost: number | ((input: Input) => number), input: Input | undefined): number => {
  if (typeof cost === 'number') return cost;
  return input ? cost(input) : 1;
};

/** Refuses one member of the input, which the error names. */
export const wrongArgument = (argument: string, detail: string): Problem =>
  new Problem('invalid-parameter', `The argument ${argument} cannot be used: ${detail}`, {
    faults: [{ pointer: argument, detail }],
  });

/** What another input avoids. */
const OF_THE_INPUT = [
  'invalid-nif',
  'natural-person',
  'nif-out-of-scope',
  'invalid-parameter',
  'not-found',
  'precondition-failed',
  'watchlist-full',
  'idempotency-key-in-use',
  'idempotency-key-reused',
] as const satisfies readonly ProblemCode[];
type InputCode = (typeof OF_THE_INPUT)[number];
const isOfTheInput = (code: ProblemCode): code is InputCode =>
  (OF_THE_INPUT as readonly ProblemCode[]).includes(code);

interface InputError {
  readonly code: InputCode;
  readonly detail: string;
  readonly pointer: string | null;
}

const Code = enumOf(
  'MutationErrorCode',
  'What is wrong with the input of a mutation; as the codes elsewhere, with `_` for `-`. New ones may come.',
  Object.fromEntries(OF_THE_INPUT.map(code => [code, `${PROBLEMS[code].title}.`])) as Record<
    InputCode,
    string
  >,
);

const MutationError = builder.objectRef<InputError>('MutationError').implement({
  description: 'Why a mutation did nothing: something is wrong with its input.',
  fields: t => ({
    ...t.exposeMembers(Code, { code: 'What is wrong. Decide by it.' }),
    ...t.exposeMembers('String', { detail: 'A sentence for people; it says what to do.' }),
    ...t.exposeNullable('String', {
      pointer: 'The part of the input, as `nifs[3]`; null: the input as a whole.',
    }),
  }),
});

export const Deletion = builder.objectRef<{ readonly deletedId: string }>('Deletion').implement({
  description: 'What was deleted.',
  fields: t => ({
    ...t.exposeMembers('ID', { deletedId: 'Its id, which names nothing any more.' }),
  }),
});

interface Outcome<Result> {
  readonly result: Result | null;
  readonly errors: readonly InputError[];
}

const payloads = new Map<string, ReturnType<typeof makePayload>>();

/** One for all mutations with a result of this type. */
function payloadOf(type: ResultType) {
  const known = payloads.get(type.name) ?? makePayload(type);
  payloads.set(type.name, known);
  return known;
}

function makePayload(type: ResultType) {
  return builder.objectRef<Outcome<unknown>>(`${type.name}Payload`).implement({
    description: 'What came of it: `result`, or `errors` and nothing was done.',
    fields: t => ({
      result: t.field({
        type,
        nullable: true,
        description: 'What was done; null if there are `errors`.',
        complexity: { field: 1, multiplier: 1 },
        resolve: ({ result }) => result as never,
      }),
      errors: t.expose('errors', {
        type: [MutationError],
        description: 'What is wrong with the input; empty if it was done.',
        complexity: { field: 1, multiplier: 1 },
      }),
    }),
  });
}

async function outcomeOf<Result>(work: () => Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { result: await work(), errors: [] };
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    const { code, detail, faults } = problem;
    if (!isOfTheInput(code)) throw problem;
    // Of one fault the problem's own sentence says more than what its place takes.
    const shown = faults.length > 1 ? faults : [{ pointer: faults[0]?.pointer ?? '', detail }];
    return { result: null, errors: shown.map(one => ({ ...one, code, pointer: placeInInput(one.pointer) })) };
  }
}

/** `#/nifs/3` as `nifs[3]`; null: the input as a whole. */
const placeInInput = (pointer: string): string | null =>
  pointer
    .replace(/^#?\//, '')
    .replaceAll(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.') || null;

export const expectedVersion = (
  t: PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>,
  of: string,
) =>
  t.int({
    description: `The \`version\` of the ${of} that you saw; if it has another now, \`precondition-failed\`.`,
  });
