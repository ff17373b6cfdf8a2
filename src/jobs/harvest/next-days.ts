/** Which days the harvest reads next: those that were never read, the newest first; then others that are due. */
import type { Database } from '../../db/open-database.ts';
import { addDays, isoDay, type LocalDate } from '../../kernel/local-date.ts';
import { firstDayOf, READ_BY_DAYS } from '../../network/failures/read-coverage.ts';
import type { DaySpan } from '../../registers/register.ts';

/** A day that could not be read is asked for again after this. */
const FAULTY_AGAIN_HOURS = 20;
/** A day is read again after this, before facts that nobody confirmed are deleted (`purge.ts`). */
const READ_AGAIN_MONTHS = 18;

/** At most `longest` days in a row; null when nothing is due. A day is due once it is over. */
export async function nextDays(
  { pool }: Pick<Database, 'pool'>,
  { today, longest }: { today: LocalDate; longest: number },
): Promise<DaySpan | null> {
  const { rows } = await pool.query<{ day: string; class: number }>({
    name: 'next_days',
    text: `
      select to_char(each.day, 'YYYY-MM-DD') as day, due.class
      from generate_series($2::date, $3::date, interval '1 day') as each(day)
      left join harvest_days h on h.register = $1 and h.day = each.day::date
      cross join lateral (select case when h.day is null then 0
        when h.fault is not null and h.read_at < app_now() - interval '${FAULTY_AGAIN_HOURS} hours' then 1
        when h.fault is null and h.read_at < app_now() - interval '${READ_AGAIN_MONTHS} months' then 2 end as class) due
      where due.class is not null order by due.class, each.day desc limit $4`,
    values: [READ_BY_DAYS, firstDayOf(today), addDays(today, -1), longest],
  });
  const days = rows.map(row => isoDay(row.day)!);
  if (days.length === 0) return null;
  const isNext = (day: LocalDate, i: number) =>
    i === 0 || (rows[i]!.class === rows[0]!.class && addDays(day, 1) === days[i - 1]);
  const end = days.findIndex((day, i) => !isNext(day, i));
  return { from: days[(end < 0 ? days.length : end) - 1]!, to: days[0]! };
}

/** Both ends of a span as its days. */
export function daysOf({ from, to }: DaySpan): LocalDate[] {
  const days: LocalDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
