/**
 * Objections of a company, or of somebody for it, to a check. They are shown on the assessment to every client. The
 * registers behind the check are asked again, and the next assessment answers the correction. Only a register can
 * change what it says.
 */
import { CHECK_KEYS, type CheckKey } from '../../checks/check-keys.ts';
import { NOW_AS_TEXT } from '../../db/app-now.ts';
import type { Database } from '../../db/open-database.ts';
import { newId } from '../../kernel/ids.ts';
import type { Nif } from '../../kernel/nif.ts';
import { Problem } from '../../kernel/problems.ts';
import type { SpecifiedRegister } from '../../kernel/register-name.ts';
import { mayBeStored, NOT_STORED } from '../../kernel/requests/storable-text.ts';
import { type AnalysisOpening, openAnalysis } from '../analyses/open-analysis.ts';
import type { Analysis } from '../analysis.ts';
import { CORRECTION_JSON, type Correction, type CorrectionState, correctionFromJson } from './correction.ts';

const LONGEST_TEXT = 2_000;

/** Adds a correction and opens the analysis that answers it; if one is open already, another follows. `byCompany`: it came by its link. */
export async function addCorrection(
  opening: AnalysisOpening,
  { nif, check, text, byCompany = false }: { nif: Nif; check: string; text: string; byCompany?: boolean },
): Promise<{ correction: Correction; analysis: Analysis }> {
  const contested = CHECK_KEYS.find(({ key }) => key === check);
  if (!contested)
    throw new Problem(
      'invalid-parameter',
      `There is no check "${check}". The checks are ${CHECK_KEYS.map(({ key }) => key).join(', ')}.`,
    );
  const id = newId('cor');
  await opening.db.pool.query(
    `insert into corrections (id, nif, check_key, registers, text, by_company, created_at) values ($1, $2, $3, $4, $5, $6, app_now())`,
    [id, nif, check, registersBehind(contested), requirePublicText(text), byCompany],
  );
  const analysis = await openAnalysis(opening, { id: newId('anl'), nif, refresh: true });
  return { correction: await readCorrection(opening.db, id), analysis };
}

/** The registers that the check asks about the company and about linked ones. A list names both, so one reading serves both. */
const registersBehind = ({ needs, needsOfLinked = [] }: CheckKey): SpecifiedRegister[] => [
  ...new Set([...needs, ...needsOfLinked]),
];

export const LINKED_CHECKS = CHECK_KEYS.filter(({ needsOfLinked }) => needsOfLinked);

/** What to ask again about linked companies: answers before `since` are too old for the correction. */
export interface ContestedLinks {
  readonly since: Date;
  readonly registers: readonly SpecifiedRegister[];
}

/** Null if no open correction is about linked companies. */
export async function contestedLinks({ pool }: Database, nif: string): Promise<ContestedLinks | null> {
  const { rows } = await pool.query<{ since: Date; checks: string[] | null }>({
    name: 'contested_links',
    text: `select max(created_at) as since, array_agg(distinct check_key) as checks from corrections
           where nif = $1 and state = 'open' and check_key = any($2)`,
    values: [nif, LINKED_CHECKS.map(({ key }) => key)],
  });
  const { since, checks } = rows[0]!;
  if (!checks) return null;
  const contested = LINKED_CHECKS.filter(({ key }) => checks.includes(key));
  return { since, registers: [...new Set(contested.flatMap(({ needsOfLinked }) => needsOfLinked ?? []))] };
}

/** A text that may be shown to every client. */
function requirePublicText(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > LONGEST_TEXT)
    throw new Problem('invalid-parameter', `The text has 1 to ${LONGEST_TEXT} characters.`);
  if (!mayBeStored(trimmed))
    throw new Problem(
      'natural-person',
      `The text ${NOT_STORED}; leave it out: the text is shown to everybody who asks about the company.`,
    );
  return trimmed;
}

export async function readCorrections(
  { pool }: Database,
  { nif = null, state = null }: { nif?: string | null; state?: CorrectionState | null },
): Promise<Correction[]> {
  const { rows } = await pool.query(
    `select ${CORRECTION_JSON} as correction from corrections k
     where k.nif = coalesce($1, k.nif) and k.state = coalesce($2, k.state) order by k.created_at, k.id`,
    [nif, state],
  );
  return rows.map(row => correctionFromJson(row.correction));
}

async function readCorrection({ pool }: Database, id: string): Promise<Correction> {
  const { rows } = await pool.query(
    `select ${CORRECTION_JSON} as correction from corrections k where k.id = $1`,
    [id],
  );
  if (rows[0]) return correctionFromJson(rows[0].correction);
  throw new Problem(
    'not-found',
    `There is no correction ${id}. List them with: contractor-risk corrections list`,
  );
}

export interface CorrectionTimes {
  /** Who brought them: the company by its link, or the operator. */
  readonly by: 'company' | 'operator';
  readonly open: number;
  readonly oldestOpenDays: number;
  /** Median, from its arrival to the first answer: that of its registers, or the operator's words. Of the last 90 days; null: none. */
  readonly daysToAnswer: number | null;
}

export async function readCorrectionTimes({ pool }: Pick<Database, 'pool'>): Promise<CorrectionTimes[]> {
  const { rows } = await pool.query<CorrectionTimes>(
    `select case when by_company then 'company' else 'operator' end as by,
       count(*) filter (where state = 'open')::int as open,
       coalesce(extract(epoch from app_now() - min(created_at) filter (where state = 'open')) / 86400, 0)::float8 as "oldestOpenDays",
       percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at) / 86400)
         filter (where answered_at > app_now() - interval '90 days') as "daysToAnswer"
     from (values (true), (false)) as who(by_company) left join corrections using (by_company) group by by_company order by 1`,
  );
  return rows;
}

/** Adds the operator's answer to those that are there; the same again changes nothing, also where a colleague answered in between. */
export async function answerCorrection(
  db: Database,
  { id, text }: { id: string; text: string },
): Promise<Correction> {
  const answer = requirePublicText(text);
  await readCorrection(db, id);
  await db.pool.query(
    `update corrections set answered_at = coalesce(answered_at, app_now()), answers = answers || case
         when answers @> jsonb_build_array(jsonb_build_object('text', $2::text)) then '[]'::jsonb
         else jsonb_build_array(jsonb_build_object('text', $2::text, 'at', ${NOW_AS_TEXT})) end,
       state = case state when 'open' then 'answered' else state end where id = $1`,
    [id, answer],
  );
  return readCorrection(db, id);
}

/** Removes it from the assessment; it stays in the operator's list. Closing it twice changes nothing. */
export async function closeCorrection(db: Database, { id }: { id: string }): Promise<Correction> {
  await readCorrection(db, id);
  await db.pool.query(
    `update corrections set state = 'closed', closed_at = coalesce(closed_at, app_now()) where id = $1`,
    [id],
  );
  return readCorrection(db, id);
}

/** Whether a correction of the company still waits for its registers. */
export async function awaitsAnswer({ pool }: Database, nif: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'awaits_answer',
    text: `select 1 from corrections where nif = $1 and state = 'open' limit 1`,
    values: [nif],
  });
  return rowCount === 1;
}
