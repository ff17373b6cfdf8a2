/** `documents`: what a client's keys may ask by hash, registered by the operator or by CI. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it, test } from 'vitest';
import { documentHash } from '../../src/access/trusted-documents.ts';
import { createPartner } from '../kit/partner.ts';
import { TEST_ENV } from '../kit/test-app.ts';
import { createTestDatabase } from '../kit/test-database.ts';
import { cliHere } from './cli-here.ts';

const [ONE, TWO, THREE] = [
  '{ viewer { client { id } } }',
  '{ registers { title } }',
  'query T { __typename }',
];
const folder = mkdtempSync(join(tmpdir(), 'documents-'));
function file(name: string, content: string | object): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const db = await createTestDatabase();
afterAll(() => db.drop());
const cli = cliHere({ ...TEST_ENV, DATABASE_URL: db.url });
const client = (await createPartner(db)).clientId;
afterAll(() => rm(folder, { recursive: true }));

it('registers a folder of documents and manifests, lists them, and takes one out', async () => {
  file('good/one.graphql', ONE);
  file('good/deep/two.json', { [`sha256:${documentHash(TWO)}`]: TWO });
  file('good/apollo.json', {
    format: 'x',
    operations: [{ id: documentHash(THREE), name: 'T', body: THREE }],
  });
  file('good/notes.txt', 'not read');
  const added = await cli.json('documents', 'add', client, join(folder, 'good'));
  expect(added).toMatchObject({ added: 3 });
  expect(added.documents.sort()).toEqual([ONE, TWO, THREE].map(documentHash).sort());
  expect((await cli.run('documents', 'add', client, join(folder, 'good/one.graphql'))).out).toContain(
    '1 documents, 0 of them new',
  );
  expect((await cli.run('documents', 'list', client)).out).toContain(`${documentHash(TWO)} `);
  await cli.json('documents', 'remove', client, documentHash(TWO));
  const left: { text: string }[] = await cli.json('documents', 'list', client);
  expect(left.map(({ text }) => text).sort()).toEqual([ONE, THREE].sort());
});

test.each([
  ['a field that is not in the schema', 'x.graphql', '{ nothing }', 'invalid-document', 'Cannot query field'],
  ['no GraphQL', 'x.graphql', '{', 'invalid-document', 'Syntax Error'],
  ['a hash that is not SHA-256', 'x.json', { abc: TWO }, 'invalid-document', 'SHA-256'],
  ['a manifest of another form', 'x.json', [1], 'invalid-document', 'no manifest'],
  ['an empty manifest', 'x.json', {}, 'usage', 'holds no document'],
] as const)('refuses %s, and registers nothing', async (_, name, content, code, sentence) => {
  const before = await cli.json('documents', 'list', client);
  expect(await cli.failure('documents', 'add', client, file(name, content))).toMatchObject({
    code,
    message: expect.stringContaining(sentence),
  });
  expect(await cli.json('documents', 'list', client)).toEqual(before);
});

it('says what is not there', async () => {
  const path = file('y.graphql', ONE);
  const failed = [
    await cli.failure('documents', 'add', 'cli_none', path),
    await cli.failure('documents', 'add', client, join(folder, 'none')),
    await cli.failure('documents', 'remove', client, documentHash('none')),
  ];
  expect(failed.map(({ code }) => code)).toEqual(['not-found', 'usage', 'not-found']);
});

it('issues a key for registered documents only, shows it, and changes it', async () => {
  const { id } = await cli.json('keys', 'issue', '--client', client, '--documents-only');
  expect((await cli.run('keys', 'show', id)).out).toMatch(/documents +only registered ones/);
  expect((await cli.run('keys', 'change', id, '--no-documents-only')).out).not.toContain('registered');
  expect(await cli.json('keys', 'show', id)).toMatchObject({ documentsOnly: false });
  expect((await cli.run('keys', 'change', id, '--documents-only')).out).toContain(
    'registered documents only',
  );
});
