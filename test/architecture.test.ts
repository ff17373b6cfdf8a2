/** Who may import whom. A room that needs more than this is in the wrong place, or the wall is. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = resolve(import.meta.dirname, '../src');

/** `facts` may read and write its own rows: facts at rest are the same vocabulary, so they live in the same room. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  db: ['kernel'],
  facts: ['kernel', 'db'],
  registers: ['kernel', 'facts'],
  checks: ['kernel', 'facts'],
  access: ['kernel', 'db'],
  events: ['kernel', 'db'],
  network: ['kernel', 'db', 'facts'],
  contractors: ['kernel', 'db', 'facts', 'checks', 'network', 'events'],
  webhooks: ['kernel', 'db', 'events'],
  subscriptions: ['kernel', 'events'],
  jobs: ['kernel', 'db', 'facts', 'registers', 'access', 'contractors', 'network', 'events', 'webhooks'],
  sandbox: ['kernel', 'db'],
  docs: ['kernel', 'facts', 'registers', 'checks'],
  // Judges whole sandbox countries, their hidden truth in hand: nothing may import it, nor the truth.
  evaluation: ['kernel', 'facts', 'registers', 'checks', 'network', 'sandbox'],
  graph: [
    'kernel',
    'db',
    'access',
    'contractors',
    'network',
    'checks',
    'registers',
    'webhooks',
    'subscriptions',
    'events',
  ],
  http: [
    'kernel',
    'access',
    'contractors',
    'network',
    'checks',
    'events',
    'subscriptions',
    'graph',
    'dashboard',
  ],
  // The top-level files are the composition; the command line's welcome is printed over what they composed.
  cli: [
    'kernel',
    'db',
    'facts',
    'registers',
    'checks',
    'access',
    'contractors',
    'network',
    'events',
    'webhooks',
    'subscriptions',
    'jobs',
    'sandbox',
    '.',
  ],
};

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== 'generated') yield* sources(path);
    } else if (entry.name.endsWith('.ts')) yield path;
  }
}

const roomOf = (path: string): string => {
  const [room, ...rest] = relative(SRC, path).split('/');
  return rest.length === 0 ? '.' : room!;
};

const imports = [...sources(SRC)].flatMap(path =>
  [...readFileSync(path, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(match => ({
    from: path,
    to: resolve(dirname(path), match[1]!),
  })),
);

describe('the house', () => {
  it('has walls: every import is one that the table allows', () => {
    const forbidden = imports
      .map(({ from, to }) => ({ file: relative(SRC, from), room: roomOf(from), target: roomOf(to) }))
      .filter(
        ({ room, target }) =>
          room !== '.' && target !== '..' && room !== target && !MAY_IMPORT[room]?.includes(target),
      )
      .map(({ file, target }) => `${file} imports ${target}`);
    expect(forbidden).toEqual([]);
  });

  it('has no import cycle', () => {
    const graph = Map.groupBy(imports, ({ from }) => from);
    const state = new Map<string, 'open' | 'done'>();
    const cycles: string[] = [];
    const visit = (path: string, trail: readonly string[]): void => {
      if (state.get(path) === 'done') return;
      if (state.get(path) === 'open') {
        cycles.push([...trail.slice(trail.indexOf(path)), path].map(one => relative(SRC, one)).join(' -> '));
        return;
      }
      state.set(path, 'open');
      for (const { to } of graph.get(path) ?? []) visit(to, [...trail, path]);
      state.set(path, 'done');
    };
    for (const path of graph.keys()) visit(path, []);
    expect(cycles).toEqual([]);
  });

  it('has no rooms without a name: no index, utils, helpers, common, service or manager', () => {
    const nameless = [...sources(SRC)].filter(path =>
      /(^|\/)(index|utils?|helpers?|common|service|manager)\.ts$/.test(path),
    );
    expect(nameless.map(path => relative(SRC, path))).toEqual([]);
  });
});
