/**
 * Reads days of publication, the newest first. What the notices say, the failures in them and the days are stored in one
 * transaction: cut off anywhere, it goes on with the next day, and a day that was read twice changes nothing.
 */
import { appNow } from '../../db/app-now.ts';
import type { Database, Tx } from '../../db/open-database.ts';
import { type SqlTx, throughPrisma } from '../../db/sql-transaction.ts';
import type { InsolvencyAct } from '../../facts/fact.ts';
import { isSubject, RESCUE_FAILED } from '../../facts/insolvency-acts.ts';
import { storeFacts } from '../../facts/stored-facts.ts';
import { addDays, isoDay, type LocalDate, lisbonDay } from '../../kernel/local-date.ts';
import type { Log } from '../../kernel/log.ts';
import type { Nif } from '../../kernel/nif.ts';
import { legible } from '../../kernel/unreadable.ts';
import { type Failure, type FailureKind, noteFailures } from '../../network/failures/failed-companies.ts';
import { firstDayOf, READ_BY_DAYS } from '../../network/failures/read-coverage.ts';
import { citiusInsolvency } from '../../registers/citius-insolvency/citius-insolvency.ts';
import type { CireRecord } from '../../registers/citius-insolvency/record.ts';
import { type ConsultedRegister, type DaySpan, shownIn } from '../../registers/register.ts';
import type { Answers } from '../answers/answers.ts';
import type { Silence } from '../answers/ask-unhurried.ts';
import type { RegisterGateway } from '../asking/register-gateway.ts';
import { touchedBy } from './touched.ts';

export interface HarvestDeps {
  /** Patient: its statements may take minutes. */
  readonly db: Database;
  readonly gateway: RegisterGateway;
  readonly answers: Answers;
  readonly log: Log;
  /** Has these companies judged again, in the transaction that gives the reason. */
  readonly revise: (tx: SqlTx, nifs: readonly string[]) => Promise<void>;
}

/** Prisma's limit for one step of the harvest. */
export const STEP_MS = { timeout: 120_000, maxWait: 60_000 };

/**
 * Which insolvency notices tell that a company failed.
 * The court took it back: no failure.
 */
const UNDONE: readonly InsolvencyAct[] = ['revoked'];

type Party = CireRecord['parties'][number];

/** Without a number a company cannot be in the index. */
export function failuresOf(record: CireRecord): Failure[] {
  return record.parties.flatMap(({ name, nif, role }) => {
    const kind = isSubject(role) ? kindOf(record, role) : null;
    if (kind === null || nif === null) return [];
    return [
      {
        nif,
        name,
        kind,
        on: record.publishedOn,
        filedOn: record.filedOn && legible(record.filedOn),
        foundIn: 'citius-insolvency',
      },
    ];
  });
}

function kindOf({ proceeding, act }: CireRecord, role: Party['role']): FailureKind | null {
  if (UNDONE.includes(act)) return null;
  if (proceeding !== 'insolvency') return RESCUE_FAILED.includes(act) ? 'revitalisation' : null;
  return role === 'respondent' && act === 'notice' ? 'petition' : 'insolvency';
}

/** The first span that is tried; it is halved while the register has more to say than one search reads. */
export const LONGEST_SPAN = 366;
/** After so many searches in a row that came whole, longer spans are tried again. */
const EASY_BEFORE_LONGER = 10;

/** Why reading stopped before its end; null: nothing is due any more, or it was told to stop. */
export async function readDays(
  deps: HarvestDeps,
  { signal, goesOn, longestSpan }: { signal: AbortSignal; goesOn: () => boolean; longestSpan: number },
): Promise<Silence> {
  const register = deps.gateway.registers.find(({ meta }) => meta.name === READ_BY_DAYS);
  if (register?.kind !== 'consulted') return null;
  let longest = longestSpan;
  for (let easy = 0; goesOn(); ) {
    signal.throwIfAborted();
    const today = lisbonDay(await appNow(deps.db.prisma));
    const span = await nextDays(deps.db, { today, longest });
    if (!span) return null;
    const end = await readSpan(deps, register, span, signal);
    if (typeof end === 'object') return end;
    const days = daysOf(span).length;
    easy = end === 'read' ? easy + 1 : 0;
    if (end === 'too-much') longest = Math.ceil(days / 2);
    else if (easy >= EASY_BEFORE_LONGER && days === longest) {
      longest = Math.min(longestSpan, longest * 2);
      easy = 0;
    }
  }
  return null;
}

async function readSpan(
  deps: HarvestDeps,
  register: ConsultedRegister<unknown>,
  span: DaySpan,
  signal: AbortSignal,
): Promise<'read' | 'too-much' | 'faulty' | NonNullable<Silence>> {
  const consultation = await deps.gateway.searchDays(register, span, signal);
  signal.throwIfAborted();
  if (!consultation) return { reason: 'the register is not searched by days', retryAfterSeconds: 0 };
  const { reading } = consultation;
  if (reading.outcome === 'unavailable')
    return { reason: reading.reason, retryAfterSeconds: reading.retryAfterSeconds ?? 0 };
  if ('reason' in reading) {
    if (span.from < span.to) return 'too-much';
    deps.log.error({ day: span.to, reason: reading.reason }, 'a day of notices cannot be read');
  }
  const fault = 'reason' in reading ? reading.reason : null;
  const records = shownIn(reading) as readonly CireRecord[];
  await deps.db.prisma.$transaction(tx => storeSpan(deps, tx, { span, records, fault }), STEP_MS);
  return fault === null ? 'read' : 'faulty';
}

async function storeSpan(
  { revise }: HarvestDeps,
  tx: Tx,
  { span, records, fault }: { span: DaySpan; records: readonly CireRecord[]; fault: string | null },
): Promise<void> {
  const subjects = new Set<Nif>();
  for (const { parties } of records)
    for (const party of parties) if (isSubject(party.role) && party.nif !== null) subjects.add(party.nif);
  const askedAt = await appNow(tx);
  const stated = [...subjects].sort().map(nif => ({
    nif,
    register: citiusInsolvency.meta.name,
    facts: citiusInsolvency.facts(records, nif),
    askedAt,
  }));
  // Not complete: documents of other days stay valid.
  await storeFacts(tx, stated, { complete: false });
  const added = await noteFailures(tx, records.flatMap(failuresOf));
  await markDays(tx, span, fault);
  if (added.length > 0) await revise(throughPrisma(tx), await touchedBy(tx, added));
}

const markDays = (tx: Tx, span: DaySpan, fault: string | null): Promise<number> => tx.$executeRaw`
  insert into harvest_days (register, day, read_at, fault)
  select ${READ_BY_DAYS}, day, app_now(), ${fault} from unnest(${daysOf(span)}::date[]) as day
  on conflict (register, day) do update set read_at = excluded.read_at, fault = excluded.fault`;

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
