/** One form for every mutation: an `input`, and a payload with the `result` or with typed `errors`. */
import { getNamedType, isInputObjectType, isNonNullType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { codes, companyNif, openGraph, personNif } from './graph-database.ts';

const graph = await openGraph();

const fields = Object.values(graph.schema.getMutationType()!.getFields());
const capital = (name: string) => name[0]!.toUpperCase() + name.slice(1);

test.each(fields.map(field => [field.name, field] as const))(
  '%s takes one input and answers result or errors',
  (name, field) => {
    expect(field.args.map(arg => [arg.name, `${arg.type}`])).toEqual([['input', `${capital(name)}Input!`]]);
    expect(isInputObjectType(getNamedType(field.args[0]!.type))).toBe(true);
    const payload = getNamedType(field.type);
    const told = isObjectType(payload) ? payload.getFields() : {};
    expect(payload.name).toBe(`${getNamedType(told.result!.type).name}Payload`);
    expect(Object.keys(told).sort()).toEqual(['errors', 'result']);
    expect(`${told.errors!.type}`).toBe('[MutationError!]!');
    expect(isNonNullType(told.result!.type)).toBe(false);
  },
);

const ASK = `mutation ($input: AnalysisRequestInput!) {
  it: analysisRequest(input: $input) { result { analysis { nif } } errors { code detail } } }`;

test('what was done is the result, and errors are empty', async () => {
  const data = await graph.read(ASK, { input: { nif: companyNif(1) } });
  expect(data.it).toEqual({ result: { analysis: { nif: companyNif(1) } }, errors: [] });
});

test('a wrong input is answered by a code and a sentence, and repeats no number', async () => {
  for (const [nif, code] of [
    ['123', 'invalid_nif'],
    [personNif(1), 'natural_person'],
  ] as const) {
    const data = await graph.read(ASK, { input: { nif } });
    expect(data.it).toEqual({ result: null, errors: [{ code, detail: expect.stringMatching(/\w/) }] });
    expect(JSON.stringify(data)).not.toContain(nif);
  }
});

test('each fault names its part of the input', async () => {
  const { data } = await graph.ask(
    `mutation { it: clientTokenCreate(input: { nifs: ["${companyNif(1)}", "123"] }) { result { token } errors { code pointer } } }`,
  );
  expect(data.it).toEqual({ result: null, errors: [{ code: 'invalid_nif', pointer: 'nifs[1]' }] });
});

test.each([
  ['companiesWatch(input: { list: "a/b", companies: [{ nif: "580000010" }] })', 'list'],
  ['companiesWatch(input: { list: "a", companies: [] })', 'companies'],
  ['companiesUnwatch(input: { list: "a", nifs: [] })', 'nifs'],
  ['watchlistDelete(input: { name: "a/b" })', 'name'],
  ['watchlistRulesSet(input: { list: "a", rules: { scoreFallsBy: 500 } })', 'rules.scoreFallsBy'],
  [
    'watchlistRulesSet(input: { list: "a", rules: { checksTurnAdverse: ["no"] } })',
    'rules.checksTurnAdverse[0]',
  ],
  ['batchStart(input: { companies: [] })', 'companies'],
  ['analysisRequest(input: { nif: "580000010", maxAgeHours: 0 })', 'maxAgeHours'],
])('%s: the error points to %s', async (asked, pointer) => {
  const { data, errors } = await graph.ask(`mutation { it: ${asked} { errors { code pointer } } }`);
  expect([data?.it, errors]).toEqual([{ errors: [{ code: 'invalid_parameter', pointer }] }, undefined]);
});

test('what the caller may not do is no fault of the input: an error of the operation', async () => {
  const narrow = graph.context({ scopes: [] });
  const answer = await graph.ask(ASK, { input: { nif: companyNif(1) } }, narrow);
  expect(answer.data).toBeNull();
  expect(codes(answer)).toEqual(['insufficient-scope']);
});
