import type { AnalysisOpening } from '../contractors/open-analysis.ts';
import { LIST_REGISTERS } from '../kernel/register-name.ts';

export interface ExpectedEnd {
  /** When the last row is expected to be finished; null: the pace of the registers is not known yet. */
  readonly expectedReadyAt: Date | null;
  /** The register that takes longest; null where none does, or none is known. */
  readonly boundBy: string | null;
}

/** An analysis takes about so long where no register is slow. */
const USUAL_SECONDS = 5;

/**
 * When so many further analyses are done: at least one question for each, and for each analysis that is under way, at the
 * pause that the slowest register was last asked with. Lists are read whole and bound nothing.
 */
export async function expectedEnd(
  { db, registers }: Pick<AnalysisOpening, 'db' | 'registers'>,
  analyses: number,
): Promise<ExpectedEnd> {
  const asked = registers.filter(name => !LIST_REGISTERS.includes(name));
  const { rows } = await db.pool.query<{ now: Date; register: string | null; seconds: number | null }>({
    name: 'expected_end',
    text: `select app_now() as now, r.register, greatest(0, coalesce(extract(epoch from r.closed_until - app_now()), 0))
               + r.turn_ms / 1000 * ($2::int + ahead.many) as seconds
           from (select count(*)::int as many from analyses where state in ('queued', 'running') and not unhurried) ahead
           left join register_states r on r.register = any($1::text[]) and r.turn_ms is not null
           order by seconds desc nulls last limit 1`,
    values: [asked, analyses],
  });
  const { now, register, seconds } = rows[0]!;
  if (analyses === 0) return { expectedReadyAt: now, boundBy: null };
  if (seconds === null) return { expectedReadyAt: null, boundBy: null };
  const lasts = Math.max(USUAL_SECONDS, seconds);
  return { expectedReadyAt: new Date(now.getTime() + lasts * 1000), boundBy: register };
}
