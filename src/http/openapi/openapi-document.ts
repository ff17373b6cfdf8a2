/** The REST contract as OpenAPI 3.1, made of the schemas that read parameters and that answers are held against. */
import { z } from 'zod';
import { EVENT_TYPES } from '../../events/event.ts';
import { PROBLEMS, type ProblemCode } from '../../kernel/problems.ts';
import { contractorQuery, eventsQuery, networkQuery, usageQuery } from '../rest/parameters.ts';
import * as bodies from './bodies.ts';
import { EXAMPLES } from './examples.ts';

type Json = Record<string, unknown>;

const JSON_TYPE = 'application/json';

/** A schema as OpenAPI writes it; what has an id of its own is collected in `components`. */
function createSchemas() {
  const components: Json = {};
  return {
    components,
    of(schema: z.ZodType): Json {
      const {
        $schema: _,
        $defs = {},
        ...rest
      } = z.toJSONSchema(schema, {
        target: 'draft-2020-12',
        io: 'output',
        unrepresentable: 'any',
      }) as Json & { $defs?: Json };
      const { id, ...own } = readdressed(rest) as Json;
      for (const [name, definition] of Object.entries($defs)) {
        const { id: __, ...named } = readdressed(definition as Json) as Json;
        components[name] = named;
      }
      if (typeof id !== 'string') return own;
      components[id] = own;
      return { $ref: `#/components/schemas/${id}` };
    },
  };
}

/** References between schemas lead to `components`. */
function readdressed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readdressed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => {
      if (key === 'takes') return [];
      if (key === '$ref' && typeof member === 'string')
        return [[key, member.replace(/^#\/\$defs\//, '#/components/schemas/')]];
      return [[key, readdressed(member)]];
    }),
  );
}

/** `server`: the address that partners use. */
export function openapiDocument(server: string): Json {
  const schemas = createSchemas();
  const json = (schema: z.ZodType, example?: unknown): Json => ({
    [JSON_TYPE]: { schema: schemas.of(schema), ...(example === undefined ? {} : { example }) },
  });
  const problem = {
    'application/problem+json': { schema: schemas.of(bodies.problem), example: EXAMPLES.problem },
  };
  const refusals = (...codes: readonly ProblemCode[]): Json =>
    Object.fromEntries(
      [...Map.groupBy(codes, code => PROBLEMS[code].status)].map(([status, same]) => [
        status,
        {
          description: same.map(code => `\`${code}\`: ${PROBLEMS[code].title}.`).join(' '),
          headers: {
            ...ALWAYS,
            ...([429, 503].includes(status) ? { 'Retry-After': header('Seconds to wait.', 'integer') } : {}),
            ...(status === 401 ? { 'WWW-Authenticate': header('`Bearer`.') } : {}),
          },
          content: problem,
        },
      ]),
    );
  const keyed = [
    'unauthenticated',
    'quota-exceeded',
    'too-many-requests',
    'internal-error',
    'unavailable',
  ] as const;
  const query = (shape: z.ZodObject): Json[] =>
    Object.entries(shape.shape).map(([name, schema]) => {
      const { description, default: _, ...written } = schemas.of(schema as z.ZodType);
      const isList = (written as { type?: string }).type === 'array';
      return {
        name,
        in: 'query',
        description,
        schema: written,
        ...(isList ? { style: 'form', explode: false } : {}),
      };
    });

  const networkIn = (operationId: string, summary: string, content: Json): Json => ({
    get: {
      operationId,
      tags: ['Contractors'],
      summary,
      description:
        'Who runs or ran which company around this one, with what was cut off and the ways to insolvent companies. Never a number or an address of a person. A `200` costs one unit of the daily quota. Needs `network:read`.',
      parameters: [
        {
          name: 'nif',
          in: 'path',
          required: true,
          description: 'Tax number (NIF) of the company.',
          schema: { type: 'string' },
          example: '580000010',
        },
        ...query(networkQuery),
        {
          name: 'If-None-Match',
          in: 'header',
          description: 'The `ETag` of an earlier answer; `304` when nothing changed.',
          schema: { type: 'string' },
        },
      ],
      responses: {
        200: { description: 'The network.', headers: { ...TOLD, ETag: header('Of this answer.') }, content },
        304: {
          description: 'Nothing changed since the answer with this `ETag`.',
          headers: { ...TOLD, ETag: header('Of the answer.') },
        },
        ...refusals(
          'invalid-nif',
          'invalid-parameter',
          'insufficient-scope',
          'company-not-granted',
          'natural-person',
          'nif-out-of-scope',
          'not-found',
          ...keyed,
        ),
      },
    },
  });

  const paths: Json = {
    '/api/v1/contractors/{nif}': {
      get: {
        operationId: 'getContractor',
        tags: ['Contractors'],
        summary: 'The risk assessment of a company',
        description:
          'Assessed before: the whole assessment, at once. New: `202` and `analyzing`, a background analysis starts, and the event `analysis.completed` follows. A `200`, and a client’s first `202` for an analysis, cost one unit of the daily quota. Needs `contractors:read`.',
        parameters: [
          {
            name: 'nif',
            in: 'path',
            required: true,
            description:
              'Tax number (NIF) of the company. Spaces, dots, hyphens and a leading PT are accepted.',
            schema: { type: 'string' },
            example: '580000010',
          },
          ...query(contractorQuery),
          {
            name: 'Prefer',
            in: 'header',
            description:
              '`wait=25` holds the request until the analysis completes or the seconds pass, 30 at most (RFC 7240).',
            schema: { type: 'string' },
            example: 'wait=25',
          },
          {
            name: 'If-None-Match',
            in: 'header',
            description: 'The `ETag` of an earlier answer; `304` when nothing changed.',
            schema: { type: 'string' },
          },
        ],
        responses: {
          200: {
            description: 'The whole assessment.',
            headers: {
              ...TOLD,
              ETag: header('Of this answer.'),
              'Preference-Applied': header('When it was held.'),
            },
            content: json(bodies.completeContractor, EXAMPLES.complete),
          },
          202: {
            description: 'The company is being analysed.',
            headers: {
              ...TOLD,
              Location: header('The analysis.'),
              'Retry-After': header('Seconds to wait before asking again.', 'integer'),
              'Preference-Applied': header('When it was held.'),
            },
            content: json(bodies.analyzingContractor, EXAMPLES.analyzing),
          },
          304: {
            description: 'Nothing changed since the answer with this `ETag`.',
            headers: { ...TOLD, ETag: header('Of the answer.') },
          },
          ...refusals(
            'invalid-nif',
            'invalid-parameter',
            'insufficient-scope',
            'company-not-granted',
            'natural-person',
            'nif-out-of-scope',
            ...keyed,
          ),
        },
      },
    },
    '/api/v1/contractors/{nif}/network.graphml': networkIn(
      'getNetworkGraphml',
      'The network around a company, as GraphML',
      {
        'application/xml': { schema: { type: 'string', description: 'GraphML 1.1, typed keys.' } },
      },
    ),
    '/api/v1/contractors/{nif}/network.cytoscape.json': networkIn(
      'getNetworkCytoscape',
      'The network around a company, for Cytoscape.js',
      json(bodies.networkElements),
    ),
    '/api/v1/analyses/{id}': {
      get: {
        operationId: 'getAnalysis',
        tags: ['Contractors'],
        summary: 'An analysis under way',
        description:
          'Polling costs no quota. The event `analysis.completed` makes it needless. Needs `contractors:read`.',
        parameters: [
          {
            name: 'id',
            in: 'path',
            required: true,
            description: 'As in `Location`.',
            schema: { type: 'string' },
            example: EXAMPLES.analyzing.analysis.id,
          },
        ],
        responses: {
          202: {
            description: 'It runs.',
            headers: TOLD,
            content: json(bodies.analyzingContractor, EXAMPLES.analyzing),
          },
          303: { description: 'It is complete.', headers: { ...TOLD, Location: header('The contractor.') } },
          ...refusals('insufficient-scope', 'not-found', ...keyed),
        },
      },
    },
    '/api/v1/events': {
      get: {
        operationId: 'listEvents',
        tags: ['Events'],
        summary: 'The client’s own events',
        description:
          'Oldest first, kept for 30 days. With `Accept: text/event-stream` a stream that begins at the same place and goes on: `id:` is the cursor, and `Last-Event-ID` resumes. Needs `events:read`.',
        parameters: [
          ...query(eventsQuery),
          {
            name: 'Last-Event-ID',
            in: 'header',
            description: 'Of a stream: the last cursor seen.',
            schema: { type: 'string' },
          },
        ],
        responses: {
          200: {
            description: 'A page, or a stream.',
            headers: { ...TOLD, Link: header('The next page (`rel="next"`), while there is one.') },
            content: {
              ...json(bodies.eventList, EXAMPLES.events),
              'text/event-stream': {
                schema: { type: 'string', description: '`id`, `event` and `data` of each event.' },
              },
            },
          },
          ...refusals(
            'invalid-cursor',
            'invalid-parameter',
            'insufficient-scope',
            'cursor-expired',
            ...keyed,
          ),
        },
      },
    },
    '/api/v1/usage': {
      get: {
        operationId: 'getUsage',
        tags: ['Keys'],
        summary: 'Limits of the key, what is left of them, and use per day',
        description: 'Logged and limited as every request, free of quota. Needs no scope.',
        parameters: query(usageQuery),
        responses: {
          200: { description: 'Limits and use.', headers: TOLD, content: json(bodies.usage, EXAMPLES.usage) },
          ...refusals('invalid-parameter', ...keyed),
        },
      },
    },
  };

  return {
    openapi: '3.1.0',
    info: {
      title: 'Contractor risk',
      version: '1.0.0',
      summary: 'Risk assessments of Portuguese construction companies by NIF.',
      description:
        'From nine official public registers. A verdict supports a decision and is none. Additive changes only within v1.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-proprietary' },
    },
    servers: [{ url: server }],
    security: [{ key: [] }],
    tags: [
      { name: 'Contractors', description: 'Assessments and analyses.' },
      { name: 'Events', description: 'What happened, in order; the same events that webhooks deliver.' },
      { name: 'Keys', description: 'The key that asks.' },
    ],
    paths,
    webhooks: Object.fromEntries(
      EVENT_TYPES.map(type => [
        type,
        {
          post: {
            operationId: `on-${type.replace('.', '-')}`,
            tags: ['Events'],
            summary: SUMMARY[type],
            description:
              'Signed by Standard Webhooks 1.0.0. Delivered at least once; any 2xx within 15 s is success.',
            parameters: [
              {
                name: 'webhook-id',
                in: 'header',
                required: true,
                description: 'The event’s id, the same on every try.',
                schema: { type: 'string' },
              },
              {
                name: 'webhook-timestamp',
                in: 'header',
                required: true,
                description: 'Of the try, seconds since 1970.',
                schema: { type: 'string' },
              },
              {
                name: 'webhook-signature',
                in: 'header',
                required: true,
                description:
                  '`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; two, separated by a space, while a secret is rotated.',
                schema: { type: 'string' },
              },
            ],
            requestBody: {
              required: true,
              content: json(bodies.deliveries[type]!, EXAMPLES.deliveries[type]),
            },
            responses: {
              '2XX': { description: 'Received.' },
              410: { description: 'Gone: the endpoint is disabled.' },
              '4XX': { description: 'Tried again by the schedule.' },
            },
          },
        },
      ]),
    ),
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'A secret key issued by the operator, or a client token. Never in an address.',
        },
      },
      headers: GOING,
      schemas: Object.fromEntries(Object.entries(schemas.components).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

const header = (description: string, type = 'string'): Json => ({ description, schema: { type } });

/** On every answer of a route of which something will go, for twelve months at least. */
const GOING = {
  Deprecation: {
    ...header(
      'Only where something of the route will go (RFC 9745): since when nobody new should use it, `@` and Unix seconds.',
    ),
    example: '@1799539200',
  },
  Sunset: {
    ...header(
      'Only with `Deprecation` (RFC 8594): until when it works as ever; `Link` names the page that says what to use instead.',
    ),
    example: 'Mon, 10 Jan 2028 00:00:00 GMT',
  },
};

const ALWAYS = {
  'Request-Id': header('Id of the request, as in the log.'),
  Deprecation: { $ref: '#/components/headers/Deprecation' },
  Sunset: { $ref: '#/components/headers/Sunset' },
};
const TOLD = {
  ...ALWAYS,
  'RateLimit-Policy': header('Limits of the key: `"burst";q=100;w=60`.'),
  RateLimit: header('What is left: `"burst";r=37;t=21`, `t` in seconds.'),
};

const SUMMARY: Readonly<Record<(typeof EVENT_TYPES)[number], string>> = {
  'analysis.completed': 'A first analysis that was answered `analyzing` is complete',
  'assessment.changed': 'A company asked about in the last 90 days has changed',
  'webhook.disabled': 'An endpoint of the client was disabled',
};
