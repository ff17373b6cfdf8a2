import { writeFile } from 'node:fs/promises';
import { eventName } from '../src/events/event.ts';
import { openapiDocument } from './openapi/openapi-document.ts';

/** A JSON Schema, as far as the document uses the language. */
export interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
}

const HEAD = '// Written from the OpenAPI document when the client is built or checked.\n';

/** The types of the bodies, for the client in TypeScript: one for each schema of the OpenAPI document. */
export function restClientTypes(): string {
  const { components, webhooks } = openapiDocument('') as unknown as {
    components: { schemas: Readonly<Record<string, Schema>> };
    webhooks: Readonly<Record<string, unknown>>;
  };
  const types = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema, '')}export type ${name} = ${typeOf(schema, '')};\n`,
  );
  const deliveries = Object.keys(webhooks).map(type => `${eventName(type)}Delivery`);
  const delivery = `/** What a delivery says. Further types may come: do nothing about one that you do not know. */
export type Delivery = ${deliveries.join(' | ')};
`;
  return [HEAD, ...types, delivery].join('\n');
}

function comment({ description }: Schema, indent: string): string {
  return description ? `${indent}/** ${description.replaceAll('*/', '*∕')} */\n` : '';
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ');
  const members = schema.anyOf ?? schema.oneOf;
  if (members) return unionOf(members, indent);
  if (Array.isArray(schema.type))
    return unionOf(
      schema.type.map(type => ({ ...schema, type })),
      indent,
    );
  if (schema.type === 'array') {
    const item = typeOf(schema.items ?? {}, indent);
    return /^\w+$/.test(item) ? `readonly ${item}[]` : `readonly (${item})[]`;
  }
  if (schema.type === 'object') return objectOf(schema, indent);
  if (schema.type === 'integer') return 'number';
  return (schema.type as string | undefined) ?? 'unknown';
}

/** An open list of words keeps its words, for editors, beside any other string. */
function unionOf(members: readonly Schema[], indent: string): string {
  const types = [...new Set(members.map(member => typeOf(member, indent)))];
  const open = types.some(type => type.includes('"')) && types.includes('string');
  return types.map(type => (open && type === 'string' ? '(string & {})' : type)).join(' | ');
}

function objectOf({ properties, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const fields = Object.entries(properties ?? {}).map(([name, schema]) => {
    const optional = required.includes(name) ? '' : '?';
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return `${comment(schema, inner)}${inner}readonly ${key}${optional}: ${typeOf(schema, inner)};\n`;
  });
  if (fields.length > 0) return `{\n${fields.join('')}${indent}}`;
  const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'unknown';
  return `Readonly<Record<string, ${values}>>`;
}

if (import.meta.main)
  await writeFile(new URL('../clients/typescript/src/types.ts', import.meta.url), restClientTypes());
