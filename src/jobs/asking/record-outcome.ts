/** Records every answer of a register, and raises alarms when many in a row are empty or bring nothing new. */
import type { Database } from '../../db/open-database.ts';
import type { Log } from '../../kernel/log.ts';
import type { Reading, RegisterMeta } from '../../registers/register.ts';

/** Content of an answer, to find out whether it brings anything new. */
export type AnswerContent =
  /** Of a company: the keys of every fact. */
  | { readonly nif: string; readonly keys: readonly string[] }
  /** Of a list: a hash of its bytes. */
  | { readonly edition: string };

interface Deps {
  readonly pool: Database['pool'];
  readonly log: Log;
}

/** Records how a question to a register ended. */
export async function recordOutcome(
  { pool, log }: Deps,
  meta: RegisterMeta,
  { reading, content }: { reading: Reading<unknown>; content: AnswerContent },
): Promise<void> {
  const [nif, keys, edition] =
    'nif' in content ? [content.nif, content.keys, null] : [null, [], content.edition];
  const reason = 'reason' in reading ? reading.reason : null;
  const { rows } = await pool.query({
    name: 'note_register_answer',
    text: NOTE,
    values: [meta.name, reading.outcome, reason, nif, keys, edition, retryAfterOf(reading)],
  });
  if (reading.outcome === 'unreadable')
    log.error({ register: meta.name, reason }, 'ALARM: a register answers in a form that no parser knows');
  soundAlarms(meta, rows[0], log);
}

/** No register is left alone for longer than this, whatever it asks for. */
const LONGEST_WAIT_SECONDS = 15 * 60;

/** Seconds of pause that the register asks for (`Retry-After`, or its own words); 0 if none. */
const retryAfterOf = (reading: Reading<unknown>): number =>
  reading.outcome === 'unavailable' ? Math.min(reading.retryAfterSeconds ?? 0, LONGEST_WAIT_SECONDS) : 0;

/** Records that a list has not changed since it was read last. */
export async function noteUnchanged({ pool, log }: Deps, meta: RegisterMeta): Promise<void> {
  const { rows } = await pool.query(
    `update register_states set last_asked_at = app_now(), last_answered_at = app_now(), last_outcome = 'found',
       last_reason = null, failures = 0, stale_answers = stale_answers + 1
     where register = $1 returning empty_answers as empty, stale_answers as stale`,
    [meta.name],
  );
  if (rows[0]) soundAlarms(meta, rows[0], log);
}

/** Records why a list was refused, whose parts may all have been answers. */
export async function noteRefused(
  { pool }: Pick<Deps, 'pool'>,
  { name }: RegisterMeta,
  reason: string | null,
): Promise<void> {
  await pool.query(
    `update register_states set last_outcome = 'refused', last_reason = $2, failures = greatest(failures, 1) where register = $1`,
    [name, reason],
  );
}

/**
 * New is a fact that was not stored, or a stored one that is no longer stated; for a list, another edition than the last.
 * A register that asked for a pause gives no turn before its end (`database-pace.ts`).
 * All analyses write to the same few rows, so the commit does not wait for the disk with such a row locked.
 * Parameters: register, outcome, reason, company, keys of its facts, edition, seconds to wait.
 */
const NOTE = `
  with answer as (
    select set_config('synchronous_commit', 'off', true), $2 in ('found', 'not_found') as answered,
      case when $6::text is not null then not exists (select from register_states where register = $1 and last_edition = $6)
      else exists (select from unnest($5::text[]) as said(key) where not exists (
             select from facts f where f.nif = $4 and f.register = $1 and f.key = said.key and f.gone_at is null))
        or exists (select from facts f where f.nif = $4 and f.register = $1 and f.gone_at is null and f.key <> all($5::text[]))
      end as is_new)
  insert into register_states as s
    (register, last_asked_at, last_answered_at, last_outcome, last_reason, failures, empty_answers, stale_answers, last_edition, next_turn_at)
  select $1, app_now(), case when answered then app_now() end, $2, $3, case when answered then 0 else 1 end,
    case when $2 = 'not_found' then 1 else 0 end, case when answered and not is_new then 1 else 0 end,
    case when answered then $6 end, case when $7 > 0 then app_now() + make_interval(secs => $7) end
  from answer
  on conflict (register) do update set last_asked_at = app_now(), last_outcome = $2, last_reason = $3,
    last_answered_at = coalesce(excluded.last_answered_at, s.last_answered_at),
    last_edition = coalesce(excluded.last_edition, s.last_edition),
    next_turn_at = greatest(s.next_turn_at, excluded.next_turn_at),
    failures = case when excluded.failures = 0 then 0 else s.failures + 1 end,
    empty_answers = case $2 when 'not_found' then s.empty_answers + 1 when 'found' then 0 else s.empty_answers end,
    stale_answers = case when excluded.failures = 1 then s.stale_answers
      when excluded.stale_answers = 1 then s.stale_answers + 1 else 0 end
  returning empty_answers as empty, stale_answers as stale`;

/** At the bound, and again whenever the answers have doubled: a client's long list of made-up numbers is a few lines. */
const isTold = (answers: number, bound: number): boolean =>
  answers >= bound && Number.isInteger(Math.log2(answers / bound));

/** Logs once in a while, with how many answers it is about. */
function soundAlarms(
  { name, alarmAfter }: RegisterMeta,
  { empty, stale }: { empty: number; stale: number },
  log: Log,
): void {
  if (isTold(empty, alarmAfter.nothingFound))
    log.error(
      { register: name, answers: empty },
      'ALARM: a register has found nothing in many answers in a row; look whether its selectors still fit',
    );
  if (isTold(stale, alarmAfter.nothingNew))
    log.error(
      { register: name, answers: stale },
      'ALARM: a register has said nothing new in many answers in a row; look whether its pages still change',
    );
}
