/** What the page is made of: its weight, its texts in both languages, its questions. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parse, validate } from 'graphql';
import { describe, expect, it, test } from 'vitest';
import { dashboardFile } from '../../page/dashboard-page.ts';
import { allChecks } from '../../src/checks/all-checks.ts';
import * as NAMES from '../../src/checks/words/names.ts';
import { PHRASES } from '../../src/checks/words/phrases.ts';
import { buildSchema } from '../../src/graph/schema.ts';
import { ROW_FAULTS } from '../../src/kernel/companies/given-row.ts';
import { PROBLEMS } from '../../src/kernel/problems.ts';
import { ALL_VERBS } from '../../src/operator/api/operator-api.ts';
import { TEXTS as REPORT_TEXTS } from '../../src/reports/content/texts.ts';

const PAGE = join(import.meta.dirname, '../../page/dashboard');
const { REFUSALS } = await import(join(PAGE, 'texts/refusals.ts'));
const names = readdirSync(PAGE, { recursive: true, encoding: 'utf8' }).map(name =>
  name.replaceAll('\\', '/'),
);
const sources = new Map(
  names
    .filter(name => /\.(tsx?|css)$/.test(name))
    .map(name => [name, readFileSync(join(PAGE, name), 'utf8')]),
);

const served = (path: string) => dashboardFile(`/dashboard${path}`, { parts: false });
const html = (await served(''))!.body;
const [, version] = /"\/dashboard\/(v-\w+)\/page\.js"/.exec(html)!;

test('the first look is under 40 kB of styles and modules, which the page itself names', async () => {
  const linked = [...html.matchAll(/(?:href|src)="\/dashboard(\/v-\w+\/[^"]+\.(?:css|js))"/g)].map(
    ([, path]) => path!,
  );
  expect(linked).toEqual([`/${version}/styles.css`, `/${version}/page.js`]);
  const files = await Promise.all(linked.map(path => served(path)));
  const now = files.reduce((sum, file) => sum + gzipSync(file!.body).length, 0);
  process.stderr.write(`dashboard: ${(now / 1000).toFixed(1)} kB gzipped at once\n`);
  expect(now).toBeLessThan(40_000);
  // What it needs is in it, and nothing is found late.
  expect(files[1]!.body).not.toMatch(/(?:^|[;}])(?:import|export)[^(]*from/);
});

/** Read as text: the modules are a browser's. */
const TEXTS = new Map(
  [...sources]
    .filter(([name]) => /^texts\/|-texts\.ts$/.test(name))
    .flatMap(([, source]) => [
      ...source.matchAll(
        /^ {2}(?:'([^']+)'|"([^"]+)"|(\w+)): \[\s*(['"][\s\S]*?['"]),\s*(['"][\s\S]*?['"]),?\s*\],?$/gm,
      ),
    ])
    .map(([, a, b, c, en, pt]) => [(a ?? b ?? c)!, [en!, pt!]] as const),
);

/** Every `{ en, pt }` in it. */
function pairsIn(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  const { en, pt } = value as Record<string, unknown>;
  if (typeof en === 'string' && typeof pt === 'string') return [[en, pt]];
  return Object.values(value).flatMap(pairsIn);
}

describe('texts', () => {
  it('have both languages, with the same values in them', () => {
    expect(TEXTS.size).toBeGreaterThan(180);
    const values = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    for (const [key, [en, pt]] of TEXTS) {
      expect([key, en.length > 2, pt.length > 2]).toEqual([key, true, true]);
      // A Portuguese text of one thing may leave out its number.
      expect([key, values(pt)]).toEqual([key, values(en)]);
    }
  });

  it('keep to the glossary, with those of assessments and reports', () => {
    const glossary = readFileSync(join(PAGE, '../../docs/glossary.md'), 'utf8');
    const terms = [...glossary.matchAll(/^\| (?!English|---)(.+?) \| (.+?) \| .+? \|(?: (.+?))? \|$/gm)];
    expect(terms.length).toBeGreaterThan(55);
    const beginsOne = (words: string) => new RegExp(`(?<![\\p{L}])(?:${words.split(', ').join('|')})`, 'iu');
    const pairs = [...TEXTS.values(), ...pairsIn([PHRASES, NAMES, allChecks, REPORT_TEXTS])].map(pair =>
      // What stands in a gap, or names something of the API, is no word of the text.
      pair.map(text => text.replace(/\{[^}]*\}|`[^`]*`/g, '…')),
    ) as [string, string][];
    expect(pairs.length).toBeGreaterThan(900);
    for (const [, english, portuguese, never] of terms) {
      const [en, pt] = [beginsOne(english!), beginsOne(portuguese!)];
      const strayed = pairs.filter(pair => en.test(pair[0]) && !pt.test(pair[1]));
      expect([english, strayed]).toEqual([english, []]);
      if (never) expect([never, pairs.filter(pair => beginsOne(never).test(pair[1]))]).toEqual([never, []]);
    }
  });

  it('say every refusal of the API in Portuguese, and of a row in both', () => {
    expect(Object.keys(REFUSALS).sort()).toEqual(Object.keys(PROBLEMS).sort());
    expect(ROW_FAULTS.filter(code => !TEXTS.has(`fault.${code}`))).toEqual([]);
  });

  it('are there for every key that a module asks for', () => {
    const asked = [...sources].flatMap(([name, source]) =>
      [...source.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key]) => `${name}: ${key}`),
    );
    expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter(one => !TEXTS.has(one.split(': ')[1]!))).toEqual([]);
  });

  it('are there for every change that an operator makes', () => {
    const keys = ALL_VERBS.flatMap(({ path, changes }) => (changes ? [`do.${path}`, `do.${path}.done`] : []));
    const buttons = [...sources.values()].flatMap(source => [
      ...source.matchAll(/<ChangeButton\s+path="([^"]+)"(?:\s+words="([^"]+)")?/g),
    ]);
    expect(buttons.length).toBeGreaterThan(8);
    keys.push(...buttons.flatMap(([, path, words = path]) => [`do.${words}`, `do.${words}.asks`]));
    expect(keys.filter(key => !TEXTS.has(key))).toEqual([]);
  });

  it('are there for every state and verdict of the schema, and every outcome without an answer', () => {
    const schema = buildSchema();
    const valuesOf = (type: string) =>
      (schema.getType(type) as unknown as { getValues(): { name: string }[] })
        .getValues()
        .map(({ name }) => name);
    const keys = [
      ...valuesOf('Verdict').map(name => `verdict.${name}`),
      ...valuesOf('AnalysisState').map(name => `state.${name}`),
      ...['unavailable', 'unreadable', 'refused'].map(name => `outcome.${name}`),
      ...valuesOf('CheckState'),
    ];
    expect(keys.filter(key => !TEXTS.has(key))).toEqual([]);
  });
});

/** A constant in capitals that holds a part of operations, or a number in them. */
const PIECE = /^(?:export )?const ([A-Z_]+) =\s*(?:([`'])(\w[^`']*)\2|(\d+));/gm;
/** One that holds an operation. */
const QUESTION = /^(?:export )?const [A-Z_]+ =\s*([`'])((?:query|mutation|subscription|\{)[\s\S]*?)\1;/gm;

test('every question of the page can be asked', () => {
  const schema = buildSchema();
  const piecesOf = (source: string) =>
    [...source.matchAll(PIECE)].map(([, name, , text, number]) => [name, (text ?? number)!] as const);
  const shared = [...sources.values()].flatMap(piecesOf);
  const questions = [...sources].flatMap(([name, source]) => {
    const pieces = new Map([...shared, ...piecesOf(source)]);
    const whole = (text: string): string =>
      text.replace(/\$\{(\w+)\}/g, (_, piece) => whole(pieces.get(piece)!));
    return [...source.matchAll(QUESTION)].map(([, , text]) => [name, whole(text!)] as const);
  });
  expect(questions.length).toBeGreaterThan(10);
  const faults = questions.flatMap(([name, text]) =>
    validate(schema, parse(text)).map(({ message }) => `${name}: ${message}`),
  );
  expect(faults).toEqual([]);
});

test('no file of the page is past 300 lines', () => {
  expect([...sources].filter(([, text]) => text.split('\n').length > 301).map(([name]) => name)).toEqual([]);
});

test('files that never change are at an address of their version, and any version is answered', async () => {
  expect((await served(`/${version}/page.js`))!.isFixed).toBe(true);
  const current = (await served('/page.js'))!;
  expect(await served('/v-000000000000/page.js')).toMatchObject({ isFixed: false, etag: current.etag });
  expect((await served(''))!.isFixed).toBe(false);
});

test.each(['/', '/dashboards', '/api/v1/contractors/580000010', '/dashboard/../x', '/dashboard/app.tsx'])(
  '%s is no file of it',
  async path => {
    expect(await dashboardFile(path, { parts: true })).toBeNull();
  },
);

test('the page of all components is served only where it is allowed', async () => {
  for (const path of ['/dashboard/parts', '/dashboard/parts.html']) {
    expect(await dashboardFile(path, { parts: false })).toBeNull();
    expect((await dashboardFile(path, { parts: true }))!.contentType).toContain('text/html');
  }
});
