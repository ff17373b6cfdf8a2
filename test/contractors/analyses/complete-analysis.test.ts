import { describe, expect, it, vi } from 'vitest';
import { createClient } from '../../../src/access/keys/keys.ts';
import { completeAnalysis } from '../../../src/contractors/analyses/complete-analysis.ts';
import type { Analysis } from '../../../src/contractors/analysis.ts';
import { findCompanies } from '../../../src/contractors/companies/find-companies.ts';
import { LOCK_OUT_JUDGEMENTS } from '../../../src/contractors/recall/withdraw-judged.ts';
import { databaseNow } from '../../../src/db/app-now.ts';
import { sqlTransaction } from '../../../src/db/sql-transaction.ts';
import { createEventReader } from '../../../src/events/read-events.ts';
import { placeAtOnce, relayBatch, startRelay } from '../../../src/events/relay.ts';
import { runAnalysis } from '../../../src/jobs/analysis/run-analysis.ts';
import { createAnswers } from '../../../src/jobs/answers/answers.ts';
import type { RegisterGateway } from '../../../src/jobs/asking/register-gateway.ts';
import { silentLog } from '../../../src/kernel/log.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { companyNif } from '../../graph/graph-database.ts';
import { openByHand } from '../../kit/assess-by-hand.ts';
import { runByHand } from '../../kit/run-by-hand.ts';
import { databaseOfFile } from '../../kit/test-database.ts';

const db = await databaseOfFile();
let serial = 0;
const followed: string[] = [];
const fanOut = async (_tx: unknown, events: readonly { nif: string | null }[]) =>
  void followed.push(...events.map(({ nif }) => nif!));

const clientId = (await createClient(db, { name: 'One who waits' })).id;

/** An analysis of a company, without registers; the client was answered `analyzing` about it, or not. */
async function open(nif: Nif, { watched }: { watched: boolean }): Promise<Analysis> {
  const analysis = await openByHand(db, nif, { refresh: false });
  if (watched)
    await db.sql`insert into analysis_watchers (nif, client_id, since) values (${nif}, ${clientId}, app_now())`;
  return analysis;
}

/** Completes one as a worker does. */
async function complete({ watched }: { watched: boolean }) {
  const nif = companyNif(serial++) as Nif;
  const completed = await completeAnalysis(db, {
    analysis: await open(nif, { watched }),
    registers: [],
    place: tx => placeAtOnce(tx, fanOut),
  });
  return { nif, events: completed!.events };
}
const lastEvent = async () => (await createEventReader(db)({ clientId, after: 0n, limit: 100 })).at(-1)?.nif;

describe('the event of a completed analysis', () => {
  it('has its place, and what follows from it, in the transaction that completes it', async () => {
    const { nif, events } = await complete({ watched: true });
    expect([events, await lastEvent(), followed.at(-1)]).toEqual(['placed', nif, nif]);
  });

  it('waits for the relay while another places', async () => {
    const { nif, events } = await sqlTransaction(db, async tx => {
      await placeAtOnce(tx, fanOut);
      return complete({ watched: true });
    });
    expect(events).toBe('waiting');
    expect(await lastEvent()).not.toBe(nif);
    expect(await relayBatch(db, fanOut)).toBe(1);
    expect(await lastEvent()).toBe(nif);
  });

  it('is none where nobody waits: nothing is left to the relay', async () => {
    expect((await complete({ watched: false })).events).toBe('none');
    expect(await relayBatch(db, fanOut)).toBe(0);
  });

  it('has what follows begin after the commit, without waiting for the relay’s next look', async () => {
    const placed = vi.fn();
    const relay = startRelay(db, { fanOut, onPlaced: placed, everyMs: 3_600_000, log: silentLog });
    const nif = companyNif(serial++) as Nif;
    // There is no register to ask: all that is looked at.
    const gateway = { registers: [], captureOnly: new Set() } as unknown as RegisterGateway;
    const { id } = await open(nif, { watched: true });
    await runByHand({ db, gateway, relay }, id);
    // Also where the relay's own first look was under way.
    await expect.poll(() => placed.mock.calls.length).toBe(1);
    expect([await lastEvent(), followed.at(-1)]).toEqual([nif, nif]);
    await relay.stop();
  });
});

it('a judgement that was read before a person was forgotten is not written: the next has no name', async () => {
  const analysis = await open(companyNif(serial++) as Nif, { watched: false });
  const registers = [{ name: 'citius-cases', kind: 'consulted', maxAgeHours: 24 }] as const;
  const holder = await db.pool.connect();
  await holder.query(LOCK_OUT_JUDGEMENTS.replace('_xact', ''));
  const completed = completeAnalysis(db, { analysis, registers });
  const waiting = async () =>
    (
      await db.sql`select from pg_locks where locktype = 'advisory' and not granted and database = (select oid
         from pg_database where datname = current_database())`
    ).length;
  await expect.poll(waiting).toBe(1);
  await db.sql`insert into forgotten_people (nif_hash, forgotten_at) values ('a hash', app_now())`;
  holder.release(true);
  expect(await completed).toBeNull();
  expect(await completeAnalysis(db, { analysis, registers })).not.toBeNull();
});

it('a correction is asked for again after a judgement from stored answers, and where the worker was killed after it', async () => {
  const nif = companyNif(serial++) as Nif;
  const { id } = await open(nif, { watched: false });
  await db.sql`update analyses set purpose = 'edition' where id = ${id}`;
  await db.pool.query(
    `insert into corrections (id, nif, check_key, registers, text, created_at) values ('cor_again', $1, 'taxDebtor', '{}', 'Paid.', app_now())`,
    [nif],
  );
  const revised: string[] = [];
  const nothing = async () => {};
  const deps = {
    ...{ db, patientDb: db, log: silentLog, answers: createAnswers(db) },
    gateway: { registers: [], captureOnly: new Set() } as unknown as RegisterGateway,
    relay: { place: async () => false, placed: () => {}, wake: () => {} },
    ...{ enqueue: nothing, reviseNow: nothing, askLinked: nothing, askFurther: nothing },
    reviseLater: async (_tx: unknown, company: string) => void revised.push(company),
  };
  await runAnalysis(deps, id, new AbortController().signal);
  expect(revised).toEqual([nif]);
  await runAnalysis(deps, id, new AbortController().signal);
  expect(revised).toEqual([nif, nif]);
});

it('a company is found by its verdict, and as changed since the day on which that became what it is', async () => {
  const { nif } = await complete({ watched: false });
  const sinceOf = async () => {
    const rows =
      await db.sql`select c.latest_since as since, (c.latest_verdict, c.latest_score) = (a.verdict, a.score) as same
       from companies c join assessments a on a.id = c.latest_assessment_id where c.nif = ${nif}`;
    expect(rows[0].same).toBe(true);
    return rows[0].since;
  };
  const first = await sinceOf();
  const again = () =>
    open(nif, { watched: false }).then(analysis =>
      completeAnalysis(db, { analysis, registers: [], place: tx => placeAtOnce(tx, fanOut) }),
    );
  await again();
  expect(await sinceOf()).toEqual(first);
  await db.sql`update companies set latest_score = latest_score + 1 where nif = ${nif}`;
  await again();
  expect(await sinceOf()).not.toEqual(first);
});

it('a change that was being committed during a poll is found by the next, from a minute before it', async () => {
  const nif = companyNif(serial++) as Nif;
  const changedSince = async (at: Date): Promise<boolean> => {
    const places = { after: null, before: null, backwards: false, limit: 100 };
    const found = await findCompanies(db, { filter: { changedSince: at }, orderBy: 'changed', ...places });
    return found.some(one => one.nif === nif);
  };
  const minuteBefore = (at: Date) => new Date(at.getTime() - 60_000);
  let polledAt = new Date(0);
  const place = async () => {
    polledAt = await databaseNow(db);
    expect(await changedSince(minuteBefore(polledAt))).toBe(false);
    return false;
  };
  await completeAnalysis(db, { analysis: await open(nif, { watched: true }), registers: [], place });
  expect([await changedSince(polledAt), await changedSince(minuteBefore(polledAt))]).toEqual([false, true]);
});
