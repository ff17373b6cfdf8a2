/** Which companies of a list are shown, in which order, as the address says. */
import { isDay } from '../../data/day.ts';
import { folded } from '../../folded.ts';

type Verdict = { score: number; verdict: string };
type Assessment = Verdict & { completeness: number; assessedAt: string; reason: string | null; changedAt: string | null; before: Verdict | null };
export type Watched = { nif: string; name: string | null; reference: string | null; assessment: Assessment | null };

/** Worst first. */
const VERDICTS = ['do_not_proceed', 'high_risk', 'moderate_risk', 'low_risk', 'no_records'];
export const FILTERS = [...VERDICTS, 'not_assessed'];

const VALUES: Record<string, (row: Watched) => string | number | null> = {
  nif: ({ nif }) => nif,
  name: ({ name }) => name && folded(name),
  reference: ({ reference }) => reference,
  score: ({ assessment }) => assessment?.score ?? null,
  verdict: ({ assessment }) => assessment && VERDICTS.indexOf(assessment.verdict),
  completeness: ({ assessment }) => assessment?.completeness ?? null,
  changed: ({ assessment }) => assessment?.changedAt ?? assessment?.assessedAt ?? null,
};

type Asked = { q?: string; verdict?: string; since?: string; sort?: string };
/** What no control can show hides no company. */
export const readable = <Query extends Asked>(query: Query) => ({
  ...query,
  verdict: FILTERS.find(one => one === query.verdict),
  since: isDay(query.since) ? query.since : undefined,
});

/** `sort`: a column, `-` before it for downwards. */
export function shownRows(rows: readonly Watched[], { q = '', verdict = '', since = '', sort = 'score' }: Asked) {
  const words = folded(q);
  const kept = rows.filter(
    row =>
      (!words || [row.name, row.nif, row.reference].some(text => text && folded(text).includes(words))) &&
      (!verdict || verdictOf(row) === verdict) &&
      (!since || String(VALUES.changed?.(row) ?? '') >= since),
  );
  const key = sort.replace(/^-/, '');
  const value = VALUES[key] ?? VALUES.score;
  const sign = sort.startsWith('-') ? -1 : 1;
  const keyed = kept.map(row => ({ row, by: value?.(row) ?? null }));
  // What has no value comes last, whichever way it is sorted.
  keyed.sort((a, b) =>
    a.by === null || b.by === null
      ? Number(a.by === null) - Number(b.by === null)
      : sign * (a.by < b.by ? -1 : a.by > b.by ? 1 : 0) || (a.row.nif < b.row.nif ? -1 : 1),
  );
  return keyed.map(({ row }) => row);
}

export const verdictOf = ({ assessment }) => assessment?.verdict ?? 'not_assessed';

/** How many companies have each verdict. */
export function totalsOf(rows) {
  const totals = new Map(FILTERS.map(verdict => [verdict, 0]));
  for (const row of rows) totals.set(verdictOf(row), (totals.get(verdictOf(row)) ?? 0) + 1);
  return totals;
}
