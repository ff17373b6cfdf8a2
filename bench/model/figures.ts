/** What is told of a card in a world: how it ranks beside other models, how often each verdict fails, whom it alarms. */
import { aucError, byTens, type Proportion, wilson } from '../../src/backtest/statistics.ts';
import type { Verdict } from '../../src/checks/judging/judgement.ts';
import { VERDICTS, verdictOf } from '../../src/checks/judging/verdict.ts';
import { askedBy, type Draft, scoreBy } from './draft.ts';
import { aucOfHidden, aucWithin } from './ranks.ts';
import type { References } from './references.ts';
import { adverseChecks, type Groups, type Member, type Pattern, type Stratum } from './sample.ts';
import { groupOf, SCALES, UNKNOWN } from './scales.ts';

export interface Figures {
  readonly companies: number;
  readonly failed: number;
  readonly auc: number;
  /** Half the width of its 95 % interval (Hanley and McNeil 1982). */
  readonly aucHalf: number;
  readonly count: number;
  readonly hidden: number;
  /** Of the companies that fail, the share among the riskiest 5 %. */
  readonly caught: number;
  readonly bands: Readonly<Record<Verdict, Proportion>>;
  /** Of the companies that fail, the share that is told `no_records` or `low_risk`. */
  readonly green: number;
  /** Of the companies that fail, the share of which no register shows anything that costs: nobody can tell them by their records. */
  readonly bare: number;
  /** Of the others that fail, the share that is green. */
  readonly greenOfShown: number;
  /** Of those that do not fail, the share that is told worse than `low_risk`. */
  readonly alarmed: number;
  /** The same if `low_risk` began where no more than 40 % of the failures are green: what that gate costs. */
  readonly alarmedForGate: number;
  /** Companies and failures by tens of scores, 0 to 9 first; 100 is a ten of its own. */
  readonly tens: readonly Proportion[];
}

interface Judged {
  readonly score: number;
  readonly isBare: boolean;
  readonly verdict: Verdict;
  readonly failed: boolean;
  readonly groups: Groups;
}

export function figuresOf(draft: Draft, strata: readonly Stratum[]): Figures {
  const judged = strata.flatMap(stratum => judgedOf(draft, stratum));
  const scored = judged.map(({ score, failed }) => ({ score, bad: failed }));
  return {
    companies: judged.length,
    failed: judged.filter(({ failed }) => failed).length,
    auc: aucWithin(strata, ({ states }) => -scoreBy(draft, askedBy(states))),
    aucHalf: 1.96 * aucError(scored),
    count: aucWithin(strata, ({ states }) => adverseChecks(states)),
    hidden: aucOfHidden(strata),
    caught: caughtIn(judged, 0.05),
    bands: bandsOf(judged),
    ...greenOf(judged),
    tens: byTens(scored),
  };
}

function judgedOf(draft: Draft, { patterns, members }: Stratum): Judged[] {
  const told = patterns.map(pattern => verdictFor(draft, pattern));
  return members.map(({ pattern, failed, groups }: Member) => ({ ...told[pattern]!, failed, groups }));
}

const isGreen = ({ verdict }: Pick<Judged, 'verdict'>): boolean =>
  verdict === 'no_records' || verdict === 'low_risk';

const shareOf = (judged: readonly Judged[], told: (one: Judged) => boolean): number =>
  judged.filter(told).length / judged.length;

/** Of the failures. */
const GREEN_AT_MOST = 0.4;

type GreenFigures = Pick<Figures, 'green' | 'bare' | 'greenOfShown' | 'alarmed' | 'alarmedForGate'>;

function greenOf(judged: readonly Judged[]): GreenFigures {
  const [failed, sound] = [judged.filter(one => one.failed), judged.filter(one => !one.failed)];
  const scores = failed.map(({ score }) => score).sort((a, b) => a - b);
  const last = scores[Math.ceil((1 - GREEN_AT_MOST) * scores.length) - 1] ?? 0;
  return {
    green: shareOf(failed, isGreen),
    bare: shareOf(failed, ({ isBare }) => isBare),
    greenOfShown: shareOf(
      failed.filter(({ isBare }) => !isBare),
      isGreen,
    ),
    alarmed: shareOf(sound, one => !isGreen(one)),
    alarmedForGate: shareOf(sound, ({ score }) => score <= last),
  };
}

function verdictFor(draft: Draft, { states }: Pattern): Omit<Judged, 'failed' | 'groups'> {
  const score = scoreBy(draft, askedBy(states));
  const verdict = verdictOf(score, score === 100 && !states.includes(UNKNOWN));
  return { score, verdict, isBare: adverseChecks(states) === 0 };
}

const rateOf = (judged: readonly Judged[]): Proportion =>
  wilson(judged.filter(({ failed }) => failed).length, judged.length);

function bandsOf(judged: readonly Judged[]): Figures['bands'] {
  const byVerdict = Map.groupBy(judged, ({ verdict }) => verdict);
  const bands = VERDICTS.map(verdict => [verdict, rateOf(byVerdict.get(verdict) ?? [])]);
  return Object.fromEntries(bands) as Figures['bands'];
}

/** Of one score that the limit cuts, the share that is within it. */
function caughtIn(judged: readonly Judged[], share: number): number {
  const byScore = [...Map.groupBy(judged, ({ score }) => score)].sort(([a], [b]) => a - b);
  let [left, caught] = [share * judged.length, 0];
  for (const [, here] of byScore) {
    const failed = here.filter(one => one.failed).length;
    caught += failed * Math.min(1, Math.max(0, left) / here.length);
    left -= here.length;
  }
  return caught / judged.filter(({ failed }) => failed).length;
}

/** Neighbouring tens where the better one fails more often, beyond what chance explains: their 95 % intervals are apart. */
export function inversions({ tens }: Figures): number[] {
  const filled = tens.flatMap((rate, ten) => (rate.of > 0 ? [{ ten, rate }] : []));
  return filled.flatMap(({ ten, rate }, n) => {
    const better = filled[n + 1];
    return better && better.rate.low > rate.high ? [10 * ten] : [];
  });
}

/** Verdicts, best first, whose failures do not rise over the better one before them; bands of too few companies are left out. */
export function fallingBands({ bands }: Figures, least = 100): Verdict[] {
  const filled = VERDICTS.filter(verdict => bands[verdict].of >= least);
  return filled.filter((verdict, n) => n > 0 && bands[verdict].rate <= bands[filled[n - 1]!].rate);
}

export interface GroupFigures {
  readonly companies: number;
  readonly failing: Proportion;
  /** Of those that do not fail, how many are told worse than `low_risk`. */
  readonly alarmed: Proportion;
  readonly auc: number;
}

/** By the values of one group, the largest first. */
export function byGroup(
  draft: Draft,
  strata: readonly Stratum[],
  group: keyof Groups,
): [string, GroupFigures][] {
  const names = new Set(strata.flatMap(({ members }) => members.map(({ groups }) => groups[group])));
  return [...names]
    .map((name): [string, GroupFigures] => [name, groupFigures(draft, strata, group, name)])
    .sort(([a, one], [b, other]) => other.companies - one.companies || (a < b ? -1 : 1));
}

function groupFigures(
  draft: Draft,
  strata: readonly Stratum[],
  group: keyof Groups,
  name: string,
): GroupFigures {
  const here = strata.map(stratum => only(stratum, ({ groups }) => groups[group] === name));
  const judged = here.flatMap(stratum => judgedOf(draft, stratum));
  const sound = judged.filter(({ failed }) => !failed);
  return {
    companies: judged.length,
    failing: rateOf(judged),
    alarmed: wilson(sound.filter(one => !isGreen(one)).length, sound.length),
    auc: aucWithin(here, ({ states }) => -scoreBy(draft, askedBy(states))),
  };
}

function only(stratum: Stratum, wanted: (member: Member) => boolean): Stratum {
  const members = stratum.members.filter(wanted);
  const patterns = stratum.patterns.map(({ states }) => ({ states, companies: 0, failed: 0 }));
  for (const { pattern, failed } of members) {
    patterns[pattern]!.companies++;
    if (failed) patterns[pattern]!.failed++;
  }
  return { ...stratum, members, patterns };
}

/** How the card stands against the models that were fitted to the world alone. */
export interface Gate {
  readonly behindBest: number;
  readonly aheadOfCount: number;
  readonly falling: readonly Verdict[];
  readonly inverted: readonly number[];
}

export function gateOf(figures: Figures, { logistic, trees, count }: References): Gate {
  return {
    behindBest: Math.max(logistic, trees) - figures.auc,
    aheadOfCount: figures.auc - count,
    falling: fallingBands(figures),
    inverted: inversions(figures),
  };
}

/** How many companies show each row: what the fit could see. */
export const shownBy = (strata: readonly Stratum[]): number[][] =>
  SCALES.map(({ groups }, place) =>
    groups.map((_, group) =>
      strata.reduce(
        (sum, { patterns }) =>
          sum +
          patterns.reduce(
            (all, { states, companies }) => all + (groupOf(states[place]!) === group + 1 ? companies : 0),
            0,
          ),
        0,
      ),
    ),
  );
