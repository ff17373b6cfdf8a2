/** A company as it was known at an earlier moment, or judged for another day from what was known. Reads only. */
import type { Known } from '../../checks/check.ts';
import type { Judgement } from '../../checks/judging/judgement.ts';
import { storedKnown } from '../../checks/judging/stored-known.ts';
import type { Database } from '../../db/open-database.ts';
import { withPeopleNumbered } from '../../facts/person-references.ts';
import { addMonths, type LocalDate, lisbonDay } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { Problem, wrongIn } from '../../kernel/problems.ts';
import { ANALYSIS_COLUMNS } from '../analysis.ts';
import { type Assessment, assessmentColumnsAt, assessmentFromRow, checksFrom } from '../assessment.ts';
import { CORRECTION_JSON_AT } from '../corrections/correction.ts';
import { type Contractor, contractorFromRow } from '../read-contractor.ts';

/** Judges stored facts for another day: `judgeForDay`. */
export type DayJudge = (known: Known, day: LocalDate) => Judgement;

export interface AsKnownQuery {
  readonly nif: Nif;
  /** The moment whose knowledge counts; null: now. */
  readonly knownAt: Date | null;
  /** Judges for this day; null returns the assessment as it was made. */
  readonly asOf: LocalDate | null;
  /** Setting `ASSESSMENT_RETENTION_MONTHS`. */
  readonly retentionMonths: number;
}

export interface AsKnown extends Omit<Contractor, 'name' | 'assessment' | 'stale'> {
  readonly assessment: Assessment;
  /** Set: score, verdict and checks are not those of the assessment, whose facts were judged for this day. */
  readonly judgedFor: LocalDate | null;
}

/** Most months ahead of now: no record of that time is known, and only the known ones grow older. */
const MONTHS_AHEAD = 12;

/**
 * Null where the company had no assessment then, or has none in force now. Throws `assessment-expired` where what it was made from is past its
 * retention, and `invalid-parameter` for a time that has not come.
 */
export async function readAsKnown(
  { db: { pool }, judgeForDay }: { db: Database; judgeForDay: DayJudge },
  ask: AsKnownQuery,
): Promise<AsKnown | null> {
  const { nif, knownAt, asOf, retentionMonths } = ask;
  const { rows } = await pool.query({
    name: asOf === null ? 'read_as_known' : 'judge_as_known',
    text: asKnown(asOf === null ? '' : ', a.known'),
    values: [nif, knownAt, retentionMonths],
  });
  const [row] = rows;
  if (row.is_future)
    throw wrongIn('knownAt', 'The moment `knownAt` has not come yet. Leave it out to ask what is known now.');
  if (!row.id) return null;
  if (row.is_expired)
    throw new Problem(
      'assessment-expired',
      `The assessment of ${row.assessed_at.toISOString()} was kept until ${row.kept_until.toISOString()}. Its score and verdict stay in its company's history.`,
    );
  // Withdrawn with a list that it was made from: it stays in the history, and is in force no more.
  if (knownAt === null && !row.is_latest) return null;
  const contractor = contractorFromRow(row);
  const assessment = assessmentFromRow(row);
  if (asOf === null) return { ...contractor, assessment, judgedFor: null };
  return { ...contractor, assessment: judgedFor(assessment, judgeForDay, row.known, asOf), judgedFor: asOf };
}

/**
 * Parameters: company, moment or null, months. The assessment, the open analysis and the corrections as they were at that
 * moment. An analysis that completed with this assessment was over, even in the same millisecond.
 */
const asKnown = (wanted: string): string => `
  with asked as materialized (select $1::text as nif, coalesce($2::timestamptz, app_now()) as at, app_now() as now)
  select asked.nif as asked, asked.at > asked.now as is_future, to_jsonb(open) as analysis, a.*,
    (select jsonb_agg(${CORRECTION_JSON_AT('asked.at')} order by k.created_at, k.id)
     from corrections k
     where k.nif = asked.nif and k.created_at <= asked.at and (k.closed_at is null or k.closed_at > asked.at)) as corrections
  from asked
  left join lateral (
    select ${assessmentColumnsAt('asked.at')}${wanted}, a.assessed_at + make_interval(months => $3::int) as kept_until,
      a.outcomes = '{}' or a.assessed_at + make_interval(months => $3::int) <= asked.now as is_expired,
      exists (select from companies c where c.nif = a.nif and c.latest_assessment_id = a.id) as is_latest
    from assessments a where a.nif = asked.nif and a.assessed_at <= asked.at
    order by a.assessed_at desc, a.id collate "C" desc limit 1) a on true
  left join lateral (
    select ${ANALYSIS_COLUMNS} from analyses n
    where n.nif = asked.nif and n.created_at <= asked.at and (n.completed_at is null or n.completed_at > asked.at)
      and n.assessment_id is distinct from a.id
    order by n.created_at desc limit 1) open on true`;

function judgedFor(assessment: Assessment, judgeForDay: DayJudge, json: unknown, day: LocalDate): Assessment {
  const known = storedKnown(json);
  if (!known) throw new Error(`assessment ${assessment.id} has outcomes and no facts`);
  const latest = addMonths(lisbonDay(assessment.assessedAt), MONTHS_AHEAD);
  if (day > latest)
    throw wrongIn('asOf', `The day \`asOf\` is at most ${latest}: twelve months after what is known.`);
  const founded = foundedOn(known);
  if (founded && day < founded)
    throw wrongIn('asOf', `The company was founded on ${founded}: the day \`asOf\` is at least that one.`);
  const { checks, outcomes, ...judgement } = judgeForDay(known, day);
  return {
    ...assessment,
    ...judgement,
    ...checksFrom(checks),
    outcomes: withPeopleNumbered(outcomes),
    // Calibrated rates are for scores from all that is known on the day, so this one has none.
    calibration: null,
  };
}

const foundedOn = ({ facts }: Known): LocalDate | undefined =>
  facts
    .flatMap(fact => (fact.kind === 'company-act' && fact.act === 'constitution' ? fact.publishedOn : []))
    .sort()[0];
