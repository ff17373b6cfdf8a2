/**
 * Failures that other readings brought already: acts that dissolve, executions without assets, large debts on the lists.
 * Only what is not in the index yet, so that a repetition costs one look.
 */
import { throughPrisma } from '../../db/sql-transaction.ts';
import { LEAVES } from '../../network/continuity/other-failures.ts';
import { type Failure, noteFailures } from '../../network/failures/failed-companies.ts';
import { FAILURE_MONTHS } from '../../network/failures/window.ts';
import { type HarvestDeps, STEP_MS } from './harvest-deps.ts';
import { touchedBy } from './touched.ts';

/** The lists have bands; from this one on a debt is large for a builder (the lowest of AT begins at 10,000). */
const LARGE_DEBT_EUR = 100_000;
const AT_ONCE = 500;

export async function noteKnownFailures({ db, revise }: HarvestDeps, signal: AbortSignal): Promise<void> {
  for (let after = ''; ; ) {
    signal.throwIfAborted();
    const { rows } = await db.pool.query<Failure>(KNOWN, [after, AT_ONCE]);
    if (rows.length === 0) return;
    await db.prisma.$transaction(async tx => {
      const added = await noteFailures(tx, rows);
      if (added.length > 0) await revise(throughPrisma(tx), await touchedBy(tx, added));
    }, STEP_MS);
    after = rows.at(-1)!.nif;
  }
}

/** Parameters: the company after which to go on, and how many companies. */
const KNOWN = `
  with stated as (
    select nif, case fact ->> 'act' when 'insolvency' then 'insolvency' else 'dissolution' end as kind,
      (fact ->> 'publishedOn')::date as day, register
    from facts
    where kind = 'company-act' and gone_at is null and fact ->> 'act' in
      (${['insolvency', ...LEAVES].map(act => `'${act}'`).join(', ')})
    union all
    select nif, 'execution', (fact ->> 'extinguishedOn')::date, register from facts
    where kind = 'execution' and gone_at is null and fact ->> 'reason' = 'no-assets'
    union all
    select e.nif, 'debts', coalesce(l.register_date, (e.fact ->> 'listDate')::date), e.register
    from list_entries e join register_lists l on l.register = e.register and l.edition = e.edition
    where e.fact ->> 'kind' = 'debtor-listing' and (e.fact ->> 'minEur')::numeric >= ${LARGE_DEBT_EUR}),
  recent as (
    select distinct on (nif, kind) nif, kind, day, register from stated
    where nif > $1 and day > ((app_now() - make_interval(months => ${FAILURE_MONTHS})) at time zone 'Europe/Lisbon')::date
      and not exists (select from failed_companies f where f.nif = stated.nif and f.kind = stated.kind)
      and not exists (select from failed_companies f where f.nif = stated.nif and f.kind in ('insolvency', 'revitalisation')
                      and stated.kind <> 'insolvency')
    order by nif, kind, day),
  page as (select distinct nif from recent order by nif limit $2)
  select r.nif, coalesce(c.name, r.nif) as name, r.kind, to_char(r.day, 'YYYY-MM-DD') as "on", null as "filedOn",
    r.register as "foundIn"
  from page join recent r using (nif) left join companies c using (nif) order by r.nif, r.kind`;
