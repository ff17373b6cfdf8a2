/** What an agent may call. A tool only translates: the REST route or the function behind it judges, charges and answers. */
import { z } from 'zod';
import type { Scope } from '../../access/scopes.ts';
import { texts } from '../../kernel/schemas/words.ts';
import type { HttpDeps } from '../http-deps.ts';
import type { Prepared, RouteRequest } from '../rest/route.ts';

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly scope: Scope;
  /** It starts nothing and changes nothing. */
  readonly isReading: boolean;
  readonly input: z.ZodObject;
  /** Of `answer` in what the tool gives. */
  readonly answer: z.ZodType;
  prepare(deps: HttpDeps, request: RouteRequest, args: never): Promise<Prepared>;
  tell(body: never, args: never): ToolAnswer;
}

export interface ToolAnswer {
  readonly answer: object;
  /** By name, what the answer leaves open: checks, registers, what was left out of a network. */
  readonly unknown: readonly string[];
}

/** A tool with the types of its arguments and of the body behind it. */
export const toolOf = <Input extends z.ZodObject, Body>(
  tool: Omit<Tool, 'input' | 'prepare' | 'tell'> & {
    readonly input: Input;
    prepare(deps: HttpDeps, request: RouteRequest, args: z.output<Input>): Promise<Prepared>;
    tell(body: Body, args: z.output<Input>): ToolAnswer;
  },
): Tool => tool;

/** What every tool gives, around the body that REST gives. */
const given = (answer: z.ZodType) =>
  z.object({
    notice: z.string().describe('What the answer is, and what it is not. Show it with any verdict.'),
    unknown: texts(
      'By name, what the answer leaves open: checks, registers that are waited for, what was left out. Unknown is never clear.',
    ),
    askAgainInSeconds: z.int().nullable().describe('The answer is not complete yet: ask again then.'),
    answer,
  });

/** For the protocol: the JSON Schemas alone. Arguments are judged by the route, and bodies held to theirs by the tests. */
export const schemasOf = ({ input, answer }: Tool) => ({
  inputSchema: shownSchema(() => plainSchema(input, 'input')),
  outputSchema: shownSchema(() => plainSchema(given(answer), 'output')),
});

function shownSchema(write: () => Record<string, unknown>) {
  let written: Record<string, unknown> | undefined;
  const json = () => (written ??= write());
  return {
    '~standard': {
      version: 1 as const,
      vendor: 'zod',
      validate: (value: unknown) => ({ value }),
      jsonSchema: { input: json, output: json },
    },
  };
}

/** Objects of an answer stay open. A model reads the whole: without what `format` and `type` say already, and what is for OpenAPI. */
const plainSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const { additionalProperties, format, minimum, maximum } = jsonSchema;
      if (io === 'output' && additionalProperties === false) delete jsonSchema.additionalProperties;
      if (format !== undefined) delete jsonSchema.pattern;
      if (minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      for (const name of ['id', 'takes', 'discriminator']) delete jsonSchema[name];
    },
  });

/** The request as the REST route behind a tool reads it. */
export function restRequest(
  request: RouteRequest,
  path: string,
  {
    params = [],
    query = {},
    prefer = null,
  }: {
    readonly params?: readonly string[];
    readonly query?: Readonly<Record<string, string | number | null | undefined>>;
    readonly prefer?: string | null;
  },
): RouteRequest {
  const url = new URL(path, request.url);
  for (const [name, value] of Object.entries(query))
    if (value != null) url.searchParams.set(name, String(value));
  return { ...request, method: 'GET', url, params, header: name => (name === 'prefer' ? prefer : null) };
}
