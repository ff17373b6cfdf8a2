/** Reads GraphQL documents from files and judges them by the schema. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSchema, GraphQLError, type GraphQLSchema, parse, validate } from 'graphql';
import { z } from 'zod';
import { documentHash } from '../../access/keys/trusted-documents.ts';
import { CliError, UsageError } from '../kit/command.ts';

/** Texts by their hash, as codegen and relay-compiler write them; or Apollo's manifest, brought to the same form. */
const MANIFEST = z.union([
  z
    .object({ operations: z.array(z.object({ id: z.string(), body: z.string() })) })
    .transform(({ operations }) => Object.fromEntries(operations.map(({ id, body }) => [id, body]))),
  z.record(z.string(), z.string()),
]);

/**
 * The documents of a file, or of every file of a folder and the folders in it: `.graphql` and `.gql` are one document each,
 * `.json` is a manifest. Throws a sentence that names the file if one cannot be read, or is no document of this schema.
 */
export async function readDocuments(path: string): Promise<string[]> {
  const schema = buildSchema(await readFile(new URL('../../../schema.graphql', import.meta.url), 'utf8'));
  const texts: string[] = [];
  for (const file of await filesAt(path)) {
    for (const text of await textsIn(file)) {
      refuseFaults(file, text, schema);
      texts.push(text);
    }
  }
  if (texts.length === 0)
    throw new UsageError(`${path} holds no document: give .graphql, .gql or .json files, or their folder.`);
  return texts;
}

async function filesAt(path: string): Promise<string[]> {
  const found = await stat(path).catch(error => {
    throw new UsageError(`${path} cannot be read: ${error.code}.`);
  });
  if (found.isFile()) return [path];
  const inside = await readdir(path, { recursive: true });
  return inside.filter(name => /\.(graphql|gql|json)$/.test(name)).map(name => join(path, name));
}

async function textsIn(file: string): Promise<string[]> {
  const content = await readFile(file, 'utf8');
  return file.endsWith('.json') ? textsOfManifest(file, content) : [content];
}

function textsOfManifest(file: string, content: string): string[] {
  const manifest = MANIFEST.safeParse(asJson(content)).data;
  if (!manifest) throw faulty(file, 'it is no manifest: {"<SHA-256>": "<text>", …}, or the one of Apollo.');
  for (const [id, text] of Object.entries(manifest))
    if (id.replace(/^sha256:/, '') !== documentHash(text))
      throw faulty(file, `"${id}" is not the SHA-256 of its text. Have the manifest made with SHA-256.`);
  return Object.values(manifest);
}

function asJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

function refuseFaults(file: string, text: string, schema: GraphQLSchema): void {
  const [fault] = faultsOf(text, schema);
  if (fault) throw faulty(file, fault.message);
}

function faultsOf(text: string, schema: GraphQLSchema): readonly GraphQLError[] {
  try {
    return validate(schema, parse(text));
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

const faulty = (file: string, why: string): CliError =>
  new CliError('invalid-document', `Nothing was registered. ${file}: ${why}`);
