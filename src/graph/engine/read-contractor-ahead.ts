/**
 * Reads a company, its directors, their companies, and the latest assessment of all of them in one hand-written statement,
 * instead of one for every level. Companies shared by several directors are read once.
 */
import type { Color, Verdict } from '../../checks/judging/judgement.ts';
import {
  ASSESSMENT_COLUMNS,
  type AssessmentHead,
  assessmentFromRow,
  HEAD_COLUMNS,
  headFromRow,
} from '../../contractors/assessment.ts';
import { KEPT_COUNTERFACTUALS, type SeenAssessment } from '../../contractors/assessments/grounds.ts';
import { type Contractor, contractorFromRow, contractorRow } from '../../contractors/read-contractor.ts';
import type { Database } from '../../db/open-database.ts';
import type { Nif } from '../../kernel/nif.ts';
import { inOneTurn } from '../../kernel/pacing/gathered.ts';
import { type OfficeRow, RUNS_TODAY } from '../types/companies/office.ts';
import type { GraphContext } from './builder.ts';
import { firstPage, listOf, type PageAhead } from './pages.ts';

export type LatestVerdict = Pick<AssessmentHead, 'id' | 'nif' | 'score' | 'verdict' | 'color' | 'assessedAt'>;

export interface CompanyRow {
  readonly nif: string;
  /** Null for a company that no register has named. */
  readonly name: string | null;
  readonly legalForm: string | null;
  readonly incorporatedOn: string | null;
  readonly latestAssessmentId: string | null;
  /** Set if it was read with the company. */
  readonly latest?: LatestVerdict | null;
  /** What was judged of it, if it was read with the company. */
  readonly seen?: ContractorSeen;
}

/** The requested first pages. */
export interface DirectorsQuery {
  readonly first: number;
  readonly includeFormer: boolean;
  /** `first` of each director's companies; null if they are not selected. */
  readonly companies: number | null;
  /** Only fields of `LatestVerdict` are selected of the companies' latest assessments. */
  readonly verdictsOnly: boolean;
}

/** Lists of which the first pages are read. */
export const DIRECTORS_OF_COMPANY = 'directors_of_company';
export const COMPANIES_OF_DIRECTOR = 'companies_of_director';

type Placed = { readonly key: string } & OfficeRow;
export type CompanyAhead = Placed & CompanyRow;
export type DirectorAhead = Placed & {
  readonly id: string;
  readonly name: string;
  readonly ahead: { readonly first: number; readonly page: PageAhead<CompanyAhead> } | null;
};
export type DirectorsAhead = DirectorsQuery & { readonly page: PageAhead<DirectorAhead> };

/** A contractor in the graph; the evidence of its assessment is read only when needed. */
export interface ContractorSeen extends Omit<Contractor, 'assessment' | 'stale'> {
  readonly assessment: SeenAssessment | null;
  readonly ahead?: DirectorsAhead | null;
}

export interface ReadAhead extends ContractorSeen {
  /** Null for a company that no register has named and that nobody has asked about. */
  readonly company: CompanyRow | null;
}

export interface ContractorAsk {
  readonly nif: Nif;
  /** Reads the assessment with its evidence. */
  readonly whole: boolean;
  readonly counterfactuals: boolean;
  readonly directors: DirectorsQuery | null;
}

/** Most companies in one statement. */
const MOST_TOGETHER = 16;
/** A company with more possible entries is read alone, so that no other operation waits for a long list. */
const MOST_ENTRIES = 500;

type Reader = (ask: ContractorAsk) => Promise<ReadAhead>;
const readers = new WeakMap<Database, Map<string, Reader>>();

/** What several operations request in one turn of the event loop is read by one statement. */
export async function readContractorAhead(
  { db }: Pick<GraphContext, 'db'>,
  ask: ContractorAsk,
): Promise<ReadAhead> {
  const { first, companies } = ask.directors ?? { first: 0, companies: null };
  if (first * (companies ?? 1) > MOST_ENTRIES) return (await readContractorsAhead(db, [ask]))[0]!;
  const kind = kindOf(ask);
  const ofDatabase = readers.get(db) ?? new Map<string, Reader>();
  const reader =
    ofDatabase.get(kind) ?? inOneTurn(asks => readContractorsAhead(db, asks), { most: MOST_TOGETHER });
  readers.set(db, ofDatabase.set(kind, reader));
  return reader(ask);
}

/** Requests of one kind share a statement. */
const kindOf = ({ whole, directors }: ContractorAsk): string =>
  `contractors${whole ? '_whole' : ''}${directors ? '_and_directors' : ''}`;

/** Reads several at once, in the order of `asks`, which are all of one kind. */
export async function readContractorsAhead(
  { pool }: Pick<Database, 'pool'>,
  asks: readonly ContractorAsk[],
): Promise<ReadAhead[]> {
  const { whole, directors } = asks[0]!;
  const columns = `${whole ? ASSESSMENT_COLUMNS : HEAD_COLUMNS},
    case when ask.counterfactuals then ${KEPT_COUNTERFACTUALS} end as counterfactuals,
    c.nif is not null as listed, c.legal_form, c.incorporated_on::text as incorporated_on, c.latest_assessment_id`;
  const { rows } = await pool.query({
    name: kindOf(asks[0]!),
    // A lateral look-up for each: a join, planned while the tables are small, would scan them whole.
    text: `select ask.place, told.*
      from jsonb_to_recordset($1::jsonb) as ask(place int, nif text, counterfactuals boolean, former boolean, directors int, companies int)
      cross join lateral (${contractorRow('ask.nif', directors ? `${columns}, ${DIRECTORS}` : columns)} limit 1) told`,
    values: [JSON.stringify(asks.map(queryOf))],
  });
  const seen: ReadAhead[] = [];
  for (const row of rows) seen[row.place] = seenOf(row, asks[row.place]!);
  return seen;
}

/** One more of each than is shown, to see whether more follow. */
const queryOf = ({ nif, counterfactuals, directors }: ContractorAsk, place: number) => ({
  place,
  nif,
  counterfactuals,
  ...(directors && {
    former: directors.includeFormer,
    directors: directors.first + 1,
    companies: directors.companies === null ? 0 : directors.companies + 1,
  }),
});

// biome-ignore lint/suspicious/noExplicitAny: a row of the SQL above
function seenOf(row: any, { nif, whole, counterfactuals, directors }: ContractorAsk): ReadAhead {
  const assessment = row.id && {
    ...(whole ? assessmentFromRow(row) : headFromRow(row)),
    ...(counterfactuals && { counterfactuals: row.counterfactuals }),
  };
  const ahead = directors && { ...directors, page: pageOf(nif, row.directors, directors) };
  const seen = { ...contractorFromRow(row), name: row.named, assessment, ahead };
  if (!row.listed && !seen.analysis) return { ...seen, company: null };
  const {
    legal_form: legalForm,
    incorporated_on: incorporatedOn,
    latest_assessment_id: latestAssessmentId,
  } = row;
  const company = { nif: seen.nif, name: seen.name, legalForm, incorporatedOn, latestAssessmentId };
  return { ...seen, company: { ...company, latest: assessment, seen } };
}

/**
 * Order and keys are those of the later pages (`pagesOf` in company-links.ts and director.ts). Aggregates keep the order of
 * their table. Arrays of text, since making JSON of mixed columns takes PostgreSQL as long as finding the rows.
 */
const DIRECTORS = `(
    with mine as materialized (
      select p.id, p.name, o.role_label, o.appointed_on, o.ceased_on
      from appointments o join people p on p.id = o.person_id
      where o.company_nif = asked.nif and o.role = 'director' and (ask.former or ${RUNS_TODAY})
      order by o.appointed_on nulls first, p.id collate "C", o.ceased_on nulls first limit ask.directors),
    theirs as materialized (
      select o.* from (select distinct id from mine) m cross join lateral (
        select o.person_id, o.company_nif, o.role_label, o.appointed_on, o.ceased_on from appointments o
        where o.person_id = m.id and o.role = 'director'
        order by o.company_nif collate "C", o.appointed_on nulls first, o.ceased_on nulls first limit ask.companies) o)
    select json_build_array(
      (select to_json(array_agg(array[id, name, role_label, appointed_on::text, ceased_on::text])) from mine),
      (select to_json(array_agg(array[person_id, company_nif, role_label, appointed_on::text, ceased_on::text])) from theirs),
      (select to_json(array_agg(array[c.nif, c.name, c.legal_form, c.incorporated_on::text, a.id, a.score::text, a.verdict, a.color,
          (extract(epoch from a.assessed_at) * 1000)::bigint::text]))
        from (select distinct company_nif from theirs) t join companies c on c.nif = t.company_nif
        left join assessments a on a.id = c.latest_assessment_id))) as directors`;

type OfficeColumns = [holder: string, of: string, role: string, from: string | null, to: string | null];
type CompanyColumns = [nif: string, name: string, legalForm: string | null, incorporatedOn: string | null] &
  (string | null)[];
type Read = [
  directors: OfficeColumns[] | null,
  offices: OfficeColumns[] | null,
  companies: CompanyColumns[] | null,
];

function pageOf(
  nif: string,
  [directors, offices, found]: Read,
  query: DirectorsQuery,
): PageAhead<DirectorAhead> {
  const companies = new Map(
    (found ?? []).map(columns => [columns[0], companyOf(columns, query.verdictsOnly)]),
  );
  const held = Map.groupBy(offices ?? [], ([person]) => person);
  const companiesOf = (person: string, first: number) => {
    const rows = (held.get(person) ?? []).map(
      ([, nif, role, appointedOn, ceasedOn]): CompanyAhead => ({
        ...companies.get(nif)!,
        role,
        appointedOn,
        ceasedOn,
        key: keyOf(nif, appointedOn, ceasedOn),
      }),
    );
    return { first, page: firstPage(listOf(COMPANIES_OF_DIRECTOR, person), rows, first) };
  };
  const rows = (directors ?? []).map(
    ([id, name, role, appointedOn, ceasedOn]): DirectorAhead => ({
      id,
      name,
      role,
      appointedOn,
      ceasedOn,
      key: keyOf(appointedOn, id, ceasedOn),
      ahead: query.companies === null ? null : companiesOf(id, query.companies),
    }),
  );
  return firstPage(listOf(DIRECTORS_OF_COMPANY, nif), rows, query.first);
}

const keyOf = (one: string | null, two: string | null, three: string | null): string =>
  `${one ?? ''}/${two ?? ''}/${three ?? ''}`;

function companyOf(columns: CompanyColumns, verdictsOnly: boolean): CompanyRow {
  const [nif, name, legalForm, incorporatedOn, id] = columns;
  const company = { nif, name, legalForm, incorporatedOn, latestAssessmentId: id ?? null };
  return verdictsOnly ? { ...company, latest: verdictOf(columns) } : company;
}

function verdictOf([nif, , , , id, score, verdict, color, assessedAt]: CompanyColumns): LatestVerdict | null {
  if (id == null) return null;
  return {
    id,
    nif,
    score: Number(score),
    verdict: verdict as Verdict,
    color: color as Color,
    assessedAt: new Date(Number(assessedAt)),
  };
}
