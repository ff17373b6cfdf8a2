import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ALL_REGISTERS } from '../../../src/registers/all-registers.ts';
import type { Shape } from '../../../src/registers/capture.ts';
import { pageKind, shapeOf } from '../../../src/registers/reading/shape.ts';
import { mergedShape, shapeChanges } from '../../../src/registers/reading/shape-changes.ts';
import type { Register } from '../../../src/registers/register.ts';
import { context } from '../conformance-world.ts';

const executions = ALL_REGISTERS.find(({ meta }) => meta.name === 'citius-executions')!;
const page = await readFile(
  new URL('../citius-executions/recordings/company-02.html', import.meta.url),
  'utf8',
);
const seen = (
  html: string,
  { contentType = 'text/html; charset=utf-8', of = executions }: { contentType?: string; of?: Register } = {},
): Promise<Shape> =>
  shapeOf(
    of,
    {
      body: Buffer.from(html),
      status: 200,
      contentType,
      request: { x: '1' },
      url: 'https://citius.example/portal/a.aspx',
    },
    null,
    context,
  );
const changes = async (change: (html: string) => string) =>
  shapeChanges(await seen(page), await seen(change(page)));

it('a page that says something else has the same shape', async () => {
  expect(await changes(html => html.replace(/\d{2}-\d{2}-20\d{2}/g, '01-02-2026'))).toEqual([]);
});

it.each([
  [
    'Data da inclusão na lista',
    'Data da publicação',
    /^column 8 was "Data da inclusão na lista", is "Data da publicação"$/,
  ],
  [/<th>Tribunal<\/th>/, '<th>Situação</th><th>Tribunal</th>', /column \d, "Situação", is new/],
  [/<title>[^<]*/, '<title>Novo portal', /the heading "Novo portal" is new/],
  [/<\/form>/, '<input name="ctl00$txtCodigo"></form>', /the field "ctl#\$txtCodigo" is new/],
])('a difference is named: %s', async (was, is, said) => {
  expect(await changes(html => html.replace(was, is))).toEqual([expect.stringMatching(said)]);
});

it('another charset is named, and columns that change places', async () => {
  const before = await seen(page);
  expect(shapeChanges(before, await seen(page, { contentType: 'text/html; charset=windows-1252' }))).toEqual([
    'the content type was text/html; charset=utf-8, is text/html; charset=windows-1252',
  ]);
  const turned = { ...before, columns: [...before.columns].reverse() };
  expect(shapeChanges(before, turned)).toEqual([expect.stringMatching(/another order: /)]);
});

it('an answer without rows changes nothing, and what was seen once is expected from then on', async () => {
  const before = await seen(page);
  const nothing = { ...before, columns: [] };
  expect(shapeChanges(before, nothing)).toEqual([]);
  expect(mergedShape(before, nothing)).toEqual(before);
});

it('a label that not every answer has is no difference: one that the parser does not know makes the answer unreadable', async () => {
  const licences = ALL_REGISTERS.find(({ meta }) => meta.name === 'impic-licences')!;
  const whole = await readFile(
    new URL('../impic-licences/recordings/company-04.html', import.meta.url),
    'utf8',
  );
  const without = whole.replace(/<dt>Telefone.*\n/, '');
  expect(without).not.toBe(whole);
  expect(shapeChanges(await seen(without, { of: licences }), await seen(whole, { of: licences }))).toEqual(
    [],
  );
});

it('nobody of whom the page tells is part of its shape', async () => {
  const shape = await seen(page);
  expect(JSON.stringify(shape)).not.toMatch(/\d{9}|LDA/);
  expect(shape.columns.length).toBeGreaterThan(4);
});

it('a page is known by its path, and by whether something was asked of it', () => {
  const at = (url: string | null, request = {}) =>
    pageKind({ body: new Uint8Array(), status: 200, contentType: null, request, url });
  expect(at('https://x.example/a/lista3.aspx?x=1', { x: '1' })).toBe('/a/lista#.aspx (answer)');
  expect(at('https://x.example/a.aspx')).toBe('/a.aspx');
  expect(at(null)).toBeNull();
});
