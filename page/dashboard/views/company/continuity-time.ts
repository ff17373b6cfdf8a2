/** Places on the time line of two companies, in percent from the left. Nothing here draws. */
import type { Finding } from '../../data/answers.ts';

const YEAR_MS = 365.25 * 86_400_000;
/** Marks nearer than that stand above each other. */
const NEAR = 4;
const MOST_TICKS = 6;

/** The life of the one that failed, as far back as its acts tell, and of the one that may continue it; the signs by number. */
export function timeOf({ failure, successorFoundedOn, indicators, controllers }: Finding, today: string) {
  const signs = [...indicators.map(({ on }) => on), ...controllers.map(({ atPredecessor }) => atPredecessor.from)];
  const known = [failure.on, successorFoundedOn, ...signs].filter(day => day !== null);
  const first = Math.min(...known.map(at), at(failure.on) - YEAR_MS);
  const last = Math.max(...known.map(at), at(today));
  const place = day => ((at(day) - first) / (last - first)) * 100;
  const founded = place(successorFoundedOn ?? failure.on);
  return {
    before: { from: 0, to: place(failure.on) },
    after: { from: founded, to: 100, isKnown: successorFoundedOn !== null },
    marks: stacked(indicators.map(({ on }, index) => ({ place: place(on), numbers: [index + 1] }))),
    years: ticks(first, last).map(year => ({ year, place: place(`${year}-01-01`) })),
  };
}

const at = day => Date.parse(`${day}T12:00:00Z`);

type Mark = { place: number; numbers: number[] };

/** Marks that would cover each other are one, with all their numbers. */
function stacked(marks: Mark[]) {
  const stacks: Mark[] = [];
  for (const mark of marks.toSorted((a, b) => a.place - b.place)) {
    const last = stacks.at(-1);
    if (last && mark.place - last.place < NEAR) last.numbers.push(...mark.numbers);
    else stacks.push(mark);
  }
  return stacks;
}

/** First days of years, as many as can be read. */
function ticks(first, last) {
  const from = new Date(first).getUTCFullYear() + 1;
  const years = Array.from({ length: Math.max(0, new Date(last).getUTCFullYear() - from + 1) }, (_, n) => from + n);
  const step = Math.ceil(years.length / MOST_TICKS);
  return years.filter((_, n) => n % step === 0);
}
