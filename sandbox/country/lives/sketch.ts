/** A company before its life is written out: who it is, who runs it, what awaits it. Stories may still change it. */
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { Holder, SandboxCompany, SandboxPerson, SandboxSeat } from '../country.ts';
import { distinctiveName, SURNAMES } from '../setting/names.ts';
import type { People } from '../setting/people.ts';
import { drawSeat } from '../setting/places.ts';
import type { Rng } from '../setting/rng.ts';
import { TRADES, type Trade } from '../setting/trades.ts';
import { drawFate, type Fate } from './fate.ts';
import { day, earliest, LAST_DAY } from './timeline.ts';

/** What a careless reader would take for a tie to the company numbered `of`. */
export interface Lookalike {
  readonly kind:
    | 'homonymous-directors'
    | 'same-business-centre'
    | 'same-words'
    | 'fresh-start'
    | 'quick-restart'
    | 'sister'
    | 'rescuer';
  readonly of: string;
}

export interface Sketch {
  readonly index: number;
  readonly nif: string;
  readonly rng: Rng;
  readonly form: SandboxCompany['legalForm'];
  trade: Trade;
  /** The word of the trade that its name bears, and the words that tell it from others. */
  generic: string;
  distinctive: string;
  seat: SandboxSeat;
  incorporatedOn: LocalDate;
  readonly capitalEur: number;
  /** Founders in office; the first one stays as long as the company does, unless `frontedOn` says otherwise. */
  directors: SandboxPerson[];
  fate: Fate;
  /** The day on which the first founder left office and somebody else signed from then on. */
  frontedOn: LocalDate | null;
  /** Who signed from then on; null: a newcomer. */
  front: SandboxPerson | null;
  /** Who holds the whole capital for good, and no office; null: the directors hold quotas. */
  owner: Holder | null;
  /** A move of the seat that a story tells. */
  moved: { readonly on: LocalDate; readonly seat: SandboxSeat } | null;
  /** Somebody who runs another company of the block and came to save this one. */
  rescuer: { readonly person: SandboxPerson; readonly on: LocalDate } | null;
  /** The failed company whose controller founded this one to go on with its business. */
  predecessor: Sketch | null;
  /** The failed company that this one only resembles. */
  lookalike: Lookalike | null;
  /** A story has spoken about this company: another one must not contradict it. */
  taken: boolean;
}

export function sketchCompany(at: { index: number; nif: string }, rng: Rng, people: People): Sketch {
  const form = rng.weighted<Sketch['form']>([
    ['SOCIEDADE POR QUOTAS', 60],
    ['SOCIEDADE UNIPESSOAL POR QUOTAS', 30],
    ['SOCIEDADE ANÓNIMA', 10],
  ]);
  const trade = rng.weighted(TRADES);
  const incorporatedOn = drawIncorporation(rng);
  return {
    ...at,
    rng,
    form,
    trade,
    generic: rng.pick(trade.words),
    distinctive: distinctiveName(rng, rng.pick(SURNAMES)),
    seat: drawSeat(rng),
    incorporatedOn,
    capitalEur: drawCapital(rng, form),
    directors: drawDirectors(rng, form, people),
    fate: drawFate(rng.fork('fate'), incorporatedOn),
    frontedOn: null,
    front: null,
    owner: null,
    moved: null,
    rescuer: null,
    predecessor: null,
    lookalike: null,
    taken: false,
  };
}

/** How many work there, which no register says: large firms build more and are inspected more often. */
export function workersOf({ rng, form }: Pick<Sketch, 'rng' | 'form'>): number {
  const median = {
    'SOCIEDADE UNIPESSOAL POR QUOTAS': 4,
    'SOCIEDADE POR QUOTAS': 9,
    'SOCIEDADE ANÓNIMA': 45,
  }[form];
  return Math.ceil(rng.fork('workers').logNormal(median, 0.7));
}

/** The last day of business: declared insolvent, dissolved, or beyond the country's history. */
export function lastDayOfBusiness({ fate }: Pick<Sketch, 'fate'>): LocalDate {
  // A plan or a revocation gives the company back to its directors.
  const stops = fate.insolvency?.course === 'liquidation' ? fate.insolvency.declaredOn : LAST_DAY;
  return earliest(stops, fate.dissolvedOn ?? LAST_DAY);
}

function drawIncorporation(rng: Rng): LocalDate {
  const [from, to] = rng.weighted<readonly [string, string]>([
    [['1978-01-02', '2005-12-30'], 8],
    [['2006-02-01', '2025-12-30'], 86],
    [['2026-01-02', '2034-12-29'], 6],
  ]);
  return rng.day(day(from), day(to));
}

function drawCapital(rng: Rng, form: Sketch['form']): number {
  if (form === 'SOCIEDADE ANÓNIMA') return rng.pick([50_000, 50_000, 100_000, 250_000, 500_000, 1_000_000]);
  return rng.pick([500, 1_000, 5_000, 5_000, 5_000, 10_000, 25_000, 50_000, 100_000]);
}

function drawDirectors(rng: Rng, form: Sketch['form'], people: People): SandboxPerson[] {
  const wanted = {
    'SOCIEDADE UNIPESSOAL POR QUOTAS': 1,
    'SOCIEDADE POR QUOTAS': rng.int(1, 3),
    'SOCIEDADE ANÓNIMA': rng.pick([1, 3, 3]),
  }[form];
  const directors: SandboxPerson[] = [];
  while (directors.length < wanted) {
    const next = people.somebody(rng, 0.1);
    if (!directors.includes(next)) directors.push(next);
  }
  return directors;
}

export function inBusiness(sketch: Sketch, on: LocalDate): boolean {
  return sketch.incorporatedOn < on && lastDayOfBusiness(sketch) > on;
}
