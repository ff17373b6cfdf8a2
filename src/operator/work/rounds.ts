/** What the service does by itself: the harvest of failures, and the rounds over watched companies. */
import type { Database } from '../../db/open-database.ts';
import { type HarvestStatus, readHarvest } from '../../jobs/harvest/harvest-status.ts';
import { countWatched } from '../../watching/rounds/due.ts';

export interface Rounds {
  readonly harvest: HarvestStatus;
  readonly watching: {
    /** Companies on any watchlist, each once. */
    readonly companies: number;
    readonly due: number;
    /** Since when the first has been due; null where none is. */
    readonly dueSince: Date | null;
    readonly open: number;
  };
  readonly jobs: readonly RoundJob[];
}

export interface RoundJob {
  readonly queue: 'harvest' | 'watch-round' | 'watch-digest';
  /** Null where the queue remembers none. */
  readonly lastDoneAt: Date | null;
  readonly running: boolean;
}

export async function readRounds(db: Pick<Database, 'pool'>): Promise<Rounds> {
  const [harvest, companies, watching, jobs] = await Promise.all([
    readHarvest(db),
    countWatched(db),
    readWatching(db),
    readRoundJobs(db),
  ]);
  return { harvest, watching: { companies, ...watching }, jobs };
}

async function readWatching({
  pool,
}: Pick<Database, 'pool'>): Promise<Omit<Rounds['watching'], 'companies'>> {
  const { rows } = await pool.query(
    `select count(distinct nif)::int as due, min(nullif(due_at, 'epoch')) as "dueSince",
       (select count(*) from analyses where state <> 'complete' and purpose = 'round')::int as open
     from watched_companies where due_at <= app_now()`,
  );
  return rows[0];
}

async function readRoundJobs({ pool }: Pick<Database, 'pool'>): Promise<RoundJob[]> {
  const { rows } = await pool.query<RoundJob>(
    `select q.name as queue, max(j.completed_on) filter (where j.state = 'completed') as "lastDoneAt",
       coalesce(bool_or(j.state = 'active'), false) as running
     from unnest(array['harvest', 'watch-round', 'watch-digest']) with ordinality as q(name, place)
     left join pgboss.job j on j.name = q.name group by q.name, q.place order by q.place`,
  );
  return rows;
}
