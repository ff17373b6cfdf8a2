import { readFile } from 'node:fs/promises';
import {
  type GraphQLArgument,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
  printSchema,
} from 'graphql';
import { expect, test } from 'vitest';
import { printedSchema } from '../../generate/print-schema.ts';
import { buildSchema } from '../../src/graph/schema.ts';
import { words } from '../kit/words.ts';

const schema = buildSchema();
const ours = Object.values(schema.getTypeMap()).filter(
  type => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
);

test('schema.graphql is what the code says (npm run generate makes it anew)', async () => {
  const file = await readFile(new URL('../../schema.graphql', import.meta.url), 'utf8');
  expect(file).toBe(printedSchema(schema));
  expect(file).toMatch(/\): Network @cost\(weight: "50"\) @listSize\(.*sizedFields: \["edges", "nodes"\]\)/);
});

test('every type, field, argument and word of an enum is described', () => {
  const undescribed = ours.flatMap(type => parts(type).filter(([, description]) => !description));
  expect(undescribed.map(([name]) => name)).toEqual([]);
});

function parts(type: GraphQLNamedType): [string, string | null | undefined][] {
  const own: [string, string | null | undefined] = [type.name, type.description];
  if (isEnumType(type))
    return [own, ...type.getValues().map(v => [`${type.name}.${v.name}`, v.description] as [string, string])];
  if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return [own];
  return [
    own,
    ...Object.values(type.getFields()).flatMap(field => [
      [`${type.name}.${field.name}`, field.description] as [string, string],
      ...('args' in field
        ? (field.args as GraphQLArgument[]).map(
            arg => [`${type.name}.${field.name}(${arg.name})`, arg.description] as [string, string],
          )
        : []),
    ]),
  ];
}

test('a director is shown by name and companies, and nothing else of a person is in the schema', () => {
  const director = schema.getType('Director');
  expect(isObjectType(director) && Object.keys(director.getFields()).sort()).toEqual([
    'companies',
    'id',
    'name',
  ]);
  // A sign that one company carries on another: there the seat is a company's.
  const text = printSchema(schema)
    .replace(/"""[\s\S]*?"""/g, '')
    .replace(/^enum (PhoenixSign|Likeness|MutationErrorCode) \{[^}]*\}/gm, '')
    .replace(/^type CompanySeat \{[^}]*\}|\b(\w*AtSeat\w*|seat|sharesSeatWith|CompanySeat)\b/gm, '');
  expect(text).not.toMatch(/hash|address|birth|seat|person/i);
});

test('nobody can be searched for: directors are reached from a company or by an id of ours', () => {
  const query = schema.getQueryType()!.getFields();
  expect(Object.keys(query).sort()).toEqual(
    words(`
    alerts batches checks companies companiesByNif company events network
    networkChanges node path registers viewer watchlist watchlists`),
  );
});
