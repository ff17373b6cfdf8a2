/** What the partners of the simulation ask, and what they tell of it. */
import { LOAD_CORE, runPinned } from './pinned.ts';

/** Of all requests. */
export const SHARES = {
  'interactive lookup': 0.6,
  'portfolio lookup': 0.3,
  'GraphQL page': 0.05,
  'events page': 0.035,
  network: 0.01,
  'new company': 0.005,
} as const;

export interface PartnersLoad {
  readonly url: string;
  /** `Bearer …` of each partner. */
  readonly keys: readonly string[];
  readonly companies: number;
  /** The first serial that no earlier step asked about as a new company. */
  readonly firstNew: number;
  readonly shares: Readonly<Record<keyof typeof SHARES, number>>;
  readonly perSecond: number;
  /** Not measured; then measured for `seconds`. */
  readonly warmUpSeconds: number;
  readonly seconds: number;
  readonly seed: number;
}

/** Milliseconds from when a request was due until its answer was read. */
export interface PartnersFigures {
  /** Not answered, or by something else than 200 and 202. */
  readonly errors: number;
  /** The service fell five seconds behind. */
  readonly gaveUp: boolean;
  readonly p50: number;
  readonly p99: number;
  /** Of lookups of known companies alone. */
  readonly lookups: { readonly p50: number; readonly p99: number };
  readonly firstNew: number;
}

export const runPartnersLoad = (load: PartnersLoad): Promise<PartnersFigures> =>
  runPinned(new URL('partners-load-program.ts', import.meta.url), load, LOAD_CORE);
