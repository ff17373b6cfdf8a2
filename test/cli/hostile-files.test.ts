/** Whatever file a command is given, it ends: with one sentence that names the file, no stack, and nothing written. */
import { execFileSync } from 'node:child_process';
import { readdir, readFile, symlink, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { namedModel, UnknownModel } from '../../src/backtest/named-model.ts';
import { MODEL_VERSION } from '../../src/checks/scale/model-version.ts';
import { TEST_ENV } from '../kit/test-env.ts';
import { cliOfFile, runHere } from './cli-here.ts';
import { errorOf, folderOfFile } from './cli-kit.ts';

const [cli, folder] = await Promise.all([cliOfFile(), folderOfFile()]);
const { id: client } = await cli.json('clients', 'create', '--name', 'ACME');

const COMMANDS: Readonly<Record<string, (file: string) => string[]>> = {
  judge: file => ['judge', file],
  verify: file => ['verify', file],
  'registers parse': file => ['registers', 'parse', 'citius-executions', file],
  'registers import': file => ['registers', 'import', 'mj-publications', file],
  'registers import of a list': file => ['registers', 'import', 'at-debtors', file],
  'registers learn': file => ['registers', 'learn', 'citius-executions', file],
  'registers fixture': file => [
    ...['registers', 'fixture', 'citius-executions', file, '--expect', 'found'],
    ...['--into', join(folder.path, 'fixtures')],
  ],
  'watchlists import': file => ['watchlists', 'import', file, '--client', client, '--list', 'norte'],
  'documents add': file => ['documents', 'add', client, file],
  'model compare': file => ['model', 'compare', MODEL_VERSION, file],
};

const place = (name: string): string => join(folder.path, `${name}.json`);
const FILES: Readonly<Record<string, { at: string; make?: () => unknown; isFile?: true }>> = {
  'no file': { at: place('nowhere') },
  'a folder': { at: place('folder'), make: () => folder.file('folder.json/x.txt', '') },
  'a silent pipe': { at: place('pipe'), make: () => execFileSync('mkfifo', [place('pipe')]) },
  'a device without an end': { at: place('zero'), make: () => symlink('/dev/zero', place('zero')) },
  'links in a circle': { at: place('circle'), make: () => symlink(place('circle'), place('circle')) },
  'a name that no file has': { at: place('a\0b') },
  'a name too long': { at: place('a'.repeat(300)) },
  'three gigabytes': {
    at: place('huge'),
    make: async () => truncate(await folder.file('huge.json', ''), 3e9),
  },
};

/** Hostile where JSON is read, and nothing at all elsewhere. */
const CONTENTS: Readonly<Record<string, string>> = {
  nothing: '',
  'deep JSON': '[{"a":'.repeat(200_000),
  'deep JSON, whole': `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
  ['__proto__']: '{"__proto__":{"request":{},"asOf":"2026-01-01"},"constructor":{"prototype":{}}}',
  'a member twice': '{"asOf":"2026-01-01","asOf":"2027-01-01","subject":1}',
  'a number without bounds': '{"asOf":1e400,"status":-1e400}',
  'half a sign': '{"asOf":"\\ud800","subject":"\\udfff"}',
  'another type': '"text"',
  null: 'null',
  'bytes of no text': '\0\x01\ufffd\r\r\x1b[2J',
};

beforeAll(async () => {
  for (const { make } of Object.values(FILES)) await make?.();
});

/** One sentence, in words: not the message of some library, and no stack. */
function expectSentence(message: string): void {
  expect(message).toMatch(/^[^\n]{20,700}[.:)]$/);
  expect(message).not.toMatch(/\n\s+at |node:|TypeError|It did not work|ERR_/);
}

async function failureOf(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const before = await readdir(folder.path, { recursive: true });
  const ended = await runHere([...args, '--json'], { ...TEST_ENV, DATABASE_URL: cli.db.url, ...env });
  expect(await readdir(folder.path, { recursive: true })).toEqual(before);
  return { ...errorOf(ended), exitCode: ended.code };
}

describe.each(Object.entries(COMMANDS))('%s of', (command, args) => {
  it.each(Object.entries(FILES))('%s', async (what, { at }) => {
    const { exitCode, message } = await failureOf(args(at));
    expectSentence(message);
    expect([1, 2]).toContain(exitCode);
    // A list is read row by row: its fault is that of a row.
    if (command !== 'watchlists import' || what !== 'three gigabytes') expect(message).toContain(folder.path);
  });
});

describe.each([
  ...['judge', 'registers import', 'registers import of a list', 'watchlists import', 'documents add'],
  'model compare',
])('%s of a file with', command => {
  it.each(Object.entries(CONTENTS))('%s', async (name, content) => {
    const file = await folder.file(`contents/${name}.json`, content);
    const { exitCode, message } = await failureOf(COMMANDS[command]!(file));
    for (const line of message.split('\n').slice(0, 20))
      expectSentence(`${line.slice(0, 600)}.`.padEnd(21, '.'));
    expect(exitCode).toBeGreaterThan(0);
  });
});

it.each(Object.entries(FILES))('%s is no file of taught words, and no model', async (what, { at }) => {
  const page = await folder.file('page.html', '<p>x');
  // A file that is not there is made once a word is taught.
  if (!/^(?:no file|a name|links)/.test(what))
    expectSentence((await failureOf(COMMANDS['registers parse']!(page), { REGISTER_WORDS: at })).message);
  await expect(namedModel(at)).rejects.toThrow(UnknownModel);
  await expect(namedModel(at)).rejects.toThrow(/^The card [^\n]+ cannot be read: [^\n]+\.$/);
});

it.each([
  ['nested without an end', `"a":${'['.repeat(200_000)}${']'.repeat(200_000)}`],
  ['with other members', '"__proto__":{"x":1},"a":1e400,"b":"\\ud800"'],
  ['not whole', '"a":'],
])('a report whose content is %s is not genuine', async (what, content) => {
  const signature = `eyJhIjowfQ.eyJhIjowfQ.${'f'.repeat(86)}`;
  const page = `<script type="application/json" id="report.json">{"about":{"assessmentId":"asm_1"},${content}}</script>${signature}`;
  const file = await folder.file(`reports/${what}.html`, page);
  const { code: exitCode, out, err } = await runHere(COMMANDS.verify!(file), TEST_ENV);
  expect([exitCode, err, out]).toEqual([1, '', expect.stringMatching(/^REFUTED: [^\n]+\n$/)]);
});

it('a fixture holds what was asked, and nothing else of the request: nobody, and nothing that opens a door', async () => {
  const file = await folder.file('asked/page.html', '<p>x');
  const asked = {
    request: {
      nif: '580000052',
      nome: 'MARIA INVENTADA NIF 123456789',
      __VIEWSTATE: 'secret',
      _AcessToken: 'secret',
    },
    url: 'https://registo.invalid/pesquisa;jsessionid=secret?nif=580000052&api_key=secret&contribuinte=123456789',
    headers: { authorization: 'Bearer secret', cookie: 'secret', 'x-whatever': 'secret' },
    status: 200,
  };
  await folder.file('asked/page.html.request.json', JSON.stringify(asked));
  const { fixture } = await cli.json(...COMMANDS['registers fixture']!(file));
  const text = await readFile(`${fixture}.request.json`, 'utf8');
  expect(text).not.toMatch(/secret|123456789|INVENTADA/);
  expect(JSON.parse(text)).toMatchObject({ request: { nif: '580000052' }, status: 200 });
});
