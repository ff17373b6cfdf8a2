import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/access/keys.ts';
import { appendEvent } from '../../src/events/append-event.ts';
import { createCursorCodec } from '../../src/events/cursor.ts';
import type { NewEvent } from '../../src/events/event.ts';
import { readEvents } from '../../src/events/read-events.ts';
import { relayBatch } from '../../src/events/relay.ts';
import { createTestDatabase, type TestDatabase } from '../kit/test-database.ts';

let db: TestDatabase;
let one: string;
let other: string;

beforeAll(async () => {
  db = await createTestDatabase();
  one = (await createClient(db, { name: 'One' })).id;
  other = (await createClient(db, { name: 'Other' })).id;
});
afterAll(() => db.drop());

const event = (nif: string): NewEvent => ({
  type: 'analysis.completed',
  nif,
  data: {
    livemode: false,
    nif,
    analysisId: 'anl_x',
    assessmentId: 'asm_x',
    score: 1,
    verdict: 'x',
    color: 'x',
  },
});
const noFanOut = async () => {};
const sequences = async (clientId: string) =>
  (await readEvents(db, { clientId, after: 0n, limit: 100 })).map(read => [Number(read.sequence), read.nif]);

describe('the relay', () => {
  it('places each client’s events densely, from 1, and only once', async () => {
    await db.prisma.$transaction(async tx => {
      await appendEvent(tx, [one, other], event('a'));
      await appendEvent(tx, [one], event('b'));
    });
    expect(await sequences(one)).toEqual([]);
    expect(await relayBatch(db, noFanOut)).toBe(3);
    expect(await relayBatch(db, noFanOut)).toBe(0);
    expect(await sequences(one)).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
    expect(await sequences(other)).toEqual([[1, 'a']]);
  });

  it('never puts a late commit behind a place that a reader has passed', async () => {
    let commit = () => {};
    const held = new Promise<void>(resolve => {
      commit = resolve;
    });
    let appended = () => {};
    const early = new Promise<void>(resolve => {
      appended = resolve;
    });
    const slow = db.prisma.$transaction(async tx => {
      await appendEvent(tx, [one], event('late'));
      appended();
      await held;
    });
    await early;
    await db.prisma.$transaction(tx => appendEvent(tx, [one], event('c')));
    await relayBatch(db, noFanOut);
    expect((await sequences(one)).at(-1)).toEqual([3, 'c']);
    commit();
    await slow;
    await relayBatch(db, noFanOut);
    expect((await sequences(one)).at(-1)).toEqual([4, 'late']);
  });

  it('places nothing when what must follow fails, and everything at the next look', async () => {
    await db.prisma.$transaction(tx => appendEvent(tx, [other], event('d')));
    await expect(relayBatch(db, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await sequences(other)).toEqual([[1, 'a']]);
    // The database lets go of the lock when it sees that the connection was given up.
    await expect.poll(() => relayBatch(db, noFanOut)).toBe(1);
  });

  it('works one at a time: a second relay finds the first at work and leaves it', async () => {
    await db.prisma.$transaction(tx => appendEvent(tx, [one], event('e')));
    const placed = await Promise.all(Array.from({ length: 4 }, () => relayBatch(db, noFanOut)));
    expect(placed.filter(count => typeof count === 'number' && count > 0)).toEqual([1]);
    expect(placed).toContain('another-at-work');
  });
});

describe('a cursor', () => {
  const codec = createCursorCodec('a secret of the test');
  it('comes back as the number it was made from, for its own client only', () => {
    for (const sequence of [0n, 1n, 2n ** 62n]) {
      const cursor = codec.encode('cli_a', sequence);
      expect(codec.decode('cli_a', cursor)).toBe(sequence);
      expect(codec.decode('cli_b', cursor)).toBe(null);
    }
  });
  it('is refused when broken', () => {
    const cursor = codec.encode('cli_a', 7n);
    for (const broken of [
      '',
      'x',
      cursor.slice(1),
      `${cursor}A`,
      cursor.replace(/.$/, c => (c === 'A' ? 'B' : 'A')),
      `A${cursor.slice(1)}`.replace(/^A{2}/, 'AB'),
    ])
      expect([broken, codec.decode('cli_a', broken)]).toEqual([broken, null]);
  });
});
