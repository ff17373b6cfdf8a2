import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/access/keys.ts';
import { readAnalysis } from '../../src/contractors/analysis.ts';
import { completeAnalysis } from '../../src/contractors/complete-analysis.ts';
import { openAnalysis } from '../../src/contractors/open-analysis.ts';
import { sqlTransaction } from '../../src/db/sql-transaction.ts';
import { readEvents } from '../../src/events/read-events.ts';
import { placeAtOnce, relayBatch } from '../../src/events/relay.ts';
import { newId } from '../../src/kernel/ids.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import { companyNif } from '../graph/graph-database.ts';
import { createTestDatabase, type TestDatabase } from '../kit/test-database.ts';

let db: TestDatabase;
let clientId: string;
let serial = 0;
const followed: string[] = [];
const fanOut = async (_tx: unknown, events: readonly { nif: string | null }[]) =>
  void followed.push(...events.map(({ nif }) => nif!));

beforeAll(async () => {
  db = await createTestDatabase();
  clientId = (await createClient(db, { name: 'One who waits' })).id;
});
afterAll(() => db.drop());

/** Completes the analysis of a company that the client was answered `analyzing` about, as a worker does. */
async function complete({ watched }: { watched: boolean }) {
  const nif = companyNif(serial++) as Nif;
  const opening = { db, livemode: false, registers: [], enqueue: async () => {} };
  const { id } = await openAnalysis(opening, { id: newId('anl'), nif, refresh: false });
  if (watched)
    await db.pool.query('insert into analysis_watchers (nif, client_id, since) values ($1, $2, app_now())', [
      nif,
      clientId,
    ]);
  const completed = await completeAnalysis(db, {
    analysis: (await readAnalysis(db, id))!,
    registers: [],
    place: tx => placeAtOnce(tx, fanOut),
  });
  return { nif, isPlaced: completed!.isPlaced };
}
const lastEvent = async () => (await readEvents(db, { clientId, after: 0n, limit: 100 })).at(-1)?.nif;

describe('the event of a completed analysis', () => {
  it('has its place, and what follows from it, in the transaction that completes it', async () => {
    const { nif, isPlaced } = await complete({ watched: true });
    expect([isPlaced, await lastEvent(), followed.at(-1)]).toEqual([true, nif, nif]);
  });

  it('waits for the relay while another places', async () => {
    const { nif, isPlaced } = await sqlTransaction(db, async tx => {
      await placeAtOnce(tx, fanOut);
      return complete({ watched: true });
    });
    expect(isPlaced).toBe(false);
    expect(await lastEvent()).not.toBe(nif);
    expect(await relayBatch(db, fanOut)).toBe(1);
    expect(await lastEvent()).toBe(nif);
  });

  it('is none where nobody waits: nothing is left to the relay', async () => {
    expect((await complete({ watched: false })).isPlaced).toBe(true);
    expect(await relayBatch(db, fanOut)).toBe(0);
  });
});
