/** README.md: its tour, its table of numbers and its commands are true of the service. */
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ALL_COMMANDS, GROUPS } from '../../src/cli/all-commands.ts';
import { appOfFile } from '../kit/test-app.ts';

const ROOT = new URL('../../', import.meta.url);
const read = (path: string) => readFile(new URL(path, ROOT), 'utf8');

const app = await appOfFile({ ROLE: 'all' });
const page = await read('README.md');
const docs = (await readdir(new URL('docs/', ROOT))).filter(name => name.endsWith('.md'));
const PAGES = ['README.md', ...docs.map(name => `docs/${name}`)];

/** Members of an example that are whole; of an id the kind alone, since the rest begins with the time. */
function expectAsShown(example: string, body: string): void {
  const members = [
    ...example.matchAll(/"\w+":(?:"[^"…]*["…]|[\d.]+|true|false|\{"\w+":\d+,"\w+":\d+\}|\[[^\]]*\])/g),
  ].map(([member]) => member.replace(/(?<=_)[0-9a-z]*…$|…$/, ''));
  expect(members.length).toBeGreaterThan(3);
  for (const member of members) expect(body).toContain(member);
}

test('every row of every table has the columns of its heading', async () => {
  for (const name of PAGES)
    for (const [table] of (await read(name)).matchAll(/(?:^\|.*\n)+/gm)) {
      const rows = table.trimEnd().split('\n');
      const columns = (row: string) => [/\|$/.test(row), row.match(/(?<!\\)\|/g)?.length];
      for (const row of rows) expect(columns(row), `${name}: ${row}`).toEqual(columns(rows[0]!));
    }
});

test('the tour is answered as it is shown, from the first line to the assessment', {
  timeout: 180_000,
}, async () => {
  const nif = /api\/v1\/contractors\/(\d{9})/.exec(page)![1]!;
  const [analyzing, complete] = [...page.matchAll(/^```json\n(.*?)^```$/gms)].map(([, example]) => example!);
  const first = await app.get(`/api/v1/contractors/${nif}`);
  expect(first.status).toBe(202);
  expectAsShown(analyzing!, await first.text());
  const waited = await app.get(`/api/v1/contractors/${nif}`, { prefer: 'wait=25' });
  expect(waited.status).toBe(200);
  expectAsShown(complete!, await waited.text());
  const expanded = await app.get(`/api/v1/contractors/${nif}?expand=evidence,directors,counterfactuals`);
  expect(Object.keys(await expanded.json())).toEqual(
    expect.arrayContaining(['evidence', 'directors', 'counterfactuals']),
  );
});

test('numbers of the table are answered with the verdicts and refusals that it names', {
  timeout: 180_000,
}, async () => {
  const rows = [...page.matchAll(/^\| `(\d{9})` \| (.*) \|$/gm)].map(([, nif, story]) => ({
    nif: nif!,
    story: story!,
  }));
  const verdicts = rows.filter(({ story }) => /^`[a-z_]+`: /.test(story));
  const refusals = rows.filter(({ story }) => /^`4\d\d /.test(story));
  expect([verdicts.length, refusals.length]).toEqual([5, 3]);
  for (const { nif, story } of verdicts) {
    const answer = await app.get(`/api/v1/contractors/${nif}`, { prefer: 'wait=30' });
    expect(`${nif} ${(await answer.json()).verdict}`).toBe(`${nif} ${/`(.*?)`/.exec(story)![1]}`);
  }
  for (const { nif, story } of refusals) {
    const { status, code } = await (await app.get(`/api/v1/contractors/${nif}`)).json();
    expect(story).toContain(`\`${status} ${code}\``);
  }
});

test('every command that a page names exists', async () => {
  const names = new Set(ALL_COMMANDS.map(({ name }) => name));
  for (const path of PAGES)
    for (const [, first, second] of (await read(path)).matchAll(
      /(?<!")\bcontractor-risk ([a-z]+)(?: ([a-z]+)\b(?!-))?/g,
    ))
      if (!names.has(first!) && !(second === undefined && first! in GROUPS))
        expect(names, path).toContain(`${first} ${second}`);
});

test('every setting that the service reads is told', async () => {
  const settings = (await read('src/app/config.ts')).matchAll(/read\.\w+\(\s*'([A-Z_]+)'/g);
  const told = new Set(page.matchAll(/`([A-Z_]{4,})`/g).map(([, name]) => name));
  const untold = [...settings].map(([, name]) => name!).filter(name => !told.has(name));
  expect(untold, 'add a row for each to the table of settings in README.md').toEqual([]);
});

test('every page that a page links to is there, and the place within it too', async () => {
  for (const path of PAGES)
    for (const [, address, place] of (await read(path)).matchAll(/\]\((?!\w+:)([\w./-]*)(?:#([\w-]+))?\)/g)) {
      const text = address
        ? await readFile(new URL(address, new URL(path, ROOT)), 'utf8').catch(() => null)
        : await read(path);
      expect(text === null ? `${path} -> ${address}` : null).toBeNull();
      if (place) expect(placesOf(text!), `${path} -> ${address}`).toContain(place);
    }
});

/** Anchors of the headings, as they are made where Markdown is shown. */
const placesOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replace(/\s/g, '-'),
  );
