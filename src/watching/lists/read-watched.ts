/** The companies of a watchlist with what is known of them: filtered, sorted, page by page. */
import type { Color, Verdict } from '../../checks/judging/judgement.ts';
import { VERDICTS } from '../../checks/judging/verdict.ts';
import type { SqlTx } from '../../db/sql-transaction.ts';
import { refuseVain } from '../../kernel/requests/refuse-vain.ts';
import { type ListSort, listCursor, readListCursor } from './list-cursor.ts';

/** In place of a verdict: there is no assessment. */
export const NOT_ASSESSED = 'not_assessed';

export interface WatchedCompany {
  readonly nif: string;
  /** As the registers last named it; null while none has. */
  readonly name: string | null;
  readonly reference: string | null;
  readonly addedAt: Date;
  /** The assessment in force; null: never assessed, or past its retention. */
  readonly assessment: WatchedAssessment | null;
  /** Its place, to read on from. */
  readonly cursor: string;
}

export interface WatchedAssessment {
  readonly id: string;
  /** 0 to 100, 100 the safest. */
  readonly score: number;
  readonly verdict: Verdict;
  readonly color: Color;
  /** Share of its checks whose outcome is known, 0 to 1. */
  readonly completeness: number;
  readonly assessedAt: Date;
  /** Code of the reason that weighs most; null: nothing adverse is known. */
  readonly reason: string | null;
  /** Since when score and verdict are what they are. */
  readonly changedAt: Date;
  /** What they were before; null: nothing else. */
  readonly before: { readonly score: number; readonly verdict: Verdict } | null;
}

/** What is left out or null takes every company; bounds of score and completeness take assessed ones only. */
export interface WatchedFilter {
  /** Verdicts, or `not_assessed`; empty: all. */
  readonly verdicts?: readonly string[] | undefined;
  readonly minScore?: number | null | undefined;
  readonly maxScore?: number | null | undefined;
  readonly minCompleteness?: number | null | undefined;
  /** Only those whose score or verdict has changed after it. */
  readonly changedSince?: Date | null | undefined;
  /** Only those whose assessment in force was made after it. */
  readonly assessedSince?: Date | null | undefined;
  readonly reference?: string | null | undefined;
  readonly nif?: string | null | undefined;
}

export interface WatchedAsk {
  readonly watchlistId: string;
  readonly filter: WatchedFilter;
  readonly sort: ListSort;
  /** A row's cursor. */
  readonly after: string | null;
  readonly before?: string | null;
  /** From the end: the last companies first. */
  readonly backwards?: boolean;
  readonly limit: number;
}

export interface WatchedPage {
  readonly companies: readonly WatchedCompany[];
  readonly more: boolean;
  /** The moment as of which it is read: that of the first page. */
  readonly at: Date;
}

/**
 * A page. Every page is read as of the moment of the first, by the assessments that were in force then: whatever changes
 * between two pages, no company comes twice and none that stays on the list is left out.
 * @throws Problem `invalid-cursor`, and as `refuseVain` does.
 */
export async function readWatched(sql: SqlTx, ask: WatchedAsk): Promise<WatchedPage> {
  const { watchlistId, filter, sort, limit, backwards = false } = ask;
  const [after, before] = [ask.after, ask.before ?? null].map(it =>
    it === null ? null : readListCursor(it, watchlistId, sort),
  );
  const at = (after ?? before)?.at ?? (await momentNow(sql));
  refuseVain(filter, at);
  const { rows } = await sql.query(
    `select *, ${CHANGED} as changed_at, ${BEFORE} as before, ${KEYS[sort]} as key from (${ROWS}) t
     where ${TAKEN} and ($11::text is null or ${KEYS[sort]} > $11) and ($12::text is null or ${KEYS[sort]} < $12)
     order by key ${backwards ? 'desc' : 'asc'} limit $13`,
    [...valuesOf(watchlistId, at, filter), after?.key ?? null, before?.key ?? null, limit + 1],
  );
  const companies = rows.slice(0, limit).map(row => companyOf(row, { watchlistId, sort, at }));
  return { companies, more: rows.length > limit, at };
}

/** The company of an analysis, if that is complete and the company is on the list; otherwise null. */
export async function readAssessedOnList(
  sql: SqlTx,
  { watchlistId, analysisId }: { watchlistId: string; analysisId: string },
): Promise<string | null> {
  const { rows } = await sql.query<{ nif: string }>({
    name: 'assessed_on_list',
    text: `select w.nif from analyses n join watched_companies w on w.nif = n.nif
           where n.id = $1 and n.state = 'complete' and w.watchlist_id = $2`,
    values: [analysisId, watchlistId],
  });
  return rows[0]?.nif ?? null;
}

/** How many companies the filter takes, by verdict and `not_assessed`, as of a moment. */
export async function countWatched(
  sql: SqlTx,
  { watchlistId, filter, at }: Pick<WatchedAsk, 'watchlistId' | 'filter'> & { readonly at: Date },
): Promise<VerdictTotals> {
  const { rows } = await sql.query<{ verdict: string; n: number }>(
    `select coalesce(verdict, '${NOT_ASSESSED}') as verdict, count(*)::int as n from (${ROWS}) t where ${TAKEN} group by 1`,
    valuesOf(watchlistId, at, filter),
  );
  const words = [...VERDICTS, NOT_ASSESSED];
  const counted = new Map(rows.map(({ verdict, n }) => [verdict, n]));
  return Object.fromEntries(words.map(word => [word, counted.get(word) ?? 0])) as VerdictTotals;
}

export type VerdictTotals = Readonly<Record<Verdict | typeof NOT_ASSESSED, number>>;

/**
 * Rounded as the columns are, so that what was written just now is not after it. It returns when that millisecond is
 * over, so that what is written from here on is.
 */
export async function momentNow(sql: SqlTx): Promise<Date> {
  const { rows } = await sql.query<{ now: Date }>(
    'with t as materialized (select app_now()::timestamptz(3) as now) select now, pg_sleep(0.001) from t',
  );
  return rows[0]!.now;
}

const valuesOf = (watchlistId: string, at: Date, filter: WatchedFilter): unknown[] => [
  watchlistId,
  at,
  filter.verdicts?.length ? filter.verdicts : null,
  filter.minScore ?? null,
  filter.maxScore ?? null,
  filter.minCompleteness ?? null,
  filter.changedSince ?? null,
  filter.reference ?? null,
  filter.nif ?? null,
  filter.assessedSince ?? null,
];

/** The list as of a moment; a company whose latest assessment is past its retention is given none. */
const ROWS = `
  select w.nif, w.reference, w.added_at, c.name, a.* from watched_companies w
  left join companies c on c.nif = w.nif
  left join lateral (
    select s.id, s.score, s.verdict, s.color, s.completeness, s.assessed_at, s.reasons[1] as reason from assessments s
    where s.nif = w.nif and s.assessed_at <= $2 and c.latest_assessment_id is not null
    order by s.assessed_at desc, s.id desc limit 1) a on true
  where w.watchlist_id = $1 and w.added_at <= $2`;

/** The first of the assessments that say the same as the one in force. */
const CHANGED = `(
  select min(s.assessed_at) from assessments s where s.nif = t.nif and t.id is not null and s.assessed_at <= $2
    and s.assessed_at > coalesce((
      select max(p.assessed_at) from assessments p where p.nif = t.nif and p.assessed_at <= $2
        and (p.score, p.verdict) is distinct from (t.score, t.verdict)), '-infinity'))`;

const BEFORE = `(
  select jsonb_build_object('score', p.score, 'verdict', p.verdict) from assessments p
  where p.nif = t.nif and p.assessed_at <= $2 and (p.score, p.verdict) is distinct from (t.score, t.verdict)
  order by p.assessed_at desc limit 1)`;

const TAKEN = `($3::text[] is null or coalesce(verdict, '${NOT_ASSESSED}') = any($3))
  and ($4::int is null or score >= $4) and ($5::int is null or score <= $5)
  and ($6::float8 is null or completeness >= $6) and ($7::timestamptz is null or ${CHANGED} > $7)
  and ($8::text is null or reference = $8) and ($9::text is null or nif = $9)
  and ($10::timestamptz is null or assessed_at > $10)`;

/** Fixed widths, then the NIF: one text that is unique, and whose order by bytes is the order. What is unknown comes last. */
const padded = (number: string): string =>
  `coalesce(lpad((${number})::text, 15, '0'), '~') || nif collate "C"`;

const KEYS: Readonly<Record<ListSort, string>> = {
  nif: 'nif collate "C"',
  score: padded('score'),
  '-score': padded('100 - score'),
  verdict: padded(`array_position('{${VERDICTS.toReversed().join()}}'::text[], verdict)`),
  // Newest first: milliseconds until the year 9999.
  changed: padded(`((253402300800 - extract(epoch from ${CHANGED})) * 1000)::bigint`),
  // No reference has a control character.
  reference: `coalesce('0' || reference, '1') || chr(1) || nif collate "C"`,
};

// biome-ignore lint/suspicious/noExplicitAny: a row of the SQL above
const companyOf = (row: any, page: { watchlistId: string; sort: ListSort; at: Date }): WatchedCompany => ({
  nif: row.nif,
  name: row.name,
  reference: row.reference,
  addedAt: row.added_at,
  assessment: row.id && {
    id: row.id,
    score: row.score,
    verdict: row.verdict,
    color: row.color,
    completeness: row.completeness,
    assessedAt: row.assessed_at,
    reason: row.reason,
    changedAt: row.changed_at,
    before: row.before,
  },
  // Made for who reads it: a file reads one of ten thousand.
  get cursor() {
    return listCursor(page.watchlistId, { ...page, key: row.key });
  },
});

/**
 * Before these companies are shown: which assessments a client read in its lists, and when first, for a list may be read every
 * minute. Who read one that is taken back is told (src/contractors/recall/recall.ts).
 */
export async function noteListReadings(
  sql: SqlTx,
  clientId: string,
  companies: readonly Pick<WatchedCompany, 'nif' | 'assessment'>[],
): Promise<void> {
  const read = companies.flatMap(({ nif, assessment }) => (assessment ? [{ nif, id: assessment.id }] : []));
  if (read.length === 0) return;
  await sql.query({
    name: 'note_list_readings',
    text: `insert into list_readings as l (assessment_id, client_id, nif, first_at, last_at)
           select id, $1, nif, app_now(), app_now() from unnest($2::text[], $3::text[]) as r(id, nif) order by id
           on conflict (assessment_id, client_id) do update set last_at = excluded.last_at
             where l.last_at < excluded.last_at - interval '1 day'`,
    values: [clientId, read.map(({ id }) => id), read.map(({ nif }) => nif)],
  });
}

/** They are kept as long as the log of requests. */
export async function forgetListReadings(sql: SqlTx, { days }: { days: number }): Promise<void> {
  await sql.query('delete from list_readings where last_at < app_now() - make_interval(days => $1)', [days]);
}
