/** What the operator may save for the registers: analyses that wait, and failed companies that nobody has asked about. */
import type { Database } from '../../db/open-database.ts';
import { type OpenCompany, readUnreadFailures } from '../../jobs/harvest/harvest-status.ts';

/** `fromCaptures`: commercial-register acts are saved by a person; where a program may ask, the harvest reads failed companies itself. */
export async function readPending(
  db: Database,
  { fromCaptures }: { fromCaptures: boolean },
): Promise<PendingStep[]> {
  const failures = fromCaptures ? await readUnreadFailures(db, FAILURES_AT_MOST) : [];
  return [...(await readWaiting(db)), ...failures.map(pendingFailure)];
}

const FAILURES_AT_MOST = 50;

/** No analysis waits for it, but assessments do not rule it out. */
const pendingFailure = ({ nif, name, failedOn, resolves }: OpenCompany): PendingStep => ({
  register: 'mj-publications',
  nif,
  analysisId: null,
  state: 'unread',
  outcome: null,
  reason: `${name} failed; its acts are not read, and ${resolves} assessments do not rule it out`,
  lacks: null,
  attempts: 0,
  clients: 0,
  since: new Date(`${failedOn}T00:00:00Z`),
});

export interface PendingStep {
  readonly register: string;
  readonly nif: string;
  /** Null for a failed company that nobody has asked about. */
  readonly analysisId: string | null;
  readonly state: string;
  readonly outcome: string | null;
  readonly reason: string | null;
  /** What the imported captures still lack; null if there are none, or none are accepted. */
  readonly lacks: string | null;
  readonly attempts: number;
  /** Clients who wait for the company's assessment. */
  readonly clients: number;
  /** When the analysis was opened, or the company failed. */
  readonly since: Date;
}

async function readWaiting({ pool }: Database): Promise<PendingStep[]> {
  // An answer with records that is not `found` is an incomplete import (import-captures.ts).
  const { rows } = await pool.query(
    `select s.register, n.nif, n.id as "analysisId", n.state, s.outcome, s.reason,
            case when last.outcome = 'unavailable' and last.records <> '[]' then last.reason end as lacks,
            s.attempts, n.created_at as since,
            (select count(*) from analysis_watchers w where w.nif = n.nif)::int as clients
     from analyses n join analysis_steps s on s.analysis_id = n.id
     left join lateral (
       select outcome, reason, records from register_answers a
       where a.nif = n.nif and a.register = s.register order by a.id desc limit 1) last on true
     where n.state in ('waiting', 'stalled') and s.state = 'failing'
     order by s.register, n.created_at, n.id`,
  );
  return rows;
}
