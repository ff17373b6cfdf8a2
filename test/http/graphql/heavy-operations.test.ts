/** Operations that are small to send and large to answer: priced by what they return, or refused; never a stall. */
import { GraphQLError, getIntrospectionQuery } from 'graphql';
import { describe, expect, it } from 'vitest';
import { publicError } from '../../../src/http/public-error.ts';
import { silentLog } from '../../../src/kernel/log.ts';
import { postGraphql } from '../../kit/ask-graphql.ts';
import { processorMs } from '../../kit/processor-ms.ts';
import { appOfFile } from '../../kit/test-app.ts';
import { enterSocket } from './socket-client.ts';

const app = await appOfFile();

async function ask(query: string, variables: object = {}) {
  const accept = 'application/graphql-response+json';
  const response = await postGraphql(app, { query, variables }, { accept });
  return { status: response.status, body: await response.json() };
}

const fieldsIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce(
        (sum: number, one) => sum + fieldsIn(one),
        Array.isArray(value) ? 0 : Object.keys(value).length,
      )
    : 0;

describe('introspection', () => {
  it('is priced by what it returns, whichever way it is asked', async () => {
    const queries = [
      getIntrospectionQuery(),
      '{ __schema { types { name fields { name args { name } } } } }',
      'query { ...all } fragment all on Query { __schema { types { name kind description } } }',
      `{ ${Array.from({ length: 30 }, (_, i) => `t${i}: __type(name: "Query") { fields { name description args { name description } } }`).join(' ')} }`,
    ];
    for (const query of queries) {
      const { status, body } = await ask(query);
      expect(status).toBe(200);
      const { complexity } = body.extensions.cost;
      expect(complexity).toBeGreaterThanOrEqual(fieldsIn(body.data) / 20);
      expect(complexity).toBeLessThanOrEqual(fieldsIn(body.data));
    }
  });

  it('of the whole schema is asked once in an operation', async () => {
    for (const query of [
      '{ a: __schema { types { name } } b: __schema { types { name } } }',
      'query { ...one ...two } fragment one on Query { __schema { types { name } } } fragment two on Query { b: __schema { types { name } } }',
    ])
      expect((await ask(query)).body.errors[0].extensions.code).toBe('query-too-complex');
  });
});

it('an endpoint is tested once in an operation', async () => {
  const id = `whe_${'0'.repeat(26)}`;
  const query = `mutation { a: webhookEndpointTest(input: { id: "${id}" }) { result { status } errors { code } } b: webhookEndpointTest(input: { id: "${id}" }) { result { status } errors { code } } }`;
  const { status, body } = await ask(query);
  expect([status, body.errors[0].extensions.code]).toEqual([400, 'query-too-complex']);
});

describe('variables of any depth are a planned 400', () => {
  const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
  const query = 'query ($v: [String!]) { checks(keys: $v) { key } }';

  it.each([18, 3_000, 20_000])('%i levels, over HTTP and over a socket', async levels => {
    const body = `{"query":${JSON.stringify(query)},"variables":{"v":${'['.repeat(levels)}${']'.repeat(levels)}}}`;
    const response = await postGraphql(app, body);
    expect(response.status).toBe(400);
    expect((await response.json()).errors[0].extensions.code).toBe('query-too-complex');
    const client = await enterSocket(app);
    client.say(`{"id":"1","type":"subscribe","payload":${body}}`);
    expect((await client.hear()).payload[0].extensions.code).toBe('query-too-complex');
    client.socket.close();
  });

  it('what an argument takes is not met by the bound', async () => {
    expect(deep(2)).toEqual([[]]);
    expect(
      (await ask('query ($n: [NIF!]!) { companiesByNif(nifs: $n) { nif } }', { n: ['580000028'] })).body
        .errors?.[0]?.extensions?.code,
    ).not.toBe('query-too-complex');
  });
});

describe('the text of an error', () => {
  const told = (message: string) =>
    publicError(new GraphQLError(message), { log: silentLog, requestId: 'req_x' }).message;

  it('is made in linear time and cut, whatever of the document GraphQL repeats', () => {
    const since = processorMs();
    for (const word of [
      ...[' Did you mean ', ' Did you mean ?', 'Unexpected parameter ', '?', ' Did you mean x? '],
    ])
      expect(told(`Cannot query "${word.repeat(60_000 / word.length)}".`).length).toBeLessThan(520);
    expect(processorMs() - since).toBeLessThan(50);
  });

  it('holds no suggestion', () => {
    expect(told('Cannot query field "nam" on type "Director". Did you mean "name"?')).toBe(
      'Cannot query field "nam" on type "Director".',
    );
  });
});
