/** Whose turn it is: whatever waits for a register takes no place, and no client's rows wait for another client's. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { acceptBatch } from '../../src/batches/accept-batch.ts';
import { cancelBatch } from '../../src/batches/cancel-batch.ts';
import { stepBatches } from '../../src/batches/step-batches.ts';
import { submissionOf } from '../../src/batches/submission.ts';
import { sealKey } from '../../src/kernel/secrets/sealed-secret.ts';
import { writeAssessedCompanies } from '../kit/assessed-company.ts';
import { createPartner, type Partner } from '../kit/partner.ts';
import { seededRuns } from '../kit/seeded-runs.ts';
import { companyNif } from '../kit/specimen-country.ts';
import { databaseOfFile } from '../kit/test-database.ts';

const AT_ONCE = 8;
const db = await databaseOfFile();
const opening = { db, livemode: false, registers: ['mj-publications'] as const, enqueue: async () => {} };
const step = () => stepBatches({ opening, freshHours: 24, ended: () => {} }, new AbortController().signal);

let serial = 20_000;
const serialOf = new Map<string, number>();

/** A batch of so many new companies. */
async function sendBatch({ clientId, keyId }: Partner, rows: number): Promise<void> {
  const given = Array.from({ length: rows }, (_, i) => {
    const nif = companyNif(serial);
    serialOf.set(nif, serial++);
    return { row: i + 1, nif, reference: null };
  });
  const submission = submissionOf(given, String(serial));
  const asked = { clientId, keyId, idempotencyKey: null, submission, livemode: false };
  await acceptBatch(
    {
      db,
      enqueue: opening.enqueue,
      requestKey: sealKey('a secret of these tests', 'batch-requests'),
      freshHours: 24,
    },
    { ...asked, pay: async () => {} },
  );
}

/** First rounds that are under way, with the clients that wait for them. */
async function underWay(): Promise<{ nif: string; clientId: string }[]> {
  const rows = await db.sql`select n.nif, b.client_id as "clientId" from analyses n
     join batch_rows r on r.nif = n.nif join batches b on b.id = r.batch_id
     where n.state in ('queued', 'running') order by n.id`;
  return rows;
}

async function end(nif: string): Promise<void> {
  await writeAssessedCompanies(db.pool, { count: 1, firstSerial: serialOf.get(nif)! });
  await db.sql`update analyses set state = 'complete' where nif = ${nif}`;
}

/** Its register does not answer, and never will. */
const fallSilent = (nif: string) =>
  db.sql`update analyses set state = 'waiting', rounds = 1 where nif = ${nif}`;

const unbegun = async (): Promise<Map<string, number>> => {
  const rows = await db.sql`select client_id, count(*)::int as rows from batch_rows r
     join batches b on b.id = r.batch_id where r.state = 'waiting' group by 1`;
  return new Map(rows.map(row => [row.client_id, row.rows]));
};

/** Batches of some clients, and which of their analyses meet a silent register (in turn). */
const waiting = fc.record({
  clients: fc.array(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }), {
    minLength: 2,
    maxLength: 5,
  }),
  silent: fc.infiniteStream(fc.boolean()),
});

it('rows whose register is silent for ever hold up no other row, and clients with rows left have their share of the places', async () => {
  await fc.assert(
    fc.asyncProperty(waiting, async ({ clients, silent }) => {
      await db.sql`truncate batches, analyses, assessments, companies cascade`;
      const partners = await Promise.all(clients.map(() => createPartner(db)));
      for (const [i, batches] of clients.entries())
        for (const rows of batches) await sendBatch(partners[i]!, rows);
      const mute = new Set<string>();
      for (;;) {
        await step();
        const now = await underWay();
        if (now.length === 0) break;
        const left = await unbegun();
        expect(now.length).toBe(left.size > 0 ? AT_ONCE : now.length);
        const shares = [...left.keys()].map(id => now.filter(({ clientId }) => clientId === id).length);
        // Whoever has rows left has no fewer places than anybody else, but for the one that is shared next.
        const most = Math.max(...partners.map(p => now.filter(n => n.clientId === p.clientId).length));
        if (shares.length > 0) expect(Math.min(...shares)).toBeGreaterThanOrEqual(most - 1);
        const { nif } = now[0]!;
        if (silent.next().value) mute.add(nif);
        await (mute.has(nif) ? fallSilent(nif) : end(nif));
      }
      const rows = await db.sql`select nif from batch_rows where finished is null`;
      expect(new Set(rows.map(row => row.nif))).toEqual(mute);
      for (const { id, clientId } of await db.sql`select id, client_id as "clientId" from batches`)
        await cancelBatch({ db, enqueue: opening.enqueue, freshHours: 24 }, { id, clientId });
      const open = await db.sql`select from batches where completed_at is null`;
      expect(open).toEqual([]);
    }),
    seededRuns('turns of batches', 5, 300),
  );
});
