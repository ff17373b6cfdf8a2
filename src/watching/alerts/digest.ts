/** What happened to a client's alerts since the last digest, together in one event: once a day and client, whoever dies. */
import type { Database } from '../../db/open-database.ts';
import { type SqlTx, sqlTransaction } from '../../db/sql-transaction.ts';
import { appendEvent } from '../../events/append-event.ts';
import type { EventData } from '../../events/event.ts';
import type { LocalDate } from '../../kernel/local-date.ts';

/** Alerts in one event: some 150 bytes each. */
const MOST_ALERTS = 500;

/** Clients with news, without a digest of this day. */
export async function clientsWithNews({ pool }: Pick<Database, 'pool'>, day: LocalDate): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select distinct a.client_id as id from alerts a
     where a.news is not null and not exists (
       select from watch_digests d where d.client_id = a.client_id and d.day = $1)
     order by id`,
    [day],
  );
  return rows.map(({ id }) => id);
}

/**
 * Takes the news of a client and appends its digest, in one transaction; false when another process has made that of the day.
 * A client whose alerts all had events of their own gets their number alone.
 */
export function makeDigest(
  db: Pick<Database, 'pool'>,
  { clientId, day, livemode }: { clientId: string; day: LocalDate; livemode: boolean },
): Promise<boolean> {
  return sqlTransaction(db, async tx => {
    const { rowCount } = await tx.query(
      `insert into watch_digests (client_id, day, made_at) values ($1, $2, app_now()) on conflict do nothing`,
      [clientId, day],
    );
    if (rowCount === 0) return false;
    const data = dataOf(await takeNews(tx, clientId), { day, livemode });
    await appendEvent(tx, [clientId], { type: 'watch.digest', nif: null, data });
    return true;
  });
}

type DigestedAlert = EventData<'watch.digest'>['alerts'][number];

interface News extends DigestedAlert {
  readonly digest: boolean;
}

async function takeNews(tx: SqlTx, clientId: string): Promise<News[]> {
  const { rows } = await tx.query<News>(
    `with taken as (
       select id, news from alerts where client_id = $1 and news is not null order by id for update)
     update alerts a set news = null from taken t where a.id = t.id
     returning a.id as "alertId", a.nif, t.news as transition, a.cause, a.level, a.assessment_id as "assessmentId", a.digest`,
    [clientId],
  );
  return rows.sort((a, b) => (a.alertId < b.alertId ? -1 : 1));
}

function dataOf(
  news: readonly News[],
  { day, livemode }: { day: LocalDate; livemode: boolean },
): EventData<'watch.digest'> {
  const kept = news.filter(({ digest }) => digest);
  const count = (transition: DigestedAlert['transition']) =>
    news.filter(one => !one.digest && one.transition === transition).length;
  return {
    livemode,
    day,
    alerts: kept.slice(0, MOST_ALERTS).map(({ digest: _, ...alert }) => alert),
    moreAlerts: Math.max(0, kept.length - MOST_ALERTS),
    toldBefore: { opened: count('opened'), escalated: count('escalated'), cleared: count('cleared') },
  };
}
