/** What a person can do for the registers in the time of a day: the pages that are wanted, those first for which most wait. */
import type { Database } from '../../db/open-database.ts';
import { LIST_REGISTERS, type RegisterName } from '../../kernel/register-name.ts';
import { readUnreadFailures } from '../harvest/harvest-status.ts';

export interface WantedPages {
  readonly register: RegisterName;
  /** Null for a list, which serves everybody. */
  readonly nif: string | null;
  /** Clients that wait, then analyses. */
  readonly clients: number;
  readonly analyses: number;
  /** Assessments that would know more. */
  readonly resolves: number;
  readonly since: Date;
  readonly why: string;
  /** An estimate. */
  readonly minutes: number;
}

export interface DayPlan {
  readonly today: readonly WantedPages[];
  readonly minutes: number;
  /** Wanted, and beyond the time. */
  readonly later: number;
}

/** Minutes to save the pages of one company, or of the whole list; estimates until somebody has measured them. */
const MINUTES: Readonly<Record<RegisterName, number>> = {
  'citius-insolvency': 2,
  'at-debtors': 4,
  'ss-debtors': 30,
  'impic-licences': 3,
  'mj-publications': 4,
  'citius-executions': 2,
  'act-sanctions': 4,
  'citius-cases': 15,
  'base-contracts': 10,
  'citius-edital-citations': 2,
};

/** Takes what fits, in order: a long piece of work does not keep a short one from its turn. */
export function planDay(wanted: readonly WantedPages[], minutes: number): DayPlan {
  const today: WantedPages[] = [];
  let taken = 0;
  for (const it of [...wanted].sort(byUrgency)) {
    if (taken + it.minutes > minutes) continue;
    taken += it.minutes;
    today.push(it);
  }
  return { today, minutes: taken, later: wanted.length - today.length };
}

const byUrgency = (a: WantedPages, b: WantedPages): number =>
  b.clients - a.clients ||
  b.analyses - a.analyses ||
  b.resolves - a.resolves ||
  a.since.getTime() - b.since.getTime();

const FAILURES_AT_MOST = 50;

/** `bySaving` are registers that no program asks: what lacks from the others is wanted once they have not answered for a day. */
export async function readWantedPages(
  db: Pick<Database, 'pool'>,
  bySaving: readonly RegisterName[],
): Promise<WantedPages[]> {
  const { rows } = await db.pool.query<Omit<WantedPages, 'minutes' | 'resolves'>>(WANTED, [
    LIST_REGISTERS,
    bySaving,
  ]);
  const failures = bySaving.includes('mj-publications') ? await readUnreadFailures(db, FAILURES_AT_MOST) : [];
  return [
    ...rows.map(row => ({ ...row, resolves: 0, minutes: MINUTES[row.register] })),
    ...failures.map(({ nif, failedOn, resolves }) => ({
      register: 'mj-publications' as const,
      nif,
      clients: 0,
      analyses: 0,
      resolves,
      since: new Date(`${failedOn}T00:00:00Z`),
      why: 'it failed, and its acts are not read',
      minutes: MINUTES['mj-publications'],
    })),
  ];
}

const WANTED = `
  select s.register, case when s.register = any($1) then null else n.nif end as nif, count(distinct n.id)::int as analyses,
    count(distinct w.client_id)::int as clients, min(n.created_at) as since, (array_agg(s.reason order by n.created_at))[1] as why
  from analyses n join analysis_steps s on s.analysis_id = n.id left join analysis_watchers w on w.nif = n.nif
  where n.state in ('waiting', 'stalled') and s.state = 'failing'
    and (s.outcome is distinct from 'unavailable' or s.register = any($2) or s.reason like 'switched off%'
      or n.created_at < app_now() - interval '1 day')
  group by 1, 2`;
