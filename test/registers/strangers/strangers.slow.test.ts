/**
 * Sites change. A changed site is read as before, or the adapter says that it does not know it: never less than what
 * stands there, and never "nothing" where there is something.
 */
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { REGISTER_NAMES } from '../../../src/kernel/register-name.ts';
import { ALL_REGISTERS } from '../../../src/registers/all-registers.ts';
import { teach, vocabularies } from '../../../src/registers/reading/vocabulary.ts';
import type { Register } from '../../../src/registers/register.ts';
import {
  type Asked,
  askAt,
  NOBODY,
  type Subject,
  startWorld,
  THREADED,
  TODAY,
} from '../conformance-world.ts';
import { serve } from '../http/http-server.ts';
import { CHANGES } from './all-changes.ts';
import { changedSite } from './changed-site.ts';

const world = await startWorld();
/** What a register says about a company, without where it stands: a key is made of the printed words too. */
const saidOf = (register: Register, { records }: Asked, { nif }: Subject) =>
  register.facts(records, nif).map(({ source: _source, key: _key, ...fact }) => fact);

const read: string[] = [];
const mended: string[] = [];
const refused: string[] = [];
afterAll(async () => {
  const share = (of: readonly string[]) =>
    `${of.length} (${Math.round((of.length / CHANGES.length) * 100)} %)`;
  console.log(
    [
      `${CHANGES.length} changed sites: ${share(read)} read as before, ${share(mended)} once a word is taught, ${share(refused)} refused:`,
      ...refused,
    ].join('\n'),
  );
  await world.close();
});
afterEach(() => teach([]));

it('are three of every register at least', () => {
  for (const name of REGISTER_NAMES)
    expect(CHANGES.filter(({ register }) => register === name).length, name).toBeGreaterThanOrEqual(3);
});

describe.each(CHANGES)('$register: $what', change => {
  const register = THREADED.find(({ meta }) => meta.name === change.register)!;
  const label = `${change.register}: ${change.what}`;

  it('is read whole, or not at all and with a reason', async () => {
    const someone = await world.someoneIn(register);
    const before = saidOf(register, await world.ask(register, someone), someone);
    const site = await serve(changedSite(world.url, change));
    const at = { url: site.url, timeoutMs: register.meta.timeoutMs };
    const about = await askAt(register, someone, at);
    expect((await askAt(register, NOBODY, at)).reading.outcome).not.toBe('found');
    if (!('reason' in about.reading)) {
      expect(saidOf(register, about, someone)).toEqual(before);
      expect(change.words).toBeUndefined();
      read.push(label);
    } else if (change.words) {
      teach(change.words.map(word => ({ ...word, because: 'a test', on: TODAY })));
      // In this process: the threads were taught when they began.
      const own = ALL_REGISTERS.find(({ meta }) => meta.name === change.register)!;
      const taught = await askAt(own, someone, at);
      expect(saidOf(own, taught, someone), JSON.stringify(taught.reading).slice(0, 300)).toEqual(before);
      mended.push(label);
    } else {
      expect(about.reading.reason).not.toBe('');
      refused.push(`  ${label}: ${about.reading.outcome}: ${about.reading.reason}`);
    }
    await site.close();
  });
});

describe.each(CHANGES.filter(({ words }) => words))('$register: $what', change => {
  it('clears nobody, whatever an operator takes the word for', async () => {
    const register = ALL_REGISTERS.find(({ meta }) => meta.name === change.register)!;
    const someone = await world.someoneIn(register);
    const site = await serve(changedSite(world.url, change));
    const { vocabulary, word } = change.words![0]!;
    for (const meaning of vocabularies().get(vocabulary)!) {
      teach([{ vocabulary, word, meaning, because: 'a test', on: TODAY }]);
      const { reading } = await askAt(register, someone, {
        url: site.url,
        timeoutMs: register.meta.timeoutMs,
      });
      expect(reading.outcome, meaning).not.toBe('not_found');
    }
    await site.close();
  });
});
