/** The mixture that a rehearsal is played on: one command serves it, a seed makes it again. */
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REGISTER_NAMES } from '../../../src/kernel/register-name.ts';
import { askAt, NOBODY, startWorld, THREADED, type World } from '../conformance-world.ts';
import { serve, type TestServer } from '../http/http-server.ts';
import { CHANGES } from './all-changes.ts';
import { mixedSites, mixtureOf } from './mixture.ts';

let world: World;
let sites: TestServer;
beforeAll(async () => {
  world = await startWorld();
  sites = await serve(mixedSites(world.url, mixtureOf('a rehearsal')));
});
afterAll(async () => {
  await sites?.close();
  await world?.close();
});

const SEEDS = Array.from({ length: 200 }, (_, i) => String(i));

it('is served by a program that tells its options', () => {
  const program = new URL('serve-strangers.ts', import.meta.url).pathname;
  expect(execFileSync(process.execPath, [program, '--help'], { encoding: 'utf8' })).toMatch(
    /--seed[\s\S]*--tell/,
  );
});

it('has every register, and is the same for the same seed', () => {
  for (const seed of SEEDS) {
    expect([...mixtureOf(seed).keys()]).toEqual(REGISTER_NAMES);
    expect(mixtureOf(seed)).toEqual(mixtureOf(seed));
  }
});

it('has, over some seeds, every change of every register, and each register unchanged', () => {
  const drawn = SEEDS.flatMap(seed =>
    [...mixtureOf(seed)].map(([name, change]) => `${name}: ${change?.what}`),
  );
  const possible = [
    ...CHANGES.map(({ register, what }) => `${register}: ${what}`),
    ...REGISTER_NAMES.map(name => `${name}: undefined`),
  ];
  expect(new Set(drawn)).toEqual(new Set(possible));
});

it.each(THREADED)('answers for $meta.name at the one address as its site would alone', async register => {
  const { timeoutMs } = register.meta;
  const [mixed, alone] = [sites.url, await aloneOf(register.meta.name)];
  const [said, expected] = await Promise.all(
    [mixed, alone.url].map(url => askAt(register, NOBODY, { url, timeoutMs })),
  );
  expect(said!.reading).toEqual(expected!.reading);
  await alone.close();
});

const aloneOf = (name: (typeof REGISTER_NAMES)[number]) =>
  serve(mixedSites(world.url, new Map([[name, mixtureOf('a rehearsal').get(name)!]])));
