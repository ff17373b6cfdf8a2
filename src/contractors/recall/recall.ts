/**
 * Takes assessments back. Each is marked for whoever asks for it again, it is its company's latest no more, and every client
 * that read it over any door hears `assessment.withdrawn`, once.
 */
import type { SqlTx } from '../../db/sql-transaction.ts';
import { appendEvents } from '../../events/append-event.ts';
import type { EventData } from '../../events/event.ts';
import type { WithdrawalCause } from './withdrawn.ts';

export interface Recalled {
  /** Assessments that are taken back by this call. */
  readonly assessments: number;
  /** Clients that are told, and the events for them. */
  readonly clients: number;
  readonly events: number;
}

export interface Recall {
  readonly assessmentIds: readonly string[];
  readonly cause: WithdrawalCause;
  /** What is said now of each company, where that is known. */
  readonly now?: ReadonlyMap<string, NonNullable<EventData<'assessment.withdrawn'>['now']>>;
}

/** One that is taken back already stays as it is, and nobody hears of it twice. What was judged stays in the company's history. */
export async function recall(
  tx: SqlTx,
  { assessmentIds, cause, now = new Map() }: Recall,
): Promise<Recalled> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into withdrawals (assessment_id, cause, withdrawn_at)
     select id, $2, app_now() from assessments where id = any($1) order by id
     on conflict (assessment_id) do nothing returning assessment_id as id`,
    [assessmentIds, cause],
  );
  const ids = rows.map(({ id }) => id);
  // A name that goes leaves score and verdict as they are: they stand until the company is judged anew.
  if (cause !== 'forgotten')
    await tx.query(
      `update companies set latest_assessment_id = null, latest_verdict = null, latest_score = null, latest_since = null
       where latest_assessment_id = any($1)`,
      [assessmentIds],
    );
  const notices = await tellReaders(tx, ids, now);
  return {
    assessments: ids.length,
    clients: new Set(notices.map(({ clientId }) => clientId)).size,
    events: notices.length,
  };
}

/**
 * Answers that were prepared before an assessment was taken back, and logged a moment later: their readers are told, too.
 * Returns how many.
 */
export async function tellLateReaders(tx: SqlTx): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    `select assessment_id as id from withdrawals where withdrawn_at > app_now() - 2 * interval '${LATE}'`,
  );
  const ids = rows.map(({ id }) => id);
  return (await tellReaders(tx, ids, new Map())).length;
}

/** Longer than a request takes. */
const LATE = '1 minute';

async function tellReaders(
  tx: SqlTx,
  ids: readonly string[],
  now: NonNullable<Recall['now']>,
): Promise<{ clientId: string }[]> {
  const all: { clientId: string }[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const { rows } = await tx.query<Reader>(READERS, [ids.slice(from, from + AT_ONCE)]);
    const notices = rows.map(({ clientId, withdrawnAt, readAt, ...data }) => ({
      clientId,
      event: {
        type: 'assessment.withdrawn' as const,
        nif: data.nif,
        data: {
          ...data,
          withdrawnAt: withdrawnAt.toISOString(),
          readAt: readAt.toISOString(),
          now: now.get(data.nif) ?? null,
        },
      },
    }));
    await appendEvents(tx, notices);
    all.push(...notices);
  }
  return all;
}

/** Well within the time of a statement. */
const AT_ONCE = 200;

interface Reader extends Omit<EventData<'assessment.withdrawn'>, 'now' | 'withdrawnAt' | 'readAt'> {
  readonly clientId: string;
  readonly withdrawnAt: Date;
  readonly readAt: Date;
}

/**
 * Who read these assessments, and when first: by an answer that the log has; in a list; or by an event of theirs, which all
 * channels carry. Parameter: their ids.
 */
const READERS = `
  with taken as materialized (
    select a.id, a.nif, a.livemode, a.score, a.verdict, a.color, w.cause, w.withdrawn_at
    from assessments a join withdrawals w on w.assessment_id = a.id where a.id = any($1)),
  readings as (
    select t.id, s.client_id, s.at from taken t join shown_companies s on s.nif = t.nif and t.id = any(s.assessment_ids)
    union all
    select l.assessment_id, l.client_id, l.first_at from list_readings l where l.assessment_id = any($1)
    union all
    select t.id, e.client_id, e.created_at
    from taken t cross join clients c join events e on e.client_id = c.id and e.nif = t.nif
    where e.type <> 'assessment.withdrawn' and strpos(e.data::text, t.id) > 0
    union all
    select e.data -> 'now' ->> 'assessmentId', e.client_id, e.created_at
    from taken t cross join clients c join events e on e.client_id = c.id and e.nif = t.nif
    where e.type = 'assessment.withdrawn' and e.data -> 'now' ->> 'assessmentId' = t.id
    union all
    select told ->> 'assessmentId', e.client_id, e.created_at
    from clients c join events e on e.client_id = c.id and e.nif is null and e.type = 'watch.digest'
    cross join jsonb_array_elements(e.data -> 'alerts') told where told ->> 'assessmentId' = any($1))
  select r.client_id as "clientId", t.livemode, t.nif, t.id as "assessmentId", t.cause,
    t.withdrawn_at as "withdrawnAt", min(r.at) as "readAt",
    jsonb_build_object('score', t.score, 'verdict', t.verdict, 'color', t.color) as said
  from taken t join readings r on r.id = t.id
  where r.at <= t.withdrawn_at + interval '${LATE}' and not exists (
    select from events e where e.client_id = r.client_id and e.nif = t.nif and e.type = 'assessment.withdrawn'
      and e.data ->> 'assessmentId' = t.id)
  group by r.client_id, t.id, t.nif, t.livemode, t.score, t.verdict, t.color, t.cause, t.withdrawn_at
  order by t.id, r.client_id`;
