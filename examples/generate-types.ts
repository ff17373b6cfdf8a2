import { readFile } from 'node:fs/promises';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { parse } from 'graphql';
import type { Generated } from '../generate/generated.ts';

const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');

/**
 * `company-types.ts`: the types of the operations in `company.graphql`, and of the parts of `schema.graphql` that they
 * name.
 */
export const clientTypes: Generated = { file: 'examples/company-types.ts', print: printed };

async function printed(): Promise<string> {
  const generated = await codegen({
    filename: 'company-types.ts',
    schema: parse(await read('../schema.graphql')),
    documents: [{ location: 'company.graphql', document: parse(await read('company.graphql')) }],
    config: {
      enumsAsTypes: true,
      useTypeImports: true,
      skipTypename: true,
      defaultScalarType: 'unknown',
      scalars: { Date: 'string', DateTime: 'string', NIF: 'string' },
    },
    plugins: [{ operations: {} }, { documents: {} }],
    pluginMap: { operations: typescriptOperations, documents: typedDocumentNode },
  });
  return `// Written by generate-types.ts\n${generated}`;
}
