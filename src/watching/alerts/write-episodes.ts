/** Writes what a completed analysis changed in episodes, and what later ones compare with. */
import type { SqlTx } from '../../db/sql-transaction.ts';
import type { Difference } from './difference.ts';
import type { Change } from './episode.ts';

export interface WrittenEpisode
  extends Pick<Change, 'kind' | 'cause' | 'level' | 'floor' | 'records' | 'quiet'> {
  readonly id: string;
  readonly isNew: boolean;
  /** Id of the alert that tells it; null: it is one of its own. */
  readonly toldWith: string | null;
  readonly clientId: string;
  /** Told in the digest alone. */
  readonly digest: boolean;
  /** The client is told, by an event or in the digest. */
  readonly announced: boolean;
  readonly watchlistIds: readonly string[];
  readonly fromAssessmentId: string;
  readonly assessmentId: string;
  readonly difference: Difference;
}

/** One that eased, or that lost the alert that told it, keeps what it said. */
const SAYS_THE_SAME = `'eased', 'parted'`;
const WRITE = `
  insert into alerts as a (id, client_id, nif, cause, state, level, floor, records, quiet, told_with, watchlist_ids, opened_at,
    from_assessment_id, assessment_id, difference, digest, news)
  select r.id, r."clientId", $2, r.cause, 'open', r.level, r.floor, r.records, r.quiet, r."toldWith", r."watchlistIds", app_now(),
    r."fromAssessmentId", r."assessmentId", r.difference, r.digest, case when r.announced then r.kind end
  from jsonb_to_recordset($1::jsonb) as r(id text, "clientId" text, cause text, kind text, level int, floor int, records text[],
    quiet boolean, "toldWith" text, announced boolean, "watchlistIds" text[], "fromAssessmentId" text, "assessmentId" text,
    difference jsonb, digest boolean)
  -- A client may have been removed meanwhile.
  where exists (select from clients c where c.id = r."clientId" for key share)`;

/** An escalation is to be acknowledged anew. */
const CHANGE = `
  update alerts a set version = a.version + 1,
    state = case when r.kind = 'cleared' then 'cleared' else 'open' end,
    level = r.level, floor = r.floor, records = r.records,
    quiet = r.quiet, told_with = r."toldWith",
    opened_at = case when r.kind = 'opened' then app_now() else a.opened_at end,
    escalated_at = case when r.kind = 'escalated' then app_now() else a.escalated_at end,
    cleared_at = case r.kind when 'cleared' then app_now() when 'reopened' then null else a.cleared_at end,
    ended_because = null,
    acknowledged_at = case when r.kind = 'escalated' and r.announced then null else a.acknowledged_at end,
    watchlist_ids = r."watchlistIds", digest = r.digest,
    from_assessment_id = case when r.kind in (${SAYS_THE_SAME}) then a.from_assessment_id else r."fromAssessmentId" end,
    assessment_id = case when r.kind in (${SAYS_THE_SAME}) then a.assessment_id else r."assessmentId" end,
    difference = case when r.kind in (${SAYS_THE_SAME}) then a.difference else r.difference end,
    news = case when r.announced then r.kind else a.news end
  from jsonb_to_recordset($1::jsonb) as r(id text, kind text, level int, floor int, records text[], quiet boolean, "toldWith" text,
    announced boolean, "watchlistIds" text[], "fromAssessmentId" text, "assessmentId" text, difference jsonb, digest boolean)
  where a.id = r.id`;

export async function writeEpisodes(
  tx: SqlTx,
  nif: string,
  episodes: readonly WrittenEpisode[],
): Promise<void> {
  const opened = episodes.filter(({ isNew }) => isNew);
  const changed = episodes.filter(({ isNew }) => !isNew);
  if (opened.length > 0)
    await tx.query({ name: 'open_episodes', text: WRITE, values: [JSON.stringify(opened), nif] });
  if (changed.length > 0)
    await tx.query({ name: 'change_episodes', text: CHANGE, values: [JSON.stringify(changed)] });
}

/** The assessment that each client's alerts compare with; and, if it was consulted, that the round may plan the company anew. */
export async function writeBaselines(
  tx: SqlTx,
  {
    nif,
    baselines,
    isConsulted,
  }: {
    nif: string;
    baselines: readonly { clientId: string; assessmentId: string }[];
    isConsulted: boolean;
  },
): Promise<void> {
  await tx.query({
    name: 'write_baselines',
    text: `update watched_companies w
           set baseline_id = b."assessmentId", due_at = case when $3 then null else w.due_at end
           from watchlists l, jsonb_to_recordset($2::jsonb) as b("clientId" text, "assessmentId" text)
           where w.nif = $1 and l.id = w.watchlist_id and l.client_id = b."clientId"`,
    values: [nif, JSON.stringify(baselines), isConsulted],
  });
}
