/**
 * A company, its directors, the companies of each, and the latest assessment of all of those: the walk that a dashboard
 * makes, as one statement written by hand instead of one for every level. Companies that several directors share are
 * read once.
 */
import {
  ASSESSMENT_COLUMNS,
  type AssessmentHead,
  assessmentFromRow,
  HEAD_COLUMNS,
  headFromRow,
} from '../contractors/assessment.ts';
import { type Contractor, contractorFromRow, contractorRow } from '../contractors/read-contractor.ts';
import type { Nif } from '../kernel/nif.ts';
import type { CompanyRow } from './company.ts';
import type { GraphContext } from './context.ts';
import { type OfficeRow, RUNS_TODAY } from './office.ts';
import { firstPage, type Page } from './pages.ts';

/** First pages that are wanted. */
export interface DirectorsAsked {
  readonly first: number;
  readonly includeFormer: boolean;
  /** `first` of each director's companies; null where they are not asked for. */
  readonly companies: number | null;
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
export interface ContractorSeen extends Omit<Contractor, 'assessment'> {
  readonly assessment: AssessmentHead | null;
  readonly ahead?: DirectorsAhead | null;
}

/** With `whole`, what the assessment rests on comes too. */
export async function readContractorAhead(
  { db, freshHours }: GraphContext,
  { nif, whole, directors }: { nif: Nif; whole: boolean; directors: DirectorsAsked | null },
): Promise<ContractorSeen> {
  const columns = whole ? ASSESSMENT_COLUMNS : HEAD_COLUMNS;
  const { rows } = await db.pool.query({
    name: `contractor${whole ? '_whole' : ''}${directors ? '_and_directors' : ''}`,
    text: contractorRow(directors ? `${columns}, ${DIRECTORS}` : columns),
    values: [
      nif,
      freshHours,
      // One more of each than is shown: more may follow.
      ...(directors ? [directors.includeFormer, directors.first + 1, (directors.companies ?? -1) + 1] : []),
    ],
  });
  const [row] = rows;
  return {
    ...contractorFromRow(row),
    assessment: row.id ? (whole ? assessmentFromRow(row) : headFromRow(row)) : null,
    ahead: directors && { ...directors, page: pageOf(row.directors, directors) },
  };
}

/** Order and keys are those of the pages that follow (`pagesOf` in contractor.ts and director.ts). */
const DIRECTORS = `(
    with mine as materialized (
      select p.id, p.name, o.role_label, o.appointed_on, o.ceased_on
      from appointments o join people p on p.id = o.person_id
      where o.company_nif = asked.nif and o.role = 'director' and ($3::boolean or ${RUNS_TODAY})
      order by o.appointed_on nulls first, p.id collate "C", o.ceased_on nulls first limit $4::int),
    theirs as materialized (
      select o.* from (select distinct id from mine) m cross join lateral (
        select o.person_id, o.company_nif, o.role_label, o.appointed_on, o.ceased_on from appointments o
        where o.person_id = m.id and o.role = 'director'
        order by o.company_nif collate "C", o.appointed_on nulls first, o.ceased_on nulls first limit $5::int) o)
    select json_build_object(
      'directors', (select json_agg(json_build_array(id, name, role_label, appointed_on, ceased_on)
        order by appointed_on nulls first, id collate "C", ceased_on nulls first) from mine),
      'offices', (select json_agg(json_build_array(person_id, company_nif, role_label, appointed_on, ceased_on)
        order by company_nif collate "C", appointed_on nulls first, ceased_on nulls first) from theirs),
      'companies', (select json_agg(json_build_array(c.nif, c.name, c.legal_form, c.incorporated_on,
          case when a.id is not null then row_to_json(a) end)) from (select distinct company_nif from theirs) t
        join companies c on c.nif = t.company_nif
        left join lateral (select ${HEAD_COLUMNS} from assessments a where a.id = c.latest_assessment_id) a on true))) as directors`;

type OfficeColumns = [holder: string, of: string, role: string, from: string | null, to: string | null];
interface Read {
  readonly directors: readonly OfficeColumns[] | null;
  readonly offices: readonly OfficeColumns[] | null;
  // biome-ignore lint/suspicious/noExplicitAny: the last is a row of `assessments`
  readonly companies: readonly [string, string, string | null, string | null, any][] | null;
}

function pageOf(read: Read, { first, companies: firstOfEach }: DirectorsAsked): Page<DirectorAhead> {
  const companies = new Map((read.companies ?? []).map(columns => [columns[0], companyOf(columns)]));
  const offices = Map.groupBy(read.offices ?? [], ([person]) => person);
  const companiesOf = (person: string, most: number) =>
    firstPage(
      (offices.get(person) ?? []).map(([, nif, role, appointedOn, ceasedOn]): CompanyAhead => {
        const key = keyOf(nif, appointedOn, ceasedOn);
        return { ...companies.get(nif)!, role, appointedOn, ceasedOn, key };
      }),
      most,
    );
  return firstPage(
    (read.directors ?? []).map(
      ([id, name, role, appointedOn, ceasedOn]): DirectorAhead => ({
        id,
        name,
        role,
        appointedOn,
        ceasedOn,
        key: keyOf(appointedOn, id, ceasedOn),
        ahead: firstOfEach === null ? null : { first: firstOfEach, page: companiesOf(id, firstOfEach) },
      }),
    ),
    first,
  );
}

const keyOf = (...parts: (string | null)[]): string => parts.map(part => part ?? '').join('/');

function companyOf([nif, name, legalForm, incorporatedOn, latest]: NonNullable<
  Read['companies']
>[number]): CompanyRow {
  return {
    nif,
    name,
    legalForm,
    incorporatedOn,
    latestAssessmentId: latest?.id ?? null,
    latest: latest && headFromRow(latest),
  };
}
