/** What each planted network tells. Company 0 is where a reader begins; the others follow by rule from their place and the seed. */
import { addMonths, type LocalDate } from '../../../src/kernel/local-date.ts';
import type { Holder, SandboxPerson, SandboxSeat } from '../country.ts';
import { type Fate, failing, lasting } from '../lives/fate.ts';
import type { Sketch } from '../lives/sketch.ts';
import { day } from '../lives/timeline.ts';
import { asHolder } from '../setting/people.ts';
import type { Rng } from '../setting/rng.ts';
import type { Trade } from '../setting/trades.ts';

/** Companies of a block of a group: its head, and what the head owns. */
const GROUP_BLOCK = 40;
const UNIPESSOAL = 'SOCIEDADE UNIPESSOAL POR QUOTAS';

/** What the companies of one network share. */
export interface Setting {
  readonly rng: Rng;
  readonly controller: SandboxPerson;
  readonly front: SandboxPerson;
  readonly trade: Trade;
  /** The word that every name of a group begins with. */
  readonly house: string;
  readonly doors: readonly [SandboxSeat, SandboxSeat, SandboxSeat];
}

export interface Telling {
  /** Place in the network. */
  readonly nth: number;
  readonly size: number;
  readonly sketch: Sketch;
  readonly setting: Setting;
  /** Who runs the companies of this block. */
  readonly manager: SandboxPerson;
  /** Another company of the network, as holder of this one's capital. */
  readonly holder: (nth: number) => Holder;
}

type Story = (telling: Telling) => Partial<Sketch>;

const QUIET: Fate = {
  health: 'sound',
  distress: [],
  insolvency: null,
  revitalization: null,
  dissolvedOn: null,
};

/** Nothing is left of it for anybody to go on with. */
function woundUp({ rng }: Sketch, incorporatedOn: LocalDate, declaredOn: LocalDate): Fate {
  const fate = failing(rng.fork('failing'), incorporatedOn, declaredOn);
  return fate.insolvency
    ? { ...fate, revitalization: null, insolvency: { ...fate.insolvency, course: 'liquidation' } }
    : fate;
}

/** The day on which the `nth` youngest of a series was founded, about so many months before the next one. */
const foundedOn = ({ rng }: Setting, nth: number, months: number): LocalDate =>
  rng.fork(`founded/${nth}`).daysAfter(addMonths(day('2025-03-03'), -months * nth), 0, 80);

/**
 * One business in ten companies, one after the other. Each moves to the door of its successor before it fails, and the
 * controller leaves it to the same front. In the youngest the front signs from the beginning, and the controller only owns.
 */
const doorRing: Story = ({ nth, sketch, setting }) => {
  const { controller, front, trade, doors } = setting;
  const incorporatedOn = foundedOn(setting, nth, 22);
  const house = { form: UNIPESSOAL, trade, generic: sketch.rng.pick(trade.words), incorporatedOn } as const;
  const seat = doors[nth % doors.length]!;
  if (nth === 0) return { ...house, seat, directors: [front], owner: asHolder(controller), fate: QUIET };
  const successorOn = foundedOn(setting, nth - 1, 22);
  const declaredOn = setting.rng.fork(`declared/${nth}`).daysAfter(successorOn, 110, 200);
  return {
    ...house,
    seat,
    directors: [controller],
    moved: { on: addMonths(successorOn, 1), seat: doors[(nth - 1) % doors.length]! },
    frontedOn: addMonths(declaredOn, -9),
    front,
    fate: woundUp(sketch, incorporatedOn, declaredOn),
  };
};

/** A founder who begins a company every seven months and leaves each to a newcomer; two of three fail within the next year. */
const fronts: Story = ({ nth, sketch, setting }) => {
  const { rng } = sketch;
  const incorporatedOn = foundedOn(setting, nth, 7);
  const frontedOn = rng.daysAfter(incorporatedOn, 300, 600);
  const fails = nth > 2 && rng.chance(0.65);
  return {
    form: UNIPESSOAL,
    incorporatedOn,
    directors: [setting.controller],
    frontedOn,
    fate: fails ? woundUp(sketch, incorporatedOn, rng.daysAfter(frontedOn, 150, 420)) : QUIET,
  };
};

/** The head of its block: in the first block the company after the top. The top is its own. */
const headOf = (nth: number): number => (nth === 0 ? 0 : Math.max(1, nth - (nth % GROUP_BLOCK)));

/**
 * The company at the top, which owns a head for each block; each head owns the other companies of its block. None owns more
 * than fifty: it would be a hub, which links nobody.
 */
const group: Story = ({ nth, sketch, setting, manager, holder }) => {
  const head = headOf(nth);
  const [from, to] =
    nth === 0
      ? ['2006-02-01', '2008-12-30']
      : nth === head
        ? ['2009-02-02', '2012-12-28']
        : ['2013-02-01', '2022-12-30'];
  const incorporatedOn = sketch.rng.day(day(from), day(to));
  return {
    form: UNIPESSOAL,
    incorporatedOn,
    distinctive: nth === 0 ? setting.house : `${setting.house} ${sketch.distinctive}`,
    directors: nth === 0 ? [setting.controller] : [manager],
    owner: nth === 0 ? null : holder(nth === head ? 0 : head),
    fate: { ...lasting(sketch.rng.fork('lasting'), incorporatedOn), dissolvedOn: null },
  };
};

/** A group whose top fails, then its heads, then most of what they own. */
const collapse: Story = telling => {
  const { nth, sketch, setting } = telling;
  const told = group(telling);
  const { incorporatedOn = sketch.incorporatedOn } = told;
  const head = headOf(nth);
  const isLeaf = nth !== head;
  if (isLeaf && sketch.rng.chance(0.4)) return told;
  const headOn =
    head === 0 ? day('2023-02-14') : setting.rng.fork(`head/${head}`).daysAfter(day('2023-04-20'), 0, 180);
  const declaredOn = isLeaf ? sketch.rng.daysAfter(headOn, 60, 420) : headOn;
  return { ...told, fate: woundUp(sketch, incorporatedOn, declaredOn) };
};

/** Each company is owned by the next, and every one has directors of its own. */
const chain: Story = ({ nth, size, sketch, setting, holder }) => ({
  form: UNIPESSOAL,
  incorporatedOn: foundedOn(setting, nth, 15),
  directors: sketch.directors.slice(0, 1),
  owner: nth + 1 < size ? holder(nth + 1) : null,
  fate: nth + 1 < size ? QUIET : woundUp(sketch, foundedOn(setting, nth, 15), day('2024-05-21')),
});

/** Companies that have nothing in common but a professional who signs for all of them. */
const nominee: Story = ({ sketch, setting }) => {
  const incorporatedOn = sketch.rng.fork('nominee').day(day('2004-02-02'), day('2023-12-29'));
  return {
    form: 'SOCIEDADE POR QUOTAS',
    incorporatedOn,
    directors: [...sketch.directors.slice(0, 1), setting.controller],
    fate: lasting(sketch.rng.fork('lasting'), incorporatedOn),
  };
};

/** In this order: a place is never given to another story, for NIFs are printed in documents. */
export const NETWORK_STORIES = [
  { story: doorRing, companies: 10 },
  { story: fronts, companies: 30 },
  { story: collapse, companies: 160 },
  { story: chain, companies: 12 },
  { story: nominee, companies: 60 },
  { story: group, companies: 2_000 },
] as const satisfies readonly { readonly story: Story; readonly companies: number }[];
