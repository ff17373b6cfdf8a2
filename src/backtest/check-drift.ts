/** How the levels of each check moved from the first month of assessments to the later ones. */
import type { Database } from '../db/open-database.ts';
import { JUDGED, type Stock } from './followed.ts';

/**
 * How far two distributions over the same levels are apart.
 * How many there were of each level.
 */
export type Counts = Readonly<Record<string, number>>;

/** Added to every level, so that one which is empty in one of the two has a finite share. */
const HALF = 0.5;

/**
 * The population stability index: the sum of (p - q) ln(p / q) over all levels. By convention below 0.1 is stable, and above
 * 0.25 has shifted. NaN where one of the two is empty.
 */
export function stabilityIndex(before: Counts, now: Counts): number {
  const levels = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const [p, q] = [sharesOf(before, levels), sharesOf(now, levels)];
  return levels.reduce((sum, _, i) => sum + (q[i]! - p[i]!) * Math.log(q[i]! / p[i]!), 0);
}

function sharesOf(counts: Counts, levels: readonly string[]): number[] {
  const all = levels.reduce((sum, level) => sum + (counts[level] ?? 0), 0);
  if (all === 0) return levels.map(() => Number.NaN);
  return levels.map(level => ((counts[level] ?? 0) + HALF) / (all + HALF * levels.length));
}

export interface CheckDrift {
  readonly check: string;
  /** The highest of `months`; null while there is one month only. */
  readonly highest: number | null;
  /** Population stability index of each later month against the first. */
  readonly months: readonly { readonly month: string; readonly psi: number }[];
}

/** The checks that moved most come first. */
export async function readDrift(
  { pool }: Pick<Database, 'pool'>,
  { modelVersion, livemode }: Stock,
): Promise<CheckDrift[]> {
  const { rows } = await pool.query<LevelCount>(LEVELS, [modelVersion, livemode]);
  const first = rows.map(({ month }) => month).sort()[0];
  return [...Map.groupBy(rows, ({ check }) => check)]
    .map(([check, of]) => driftOf(check, of, first!))
    .sort((a, b) => (b.highest ?? 0) - (a.highest ?? 0) || (a.check < b.check ? -1 : 1));
}

interface LevelCount {
  readonly month: string;
  readonly check: string;
  /** `clear`, `unknown`, `hit 2`. */
  readonly level: string;
  readonly many: number;
}

const LEVELS = `
  with each as (
    select distinct on (nif, month) nif, month, levels from (
      select nif, assessed_at, id, levels, to_char(assessed_at at time zone 'Europe/Lisbon', 'YYYY-MM') as month
      from ${JUDGED} j where model_version = $1 and livemode = $2 and levels <> '{}') a
    order by nif, month, assessed_at, id)
  select month, l.key as check, concat_ws(' ', l.value ->> 'level', l.value ->> 'row') as level, count(*)::int as many
  from each cross join jsonb_each(levels) l group by 1, 2, 3`;

function driftOf(check: string, rows: readonly LevelCount[], first: string): CheckDrift {
  const countsOf = (of: readonly LevelCount[]): Counts =>
    Object.fromEntries(of.map(({ level, many }) => [level, many]));
  const byMonth = Map.groupBy(rows, ({ month }) => month);
  const base = countsOf(byMonth.get(first) ?? []);
  const months = [...byMonth]
    .filter(([month]) => month !== first)
    .map(([month, of]) => ({ month, psi: stabilityIndex(base, countsOf(of)) }))
    .filter(({ psi }) => !Number.isNaN(psi))
    .sort((a, b) => (a.month < b.month ? -1 : 1));
  return { check, highest: months.length > 0 ? Math.max(...months.map(({ psi }) => psi)) : null, months };
}
