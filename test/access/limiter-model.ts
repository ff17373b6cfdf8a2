/** The limiter in memory, one request after the other, as simple as it can be said: what admission must agree with. */
import fc from 'fast-check';
import type { UsageLimit } from '../../src/access/caller.ts';
import type { Database } from '../../src/db/open-database.ts';

/** Limits that a few requests spend. Every window is a multiple of a minute long. */
export const anyLimits = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom('burst', 'hourly', 'zz'),
    requests: fc.integer({ min: 0, max: 12 }),
    windowSeconds: fc.constantFrom(60, 300, 3_600),
  }),
  { selector: limit => limit.name, maxLength: 3 },
);

/** The database's clock stands in the middle of a minute, so the seconds that a test takes cross no edge of a window. */
export const setClock = ({ pool }: Database, minute: number) =>
  pool.query('update app_clock set skew_seconds = $1::numeric - extract(epoch from clock_timestamp())', [
    minute * 60 + 20,
  ]);

export interface ModelKey {
  limits: readonly UsageLimit[];
  dailyQuota: number | null;
  revoked: boolean;
}

export interface ModelRequest {
  readonly cost: number;
  readonly units: number;
}

export interface ModelAnswer {
  readonly refusal: null | 'key' | 'limit';
  readonly violated: readonly string[];
  /** By name of the limit, in order of the names: what is used after this request. */
  readonly used: readonly { readonly name: string; readonly limit: number; readonly used: number }[];
}

const DAY_SECONDS = 86_400;

export class LimiterModel {
  readonly #used = new Map<string, number>();

  /** `now` in seconds since the epoch. */
  admit(id: string, key: ModelKey, { cost, units }: ModelRequest, now: number): ModelAnswer {
    if (key.revoked) return { refusal: 'key', violated: [], used: [] };
    const policies = [
      ...key.limits.map(limit => ({ ...limit, takes: cost })),
      ...(key.dailyQuota === null
        ? []
        : [{ name: 'daily', requests: key.dailyQuota, windowSeconds: DAY_SECONDS, takes: units }]),
    ].sort((a, b) => (a.name < b.name ? -1 : 1));
    const windows = policies.map(policy => ({
      ...policy,
      slot: `${id} ${policy.name} ${Math.floor(now / policy.windowSeconds) * policy.windowSeconds}`,
    }));
    const usedOf = (slot: string) => this.#used.get(slot) ?? 0;
    const violated = windows
      .filter(({ slot, takes, requests }) => takes > 0 && usedOf(slot) + takes > requests)
      .map(({ name }) => name);
    // All are taken, or none.
    if (violated.length === 0)
      for (const { slot, takes } of windows) this.#used.set(slot, usedOf(slot) + takes);
    return {
      refusal: violated.length === 0 ? null : 'limit',
      violated,
      used: windows.map(({ name, requests, slot }) => ({ name, limit: requests, used: usedOf(slot) })),
    };
  }
}
