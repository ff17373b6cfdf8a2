/**
 * The OpenAPI document as a judge of bodies, by ajv (JSON Schema 2020-12). Twice: as it is published, which is what clients
 * read; and closed, without the room that it leaves for later members and words, which finds what is told but not written.
 */

import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openapiDocument } from '../../../generate/openapi/openapi-document.ts';

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document is what its specification says
export type Json = any;

export const DOCUMENT: Json = openapiDocument('https://risk.example');

/** A place in the document, as a JSON Pointer. */
export const pointerOf = (...path: readonly string[]): string =>
  path.map(part => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Where a response of an operation stands: there, or among those that operations share. */
export const placeOfResponse = (route: string, verb: string, status: string): string[] => {
  const { $ref } = DOCUMENT.paths[route][verb].responses[status];
  return $ref ? $ref.split('/').slice(1) : ['paths', route, verb, 'responses', status];
};

/** What stands at a place of the document. */
export const standsAt = (path: readonly string[]): Json =>
  path.reduce((value, name) => value[name], DOCUMENT);

/** What is wrong with a value, by the schema at a place of the document; empty where nothing is. */
export type SchemaJudge = (pointer: string, value: unknown) => string[];

export function createSchemaJudge(document: Json): SchemaJudge {
  const [published, closed] = [validators(document), validators(closedCopy(document))];
  return (pointer, value) => {
    const open = published(pointer);
    if (!open(value)) return told(open.errors);
    const strict = closed(pointer);
    return strict(value) ? [] : told(strict.errors).map(fault => `not written in the document: ${fault}`);
  };
}

function validators(document: Json): (pointer: string) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, $id: 'openapi' });
  const compiled = new Map<string, ValidateFunction>();
  return pointer => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi#${encodeURI(pointer)}` });
    compiled.set(pointer, known);
    return known;
  };
}

const told = (errors: readonly ErrorObject[] | null | undefined): string[] =>
  (errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath || '(whole)'} ${message} ${JSON.stringify(params)}`,
  );

/** Without further members, further words of a list, and events of another type. */
function closedCopy(value: Json): Json {
  if (Array.isArray(value)) return value.map(closedCopy);
  if (value === null || typeof value !== 'object') return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, closedCopy(member)]));
  if (copy.properties && copy.additionalProperties === undefined && copy.type === 'object')
    copy.additionalProperties = false;
  if (Array.isArray(copy.anyOf)) copy.anyOf = copy.anyOf.filter(known(copy.anyOf));
  return copy;
}

const known =
  (choices: readonly Json[]) =>
  (choice: Json): boolean => {
    const isWord = choice.type === 'string' && choice.enum === undefined;
    const isOther = choice.$ref?.includes('/Other');
    return !(isOther || (isWord && choices.some(({ enum: words }) => words !== undefined)));
  };
