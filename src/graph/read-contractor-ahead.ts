/**
 * A company, its directors, the companies of each, and the latest assessment of all of those: the walk that a dashboard
 * makes, as one statement written by hand instead of one for every level. Companies that several directors share are
 * read once.
 */
import type { Color, Verdict } from '../checks/judgement.ts';
import {
  ASSESSMENT_COLUMNS,
  type AssessmentHead,
  assessmentFromRow,
  HEAD_COLUMNS,
  headFromRow,
} from '../contractors/assessment.ts';
import { type Contractor, contractorFromRow, contractorRow } from '../contractors/read-contractor.ts';
import type { Nif } from '../kernel/nif.ts';
import type { CompanyRow, LatestVerdict } from './company.ts';
import type { GraphContext } from './context.ts';
import { type OfficeRow, RUNS_TODAY } from './office.ts';
import { firstPage, type Page } from './pages.ts';

/** First pages that are wanted. */
export interface DirectorsAsked {
  readonly first: number;
  readonly includeFormer: boolean;
  /** `first` of each director's companies; null where they are not asked for. */
  readonly companies: number | null;
  /** Of the companies' latest assessments no more is asked than a `LatestVerdict` has. */
  readonly verdictsOnly: boolean;
}

type Placed = { readonly key: string } & OfficeRow;
export type CompanyAhead = Placed & CompanyRow;
export type DirectorAhead = Placed & {
  readonly id: string;
  readonly name: string;
  readonly ahead: { readonly first: number; readonly page: Page<CompanyAhead> } | null;
};
export type DirectorsAhead = DirectorsAsked & { readonly page: Page<DirectorAhead> };

/** A contractor as the graph shows it: what its assessment rests on is read where it is asked for. */
export interface ContractorSeen extends Omit<Contractor, 'assessment' | 'stale'> {
  readonly assessment: AssessmentHead | null;
  readonly ahead?: DirectorsAhead | null;
}

/** With `whole`, what the assessment rests on comes too. */
export async function readContractorAhead(
  { db }: Pick<GraphContext, 'db'>,
  { nif, whole, directors }: { nif: Nif; whole: boolean; directors: DirectorsAsked | null },
): Promise<ContractorSeen> {
  const columns = whole ? ASSESSMENT_COLUMNS : HEAD_COLUMNS;
  const { rows } = await db.pool.query({
    name: `contractor${whole ? '_whole' : ''}${directors ? '_and_directors' : ''}`,
    text: contractorRow(directors ? `${columns}, ${DIRECTORS}` : columns),
    // One more of each than is shown: more may follow.
    values: directors
      ? [nif, directors.includeFormer, directors.first + 1, (directors.companies ?? -1) + 1]
      : [nif],
  });
  const [row] = rows;
  return {
    ...contractorFromRow(row),
    assessment: row.id ? (whole ? assessmentFromRow(row) : headFromRow(row)) : null,
    ahead: directors && { ...directors, page: pageOf(row.directors, directors) },
  };
}

/**
 * Order and keys are those of the pages that follow (`pagesOf` in contractor.ts and director.ts); what is gathered keeps
 * the order of its table. Arrays of text, since JSON of mixed columns takes PostgreSQL as long as finding the rows.
 */
const DIRECTORS = `(
    with mine as materialized (
      select p.id, p.name, o.role_label, o.appointed_on, o.ceased_on
      from appointments o join people p on p.id = o.person_id
      where o.company_nif = asked.nif and o.role = 'director' and ($2::boolean or ${RUNS_TODAY})
      order by o.appointed_on nulls first, p.id collate "C", o.ceased_on nulls first limit $3::int),
    theirs as materialized (
      select o.* from (select distinct id from mine) m cross join lateral (
        select o.person_id, o.company_nif, o.role_label, o.appointed_on, o.ceased_on from appointments o
        where o.person_id = m.id and o.role = 'director'
        order by o.company_nif collate "C", o.appointed_on nulls first, o.ceased_on nulls first limit $4::int) o)
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

function pageOf([directors, offices, found]: Read, asked: DirectorsAsked): Page<DirectorAhead> {
  const companies = new Map(
    (found ?? []).map(columns => [columns[0], companyOf(columns, asked.verdictsOnly)]),
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
    return { first, page: firstPage(rows, first) };
  };
  const rows = (directors ?? []).map(
    ([id, name, role, appointedOn, ceasedOn]): DirectorAhead => ({
      id,
      name,
      role,
      appointedOn,
      ceasedOn,
      key: keyOf(appointedOn, id, ceasedOn),
      ahead: asked.companies === null ? null : companiesOf(id, asked.companies),
    }),
  );
  return firstPage(rows, asked.first);
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
