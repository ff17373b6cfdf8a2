/**
 * A register that falls silent is noticed by time alone: nobody is judged for it, and an analysis may be waiting for that very
 * register. The latest assessment is compared with itself as of today.
 */
import { databaseNow } from '../../db/app-now.ts';
import type { Database } from '../../db/open-database.ts';
import { sqlTransaction } from '../../db/sql-transaction.ts';
import { lisbonDay } from '../../kernel/local-date.ts';
import { SPECIFIED_REGISTERS } from '../../kernel/register-name.ts';
import type { Judged } from './cause-state.ts';
import { announce, raisedFor } from './raised.ts';
import { readAllRules, readJudged, readWatchers, type WatchingList } from './read-watchers.ts';
import { NO_RULES } from './rules.ts';

/** Companies of one statement. */
const PAGE = 1_000;

/** Of every watched company. If it is cut off, the next run does what is left: what was noticed is told once. */
export async function noticeSilence(
  db: Pick<Database, 'pool'>,
  { livemode }: { livemode: boolean },
  signal: AbortSignal,
): Promise<void> {
  const lists = (await readAllRules(db.pool)).map(({ id, rules }) => ({
    id,
    days: rules.registerSilentDays,
  }));
  for (let nifs = await watchedAfter(db, ''); nifs.length > 0; nifs = await watchedAfter(db, nifs.at(-1)!)) {
    const { rows } = await db.pool.query<SilentCompany>(SILENT, [
      nifs,
      SPECIFIED_REGISTERS,
      JSON.stringify(lists),
    ]);
    for (const company of rows) {
      signal.throwIfAborted();
      await tellOf(db, company, { livemode });
    }
  }
}

async function watchedAfter({ pool }: Pick<Database, 'pool'>, nif: string): Promise<string[]> {
  const { rows } = await pool.query<{ nif: string }>(
    `select distinct nif from watched_companies where nif > $1 order by nif limit ${PAGE}`,
    [nif],
  );
  return rows.map(row => row.nif);
}

interface SilentCompany {
  readonly nif: string;
  readonly assessmentId: string;
  /** When each register last answered about it, or its list was read. */
  readonly answered: Readonly<Record<string, string>>;
}

/**
 * Those of which a register became silent since they were judged, and no alert says so. Parameters: companies, registers, lists
 * with the days of their rule.
 */
const SILENT = `
  select c.nif, a.id as "assessmentId", jsonb_object_agg(r.register, r.at) as answered
  from companies c join assessments a on a.id = c.latest_assessment_id
  cross join lateral (
    select register, coalesce(
      (select asked_at from register_answers n where n.nif = c.nif and n.register = asked.register
         and outcome in ('found', 'not_found') order by asked_at desc limit 1),
      (select read_at from register_lists l where l.register = asked.register)) as at
    from unnest($2::text[]) as asked(register)) r
  cross join lateral (
    select (app_now() at time zone 'Europe/Lisbon')::date - (r.at at time zone 'Europe/Lisbon')::date as now,
      (a.assessed_at at time zone 'Europe/Lisbon')::date - (r.at at time zone 'Europe/Lisbon')::date as when_judged) age
  where c.nif = any($1::text[]) and r.at is not null
  group by c.nif, a.id
  having bool_or(exists (
    select from watched_companies w join watchlists l on l.id = w.watchlist_id
    join jsonb_to_recordset($3::jsonb) as rule(id text, days int) on rule.id = l.id
    where w.nif = c.nif and age.when_judged < rule.days and age.now >= rule.days and not exists (
      select from alerts x where x.client_id = l.client_id and x.nif = c.nif and x.cause = 'silent:' || r.register
        and x.state = 'open')))`;

async function tellOf(
  db: Pick<Database, 'pool'>,
  { nif, assessmentId, answered }: SilentCompany,
  { livemode }: { livemode: boolean },
): Promise<void> {
  const today = lisbonDay(await databaseNow(db));
  await sqlTransaction(db, async tx => {
    // Judged anew meanwhile: what was read says nothing of that one.
    const { rowCount } = await tx.query(
      'select from companies where nif = $1 and latest_assessment_id = $2 for share',
      [nif, assessmentId],
    );
    const before = (await readJudged(tx, [assessmentId])).get(assessmentId);
    if (rowCount === 0 || !before) return;
    const registers = { ...before.known.registers };
    for (const register of SPECIFIED_REGISTERS)
      if (answered[register])
        registers[register] = {
          state: 'answered',
          askedAt: answered[register],
          date: null,
          asked: `NIF ${nif}`,
        };
    const after: Judged = { ...before, known: { ...before.known, today, registers } };
    const raised = (await readWatchers(tx, nif)).flatMap(watcher => {
      const [first, ...rest] = watcher.lists;
      const lists = [ofSilence(first), ...rest.map(ofSilence)] as const;
      return raisedFor({ ...watcher, lists }, { before, baseline: null, after, company: { nif, livemode } });
    });
    await announce(tx, nif, raised);
  });
}

const ofSilence = (list: WatchingList): WatchingList => ({
  ...list,
  rules: { ...NO_RULES, registerSilentDays: list.rules.registerSilentDays },
});
