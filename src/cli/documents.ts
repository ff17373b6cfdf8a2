/** `contractor-risk documents …`: GraphQL documents that clients have registered. */

import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  buildSchema,
  GraphQLError,
  type GraphQLSchema,
  parse,
  stripIgnoredCharacters,
  validate,
} from 'graphql';
import { z } from 'zod';
import {
  addDocuments,
  documentHash,
  listDocuments,
  removeDocument,
} from '../access/keys/trusted-documents.ts';
import { mayBeStored, NOT_STORED } from '../kernel/requests/storable-text.ts';
import { givenFile } from '../kernel/text/given-file.ts';
import { CLIENT_ARGUMENT, type CliCommand, CliError, itsArgument, UsageError } from './kit/command.ts';
import { requireClient } from './kit/named-things.ts';
import { withService } from './kit/open-service.ts';
import { listed, shownTime } from './kit/table.ts';

const MOST_BYTES = 20_000_000;

/**
 * Reads GraphQL documents from files and judges them by the schema.
 * Texts by their hash, as codegen and relay-compiler write them; or Apollo's manifest, brought to the same form.
 */
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
async function readDocuments(path: string): Promise<string[]> {
  const schema = buildSchema(await readFile(new URL('../../schema.graphql', import.meta.url), 'utf8'));
  const texts: string[] = [];
  for (const file of await filesAt(path)) {
    for (const text of textsIn(file)) {
      refuseFaults(file, text, schema);
      texts.push(text);
    }
  }
  if (texts.length === 0)
    throw new UsageError(`${path} holds no document: give .graphql, .gql or .json files, or their folder.`);
  return texts;
}

async function filesAt(path: string): Promise<string[]> {
  const isFolder = await stat(path).then(
    found => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return [path];
  const inside = await readdir(path, { recursive: true });
  return inside.filter(name => /\.(graphql|gql|json)$/.test(name)).map(name => join(path, name));
}

function textsIn(file: string): string[] {
  const content = givenFile(file, MOST_BYTES).toString();
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
  if (!mayBeStored(text)) throw faulty(file, `it ${NOT_STORED}: send that as a variable.`);
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

const documentsAdd: CliCommand = {
  name: 'documents add',
  summary:
    'Register GraphQL documents of a client. All are judged by the schema first; what is registered stays.',
  example: 'contractor-risk documents add cli_… persisted-documents.json',
  declare: command =>
    command
      .argument(...CLIENT_ARGUMENT)
      .argument('<path>', 'a .graphql file, a manifest (.json) of texts by SHA-256, or a folder of either'),
  changes: itsArgument,
  run: async (_, [client = '', path = '']) => {
    const texts = await readDocuments(path);
    return withService(async ({ db }) => {
      const { id } = await requireClient(db, client);
      const added = await addDocuments(db, id, texts);
      const hashes = texts.map(documentHash);
      return {
        json: { clientId: id, documents: hashes, added },
        text: [`${hashes.length} documents, ${added} of them new:`, ...hashes.map(hash => `  ${hash}`)].join(
          '\n',
        ),
      };
    });
  },
};

/** Characters of a document in the table; with `--json` all. */
const SHOWN = 60;

const documentsList: CliCommand = {
  name: 'documents list',
  summary: 'List the GraphQL documents that are registered for a client.',
  example: 'contractor-risk documents list cli_…',
  declare: command => command.argument(...CLIENT_ARGUMENT),
  inService: async ({ db }, _, [client = '']) => {
    const { id } = await requireClient(db, client);
    return listed(await listDocuments(db, id), 'It has no documents.', {
      hash: it => it.hash,
      registered: it => shownTime(it.createdAt),
      document: it => stripIgnoredCharacters(it.text).slice(0, SHOWN),
    });
  },
};

const documentsRemove: CliCommand = {
  name: 'documents remove',
  summary: 'Take a GraphQL document of a client out: the next request for it is refused.',
  example: 'contractor-risk documents remove cli_… 2c26b46b…',
  declare: command =>
    command.argument(...CLIENT_ARGUMENT).argument('<hash>', 'its SHA-256, as documents list shows it'),
  changes: itsArgument,
  inService: async ({ db }, _, [client = '', hash = '']) => {
    const { id } = await requireClient(db, client);
    if (!(await removeDocument(db, id, hash)))
      throw new CliError(
        'not-found',
        `${id} has no document of that hash. List them with: contractor-risk documents list ${id}`,
      );
    return { json: { clientId: id, hash }, text: `The document is no longer registered for ${id}.` };
  },
};

export const DOCUMENTS_COMMANDS = [documentsAdd, documentsList, documentsRemove];
