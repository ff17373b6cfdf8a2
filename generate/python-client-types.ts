import { writeFile } from 'node:fs/promises';
import { openapiDocument } from './openapi/openapi-document.ts';
import type { Schema } from './rest-client-types.ts';

/** The types of the bodies, for the client in Python: a `TypedDict` for each object of the OpenAPI document, also those within others. */
export function pythonClientTypes(): string {
  const { components } = openapiDocument('') as unknown as {
    components: { schemas: Readonly<Record<string, Schema>> };
  };
  const written: string[] = [];
  for (const [name, schema] of Object.entries(components.schemas)) {
    const type = typeOf(schema, name, written);
    if (type !== `"${name}"`) written.push(`${name} = ${type}`);
  }
  return `${HEAD}\n\n${written.join('\n\n')}\n`;
}

const HEAD = `"""Written from the OpenAPI document when the client is built or checked."""
# ruff: noqa
from typing import Any, Dict, List, Literal, TypedDict, Union`;

/** As a text: forward references are quoted, so that every name may come later. `written` takes the objects within. */
function typeOf(schema: Schema, name: string, written: string[]): string {
  if (schema.$ref) return `"${schema.$ref.split('/').at(-1)}"`;
  const words = schema.const === undefined ? schema.enum : [schema.const];
  if (words) return words.includes(null) ? 'None' : `Literal[${words.map(literal).join(', ')}]`;
  const members =
    schema.anyOf ??
    schema.oneOf ??
    (Array.isArray(schema.type) ? schema.type.map((type: string) => ({ ...schema, type })) : null);
  if (members) return unionOf(members, name, written);
  switch (schema.type) {
    case 'array':
      return `List[${typeOf(schema.items ?? {}, `${name}Item`, written)}]`;
    case 'object':
      return objectOf(schema, name, written);
    case undefined:
      return 'Any';
    default:
      return PLAIN[schema.type as string] ?? 'Any';
  }
}

const PLAIN: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

const literal = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value);

function unionOf(members: readonly Schema[], name: string, written: string[]): string {
  const types = [
    ...new Set(members.map((member, at) => typeOf(member, at === 0 ? name : `${name}${at + 1}`, written))),
  ];
  return types.length === 1 ? types[0]! : `Union[${types.join(', ')}]`;
}

/** Members that may be absent stand in a second class: \`NotRequired\` came with Python 3.11. */
function objectOf(schema: Schema, name: string, written: string[]): string {
  const { properties, required = [], additionalProperties } = schema;
  if (!properties || Object.keys(properties).length === 0)
    return typeof additionalProperties === 'object'
      ? `Dict[str, ${typeOf(additionalProperties, `${name}Value`, written)}]`
      : 'Dict[str, Any]';
  const members = Object.entries(properties).map(([key, member]) => ({
    isRequired: required.includes(key),
    text: `${JSON.stringify(key)}: ${typeOf(member, name + capital(key), written)}`,
  }));
  const dict = (each: string, of: typeof members, total: boolean) =>
    `${each} = TypedDict("${each}", {${of.map(({ text }) => text).join(', ')}}${total ? '' : ', total=False'})`;
  const [always, perhaps] = [true, false].map(is => members.filter(({ isRequired }) => isRequired === is));
  if (perhaps!.length === 0) written.push(dict(name, always!, true));
  else
    written.push(
      dict(`_${name}Always`, always!, true),
      dict(`_${name}Perhaps`, perhaps!, false),
      `class ${name}(_${name}Always, _${name}Perhaps):\n    pass`,
    );
  return `"${name}"`;
}

const capital = (key: string): string =>
  key.replaceAll(/(?:^|[^A-Za-z0-9])([A-Za-z0-9])?/g, (_, letter = '') => letter.toUpperCase());

if (import.meta.main)
  await writeFile(
    new URL('../clients/python/contractor_risk/types.py', import.meta.url),
    pythonClientTypes(),
  );
