/** Parts of the operations of the document. */
import { z } from 'zod';
import { rejectedRow } from '../../src/http/bodies/watchlist-bodies.ts';
import { PROBLEMS, type ProblemCode } from '../../src/kernel/problems.ts';
import { cursor, id, openWords } from '../../src/kernel/schemas/words.ts';
import { type HeaderName, headersWith, REFUSAL_HEADERS } from './documented-headers.ts';
import { problemExample, type RefusalCode } from './problem-examples.ts';
import type { Json, WrittenSchemas } from './written-schemas.ts';

/** Refusals of every route. */
const SHARED: readonly RefusalCode[] = [
  'invalid-parameter',
  'malformed-request',
  'unauthenticated',
  'method-not-allowed',
  'request-timeout',
  'quota-exceeded',
  'too-many-requests',
  'expectation-failed',
  'headers-too-large',
  'internal-error',
  'unavailable',
];

/** Refusals of a change of one thing, by what is sent. */
export const OF_A_SENT_CHANGE = [
  'insufficient-scope',
  'not-found',
  'precondition-failed',
  'payload-too-large',
  'unsupported-media-type',
] as const satisfies readonly RefusalCode[];

/** Refusals of what a route answers about one company. */
export const OF_ONE_COMPANY = [
  'invalid-nif',
  'insufficient-scope',
  'company-not-granted',
  'natural-person',
  'nif-out-of-scope',
  'not-found',
] as const satisfies readonly RefusalCode[];

interface Format<Content> {
  readonly operationId: string;
  readonly summary: string;
  readonly content: Content;
}

export type Formats<Content> = Readonly<Record<string, Format<Content>>>;

/** A path for each form of what is given at an address, by its ending. */
export const inEachFormat = <Content>(
  address: string,
  formats: Formats<Content>,
  of: (content: Content) => Json,
): Json =>
  Object.fromEntries(
    Object.entries(formats).map(([suffix, { operationId, summary, content }]) => [
      `${address}.${suffix}`,
      { get: { operationId, tags: ['Contractors'], summary, ...of(content) } },
    ]),
  );

export interface OperationParts {
  json(schema: z.ZodType, example: unknown): Json;
  /** A text of which each line is JSON by the schema. Told as a text, for generators know no sequence of JSON. */
  lines(line: z.ZodType, example: object): Json;
  /** An answer in JSON, with the headers of every answer and these. */
  answered(description: string, schema: z.ZodType, example: unknown, ...headers: HeaderName[]): Json;
  query(shape: z.ZodObject): Json[];
  /** Refusals by status: those of the route, and those of every route. */
  refusals(codes: readonly RefusalCode[]): Json;
  /** `components.examples`: an example answer for each code that is used. */
  readonly examples: Json;
  /** `components.responses`: each refusal that is used, by its codes. */
  readonly responses: Json;
}

export function createOperationParts(schemas: WrittenSchemas): OperationParts {
  const examples: Json = {};
  const responses: Json = {};
  const json: OperationParts['json'] = (schema, example) => ({
    'application/json': { schema: schemas.of(schema), example },
  });
  return {
    examples,
    responses,
    json,
    lines: (line, example) => ({
      'application/x-ndjson': {
        schema: {
          type: 'string',
          description: `Each line is a \`${line.meta()!.id}\` as JSON.`,
          contentMediaType: 'application/x-ndjson',
          contentSchema: schemas.of(line),
        },
        example: `${JSON.stringify(example)}\n`,
      },
    }),
    answered: (description, schema, example, ...headers) =>
      response(description, headers, json(schema, example)),
    query: shape =>
      Object.entries(shape.shape).map(([name, schema]) =>
        queryParameter(
          name,
          schemas.of(schema as z.ZodType),
          !(schema as z.ZodType).safeParse(undefined).success,
        ),
      ),
    refusals: codes => {
      const schema = schemas.of(problem);
      const all = [...codes, ...SHARED];
      for (const code of all) examples[code] = { value: problemExample(code) };
      const byStatus = Map.groupBy(all, code => PROBLEMS[code].status);
      return Object.fromEntries(
        [...byStatus].map(([status, same]) => {
          const name = same.join('.');
          responses[name] ??= refusal(schema, same);
          return [status, { $ref: `#/components/responses/${name}` }];
        }),
      );
    },
  };
}

function queryParameter(name: string, { description, default: _, ...read }: Json, required: boolean): Json {
  const schema = withoutNull(read);
  const asList = schema.type === 'array' ? { style: 'form', explode: false } : {};
  return { name, in: 'query', ...(required && { required }), description, schema, ...asList };
}

/** Null is what a parameter is read as that was left out; nobody can send it. */
const withoutNull = ({ anyOf, type, ...schema }: Json): Json => ({
  ...(Array.isArray(anyOf) ? anyOf.find(one => one.type !== 'null') : {}),
  ...(type === undefined ? {} : { type: [type].flat().find(one => one !== 'null') }),
  ...schema,
});

const refusal = (schema: Json, codes: readonly RefusalCode[]): Json => ({
  description: codes.map(code => `\`${code}\`: ${PROBLEMS[code].title}.`).join(' '),
  headers: headersWith(...(REFUSAL_HEADERS[PROBLEMS[codes[0]!].status] ?? [])),
  content: {
    'application/problem+json': {
      schema,
      examples: Object.fromEntries(codes.map(code => [code, { $ref: `#/components/examples/${code}` }])),
    },
  },
});

export const pathParameter = (name: string, description: string, example: string): Json => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

export const NIF = pathParameter('nif', 'Tax number (NIF) of the company.', '580000010');

export const headerParameter = (name: string, description: string, more: Json = {}): Json => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
  ...more,
});

/** An answer with the headers of every answer and these. */
export const response = (description: string, headers: readonly HeaderName[], content?: Json): Json => ({
  description,
  headers: headersWith(...headers),
  ...(content && { content }),
});

export const notChanged = (...headers: HeaderName[]): Json =>
  response('Nothing changed since the answer with this `ETag`.', headers);

export const IF_NONE_MATCH = headerParameter(
  'If-None-Match',
  'The `ETag` of an earlier answer; `304` when nothing changed.',
);

/** Of every change. */
export const IF_MATCH = headerParameter('If-Match', 'The `ETag` that it must still have; otherwise `412`.');

export const operation = (operationId: string, tag: string, more: Json): Json => ({
  operationId,
  tags: [tag],
  ...more,
});

/** A body that is sent: what has a default may be left out. */
export function sent(schema: z.ZodType, example: object): Json {
  const {
    $schema: _,
    additionalProperties: __,
    ...written
  } = z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input' });
  return { 'application/json': { schema: written, example } };
}

export const problem = z
  .object({
    type: z.string().describe('Address of the page that explains the code.'),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('What is wrong in this request, and what to do.'),
    instance: z.string(),
    code: openWords(
      Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]],
      'Decide by it; handle an unknown one by its status.',
    ),
    requestId: id('req', 'Give it to the operator when you ask for help.'),
    errors: z.array(z.object({ pointer: z.string(), detail: z.string() })).optional(),
    'violated-policies': z.array(z.string()).optional().describe('Limits that are spent, by name.'),
    oldest: cursor.optional().describe('The oldest cursor left.'),
    rejected: z
      .array(rejectedRow)
      .optional()
      .describe('Rows of a watchlist of which none stands, 1,000 at most.'),
    reason: openWords(
      ['invalid_url', 'endpoint_blocked'],
      'Why the address of a webhook endpoint cannot be used.',
    ).optional(),
    rejectedMore: z.int().optional().describe('How many more there are than are named.'),
  })
  .describe('RFC 9457.')
  .meta({ id: 'Problem' });
