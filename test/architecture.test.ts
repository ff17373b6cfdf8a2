/** Who may import whom. A room that needs more than this is in the wrong place, or the wall is. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { closureOf, MOST_LINES } from './kit/closures.ts';
import { words } from './kit/words.ts';

const ROOT = resolve(import.meta.dirname, '..');
const SRC = join(ROOT, 'src');
/** Products beside the service, each a room of its own: reached by files and HTTP, not by what they import. */
const BESIDE = ['page', 'sandbox'];

/** `facts` may import `db`, because it also stores facts. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  db: ['kernel'],
  facts: ['kernel', 'db'],
  registers: ['kernel', 'facts'],
  checks: ['kernel', 'facts'],
  access: ['kernel', 'db'],
  backtest: ['kernel', 'db', 'facts', 'checks'],
  events: ['kernel', 'db'],
  network: ['kernel', 'db', 'facts'],
  cases: ['kernel', 'facts', 'checks', 'network'],
  contractors: ['kernel', 'db', 'facts', 'checks', 'network', 'events'],
  receipts: ['kernel', 'db', 'facts', 'checks', 'contractors'],
  watching: ['kernel', 'db', 'facts', 'checks', 'access', 'network', 'events', 'contractors'],
  // Pure: what it says of an assessment was read by others.
  reports: ['kernel', 'facts', 'checks', 'contractors', 'receipts'],
  batches: ['kernel', 'db', 'access', 'checks', 'facts', 'events', 'contractors'],
  webhooks: ['kernel', 'db', 'checks', 'events'],
  subscriptions: ['kernel', 'events'],
  jobs: words(`
    kernel db facts registers access contractors receipts batches network
    events webhooks watching`),
  operator: ['kernel', 'db', 'registers', 'access', 'contractors', 'webhooks', 'watching', 'jobs'],
  sandbox: ['kernel', 'db'],
  page: [],
  graph: words(`
    kernel db access watching contractors batches network checks registers
    webhooks subscriptions events`),
  http: words(`
    kernel access watching contractors receipts reports batches network
    checks events webhooks subscriptions operator graph page`),
  cli: words(`
    kernel db facts registers checks backtest access watching contractors
    receipts reports batches network cases events webhooks subscriptions jobs
    operator sandbox app`),
  // Builds a process from the other folders; has no command.
  app: words(`
    kernel db checks backtest registers access watching contractors receipts
    reports webhooks subscriptions events jobs operator graph http sandbox`),
  // `main.ts`, the one file outside a folder: prints the command line's welcome after `app` has started.
  main: ['kernel', 'db', 'app', 'cli'],
};

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== 'generated') yield* sources(path);
    } else if (/\.tsx?$/.test(entry.name)) yield path;
  }
}

const allSources = () =>
  [SRC, ...BESIDE.map(name => join(ROOT, name))].flatMap(folder => [...sources(folder)]);

/** `kernel` of `src/kernel/nif.ts`, `page` of `page/dashboard-page.ts`; of `src/main.ts` it is `main`. */
const roomOf = (path: string): string =>
  relative(ROOT, path)
    .replace(/^src\//, '')
    .split('/')[0]!
    .replace(/\.ts$/, '');
const shortOf = (path: string): string => relative(ROOT, path).replace(/^src\//, '');

/** Static and dynamic imports, those for a side effect, and modules started by their URL. */
const IMPORT = /(?:\bfrom|\bimport\(?|new URL\()\s*(['"`])(\.[^'"`]*?\.tsx?)\1/g;

const imports = allSources().flatMap(path =>
  [...readFileSync(path, 'utf8').matchAll(IMPORT)].map(match => ({
    from: path,
    // A template is judged by what stands before its first gap: `../${group}/${verb}.ts` leads to the folder above.
    to: resolve(dirname(path), match[2]!.replace(/\/[^/]*\$\{.*/, '')),
  })),
);

describe('the service and what stands beside it', () => {
  it('has only imports that the table allows', () => {
    const forbidden = imports
      .map(({ from, to }) => ({ file: shortOf(from), room: roomOf(from), target: roomOf(to) }))
      .filter(({ room, target }) => room !== target && !MAY_IMPORT[room]?.includes(target))
      .map(({ file, target }) => `${file} imports ${target}`);
    expect(forbidden).toEqual([]);
  });

  it('has no door that leads nowhere: every import names a file or a folder that is there', () => {
    const missing = imports.filter(({ to }) => !to.includes('/generated/') && !existsSync(to));
    expect(missing.map(({ from, to }) => `${shortOf(from)} imports ${shortOf(to)}`)).toEqual([]);
  });

  it('has no import cycle', () => {
    const graph = Map.groupBy(imports, ({ from }) => from);
    const state = new Map<string, 'open' | 'done'>();
    const cycles: string[] = [];
    const visit = (path: string, trail: readonly string[]): void => {
      if (state.get(path) === 'done') return;
      if (state.get(path) === 'open') {
        cycles.push([...trail.slice(trail.indexOf(path)), path].map(one => shortOf(one)).join(' -> '));
        return;
      }
      state.set(path, 'open');
      for (const { to } of graph.get(path) ?? []) visit(to, [...trail, path]);
      state.set(path, 'done');
    };
    for (const path of graph.keys()) visit(path, []);
    expect(cycles).toEqual([]);
  });

  it.each(Object.entries(MOST_LINES))('lets %s drag in at most %i lines', (entry, most) => {
    expect(closureOf(entry).lines).toBeLessThanOrEqual(most);
  });

  it('has one door to the parser of markup: whoever else names cheerio takes types from it', () => {
    const doors = allSources().filter(path =>
      /import (?!type\b)[^;]*'cheerio|import\(\s*'cheerio/.test(readFileSync(path, 'utf8')),
    );
    expect(doors.map(path => shortOf(path))).toEqual(['registers/reading/load-markup.ts']);
  });

  it('is described in docs/architecture.md: every folder once, after those that it imports', () => {
    const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
    const described = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, folder]) => folder!);
    const folders = readdirSync(SRC, { withFileTypes: true }).filter(entry => entry.isDirectory());
    expect(described.toSorted()).toEqual([...folders.map(({ name }) => name), ...BESIDE].toSorted());
    const early = described.filter((folder, at) =>
      MAY_IMPORT[folder]?.some(imported => !described.slice(0, at).includes(imported)),
    );
    expect(early).toEqual([]);
  });

  it('has no file named index, utils, helpers, common, service or manager', () => {
    const nameless = allSources().filter(path =>
      /(^|\/)(index|utils?|helpers?|common|service|manager)\.ts$/.test(path),
    );
    expect(nameless.map(path => shortOf(path))).toEqual([]);
  });
});
