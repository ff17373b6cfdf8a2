/** The OpenAPI document: valid by Redocly's recommended rules, with examples that its own schemas take, and open as docs/versioning.md promises. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EVENT_TYPES } from '../../../src/events/all-events.ts';
import { openapiFile } from '../../../src/http/pages/openapi-file.ts';
import { ALL_ROUTES } from '../../../src/http/rest/all-routes.ts';
import { PROBLEMS, type ProblemCode } from '../../../src/kernel/problems.ts';
import {
  createSchemaJudge,
  DOCUMENT,
  type Json,
  placeOfResponse,
  pointerOf,
  standsAt,
} from '../../kit/contract/published-schema.ts';

const faultsOf = createSchemaJudge(DOCUMENT);

/** Every place of the document that holds a schema with examples. */
function* contentsIn(value: Json, path: readonly string[] = []): Generator<[readonly string[], Json]> {
  if (value === null || typeof value !== 'object') return;
  for (const [name, member] of Object.entries<Json>(value)) {
    if (name === 'content')
      for (const [type, content] of Object.entries<Json>(member)) yield [[...path, 'content', type], content];
    else yield* contentsIn(member, [...path, name]);
  }
}
const CONTENTS = [...contentsIn(DOCUMENT)];

describe('the document', () => {
  it('is valid by the recommended rules', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(DOCUMENT), config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  it('is what the service answers, at its own address', async () => {
    expect(await openapiFile('https://risk.example')).toEqual(JSON.parse(JSON.stringify(DOCUMENT)));
  });

  it('tells of every route, and of every type of event', () => {
    expect(Object.keys(DOCUMENT.paths).sort()).toEqual(ALL_ROUTES.map(({ name }) => name).sort());
    expect(Object.keys(DOCUMENT.webhooks).sort()).toEqual([...EVENT_TYPES, 'webhook.test'].sort());
    expect(Object.keys(DOCUMENT.components.schemas.KnownEvent.discriminator.mapping)).toEqual([
      ...EVENT_TYPES,
    ]);
  });

  it.each(ALL_ROUTES)(
    'tells of the query parameters that each method of $name takes, and of no other',
    ({ name, query = z.object({}) }) => {
      for (const [method, { parameters }] of Object.entries<Json>(DOCUMENT.paths[name])) {
        const written = parameters.filter((one: Json) => one.in === 'query');
        const { shape } = typeof query === 'function' ? query(method.toUpperCase()) : query;
        expect(written.map((one: Json) => one.name).sort(), method).toEqual(Object.keys(shape).sort());
      }
    },
  );
});

describe('a typed client', () => {
  const operations = Object.values<Json>(DOCUMENT.paths).flatMap(path => Object.values<Json>(path));
  const parameters: Json[] = operations.flatMap(operation => operation.parameters);

  function* membersNamed(value: Json, names: readonly string[]): Generator<Json> {
    if (value === null || typeof value !== 'object') return;
    for (const [name, member] of Object.entries<Json>(value.properties ?? {}))
      if (names.includes(name)) yield member;
    for (const member of Object.values(value)) yield* membersNamed(member, names);
  }

  it('has cursors of one type, sent and told', () => {
    const sent = parameters.filter(({ name }) => /after|before|cursor|last-event-id/i.test(name));
    const told = [...membersNamed(DOCUMENT.components.schemas, ['cursor', 'oldest'])];
    const types = [...sent.map(({ schema }) => schema), ...told].map(({ description: _, ...type }) => type);
    const isNullable = ({ type }: Json) => Array.isArray(type);
    expect(new Set(types.filter(type => !isNullable(type)).map(type => JSON.stringify(type)))).toEqual(
      new Set(['{"type":"string"}']),
    );
    expect(types.filter(isNullable)).toEqual(Array(4).fill({ type: ['string', 'null'] }));
  });

  it('knows of each operation in which form it answers', () => {
    const forms = operations.map(({ operationId, responses }) => [
      operationId,
      new Set(
        Object.entries<Json>(responses).flatMap(([status, { content = {} }]) =>
          status.startsWith('2') ? Object.keys(content) : [],
        ),
      ).size,
    ]);
    expect(
      forms.filter(([id, count]) => count !== (/^(removeWatchlist|deleteWebhookEndpoint)$/.test(id) ? 0 : 1)),
    ).toEqual([]);
  });

  it('knows of each line of NDJSON what it is', () => {
    const lines = operations.flatMap(
      ({ responses }) => responses[200]?.content['application/x-ndjson'] ?? [],
    );
    expect(lines).toHaveLength(3);
    for (const { schema, example } of lines) {
      expect(schema).toMatchObject({ type: 'string', contentSchema: { $ref: expect.any(String) } });
      const faults = faultsOf(schema.contentSchema.$ref.slice(1), JSON.parse(example));
      expect([schema.contentSchema.$ref, faults]).toEqual([schema.contentSchema.$ref, []]);
    }
  });

  it('knows of each parameter what it takes, which is never null', () => {
    const unclear = parameters.filter(
      ({ schema }) => JSON.stringify(schema).includes('null') || !(schema.type ?? schema.$ref),
    );
    expect(unclear).toEqual([]);
  });
});

describe('an example', () => {
  it.each(
    CONTENTS.filter(([, { example }]) => example !== undefined).map(([path, { example }]) => ({
      path,
      example,
    })),
  )('is what its schema says: $path', ({ path, example }) => {
    // As it is sent: a moment is text.
    expect(faultsOf(pointerOf(...path, 'schema'), JSON.parse(JSON.stringify(example)))).toEqual([]);
  });

  it('stands in every JSON body', () => {
    const without = CONTENTS.filter(
      ([path, { example, examples }]) => path.at(-1)!.endsWith('json') && !example && !examples,
    );
    expect(without.map(([path]) => path)).toEqual([]);
  });

  it.each(Object.entries<Json>(DOCUMENT.components.examples))(
    'of %s is a problem with that code',
    (code, { value }) => {
      expect(faultsOf('/components/schemas/Problem', value)).toEqual([]);
      expect(value).toMatchObject({ code, status: PROBLEMS[code as ProblemCode].status });
    },
  );

  it('of a refusal has the status that it stands under', () => {
    for (const [route, verbs] of Object.entries<Json>(DOCUMENT.paths))
      for (const [verb, { responses }] of Object.entries<Json>(verbs))
        for (const status of Object.keys(responses)) {
          const { content = {} } = standsAt(placeOfResponse(route, verb, status));
          for (const { examples = {} } of Object.values<Json>(content))
            for (const code of Object.keys(examples))
              expect([code, PROBLEMS[code as ProblemCode].status]).toEqual([code, Number(status)]);
        }
  });
});

describe('what may come within v1 breaks no reader', () => {
  /** Lists that docs/versioning.md closes, and what tells bodies apart. */
  // `continuityFrom` is sent, never answered.
  const CLOSED = ['status', 'verdict', 'knockOut', 'color', 'alvaraStatus', 'kind', 'continuityFrom'];

  function* schemasIn(value: Json, name = ''): Generator<[string, Json]> {
    if (value === null || typeof value !== 'object') return;
    yield [name, value];
    for (const [key, member] of Object.entries<Json>(value))
      if (key !== 'example' && key !== 'examples' && key !== 'discriminator')
        yield* schemasIn(member, /^(\d+|anyOf|oneOf|items)$/.test(key) ? name : key);
  }
  const answers = () => [...schemasIn(DOCUMENT.components.schemas), ...schemasIn(DOCUMENT.paths)];

  it('a further member: no object of an answer is closed', () => {
    expect(answers().filter(([, schema]) => schema.additionalProperties === false)).toEqual([]);
    expect(answers().filter(([, schema]) => schema.unevaluatedProperties === false)).toEqual([]);
  });

  it('a further word: every list of words is open, but the closed ones', () => {
    const parameters = new Set(
      Object.values<Json>(DOCUMENT.paths).flatMap(operations =>
        Object.values<Json>(operations).flatMap(({ parameters }) =>
          parameters.flatMap(({ schema }: Json) => [schema, schema.items]),
        ),
      ),
    );
    const open = new Set(
      answers().flatMap(([, { anyOf = [] }]) =>
        anyOf.some((one: Json) => one.type === 'string' && !one.enum) ? anyOf : [],
      ),
    );
    const closed = answers().filter(
      ([name, schema]) =>
        schema.enum &&
        schema.type === 'string' &&
        name !== 'not' &&
        !open.has(schema) &&
        !parameters.has(schema),
    );
    expect([...new Set(closed.map(([name]) => name))].filter(name => !CLOSED.includes(name))).toEqual([]);
  });

  it('an event of another type', () => {
    const [{ type: _, data: __, ...members }] =
      DOCUMENT.paths['/api/v1/events'].get.responses[200].content['application/json'].example.data;
    const known = createSchemaJudge({ ...DOCUMENT });
    const later = { ...members, type: 'company.renamed', data: { nif: '580000010' } };
    expect(known('/components/schemas/OtherEvent', later)).toEqual([]);
    // As it is published it takes both; the type decides which data.
    expect(
      faultsOf('/components/schemas/Event', { ...members, type: 'analysis.completed', data: {} }),
    ).not.toEqual([]);
  });
});
