/**
 * `node examples/generate-types.ts [--check]`: writes `contractor-types.ts`, the types of `contractor.graphql`'s operations
 * and of the parts of `schema.graphql` that they name, or says that it is not what the two files say.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { parse } from 'graphql';

const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');
const FILE = new URL('contractor-types.ts', import.meta.url);

const generated = await codegen({
  filename: FILE.pathname,
  schema: parse(await read('../schema.graphql')),
  documents: [{ location: 'contractor.graphql', document: parse(await read('contractor.graphql')) }],
  config: {
    enumsAsTypes: true,
    useTypeImports: true,
    skipTypename: true,
    defaultScalarType: 'unknown',
    scalars: { Date: 'string', DateTime: 'string' },
  },
  plugins: [{ operations: {} }, { documents: {} }],
  pluginMap: { operations: typescriptOperations, documents: typedDocumentNode },
});
const written = `// Written by generate-types.ts\n${generated}`;

if (!process.argv.includes('--check')) await writeFile(FILE, written);
else if ((await readFile(FILE, 'utf8').catch(() => '')) !== written) {
  console.error(
    'examples/contractor-types.ts is not what the schema says. Mend it with: node examples/generate-types.ts',
  );
  process.exitCode = 1;
}
