/**
 * Ends open alerts that nobody looks at any more, whatever was the reason: the company or the list was removed, or the rule is
 * off. It is no good news, so the alert does not clear; and its client did it itself, so no event is sent.
 */
import type { Database } from '../../db/open-database.ts';
import { causesOf } from './cause.ts';
import { readAllRules } from './read-watchers.ts';

/** `unwatched`: the company is on no list of the client; `rule-off`: it is, and none names the cause. */
export type EndedBecause = 'unwatched' | 'rule-off';

/** What an alert told that has ended, and that somebody still watches, is an alert of its own. Returns how many ended. */
export async function endAlerts({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const named = (await readAllRules(pool)).map(({ id, rules }) => ({ id, causes: causesOf(rules) }));
  let ended = 0;
  for (;;) {
    const { rowCount } = await pool.query(END, [JSON.stringify(named)]);
    ended += rowCount ?? 0;
    if (rowCount !== PIECE) return ended;
  }
}

/** Alerts of one statement. */
const PIECE = 5_000;

/** Parameter: the lists, with the causes that their rules name. */
const END = `
  with named as (select l.id, l.client_id, n.causes from watchlists l join jsonb_to_recordset($1::jsonb) as n(id text, causes text[]) using (id)),
  ending as materialized (
    select a.id, exists (select from watched_companies w join named n on n.id = w.watchlist_id
        where w.nif = a.nif and n.client_id = a.client_id) as watched
    from alerts a
    where a.state = 'open' and not exists (select from watched_companies w join named n on n.id = w.watchlist_id
      where w.nif = a.nif and n.client_id = a.client_id and a.cause = any(n.causes))
    -- A list that was made after the rules were read: the next look has its rules.
    and not exists (select from watched_companies w join watchlists l on l.id = w.watchlist_id
      where w.nif = a.nif and l.client_id = a.client_id and l.id not in (select id from named))
    order by a.id limit ${PIECE}),
  -- In the order in which a judgement locks them.
  locked as (
    select a.id from alerts a where a.state = 'open' and (a.id in (select id from ending) or a.told_with in (select id from ending))
    order by a.id for update),
  freed as (
    update alerts a set told_with = null, quiet = false from locked l
    where a.id = l.id and a.state = 'open' and a.id not in (select id from ending))
  update alerts a set state = 'ended', ended_because = case when e.watched then 'rule-off' else 'unwatched' end,
    cleared_at = app_now(), news = null, version = a.version + 1
  from ending e join locked l using (id) where a.id = e.id and a.state = 'open'`;
