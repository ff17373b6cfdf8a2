/** Who waits for admission's statement: how long, what becomes of the unlucky, and what the monitor is told. */
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Claim, createAdmission } from '../../src/access/admission/admission.ts';
import { writeAssessedCompanies, writtenAssessmentId } from '../kit/assessed-company.ts';
import { claimOf } from '../kit/claim-of.ts';
import { createPartner } from '../kit/partner.ts';
import { databaseOfFile } from '../kit/test-database.ts';

const db = await databaseOfFile();
const { keyId } = await createPartner(db);
afterEach(() => vi.restoreAllMocks());

/** A window so long that no test crosses its edge. */
const burst = (requests: number) => ({ name: 'burst', requests, windowSeconds: 86_400 * 365 });

const claim = () => claimOf(keyId, { nif: null, quotaUnits: 0 });
const logged = async (key = keyId) =>
  (await db.sql`select count(*)::int as n from request_log where key_id = ${key}`)[0].n;

/** The database ends the first statements that log a request, as it ends one of two that wait for each other. */
async function endFirst(times: number, code: string): Promise<() => Promise<number>> {
  await db.pool.query(`
    drop trigger if exists unlucky on request_log;
    drop sequence if exists ended;
    create sequence ended;
    create or replace function be_unlucky() returns trigger language plpgsql as $$
    begin
      if nextval('ended') <= ${times} then raise exception 'ended' using errcode = '${code}'; end if;
      return new;
    end $$;
    create trigger unlucky before insert on request_log for each row execute function be_unlucky();`);
  return async () => Number((await db.sql`select last_value from ended`)[0].last_value);
}

describe('a statement that the database ended', () => {
  afterAll(() => db.sql`drop trigger unlucky on request_log`);

  it.each(['40001', '40P01'])('is sent again, twice at most, and then counts once (%s)', async code => {
    const before = await logged();
    const sent = await endFirst(2, code);
    expect(await createAdmission(db).admit(claim())).toMatchObject({ refusal: null });
    expect([await logged(), await sent()]).toEqual([before + 1, 3]);
  });

  it.each([
    ['three times', 3, '40P01', 3],
    ['for another reason', 1, '22023', 1],
  ])('%s is refused, and nothing is logged', async (_name, times, code, statements) => {
    const before = await logged();
    const sent = await endFirst(times, code);
    await expect(createAdmission(db).admit(claim())).rejects.toMatchObject({ code });
    expect([await logged(), await sent()]).toEqual([before, statements]);
  });
});

describe('a batch of several', () => {
  it('grants a cached answer while it stands, refuses one that does not, and counts the others as ever', async () => {
    const [fresh, old] = await writeAssessedCompanies(db.pool, { count: 2, firstSerial: 8_000 });
    const { keyId: id } = await createPartner(db, { limits: [burst(100)] });
    const { admit } = createAdmission(db);
    const ready = (nif: string, validUntil: string): Claim => ({
      ...claim(),
      keyId: id,
      nif,
      assessmentId: writtenAssessmentId(nif),
      validUntil,
    });
    const before = await logged(id);
    const plain = () => admit({ ...claim(), keyId: id });
    // All come in one turn of the event loop, and share a statement.
    const admitted = await Promise.all([
      plain(),
      plain(),
      admit(ready(fresh!, '2100-01-01T00:00:00Z')),
      admit(ready(old!, '2020-01-01T00:00:00Z')),
      plain(),
    ]);
    expect(admitted.map(({ refusal, usage }) => [refusal, usage.map(({ used }) => used)])).toEqual([
      [null, [1]],
      [null, [2]],
      [null, [3]],
      ['stale', []],
      [null, [4]],
    ]);
    expect(admitted[0]!.usage[0]!.resetsInSeconds).toBeGreaterThan(1);
    expect(await logged(id)).toBe(before + 4);
  });

  it('tells each what was used after it: of limits by its cost, of the quota by its units, and nothing of what is refused', async () => {
    const { keyId: id } = await createPartner(db, { limits: [burst(10)], dailyQuota: 3 });
    const { admit } = createAdmission(db);
    const ask = (cost: number, quotaUnits: number) => admit({ ...claim(), keyId: id, cost, quotaUnits });
    const admitted = await Promise.all([ask(4, 1), ask(7, 1), ask(2, 2), ask(1, 1), ask(1, 0)]);
    const told = admitted.map(({ refusal, units, violated, usage }) => [
      refusal,
      units,
      violated,
      Object.fromEntries(usage.map(({ name, used }) => [name, used])),
    ]);
    expect(told).toEqual([
      [null, 1, [], { burst: 4, daily: 1 }],
      ['limit', 0, ['burst'], { burst: 4, daily: 1 }],
      [null, 2, [], { burst: 6, daily: 3 }],
      ['limit', 0, ['daily'], { burst: 6, daily: 3 }],
      [null, 0, [], { burst: 7, daily: 3 }],
    ]);
    // All of a batch are granted: the database says so in one word.
    expect(await Promise.all([ask(1, 0), ask(2, 0)])).toMatchObject([
      { refusal: null, units: 0, violated: [] },
      { refusal: null, units: 0, violated: [] },
    ]);
  });
});

describe('while a statement is under way', () => {
  // Admission waits two seconds for a lock; what holds it back here must not end it on a slow machine.
  beforeAll(
    () =>
      db.sql`
      create function hold() returns trigger language plpgsql set lock_timeout = 0 as $$
      begin perform pg_advisory_xact_lock_shared(1); return new; end $$;
      create trigger held before insert on request_log for each row execute function hold();`,
  );

  const HELD_BACK = `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;

  /** An admission whose first request the database holds back; the clock stands until it is moved. */
  async function held() {
    let now = 1_000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const holder = await db.pool.connect();
    await holder.query('select pg_advisory_lock(1)');
    const batches: [number, number][] = [];
    const admission = createAdmission(db, { batchAdmitted: (size, ms) => void batches.push([size, ms]) });
    const first = admission.admit(claim());
    // Sent at the end of this turn of the event loop; from then on the others gather.
    while (admission.waiting() > 0) await setImmediate();
    while ((await db.pool.query(HELD_BACK)).rowCount === 0);
    const waitUntil = (later: number) => {
      now = later;
    };
    const letGo = async () => {
      await holder.query('select pg_advisory_unlock(1)');
      holder.release();
    };
    return { admission, first, batches, waitUntil, letGo };
  }
  const busy = { code: 'unavailable', headers: { 'Retry-After': '1' } };
  const told = 'The service is busier than it can bear. Nothing was charged; try again in a moment.';

  it('who has waited longer than two and a half seconds is refused, uncharged; who has not is served', async () => {
    const before = await logged();
    const { admission, first, batches, waitUntil, letGo } = await held();
    const late = [admission.admit(claim()), admission.admit(claim())];
    waitUntil(1_001);
    const inTime = admission.admit(claim());
    expect(admission.waiting()).toBe(3);
    waitUntil(3_501);
    const refused = late.map(each => expect(each).rejects.toMatchObject({ ...busy, message: told }));
    await letGo();
    await Promise.all(refused);
    expect(await Promise.all([first, inTime])).toMatchObject([{ refusal: null }, { refusal: null }]);
    expect(batches).toEqual([
      [1, 2_501],
      [1, 0],
    ]);
    expect([await logged(), admission.waiting()]).toEqual([before + 2, 0]);
  });

  it('where all have waited too long no statement is sent, and the next request is served as ever', async () => {
    const { admission, first, batches, waitUntil, letGo } = await held();
    const late = expect(admission.admit(claim())).rejects.toMatchObject(busy);
    waitUntil(9_000);
    await letGo();
    await Promise.all([first, late]);
    expect(batches).toEqual([[1, 8_000]]);
    expect(await admission.admit(claim())).toMatchObject({ refusal: null });
    expect(batches).toHaveLength(2);
  });
});
