/** docs/privacy.md is true: every table stands in it, and what it names as shown by is there. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { ALL_COMMANDS } from '../../src/cli/all-commands.ts';
import { tablesOf } from '../kit/table-writers.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const text = readFileSync(join(ROOT, 'docs/privacy.md'), 'utf8');

it('the retention of every table is told, once', () => {
  const tables = [...tablesOf(readFileSync(join(ROOT, 'prisma/schema.prisma'), 'utf8')).values()].sort();
  const [, retention] = text.split('## Retention');
  const told = [...retention!.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name!).sort();
  expect(told).toEqual(tables);
});

it('each test and command that it names is there', () => {
  const named = [...text.matchAll(/`([^`]+)`/g)].map(([, quoted]) => quoted!);
  const tests = named.filter(quoted => quoted.startsWith('test/'));
  expect(tests.filter(path => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(tests.length).toBeGreaterThan(60);
  const commands = ALL_COMMANDS.map(({ name }) => name);
  const groups = new Set(commands.filter(name => name.includes(' ')).map(name => name.split(' ')[0]!));
  const typed = named.filter(quoted => groups.has(quoted.split(' ')[0]!) && quoted.includes(' '));
  expect(
    typed.filter(quoted => !commands.some(name => quoted === name || quoted.startsWith(`${name} `))),
  ).toEqual([]);
});
