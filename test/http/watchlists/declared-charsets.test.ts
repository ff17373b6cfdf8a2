/** A body is read in the charset that its Content-Type declares. */
import { expect, it } from 'vitest';
import { companyNif } from '../../graph/graph-database.ts';
import { askRest } from '../../kit/ask-rest.ts';
import { appOfFile } from '../../kit/test-app.ts';

const app = await appOfFile();
const nif = companyNif(1);
const LIST = '/api/v1/watchlists/charsets';

const put = (type: string, body: Uint8Array, path = LIST, method = 'PUT') =>
  askRest({ api: app.api, key: app.key }, method, path, { body, headers: { 'content-type': type } });
const references = async () =>
  (await askRest({ api: app.api, key: app.key }, 'GET', `${LIST}/companies`)).body.data.map(
    (it: { reference: string | null }) => it.reference,
  );

const rows = (reference: string) => `nif;reference\r\n${nif};${reference}\r\n`;
const latin = (reference: string) => Buffer.from(rows(reference), 'latin1');
const UTF8 = Buffer.from(rows('Ação €'));

it.each([
  ['charset=iso-8859-15', latin('A\xe7\xe3o \xa4')],
  ['charset="ISO-8859-15"; header=present', latin('A\xe7\xe3o \xa4')],
  ['charset=macintosh', latin('A\x8d\x8bo \xdb')],
  ['charset=windows-1252', latin('A\xe7\xe3o \x80')],
  ['charset=utf-8', UTF8],
  ['charset=utf-16', Buffer.from(rows('Ação €'), 'utf16le')],
])('%s is heeded', async (parameter, body) => {
  expect((await put(`text/csv; ${parameter}`, body)).status).toBeLessThan(202);
  expect(await references()).toEqual(['Ação €']);
});

it.each([
  ['iso-8859-15, but for the mark of the byte order', 'iso-8859-15', Buffer.from(`\ufeff${rows('Ação €')}`)],
  ['utf-8, where the bytes are of windows-1252', 'utf-8', latin('A\xe7\xe3o \x80')],
  ['iso-8859-1, where the bytes are UTF-8', 'iso-8859-1', UTF8],
])('a program that declares %s is understood', async (_, charset, body) => {
  expect((await put(`text/csv; charset=${charset}`, body)).status).toBeLessThan(202);
  expect(await references()).toEqual(['Ação €']);
});

it.each(['x-unknown', 'replacement'])('charset=%s, which nobody can read, is refused', async charset => {
  for (const [method, path] of [
    ['PUT', LIST],
    ['POST', '/api/v1/batches?dryRun=true'],
  ] as const)
    expect(await put(`text/csv; charset=${charset}`, UTF8, path, method)).toMatchObject({
      status: 415,
      body: { code: 'unsupported-media-type', detail: expect.stringContaining('charset=utf-8') },
    });
});
