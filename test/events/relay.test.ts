import { beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../src/access/keys/keys.ts';
import { sqlTransaction } from '../../src/db/sql-transaction.ts';
import { appendEvent } from '../../src/events/append-event.ts';
import { createCursorCodec } from '../../src/events/cursor.ts';
import { createEventReader } from '../../src/events/read-events.ts';
import { type FanOut, placeAtOnce, relayBatch } from '../../src/events/relay.ts';
import { completed as event } from '../graph/graph-database.ts';
import { databaseOfFile } from '../kit/test-database.ts';

const db = await databaseOfFile();
const one = (await createClient(db, { name: 'One' })).id;
const other = (await createClient(db, { name: 'Other' })).id;

const noFanOut = async () => {};
const sequences = async (clientId: string) =>
  (await createEventReader(db)({ clientId, after: 0n, limit: 100 })).map(read => [
    Number(read.sequence),
    read.nif,
  ]);

describe('the relay', () => {
  it('places each client’s events densely, from 1, and only once', async () => {
    await sqlTransaction(db, async tx => {
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
    const [appended, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = sqlTransaction(db, async tx => {
      await appendEvent(tx, [one], event('late'));
      appended.resolve();
      await held.promise;
    });
    await appended.promise;
    await sqlTransaction(db, tx => appendEvent(tx, [one], event('c')));
    await relayBatch(db, noFanOut);
    expect((await sequences(one)).at(-1)).toEqual([3, 'c']);
    held.resolve();
    await slow;
    await relayBatch(db, noFanOut);
    expect((await sequences(one)).at(-1)).toEqual([4, 'late']);
  });

  it('places nothing when what must follow fails, and everything at the next look', async () => {
    await sqlTransaction(db, tx => appendEvent(tx, [other], event('d')));
    await expect(relayBatch(db, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await sequences(other)).toEqual([[1, 'a']]);
    // The database lets go of the lock when it sees that the connection was given up.
    await expect.poll(() => relayBatch(db, noFanOut)).toBe(1);
  });

  it('works one at a time: a second relay finds the first at work and leaves it', async () => {
    await sqlTransaction(db, tx => appendEvent(tx, [one], event('e')));
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = relayBatch(db, async () => {
      begun.resolve();
      await ended.promise;
    });
    await begun.promise;
    expect(await relayBatch(db, noFanOut)).toBe('another-at-work');
    ended.resolve();
    expect(await first).toBe(1);
  });
});

describe('placing at once, in the transaction that appends', () => {
  const appendAndPlace = (nif: string, fanOut: FanOut = noFanOut) =>
    sqlTransaction(db, async tx => {
      await appendEvent(tx, [one], event(nif));
      return placeAtOnce(tx, fanOut);
    });
  const last = async () => (await sequences(one)).at(-1);
  let place: number;
  beforeEach(async () => {
    place = Number((await last())![0]);
  });

  it('needs no relay: the event has its place when it is committed, and what follows was begun in the same', async () => {
    const followed: string[] = [];
    expect(
      await appendAndPlace('p', async (_tx, events) => void followed.push(...events.map(told => told.nif!))),
    ).toBe(true);
    expect([await last(), followed]).toEqual([[place + 1, 'p'], ['p']]);
    expect(await relayBatch(db, noFanOut)).toBe(0);
  });

  it('gives no place to what is rolled back: the next takes it', async () => {
    const failing = sqlTransaction(db, async tx => {
      await appendEvent(tx, [one], event('undone'));
      await placeAtOnce(tx, noFanOut);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    // The database lets go of the lock when it sees that the connection was given up.
    await expect.poll(() => relayBatch(db, noFanOut)).toBe(0);
    expect(await appendAndPlace('next')).toBe(true);
    expect(await last()).toEqual([place + 1, 'next']);
  });

  it('leaves it to the relay while another places, and keeps what was done before', async () => {
    const placed = await sqlTransaction(db, async tx => {
      await appendEvent(tx, [one], event('first'));
      return [await placeAtOnce(tx, noFanOut), await appendAndPlace('second')];
    });
    expect(placed).toEqual([true, false]);
    expect(await last()).toEqual([place + 1, 'first']);
    expect(await relayBatch(db, noFanOut)).toBe(1);
    expect(await last()).toEqual([place + 2, 'second']);
  });

  it('leaves it to the relay when what must follow fails, whatever failed: the event stands', async () => {
    const failures: FanOut[] = [
      () => Promise.reject(new Error('no')),
      async tx => void (await tx.query('select 1 / 0')),
    ];
    for (const failure of failures) expect(await appendAndPlace('kept', failure)).toBe(false);
    expect(await last()).toEqual([place, expect.anything()]);
    expect(await relayBatch(db, noFanOut)).toBe(2);
    expect(await last()).toEqual([place + 2, 'kept']);
  });

  it('says that more is left where more waits than one batch', async () => {
    const placed = await sqlTransaction(db, async tx => {
      for (let n = 0; n < 201; n++) await appendEvent(tx, [other], event(String(n)));
      return placeAtOnce(tx, noFanOut);
    });
    expect(placed).toBe(false);
    expect(await relayBatch(db, noFanOut)).toBe(1);
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
