/** Finds companies by what is known of them: their name, seat, trade, verdict. Companies only; there is no search for people. */
import type { Verdict } from '../../checks/judging/judgement.ts';
import { VERDICTS } from '../../checks/judging/verdict.ts';
import type { Reading } from '../../db/sql-transaction.ts';
import { companyNif, isCompanyNif } from '../../kernel/nif.ts';
import { wrongIn } from '../../kernel/problems.ts';
import { fold } from '../../kernel/text/fold.ts';
import { soughtName, tradeWord } from '../../network/names/company-words.ts';

/**
 * `score`: the lowest first; `changed`: the latest change of verdict or score first. Both take assessed companies only. There is
 * no order by name: names begin with what is searched for, so that its index would be walked from end to end.
 */
export const COMPANY_ORDERS = ['nif', 'score', 'changed'] as const;
export type CompanyOrder = (typeof COMPANY_ORDERS)[number];

/** What is left out or null takes every company. */
export interface CompanyFilter {
  /** Words of the name; accents and the legal ending do not matter, and the last word may be cut short. */
  readonly search?: string | null | undefined;
  readonly verdicts?: readonly Verdict[] | null | undefined;
  readonly municipality?: string | null | undefined;
  /** CAE group that the name shows. */
  readonly trade?: string | null | undefined;
  /** Only those whose verdict or score has changed after it. */
  readonly changedSince?: Date | null | undefined;
  readonly watchlistId?: string | null | undefined;
}

export interface CompanyPosition {
  /** What it is sorted by, before the number. */
  readonly key: string;
  readonly nif: string;
}

export interface CompanyQuery {
  readonly filter: CompanyFilter;
  readonly orderBy: CompanyOrder;
  readonly after: CompanyPosition | null;
  readonly before: CompanyPosition | null;
  /** From the end: the last companies first. */
  readonly backwards: boolean;
  readonly limit: number;
}

/** `key`: what a company is sorted by, as text of this `form`; `meant`: what such a text stands for. */
const ORDERS = {
  nif: {
    sort: 'asc',
    column: 'c.nif',
    key: 'c.nif',
    form: /^\d{9}$/,
    meant: (key: string) => `${key}::text`,
    assessed: false,
  },
  score: {
    sort: 'asc',
    column: 'c.latest_score',
    key: 'c.latest_score',
    form: /^\d{1,3}$/,
    meant: (key: string) => `${key}::int`,
    assessed: true,
  },
  changed: {
    sort: 'desc',
    column: 'c.latest_since',
    key: '(extract(epoch from c.latest_since) * 1000)::bigint',
    form: /^\d{1,15}$/,
    meant: (key: string) => `to_timestamp(${key}::bigint / 1000.0)`,
    assessed: true,
  },
} as const;

export const isPosition = (orderBy: CompanyOrder, { key, nif }: CompanyPosition): boolean =>
  ORDERS[orderBy].form.test(key) && companyNif(nif) === nif;

/** In the order that is asked for, or against it. Without a name, so that it is planned for what is asked. */
export async function findCompanies(
  { pool }: Reading,
  { filter, orderBy, after, before, backwards, limit }: CompanyQuery,
): Promise<CompanyPosition[]> {
  const { sort, column, key, meant } = ORDERS[orderBy];
  const direction = (sort === 'desc') === backwards ? 'asc' : 'desc';
  const parameters = sqlParameters();
  const most = parameters.given(limit);
  const behind = (position: CompanyPosition | null, than: '<' | '>') =>
    position
      ? [
          `(${column}, c.nif) ${than} (${meant(parameters.given(position.key))}, ${parameters.given(position.nif)}::text)`,
        ]
      : [];
  const [next, previous] = sort === 'asc' ? (['>', '<'] as const) : (['<', '>'] as const);
  const bounds = [...behind(after, next), ...behind(before, previous)];
  const pages = oneByOne(filter, orderBy).map(each => {
    const where = [...conditions({ filter: each, orderBy }, parameters.given), ...bounds];
    return `(select c.nif, ${column} as place, (${key})::text as key from companies c
      where ${where.join(' and ')} order by place ${direction}, c.nif ${direction} limit ${most})`;
  });
  const { rows } = await pool.query<CompanyPosition>(
    `select nif, key from (${pages.join(' union all ')}) found order by place ${direction}, nif ${direction} limit ${most}`,
    parameters.values,
  );
  return rows;
}

/** A verdict is a band of scores: by score each is read by itself, so that no other band is walked through. */
const oneByOne = (filter: CompanyFilter, orderBy: CompanyOrder): CompanyFilter[] =>
  orderBy === 'score'
    ? (filter.verdicts ?? VERDICTS).map(verdict => ({ ...filter, verdicts: [verdict] }))
    : [filter];

/** Whoever is told which companies these are is told of their assessments. */
export const isByVerdict = ({ filter, orderBy }: Pick<CompanyQuery, 'filter' | 'orderBy'>): boolean =>
  filter.verdicts != null || filter.changedSince != null || orderBy !== 'nif';

/** Assessed companies of which such an answer tells, found or not, that are named at most. */
const TOLD_AT_MOST = 100;

/**
 * Assessed companies that the filter takes but for what was judged: an answer by verdict, score or change tells something of
 * each, also if it names none. The first by number, and one that the client has paid nothing for today, if there is one: so no
 * verdict is learned for nothing, whatever was paid for beside it.
 */
export async function disclosedCompanies(
  { pool }: Reading,
  { filter, clientId }: { filter: CompanyFilter; clientId: string },
): Promise<{ nif: string; assessmentId: string | null }[]> {
  const parameters = sqlParameters();
  const unjudged = { ...filter, verdicts: null, changedSince: null };
  const where = [
    ...conditions({ filter: unjudged, orderBy: 'nif' }, parameters.given),
    'c.latest_verdict is not null',
  ].join(' and ');
  const companiesWhere = (which: string, limit: number) =>
    `(select c.nif, c.latest_assessment_id as "assessmentId" from companies c where ${which} order by c.nif limit ${limit})`;
  const unpaid = `not exists (select from shown_companies s where s.nif = c.nif and s.client_id = ${parameters.given(clientId)}
    and s.charged and s.at >= date_trunc('day', app_now(), 'UTC'))`;
  const { rows } = await pool.query(
    `${companiesWhere(where, TOLD_AT_MOST)} union ${companiesWhere(`${where} and ${unpaid}`, 1)}`,
    parameters.values,
  );
  return rows;
}

/** How many companies the filter takes, `most` at most: then there may be more. */
export async function countCompanies(
  { pool }: Reading,
  ask: Pick<CompanyQuery, 'filter' | 'orderBy'>,
  most: number,
): Promise<number> {
  const parameters = sqlParameters();
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from (
       select from companies c where ${conditions(ask, parameters.given).join(' and ')} limit ${most}) found`,
    parameters.values,
  );
  return rows[0]!.n;
}

/** The values of a statement, in the order in which they are given. */
function sqlParameters() {
  const values: unknown[] = [];
  return { values, given: (value: unknown) => `$${values.push(value)}` };
}

function conditions(
  { filter, orderBy }: Pick<CompanyQuery, 'filter' | 'orderBy'>,
  given: (value: unknown) => string,
): string[] {
  const { search, verdicts, municipality, trade, changedSince, watchlistId } = filter;
  const named = search == null ? null : wordsOf(search);
  const words = [...(named?.words ?? []), ...(trade ? [tradeWord(trade)] : [])];
  // With a municipality the verdict is sought in the same index: by equality, PostgreSQL lists all of the verdict beside it. An
  // order by score or change with a verdict and a municipality alone walks its own index, for which it needs the equality.
  const isTogether = municipality != null && (orderBy === 'nif' || words.length > 0);
  const all: (string | null | undefined | false)[] = [
    isCompanyNif('c.nif'),
    ORDERS[orderBy].assessed && !verdicts && 'c.latest_verdict is not null',
    words.length > 0 && `c.name_words @> ${given(words)}::text[]`,
    named?.beginning &&
      `exists (select from unnest(c.name_words) word where starts_with(word, ${given(named.beginning)}))`,
    municipality != null && `array[c.seat_municipality] @> array[${given(foldedPlace(municipality))}::text]`,
    verdicts != null &&
      (verdicts.length === 1 && !isTogether
        ? `c.latest_verdict = ${given(verdicts[0])}`
        : `array[c.latest_verdict] && ${given(verdicts)}::text[]`),
    changedSince && `c.latest_since > ${given(changedSince)}`,
    changedSince && 'c.latest_verdict is not null',
    watchlistId &&
      `exists (select from watched_companies w where w.watchlist_id = ${given(watchlistId)} and w.nif = c.nif)`,
  ];
  return all.filter(condition => typeof condition === 'string');
}

/** PostgreSQL takes no text with a NUL; no municipality has one. */
const foldedPlace = (municipality: string): string => fold(municipality.replaceAll('\0', ' '));

function wordsOf(search: string) {
  const sought = soughtName(search);
  if (sought) return sought;
  const detail =
    '`search` takes words of a company’s name, more than its legal ending: `Valberil` of `Valberil, Lda`.';
  throw wrongIn('search', detail);
}
