/**
 * A web: the firms around one main contractor, with their owners. Subcontractors depend on clients, firms of one owner
 * share their distress, and a failure hits both. Founders of failed firms found again, some of them behind a front.
 */
import type { Random } from './random.ts';
import type { Regime } from './regimes.ts';

/** Months before the day of judgement at which the simulation begins. */
export const START = -96;

interface Owner {
  /** Persons by their number in the web. */
  readonly people: readonly number[];
  /** Lasting prudence, as a change of the logarithm of the rate of failure. */
  readonly habit: number;
  readonly serial: boolean;
}

export interface Firm {
  readonly place: number;
  readonly owner: number;
  /** The firm that orders most of its work, and the share of sales that depends on it. */
  readonly client: number | null;
  readonly exposure: number;
  /** Month of founding, counted from the day of judgement. */
  readonly born: number;
  readonly frailty: number;
  /** 0 (two workers) to 1 (hundreds). */
  readonly size: number;
  /** The firm whose business it continues. */
  readonly follows: number | null;
  /** Its registered director stands in for its owner. */
  readonly front: boolean;
  /** If it fails, no court declares it: it ends with unpaid debts. */
  readonly quiet: boolean;
  /** Strain by month since `START`: the logarithm of how much likelier failure is than ordinary. */
  readonly strains: number[];
  readonly petitions: number[];
  ended: { readonly month: number; readonly how: 'failed' | 'closed' } | null;
}

export interface Web {
  readonly owners: Owner[];
  readonly firms: Firm[];
}

/** What moves from month to month; one entry for each firm, `shared` one for each owner. */
interface State {
  readonly own: number[];
  readonly hit: number[];
  /** Months for which a petition for insolvency is still open. */
  readonly petition: number[];
  readonly going: boolean[];
  readonly shared: number[];
}

const RATE = 0.00026;
const CLOSING = 0.0022;
const OWN = { keeps: 0.96, spread: 1.4 };
const SHARED = { keeps: 0.972, spread: 0.9 };
const HIT_KEEPS = 0.93;
const PETITION_MONTHS = 5;
const PETITION_STRAIN = 2.2;
const FUTURES = 48;

export function drawWeb(random: Random): Web {
  const web: Web = { owners: [], firms: [] };
  addGroup(web, random, { firms: random.chance(0.2) ? random.whole(2, 4) : 1, size: 0.45, client: null });
  for (let left = random.whole(0, 12); left > 0; left--) {
    const client = random.chance(0.75) ? 0 : random.whole(0, web.firms.length - 1);
    addGroup(web, random, { firms: random.chance(0.07) ? 2 : 1, size: 0.1, client });
  }
  return web;
}

function addGroup(
  web: Web,
  random: Random,
  group: { readonly firms: number; readonly size: number; readonly client: number | null },
): void {
  const first = web.owners.length * 3;
  web.owners.push({
    people: random.chance(0.4) ? [first, first + 1] : [first],
    habit: 0.4 * random.normal(),
    serial: random.chance(0.12),
  });
  for (let left = group.firms; left > 0; left--)
    addFirm(web, random, {
      owner: web.owners.length - 1,
      client: group.client,
      born: -Math.ceil(Math.min(random.exponential(140), 500)) - 1,
      size: Math.min(1, group.size + random.exponential(0.15)),
      follows: null,
      front: false,
    });
}

function addFirm(
  web: Web,
  random: Random,
  of: Pick<Firm, 'owner' | 'client' | 'born' | 'size' | 'follows' | 'front'>,
): void {
  web.firms.push({
    ...of,
    place: web.firms.length,
    exposure:
      of.client === null ? 0 : random.chance(0.5) ? random.between(0.4, 0.95) : random.between(0, 0.3),
    frailty: 0.5 * random.normal(),
    quiet: random.chance(0.25),
    strains: [],
    petitions: [],
    ended: null,
  });
}

/** Lives the web until the day of judgement, and returns its state on that day. */
export function live(web: Web, regime: Regime, random: Random): State {
  const state: State = { own: [], hit: [], petition: [], going: [], shared: [] };
  for (let month = START; month < 0; month++) {
    enrol(web, state, random);
    passMonth(web, state, regime, random, month, {
      strain: (firm, strain) => {
        firm.strains[month - START] = strain;
      },
      petition: firm => firm.petitions.push(month),
      ended: (firm, how) => {
        firm.ended = { month, how };
        if (how === 'failed') foundAgain(web, firm, month + random.whole(1, 18), random);
      },
      strained: firm => foundAgain(web, firm, month + 1, random),
    });
  }
  enrol(web, state, random);
  return state;
}

/** Gives firms and owners that are new in the web a state. */
function enrol(web: Web, state: State, random: Random): void {
  while (state.shared.length < web.owners.length) state.shared.push(SHARED.spread * random.normal());
  for (let place = state.own.length; place < web.firms.length; place++) {
    state.own.push(OWN.spread * 0.9 * random.normal());
    state.hit.push(0);
    state.petition.push(0);
    state.going.push(true);
  }
}

/** A founder starts anew: as a rule only the serial ones, some behind a front. */
function foundAgain(web: Web, firm: Firm, born: number, random: Random): void {
  const { serial } = web.owners[firm.owner]!;
  if (born >= -1 || web.firms.length > 40 || !random.chance(serial ? 0.6 : 0.2)) return;
  addFirm(web, random, {
    owner: firm.owner,
    client: firm.client,
    born,
    size: firm.size * random.between(0.5, 1),
    follows: firm.place,
    front: random.chance(0.3),
  });
}

interface Watcher {
  strain?(firm: Firm, strain: number): void;
  rate?(firm: Firm, rate: number): void;
  petition?(firm: Firm): void;
  ended?(firm: Firm, how: 'failed' | 'closed'): void;
  /** A serial founder sees the end of the firm come. */
  strained?(firm: Firm): void;
}

function passMonth(
  web: Web,
  state: State,
  regime: Regime,
  random: Random,
  month: number,
  watcher: Watcher,
): void {
  const times = regime.failures(month);
  for (const firm of web.firms) {
    const { place } = firm;
    if (!state.going[place] || firm.born > month) continue;
    const strain = strainOf(web, state, firm, month);
    const pressed = state.petition[place]! > 0 ? strain + PETITION_STRAIN : strain;
    const rate = Math.min(0.3, RATE * times * Math.exp(pressed));
    watcher.strain?.(firm, strain);
    watcher.rate?.(firm, rate);
    const drawn = random.next();
    if (drawn < rate + CLOSING) {
      const how = drawn < rate ? 'failed' : 'closed';
      state.going[place] = false;
      watcher.ended?.(firm, how);
      if (how === 'failed') spread(web, state, firm, regime.contagion);
    } else if (drawn < rate + CLOSING + RATE * times * Math.exp(strain)) {
      state.petition[place] = PETITION_MONTHS;
      watcher.petition?.(firm);
    } else if (strain > 2 && watcher.strained && web.owners[firm.owner]!.serial && random.chance(0.02)) {
      watcher.strained(firm);
    }
  }
  move(web, state, random);
}

function strainOf(web: Web, state: State, firm: Firm, month: number): number {
  const { place, owner, frailty } = firm;
  return (
    frailty +
    youth(month - firm.born) +
    web.owners[owner]!.habit +
    state.own[place]! +
    state.shared[owner]! +
    state.hit[place]!
  );
}

/** Few fail in the first year; from the second to the ninth year most do. */
const youth = (months: number): number => (months < 12 ? -0.9 : months < 24 ? 0 : months < 108 ? 0.3 : -0.15);

/** What a failure does to those who lent to the firm, worked for it, or gave it work. */
function spread(web: Web, state: State, failed: Firm, contagion: number): void {
  state.shared[failed.owner]! += 0.7 * contagion;
  for (const other of web.firms) {
    if (other === failed || !state.going[other.place]) continue;
    const ofOneOwner = other.owner === failed.owner ? 0.5 : 0;
    const asClient = other.client === failed.place ? 3.5 * other.exposure : 0;
    const asWorker = failed.client === other.place ? 0.15 : 0;
    state.hit[other.place]! += contagion * (ofOneOwner + asClient + asWorker);
  }
}

function move(web: Web, state: State, random: Random): void {
  const own = OWN.spread * Math.sqrt(1 - OWN.keeps ** 2);
  const shared = SHARED.spread * Math.sqrt(1 - SHARED.keeps ** 2);
  for (let owner = 0; owner < web.owners.length; owner++)
    state.shared[owner] = SHARED.keeps * state.shared[owner]! + shared * random.normal();
  for (let place = 0; place < web.firms.length; place++) {
    if (!state.going[place]) continue;
    state.own[place] = OWN.keeps * state.own[place]! + own * random.normal();
    state.hit[place]! *= HIT_KEEPS;
    if (state.petition[place]! > 0) state.petition[place]!--;
  }
}

const copied = ({ own, hit, petition, going, shared }: State): State => ({
  own: [...own],
  hit: [...hit],
  petition: [...petition],
  going: [...going],
  shared: [...shared],
});

/**
 * The chance of each firm to fail within 12 months: the mean over many futures, which begin with the state of the day, of
 * the sum of its monthly rates while it goes on. That sum has the same mean as the count of failures, and varies less.
 */
export function chances(web: Web, state: State, regime: Regime, random: Random): readonly number[] {
  const sums = web.firms.map(() => 0);
  for (let future = 0; future < FUTURES; future++) {
    const now = copied(state);
    const rate = (firm: Firm, monthly: number) => {
      sums[firm.place]! += monthly;
    };
    for (let month = 0; month < 12; month++) passMonth(web, now, regime, random, month, { rate });
  }
  return sums.map(sum => Math.min(1, sum / FUTURES));
}

/** The one future that happens: the month (1 to 24) in which each firm fails. */
export function happens(web: Web, state: State, regime: Regime, random: Random): ReadonlyMap<Firm, number> {
  const now = copied(state);
  const failed = new Map<Firm, number>();
  for (let month = 0; month < 24; month++)
    passMonth(web, now, regime, random, month, {
      ended: (firm, how) => {
        if (how === 'failed') failed.set(firm, month + 1);
      },
    });
  return failed;
}
