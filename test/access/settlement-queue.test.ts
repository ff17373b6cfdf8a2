/** Who waits for the settlement's statement: how long, what becomes of the unlucky, and what the monitor is told. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient, issueKey } from '../../src/access/keys.ts';
import { type Claim, createSettlement } from '../../src/access/settlement.ts';
import { newId } from '../../src/kernel/ids.ts';
import { createTestDatabase, type TestDatabase } from '../kit/test-database.ts';

let db: TestDatabase;
let keyId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  const { id: clientId } = await createClient(db, { name: 'Partner' });
  const key = { keyPrefix: 'crl', clientId, scopes: ['contractors:read'] as const };
  keyId = (await issueKey(db, { ...key, limits: [], dailyQuota: null, expiresAt: null })).id;
});
afterAll(() => db.drop());
afterEach(() => vi.restoreAllMocks());

const claim = (): Claim => ({
  requestId: newId('req'),
  keyId,
  method: 'GET',
  route: '/api/v1/contractors/{nif}',
  nif: null,
  status: 200,
  durationMs: 1,
  outcome: 'answered',
  cost: 1,
  quotaUnits: 0,
  awaits: null,
  assessmentId: null,
});
const logged = async () =>
  (await db.pool.query('select count(*)::int as n from request_log where key_id = $1', [keyId])).rows[0].n;

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
  return async () => Number((await db.pool.query('select last_value from ended')).rows[0].last_value);
}

describe('a statement that the database ended', () => {
  afterAll(() => db.pool.query('drop trigger unlucky on request_log'));

  it.each(['40001', '40P01'])('is sent again, twice at most, and then counts once (%s)', async code => {
    const before = await logged();
    const sent = await endFirst(2, code);
    expect(await createSettlement(db).settle(claim())).toMatchObject({ refusal: null });
    expect([await logged(), await sent()]).toEqual([before + 1, 3]);
  });

  it.each([
    ['three times', 3, '40P01', 3],
    ['for another reason', 1, '22023', 1],
  ])('%s is refused, and nothing is logged', async (_name, times, code, statements) => {
    const before = await logged();
    const sent = await endFirst(times, code);
    await expect(createSettlement(db).settle(claim())).rejects.toMatchObject({ code });
    expect([await logged(), await sent()]).toEqual([before, statements]);
  });
});

describe('while a statement is under way', () => {
  /** A settlement whose first request the database holds back; the clock stands until it is moved. */
  async function held() {
    let now = 1_000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const holder = await db.pool.connect();
    await holder.query('begin; lock table request_log in access exclusive mode');
    const batches: [number, number][] = [];
    const settlement = createSettlement(db, { batchSettled: (size, ms) => void batches.push([size, ms]) });
    const first = settlement.settle(claim());
    const waitUntil = (later: number) => {
      now = later;
    };
    const letGo = async () => {
      await holder.query('commit');
      holder.release();
    };
    return { settlement, first, batches, waitUntil, letGo };
  }
  const busy = { code: 'unavailable', headers: { 'Retry-After': '1' } };
  const told = 'The service is busier than it can bear. Nothing was charged; try again in a moment.';

  it('who has waited longer than two and a half seconds is refused, uncharged; who has not is served', async () => {
    const before = await logged();
    const { settlement, first, batches, waitUntil, letGo } = await held();
    const late = [settlement.settle(claim()), settlement.settle(claim())];
    waitUntil(1_001);
    const inTime = settlement.settle(claim());
    expect(settlement.waiting()).toBe(3);
    waitUntil(3_501);
    const refused = late.map(each => expect(each).rejects.toMatchObject({ ...busy, message: told }));
    await letGo();
    await Promise.all(refused);
    expect(await Promise.all([first, inTime])).toMatchObject([{ refusal: null }, { refusal: null }]);
    expect(batches).toEqual([
      [1, 2_501],
      [1, 0],
    ]);
    expect([await logged(), settlement.waiting()]).toEqual([before + 2, 0]);
  });

  it('where all have waited too long no statement is sent, and the next request is served as ever', async () => {
    const { settlement, first, batches, waitUntil, letGo } = await held();
    const late = expect(settlement.settle(claim())).rejects.toMatchObject(busy);
    waitUntil(9_000);
    await letGo();
    await Promise.all([first, late]);
    expect(batches).toEqual([[1, 8_000]]);
    expect(await settlement.settle(claim())).toMatchObject({ refusal: null });
    expect(batches).toHaveLength(2);
  });
});
