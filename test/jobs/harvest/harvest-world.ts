/** The harvest over a real database and the portals of a small country. */

import { ALL_PORTALS } from '../../../sandbox/all-portals.ts';
import type { Country } from '../../../sandbox/country/country.ts';
import { startSandboxServer } from '../../../sandbox/sandbox-server.ts';
import type { Database } from '../../../src/db/open-database.ts';
import { createAnswers } from '../../../src/jobs/answers/answers.ts';
import type { HarvestDeps } from '../../../src/jobs/harvest/read-days.ts';
import { type LocalDate, lisbonDay } from '../../../src/kernel/local-date.ts';
import { silentLog } from '../../../src/kernel/log.ts';
import { type Pace, unpaced } from '../../../src/kernel/pacing/pace.ts';
import type { RegisterName } from '../../../src/kernel/register-name.ts';
import { ALL_REGISTERS } from '../../../src/registers/all-registers.ts';
import { gatewayOver } from '../gateway-over.ts';

export const today = (): LocalDate => lisbonDay(new Date());

export const startPortals = (country: Country) =>
  startSandboxServer({ country, portals: ALL_PORTALS, today });

/** `revised` receives the companies that are to be judged again, in order. */
export function harvestOver(
  db: Database,
  portalsUrl: string,
  {
    captureOnly = [],
    revised = [],
    pace = unpaced,
  }: { captureOnly?: RegisterName[]; revised?: string[]; pace?: Pace } = {},
): HarvestDeps {
  return {
    db,
    gateway: gatewayOver(db, ALL_REGISTERS, portalsUrl, { captureOnly: new Set(captureOnly), pace }),
    answers: createAnswers(db),
    log: silentLog,
    revise: async (_tx, nifs) => void revised.push(...nifs),
  };
}

/** Everything that the harvest leaves, without times. */
export async function indexOf({ pool }: Pick<Database, 'pool'>): Promise<unknown> {
  const { rows } = await pool.query(`
    select (select jsonb_agg(to_jsonb(f) - 'officers_read_at' - 'tried_at' || jsonb_build_object('read', officers_read_at is not null)
              order by nif) from failed_companies f) as failures,
           (select jsonb_agg(jsonb_build_array(register, day, fault) order by register, day) from harvest_days) as days,
           (select jsonb_agg(jsonb_build_array(nif, key, fact) order by nif, key) from facts where gone_at is null) as facts,
           (select jsonb_agg(jsonb_build_array(company_nif, p.nif_hash, holder_company_nif, role, appointed_on, ceased_on)
              order by company_nif, p.nif_hash, role, appointed_on, ceased_on, holder_company_nif)
            from appointments a left join people p on p.id = a.person_id) as offices`);
  return rows[0];
}
