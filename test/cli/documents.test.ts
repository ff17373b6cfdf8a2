/** `documents`: what a client's keys may ask by hash, registered by the operator or by CI. */
import { expect, it, test } from 'vitest';
import { documentHash } from '../../src/access/keys/trusted-documents.ts';
import { createPartner } from '../kit/partner.ts';
import { cliOfFile } from './cli-here.ts';
import { folderOfFile } from './cli-kit.ts';

const [ONE, TWO, THREE] = [
  '{ viewer { client { id } } }',
  '{ registers { title } }',
  'query T { __typename }',
];
const [cli, folder] = await Promise.all([cliOfFile(), folderOfFile()]);
const client = (await createPartner(cli.db)).clientId;

it('registers a folder of documents and manifests, lists them, and takes one out', async () => {
  const one = await folder.file('good/one.graphql', ONE);
  await folder.file('good/deep/two.json', JSON.stringify({ [`sha256:${documentHash(TWO)}`]: TWO }));
  const operations = [{ id: documentHash(THREE), name: 'T', body: THREE }];
  await folder.file('good/apollo.json', JSON.stringify({ format: 'x', operations }));
  await folder.file('good/notes.txt', 'not read');
  const added = await cli.json('documents', 'add', client, `${folder.path}/good`);
  expect(added).toMatchObject({ added: 3 });
  expect(added.documents.sort()).toEqual([ONE, TWO, THREE].map(documentHash).sort());
  expect((await cli.run('documents', 'add', client, one)).out).toContain('1 documents, 0 of them new');
  expect((await cli.run('documents', 'list', client)).out).toContain(`${documentHash(TWO)} `);
  await cli.json('documents', 'remove', client, documentHash(TWO));
  const left: { text: string }[] = await cli.json('documents', 'list', client);
  expect(left.map(({ text }) => text).sort()).toEqual([ONE, THREE].sort());
});

test.each([
  ['a field that is not in the schema', 'x.graphql', '{ nothing }', 'invalid-document', 'Cannot query field'],
  ['no GraphQL', 'x.graphql', '{', 'invalid-document', 'Syntax Error'],
  ['a hash that is not SHA-256', 'x.json', JSON.stringify({ abc: TWO }), 'invalid-document', 'SHA-256'],
  ['a manifest of another form', 'x.json', '[1]', 'invalid-document', 'no manifest'],
  ['an empty manifest', 'x.json', '{}', 'usage', 'holds no document'],
] as const)('refuses %s, and registers nothing', async (_, name, content, code, sentence) => {
  const before = await cli.json('documents', 'list', client);
  const file = await folder.file(name, content);
  expect(await cli.failure('documents', 'add', client, file)).toMatchObject({
    code,
    message: expect.stringContaining(sentence),
  });
  expect(await cli.json('documents', 'list', client)).toEqual(before);
});

it('says what is not there', async () => {
  const path = await folder.file('y.graphql', ONE);
  const failed = [
    await cli.failure('documents', 'add', 'cli_none', path),
    await cli.failure('documents', 'add', client, `${folder.path}/none`),
    await cli.failure('documents', 'remove', client, documentHash('none')),
  ];
  expect(failed.map(({ code }) => code)).toEqual(['not-found', 'file', 'not-found']);
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
