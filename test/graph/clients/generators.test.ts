/** Generators of code take the schema and make what a client needs: relay-compiler is in clients.test.ts. */
import { readFile } from 'node:fs/promises';
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { buildSchema, introspectionFromSchema, parse } from 'graphql';
import { expect, test } from 'vitest';
import { documentHash } from '../../../src/access/keys/trusted-documents.ts';

const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');
const schema = await read('schema.graphql');

test('codegen’s client preset: types, and a manifest of documents that can be registered', async () => {
  const location = 'examples/company.graphql';
  const rawSDL = await read(location);
  const outputs = await preset.buildGeneratesSection({
    baseOutputDir: 'gql/',
    schema: parse(schema),
    documents: [{ location, rawSDL, document: parse(rawSDL) }],
    config: {},
    plugins: [],
    pluginMap: {},
    presetConfig: { persistedDocuments: { hashAlgorithm: 'sha256' } },
  });
  const made = new Map<string, string>();
  for (const output of outputs) made.set(output.filename, await codegen(output));
  expect(made.get('gql/graphql.ts')).toContain('export type CompanyQuery = ');
  const manifest: Record<string, string> = JSON.parse(made.get('gql/persisted-documents.json') ?? '{}');
  expect(Object.keys(manifest)).toHaveLength(2);
  for (const [hash, text] of Object.entries(manifest)) expect(hash).toBe(`sha256:${documentHash(text)}`);
});

test('gql.tada: every type and field of the schema in its types', () => {
  const introspection = minifyIntrospection(introspectionFromSchema(buildSchema(schema)));
  const made = outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true });
  for (const { name } of introspection.__schema.types) expect(made).toContain(`'${name}'`);
});
