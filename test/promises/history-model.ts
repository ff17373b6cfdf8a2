/** The service in memory, one thing after the other, as simple as it can be said: what real histories must agree with. */
import type { UsageLimit } from '../../src/access/caller.ts';
import { LimiterModel, type ModelKey } from '../access/limiter-model.ts';

const NOON = 43_200;

export class HistoryModel {
  readonly #keys: (ModelKey & { readonly usage: Record<string, number> })[];
  readonly #limiter = new LimiterModel();
  /** By company: clients that wait for its analysis; undefined while nobody has asked, `complete` in the end. */
  readonly #companies = new Map<number, Set<number> | 'complete'>();
  /** By client: companies of its events, those that have their place and those that wait for the relay. */
  readonly #placed = new Map<number, number[]>();
  #appended: { readonly who: number; readonly what: number }[] = [];
  /** By client: deliveries of each endpoint that it has. */
  readonly #endpoints = new Map<number, Map<string, number>>();

  constructor(keys: readonly { limits: readonly UsageLimit[]; dailyQuota: number | null }[]) {
    this.#keys = keys.map(key => ({ ...key, revoked: false, usage: {} }));
  }

  /** Admits a request; answers its status when it is refused. */
  #admit(who: number, units: number): 401 | 429 | null {
    const key = this.#keys[who]!;
    const { refusal, used } = this.#limiter.admit(String(who), key, { cost: 1, units }, NOON);
    if (refusal === null) for (const one of used) key.usage[one.name] = one.used;
    return refusal === 'key' ? 401 : refusal === 'limit' ? 429 : null;
  }

  ask(who: number, what: number): number {
    const company = this.#companies.get(what);
    const isComplete = company === 'complete';
    const isFirst = !isComplete && !company?.has(who);
    const refused = this.#admit(who, isComplete || isFirst ? 1 : 0);
    if (refused) return refused;
    if (isComplete) return 200;
    this.#companies.set(what, new Set(company).add(who));
    return 202;
  }

  events(who: number): [number, number[]] {
    const refused = this.#admit(who, 0);
    return refused ? [refused, []] : [200, this.told(who)];
  }

  used(who: number): Record<string, number> {
    return Object.fromEntries(Object.entries(this.#keys[who]!.usage).filter(([, used]) => used > 0));
  }

  revoke(who: number): void {
    this.#keys[who]!.revoked = true;
  }

  complete(what: number): void {
    const company = this.#companies.get(what);
    if (!company || company === 'complete') return;
    this.#appended.push(...[...company].map(who => ({ who, what })));
    this.#companies.set(what, 'complete');
  }

  relay(): void {
    for (const { who, what } of this.#appended) {
      this.#placed.set(who, [...this.told(who), what]);
      // A client without a key that stands is sent nothing; its events keep their places.
      if (this.#keys[who]!.revoked) continue;
      const endpoints = this.#endpoints.get(who) ?? new Map<string, number>();
      for (const [id, count] of endpoints) endpoints.set(id, count + 1);
    }
    this.#appended = [];
  }

  told(who: number): number[] {
    return this.#placed.get(who) ?? [];
  }

  setEndpoints(who: number, ids: readonly string[]): void {
    const before = this.#endpoints.get(who);
    this.#endpoints.set(who, new Map(ids.map(id => [id, before?.get(id) ?? 0])));
  }

  deliveries(who: number): Record<string, number> {
    return Object.fromEntries([...(this.#endpoints.get(who) ?? [])].filter(([, count]) => count > 0));
  }
}
