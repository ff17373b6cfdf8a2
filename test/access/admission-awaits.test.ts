/** Admissions of requests that wait for an analysis, of keys that share limits, and of what goes wrong under them. */
import { describe, expect, it } from 'vitest';
import { type Claim, createAdmission } from '../../src/access/admission/admission.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { claimOf } from '../kit/claim-of.ts';
import { createPartner, type Partner } from '../kit/partner.ts';
import { companyNif } from '../kit/specimen-country.ts';
import { databaseOfFile } from '../kit/test-database.ts';

const db = await databaseOfFile();
const processes = Array.from({ length: 4 }, () => createAdmission(db));

const claim = (keyId: string, more: Partial<Claim> = {}) =>
  claimOf(keyId, { nif: null, quotaUnits: 0, ...more });
const waits = (keyId: string, nif: string) => claim(keyId, { nif, awaits: nif, status: 202 });

describe('many that wait', () => {
  it('for many companies, in any order, over four processes: none waits for another for ever, each client pays once for each', async () => {
    const partners: Partner[] = [];
    for (let i = 0; i < 3; i++) partners.push(await createPartner(db, { dailyQuota: 10_000 }));
    const nifs = Array.from({ length: 25 }, (_, i) => companyNif(1_000 + i));
    const asked = partners
      .flatMap(({ keyId }) => nifs.flatMap(nif => [0, 1, 2, 3].map(process => ({ keyId, nif, process }))))
      .map(one => ({ ...one, order: Math.random() }))
      .sort((a, b) => a.order - b.order);
    const admitted = await Promise.all(
      asked.map(({ keyId, nif, process }) => processes[process]!.admit(waits(keyId, nif))),
    );
    expect(admitted.every(one => one.refusal === null)).toBe(true);
    expect(admitted.reduce((sum, one) => sum + one.units, 0)).toBe(3 * 25);
    const rows = await db.sql`select count(*)::int as n from analysis_watchers`;
    expect(rows).toEqual([{ n: 75 }]);
  });

  it('charges the first that fits its quota, and owes nothing to a client of which none does', async () => {
    const { keyId, clientId } = await createPartner(db, { dailyQuota: 1 });
    const [one, two] = [companyNif(2_000), companyNif(2_001)];
    const admitted = await Promise.all(
      [one, two, one, two].map(nif => processes[0]!.admit(waits(keyId, nif))),
    );
    expect(admitted.map(({ refusal, units }) => [refusal, units])).toEqual([
      [null, 1],
      ['limit', 0],
      [null, 0],
      ['limit', 0],
    ]);
    const rows = await db.sql`select nif from analysis_watchers where client_id = ${clientId}`;
    expect(rows).toEqual([{ nif: one }]);
  });
});

describe('a request that is admitted twice', () => {
  it('has one row, with what it was answered in the end and all that it cost', async () => {
    const { keyId } = await createPartner(db, { dailyQuota: 2 });
    const first = claim(keyId, { status: 202 });
    const { loggedAt } = await processes[0]!.admit(first);
    const again = { ...first, status: 200, cost: 0, quotaUnits: 1, durationMs: 9_000, assessmentId: 'asm_x' };
    expect((await processes[1]!.admit({ ...again, amends: loggedAt })).units).toBe(1);
    const rows =
      await db.sql`select status, quota, duration_ms, assessment_id from request_log where key_id = ${keyId}`;
    expect(rows).toEqual([{ status: 200, quota: 1, duration_ms: 9_000, assessment_id: 'asm_x' }]);
  });
});

describe('a batch', () => {
  it('holds all that came at once, the first too', async () => {
    const { keyId } = await createPartner(db, {});
    const sizes: number[] = [];
    const { admit } = createAdmission(db, { batchAdmitted: size => sizes.push(size) });
    await Promise.all(Array.from({ length: 250 }, () => admit(claim(keyId))));
    expect(sizes).toEqual([200, 50]);
  });

  it('never reads through a table, not even one that was empty when its connection planned', async () => {
    const own = openDatabase(db.url, { poolSize: 1, onError: () => {} });
    const { keyId } = await createPartner(own, { dailyQuota: 10 });
    const { admit } = createAdmission(own);
    const scans = async () => {
      await own.pool.query('select pg_stat_force_next_flush()');
      const { rows } = await own.pool.query(
        `select relname, seq_scan from pg_stat_user_tables
         where relname ~ '^(request_log|usage_windows|companies|analyses|corrections|analysis_watchers)'`,
      );
      return Object.fromEntries(rows.map(({ relname, seq_scan }) => [relname, seq_scan]));
    };
    const nif = companyNif(3_000);
    const first = claim(keyId, { nif });
    const { loggedAt } = await admit(first);
    const before = await scans();
    await admit({ ...first, amends: loggedAt });
    await admit(waits(keyId, nif));
    await admit(claim(keyId, { nif, assessmentId: 'asm_x', validUntil: '2100-01-01T00:00:00Z' }));
    expect(await scans()).toEqual(before);
    await own.close();
  });

  it('is not spoilt by a key that is not there', async () => {
    const { keyId } = await createPartner(db, {});
    const admitted = await Promise.all(
      ['key_none', keyId, 'key_none', keyId].map(id => processes[0]!.admit(claim(id))),
    );
    expect(admitted.map(one => one.refusal)).toEqual(['key', null, 'key', null]);
  });

  it('fails within seconds when a lock is not to be had, takes those behind it along, and goes on afterwards', async () => {
    const limits = [{ name: 'burst', requests: 100, windowSeconds: 365 * 86_400 }];
    const { keyId } = await createPartner(db, { limits });
    await processes[0]!.admit(claim(keyId));
    const holder = await db.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from usage_windows where key_id = $1 for update', [keyId]);
    const since = performance.now();
    const results = await Promise.allSettled(
      Array.from({ length: 450 }, () => processes[0]!.admit(claim(keyId))),
    );
    expect(performance.now() - since).toBeLessThan(3_000);
    expect(new Set(results.map(one => one.status))).toEqual(new Set(['rejected']));
    expect(processes[0]!.waiting()).toBe(0);
    await holder.query('rollback');
    holder.release();
    expect((await processes[0]!.admit(claim(keyId))).usage[0]!.used).toBe(2);
  });
});
