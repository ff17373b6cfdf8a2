/** Judges a company and completes its analysis: assessment, state and events in one transaction, once. */
import type { Known } from '../../checks/check.ts';
import { assess, judgedBy } from '../../checks/judging/assess.ts';
import type { Judgement } from '../../checks/judging/judgement.ts';
import type { Model } from '../../checks/models.ts';
import { databaseNow } from '../../db/app-now.ts';
import type { Database } from '../../db/open-database.ts';
import { type SqlTx, sqlTransaction } from '../../db/sql-transaction.ts';
import { appendEvent } from '../../events/append-event.ts';
import type { RegisterAge } from '../../facts/register-age.ts';
import { newId } from '../../kernel/ids.ts';
import { lisbonDay } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { SpecifiedRegister } from '../../kernel/register-name.ts';
import type { Surroundings } from '../../network/exploring/read-network.ts';
import type { Analysis } from '../analysis.ts';
import { type Gathered, gatherKnown } from '../assessments/gather-known.ts';
import { writeAssessment, writeShadow } from '../assessments/write-assessment.ts';
import { answerCorrections } from '../corrections/answer-corrections.ts';
import {
  isWithdrawn,
  LOCK_OUT_WITHDRAWALS,
  reopenWithdrawn,
  standsAsRead,
} from '../recall/withdraw-judged.ts';

/** A second model that judges beside the one in force; its judgement is stored and never shown. */
export type ShadowModel = Model;

/** Clients answered about a company within this time get `assessment.changed`. */
const REMEMBERED_DAYS = 90;

export interface Completed {
  readonly assessmentId: string;
  /** Registers that had not answered about at least one linked company. */
  readonly silentOfLinked: ReadonlySet<SpecifiedRegister>;
  /** `none`: no client is told. `placed`: the events have their places in the logs. `waiting`: the relay will place them. */
  readonly events: 'none' | 'placed' | 'waiting';
}

/** What those who watch the company are handed. */
export interface Completion {
  readonly nif: string;
  readonly livemode: boolean;
  /** The assessment that was the latest; null: this is the first. */
  readonly previousId: string | null;
  readonly after: Judgement & { readonly assessmentId: string; readonly known: Known };
  /** The consulted registers were asked anew, as far as they are old: the round's turn is taken. */
  readonly isConsulted: boolean;
}

/** Null when the analysis was complete already, or a list that had answered was withdrawn or replaced since, or a person forgotten: its next round reads again. */
export async function completeAnalysis(
  db: Database,
  {
    analysis,
    registers,
    surroundings,
    shadow,
    onCompleted = async () => false,
    follow = async () => {},
    place = async () => false,
  }: {
    analysis: Analysis;
    registers: readonly RegisterAge[];
    /** If they were read just now, with these registers. */
    surroundings?: Surroundings | null | undefined;
    shadow?: ShadowModel | undefined;
    /** What a watched company's completion means for those who watch it: in the transaction; returns whether it appended events. */
    onCompleted?: (tx: SqlTx, completion: Completion) => Promise<boolean>;
    /** Sends the jobs that follow, in the transaction: a process may be killed right after it. */
    follow?: (tx: SqlTx, silentOfLinked: Completed['silentOfLinked']) => Promise<void>;
    /** Places events in the transaction that appended them, if possible. */
    place?: (tx: SqlTx) => Promise<boolean>;
  },
): Promise<Completed | null> {
  const nif = analysis.nif as Nif;
  const today = lisbonDay(await databaseNow(db));
  const gathered = await gatherKnown(db, { nif, today, registers, surroundings });
  const assessed = assess(gathered.known);
  const { judgement } = assessed;
  // Judged before anything is locked, because it takes processor time.
  const shadowJudgement = shadow ? { version: shadow.version, ...judgedBy(assessed.known, shadow) } : null;
  const lists = registers.filter(({ kind }) => kind === 'list').map(({ name }) => name);
  const readAt = Object.fromEntries(
    lists.flatMap(name => {
      const list = gathered.known.registers[name as SpecifiedRegister];
      return list?.state === 'answered' ? [[name, list.askedAt]] : [];
    }),
  );
  const write = async (tx: SqlTx): Promise<Completed | null> => {
    const before = await lockOpen(tx, analysis, { lists, readAt, forgotten: gathered.forgotten });
    if (!before) return null;
    if (before.isUnread) {
      await reopenWithdrawn(tx, analysis.id, lists);
      return null;
    }
    const assessmentId = newId('asm');
    const waiting = await writeAssessment(tx, { assessmentId, analysis, assessed, gathered });
    if (shadowJudgement) await writeShadow(tx, { assessmentId, ...shadowJudgement });
    const { isContested, previous } = before;
    // An analysis from stored answers asked no register, so it answers no correction.
    const isRecalled =
      isContested &&
      analysis.purpose !== 'edition' &&
      (await answerCorrections(tx, {
        analysis,
        assessmentId,
        before: previous?.checks ?? null,
        after: judgement,
      }));
    const isTold = await announce(tx, waiting, { assessmentId, analysis, judgement, previous });
    const isAlerted =
      before.isWatched &&
      (await onCompleted(tx, {
        nif,
        livemode: analysis.livemode,
        previousId: previous?.id ?? null,
        after: { assessmentId, ...judgement, known: assessed.known },
        isConsulted: analysis.purpose !== 'edition',
      }));
    await follow(tx, gathered.silentOfLinked);
    const events = !isTold && !isAlerted && !isRecalled ? 'none' : (await place(tx)) ? 'placed' : 'waiting';
    return { assessmentId, silentOfLinked: gathered.silentOfLinked, events };
  };
  return sqlTransaction(db, write, { first: LOCK_OUT_WITHDRAWALS });
}

interface Previous {
  readonly id: string;
  readonly verdict: string;
  readonly color: string;
  readonly checks: Record<string, unknown>;
}

interface Before {
  /** A list that had answered was withdrawn or replaced since, or a person forgotten. */
  readonly isUnread: boolean;
  /** The company has an open correction. */
  readonly isContested: boolean;
  /** The company is on a watchlist. */
  readonly isWatched: boolean;
  /** The latest assessment so far, also one that was withdrawn: clients were told of it. */
  readonly previous: Previous | null;
}

/** Locks the analysis until the transaction ends; null if it is complete. */
async function lockOpen(
  tx: SqlTx,
  { id }: Analysis,
  {
    lists,
    readAt,
    forgotten,
  }: Pick<Gathered, 'forgotten'> & {
    lists: readonly string[];
    readAt: Readonly<Record<string, string>>;
  },
): Promise<Before | null> {
  const { rows } = await tx.query<Previous & Omit<Before, 'previous'>>({
    name: 'lock_open_analysis',
    text: `
      select a.id, a.verdict, a.color, a.checks,
        exists (select from analysis_steps s where s.analysis_id = n.id and ${isWithdrawn('$2')})
          or not (${standsAsRead('$3::jsonb')})
          or $4 <> (select count(*)::int from forgotten_people) as "isUnread",
        exists (select from corrections k where k.nif = n.nif and k.state = 'open') as "isContested",
        exists (select from watched_companies w where w.nif = n.nif) as "isWatched"
      from analyses n left join companies c on c.nif = n.nif left join assessments a on a.id = coalesce(c.latest_assessment_id,
        (select w.id from assessments w where w.nif = n.nif and w.checks <> '{}' order by w.assessed_at desc limit 1))
      where n.id = $1 and n.state <> 'complete' for update of n`,
    values: [id, lists, JSON.stringify(readAt), forgotten],
  });
  if (!rows[0]) return null;
  const { isUnread, isContested, isWatched, ...previous } = rows[0];
  return { isUnread, isContested, isWatched, previous: previous.verdict === null ? null : previous };
}

/** Appends the events; returns whether there are any. */
async function announce(
  tx: SqlTx,
  waiting: readonly string[],
  {
    assessmentId,
    analysis,
    judgement,
    previous,
  }: { assessmentId: string; analysis: Analysis; judgement: Judgement; previous: Previous | null },
): Promise<boolean> {
  const data = {
    livemode: analysis.livemode,
    nif: analysis.nif,
    analysisId: analysis.id,
    assessmentId,
    score: judgement.score,
    verdict: judgement.verdict,
    color: judgement.color,
  };
  await appendEvent(tx, waiting, { type: 'analysis.completed', nif: analysis.nif, data });
  if (!previous || !isChanged(previous, judgement)) return waiting.length > 0;
  // A statement without a name is planned each time: a plan made while the day's log was empty would scan all of it.
  const { rows: others } = await tx.query<{ id: string }>({
    text: `select distinct client_id as id from shown_companies
           where nif = $1 and at > app_now() - make_interval(days => ${REMEMBERED_DAYS}) and answered
             and client_id <> all($2)
           order by id`,
    values: [analysis.nif, waiting],
  });
  await appendEvent(
    tx,
    others.map(({ id }) => id),
    { type: 'assessment.changed', nif: analysis.nif, data },
  );
  return waiting.length + others.length > 0;
}

function isChanged(previous: Previous, judgement: Judgement): boolean {
  if (previous.verdict !== judgement.verdict || previous.color !== judgement.color) return true;
  const keys = new Set([...Object.keys(previous.checks), ...Object.keys(judgement.checks)]);
  return [...keys].some(key => previous.checks[key] !== judgement.checks[key]);
}
