/** What an invoice is written from: the use of a month by client, key and kind of unit. */
import { databaseNow } from '../../db/app-now.ts';
import type { Database } from '../../db/open-database.ts';
import { addMonths, isoDay } from '../../kernel/local-date.ts';
import { Problem, wrongIn } from '../../kernel/problems.ts';
import { MOST_DAYS, usedWhere } from './usage.ts';

/** Each request is of one of the first two kinds; it is one, whatever it takes from usage limits. Refused: answered 4xx. */
export type UsageUnit = 'request' | 'refused request' | 'quota unit';

export interface UsedUnits {
  /** Null: all clients together. */
  readonly clientId: string | null;
  /** Null also for a client that was removed. */
  readonly client: string | null;
  /** Null: all keys together. One that was removed with its client is told too. */
  readonly keyId: string | null;
  readonly unit: UsageUnit;
  readonly count: number;
}

export interface UsageOfMonth {
  readonly month: string;
  /** Where its days begin, as those of the quota do. */
  readonly timeZone: 'UTC';
  /** False: what follows is what was used until now. */
  readonly isOver: boolean;
  /** One for each client, key and unit of which anything was used. */
  readonly lines: readonly UsedUnits[];
  /** The sum of each client's lines, and last the sum of all lines. */
  readonly totals: readonly UsedUnits[];
}

/**
 * @param month `2026-11`; from its first midnight in UTC to its last.
 * @param clientId Null: all clients.
 * @throws Problem `invalid-parameter` for a month that has not begun, or is no longer kept whole; `not-found` for a client that
 * neither is there nor used anything in the month.
 */
export async function usageOfMonth(
  db: Pick<Database, 'pool'>,
  { month, clientId }: { month: string; clientId: string | null },
): Promise<UsageOfMonth> {
  const first = isoDay(`${month}-01`);
  if (!first) throw badMonth(`The month is "${month}"; give one such as 2026-11.`);
  const next = addMonths(first, 1);
  const now = await databaseNow(db);
  if (new Date(first) > now) throw badMonth(`${month} has not begun.`);
  if (now.getTime() - Date.parse(first) > (MOST_DAYS + 1) * 86_400_000)
    throw badMonth(`Use is kept for ${MOST_DAYS} days, and ${month} began before them.`);
  const { rows } = await db.pool.query<UsedUnits>(USED_UNITS, [first, next, clientId]);
  if (clientId !== null && rows.length === 0) await requireClient(db, clientId, month);
  return {
    month,
    timeZone: 'UTC',
    isOver: new Date(next) <= now,
    lines: rows.filter(({ keyId }) => keyId !== null),
    totals: rows.filter(({ keyId }) => keyId === null),
  };
}

const badMonth = (detail: string) => wrongIn('month', detail);

const USED_UNITS = `
  with ${usedWhere('($3::text is null or client_id = $3)')}
  select client_id as "clientId", case grouping(client_id) when 0 then min(c.name) end as client,
    key_id as "keyId", unit, sum(count)::int as count
  from used
  cross join lateral (values
    (1, 'request', requests - refused), (2, 'refused request', refused), (3, 'quota unit', quota)) counted(place, unit, count)
  left join clients c on c.id = client_id
  where day >= $1::date and day < $2::date and count > 0
  group by grouping sets ((client_id, key_id, place, unit), (client_id, place, unit), (place, unit))
  order by client_id nulls last, key_id nulls last, place`;

async function requireClient({ pool }: Pick<Database, 'pool'>, id: string, month: string): Promise<void> {
  const { rowCount } = await pool.query('select 1 from clients where id = $1', [id]);
  if (rowCount === 0)
    throw new Problem(
      'not-found',
      `There is no client ${id}, and none of this id used anything in ${month}.`,
    );
}
