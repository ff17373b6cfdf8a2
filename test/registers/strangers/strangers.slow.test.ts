/**
 * Sites change. A changed site is read as before, or the adapter says that it does not know it: never less than what
 * stands there, and never "nothing" where there is something.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { REGISTER_NAMES } from '../../../src/kernel/register-name.ts';
import type { Register } from '../../../src/registers/register.ts';
import { type Asked, askAt, NOBODY, type Subject, startWorld, THREADED } from '../conformance-world.ts';
import { CHANGES } from './all-changes.ts';
import { openChangedSite } from './changed-site.ts';

const world = await startWorld();
/** What a register says about a company, without the words in which it says where. */
const saidOf = (register: Register, { records }: Asked, { nif }: Subject) =>
  register.facts(records, nif).map(({ source: _, ...fact }) => fact);

const read: string[] = [];
const named: string[] = [];
afterAll(async () => {
  console.log(
    `${CHANGES.length} changed sites: ${read.length} read as before, ${named.length} refused by name:\n${named.join('\n')}`,
  );
  await world.close();
});

it('are three of every register at least', () => {
  for (const name of REGISTER_NAMES)
    expect(CHANGES.filter(({ register }) => register === name).length, name).toBeGreaterThanOrEqual(3);
});

describe.each(CHANGES)('$register: $what', change => {
  const register = THREADED.find(({ meta }) => meta.name === change.register)!;

  it('is read whole, or not at all and with a reason', async () => {
    const someone = await world.someoneIn(register);
    const before = await world.ask(register, someone);
    const site = await openChangedSite(world.url, change);
    const at = { url: site.url, timeoutMs: register.meta.timeoutMs };
    const [about, nobody] = [await askAt(register, someone, at), await askAt(register, NOBODY, at)];
    await site.close();
    const label = `${change.register}: ${change.what}`;
    if ('reason' in about.reading) {
      expect(about.reading.reason).not.toBe('');
      named.push(`  ${label}: ${about.reading.outcome}: ${about.reading.reason}`);
    } else {
      expect(saidOf(register, about, someone)).toEqual(saidOf(register, before, someone));
      read.push(label);
    }
    expect(nobody.reading.outcome).not.toBe('found');
  });
});
