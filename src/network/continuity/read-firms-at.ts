/** How many companies share a seat: an address with many companies connects none of them. */
import type { Reading } from '../../db/sql-transaction.ts';
import type { FirmsAt } from './same-place.ts';

/** Counts the present seats of all known companies; `buildings` are keys made by `seatPlace`. */
export async function readFirmsAt({ pool }: Reading, buildings: readonly string[]): Promise<FirmsAt> {
  const { rows } = await pool.query({
    name: 'read_firms_at',
    text: `select seat_building as building, seat_unit as unit, count(*)::int as firms from companies
           where seat_building = any($1) group by 1, 2`,
    values: [buildings],
  });
  return firmsAtOf(rows);
}

export interface FirmsInUnit {
  readonly building: string;
  readonly unit: string | null;
  readonly firms: number;
}

export function firmsAtOf(counts: Iterable<FirmsInUnit>): FirmsAt {
  const inBuilding = new Map<string, number>();
  const inUnit = new Map<string, number>();
  for (const { building, unit, firms } of counts) {
    inBuilding.set(building, (inBuilding.get(building) ?? 0) + firms);
    inUnit.set(`${building}#${unit ?? ''}`, firms);
  }
  return ({ building, unit }) => ({
    building: inBuilding.get(building) ?? 0,
    unit: inUnit.get(`${building}#${unit ?? ''}`) ?? 0,
  });
}
