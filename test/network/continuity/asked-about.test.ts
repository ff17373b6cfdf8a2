/** Nothing is read of another company but what a register is asked about, or is said to be silent about. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registerOf } from '../../../src/cases/facts-in-case.ts';
import type { Fact } from '../../../src/facts/fact.ts';
import { LINKED_REGISTERS } from '../../../src/facts/linked-company.ts';

const ROOMS = ['continuity', 'offices', 'exploring'].map(room =>
  join(import.meta.dirname, '../../../src/network', room),
);
const KINDS = /(?:storedOf\([^)]*|fact\.kind [!=]== )'([a-z-]+)'/g;

test('every kind of fact that a rule of the network reads comes from a register that is asked', () => {
  const read = ROOMS.flatMap(room =>
    readdirSync(room).flatMap(name =>
      [...readFileSync(join(room, name), 'utf8').matchAll(KINDS)].map(([, kind]) => kind as Fact['kind']),
    ),
  );
  const registers = new Set(
    read.flatMap(kind =>
      kind === 'debtor-listing' ? ['at-debtors', 'ss-debtors'] : registerOf({ kind } as never),
    ),
  );
  expect(registers.size).toBeGreaterThan(4);
  expect([...registers].filter(name => !(LINKED_REGISTERS as readonly string[]).includes(name))).toEqual([]);
});
