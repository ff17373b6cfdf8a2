/**
 * What a new assessment changes in the episodes of a client about a company. Pure.
 *
 *     (none) ── opened ──> open ── escalated, eased ──> open ── cleared ──> cleared
 *                                                              cleared ── reopened ──> open
 *
 * An episode that reopens by nothing but what was announced before does so quietly, and clears as quietly. What opens together
 * is one alert (`one-alert.ts`).
 */
import { daysBetween, type LocalDate } from '../../kernel/local-date.ts';
import { type Cause, causesOf, isQuantity, stepOf } from './cause.ts';
import { type CauseState, causeStateOf, firmScore, type Judged, UNKNOWN } from './cause-state.ts';
import type { Change, Episode, Move } from './episode.ts';
import { asOneAlert } from './one-alert.ts';
import type { Rules } from './rules.ts';

/** For so long an outcome without a record of its own is the same one when it returns; a debt that is back later is another debt. */
export const OUTCOME_DAYS = 90;

export interface Compared {
  /** The latest assessment before; null at first sight, which opens nothing. */
  readonly before: Judged | null;
  /** The best since the company is watched; null: the one before. */
  readonly baseline: Judged | null;
  readonly after: Judged;
}

export interface Comparison extends Compared {
  readonly rules: Rules;
  /** All of this client about this company, open and cleared. */
  readonly episodes: readonly Episode[];
}

/** Whether later scores are compared with this one: it is better, and as much is known; or the model is another. */
export const movesBaseline = (baseline: Judged | null, after: Judged): boolean =>
  baseline === null ||
  baseline.modelVersion !== after.modelVersion ||
  (firmScore(after) > firmScore(baseline) && after.completeness >= baseline.completeness);

export function transitions(comparison: Comparison): Change[] {
  if (comparison.before === null) return [];
  const moves = causesOf(comparison.rules).flatMap(cause => moveOf(cause, comparison) ?? []);
  return asOneAlert(moves, comparison.episodes);
}

function moveOf(cause: Cause, comparison: Comparison): Move | null {
  const { before, baseline, after, rules, episodes } = comparison;
  const earlier = [before, baseline].filter(one => one !== null);
  const now = causeStateOf(cause, after, rules, earlier);
  if (now === UNKNOWN) return null;
  const own = episodes.filter(episode => episode.cause === cause);
  const open = own.find(({ state }) => state === 'open') ?? null;
  const scale = { cause, step: stepOf(cause, rules) ?? 1, isQuantity: isQuantity(cause) };
  const fresh = freshIn(now, own, after.known.today);
  if (open) {
    // A company is not better because registers say less of it than they did.
    const known = (baseline ?? before!).completeness;
    const isHidden = after.completeness < known && now.level < open.level;
    if (isHidden && (cause === 'verdict' || cause === 'score')) return null;
    return moved(open, now, fresh, scale);
  }
  const reference = referenceOf(cause, comparison);
  return begun(own, { now, reference, fresh }, scale);
}

interface Scale {
  readonly cause: Cause;
  readonly step: number;
  readonly isQuantity: boolean;
}

/**
 * What is compared with: of the score the best; of all else the assessment before, or the baseline where that knew nothing. A
 * verdict is compared with the worse of the two where less was known before.
 */
function referenceOf(cause: Cause, { before, baseline, after, rules }: Comparison): CauseState | null {
  const order = cause === 'score' ? [baseline, before] : [before, baseline];
  const seen = order
    .flatMap(judged => (judged ? causeStateOf(cause, judged, rules) : []))
    .filter(sight => sight !== UNKNOWN);
  if (cause === 'verdict' && before!.completeness < after.completeness)
    return seen.reduce((a, b) => (b.level > a.level ? b : a));
  return seen[0] ?? null;
}

/** What stands now and was never announced, or so long ago that it is another. */
function freshIn({ records }: CauseState, own: readonly Episode[], today: LocalDate): string[] {
  const isRemembered = (record: string) =>
    own.some(
      episode =>
        episode.records.includes(record) &&
        (!record.startsWith('=') ||
          episode.clearedOn === null ||
          daysBetween(episode.clearedOn, today) <= OUTCOME_DAYS),
    );
  return records.filter(record => !isRemembered(record));
}

/** A debt that was not listed before is announced by the check of its list. */
const hasRisen = (cause: Cause, now: number, floor: number, step: number): boolean =>
  now >= floor + step && (floor > 0 || !cause.startsWith('debt:'));

function begun(
  own: readonly Episode[],
  { now, reference, fresh }: { now: CauseState; reference: CauseState | null; fresh: readonly string[] },
  { cause, step, isQuantity }: Scale,
): Move | null {
  const floor = isQuantity ? (reference?.level ?? now.level) : 0;
  const isWorse = isQuantity
    ? hasRisen(cause, now.level, floor, step)
    : now.records.some(record => !reference?.records.includes(record));
  if (!isWorse) return null;
  const { records, level } = now;
  if (fresh.length > 0)
    return { kind: 'opened', cause, episodeId: null, level, floor, records, isAnnounced: true, now };
  const last = own.findLast(episode => episode.records.some(record => records.includes(record)))!;
  const known = union(last.records, records);
  return {
    kind: 'reopened',
    cause,
    episodeId: last.id,
    level,
    floor,
    records: known,
    isAnnounced: false,
    now,
  };
}

const union = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])];

function moved(open: Episode, now: CauseState, fresh: readonly string[], scale: Scale): Move | null {
  const { cause, step, isQuantity } = scale;
  const { floor } = open;
  const records = union(open.records, now.records);
  const change = (kind: Move['kind'], level: number, isAnnounced: boolean): Move => ({
    ...{ kind, cause, episodeId: open.id, level, floor, records, isAnnounced, now },
  });
  const stands = isQuantity ? now.level >= floor + step : now.level > 0;
  if (!stands)
    return {
      ...change('cleared', open.level, !open.quiet),
      records: open.records,
      now: now.level ? now : null,
    };
  if (!isQuantity) return fresh.length > 0 ? change('escalated', records.length, true) : null;
  if (now.level >= open.level + step) return change('escalated', now.level, fresh.length > 0);
  return now.level < open.level ? change('eased', now.level, false) : null;
}
