/**
 * Reads again what a register answered: what no parser could read then, after a word was taught; or all since a day, after an
 * adapter was mended. Only answers whose pages are kept as they came are read.
 */
import {
  type JudgedOtherwise,
  judgedOtherwise,
  recallOtherwise,
} from '../../contractors/recall/judged-otherwise.ts';
import type { Recalled } from '../../contractors/recall/recall.ts';
import { databaseNow } from '../../db/app-now.ts';
import type { Database } from '../../db/open-database.ts';
import { type SqlTx, sqlTransaction, withoutPrisma } from '../../db/sql-transaction.ts';
import { lisbonDay } from '../../kernel/local-date.ts';
import { silentLog } from '../../kernel/log.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { PersonKey } from '../../kernel/secrets/person-key.ts';
import { canonicalText } from '../../kernel/text/canonical-json.ts';
import { replayedSession } from '../../registers/http/register-session.ts';
import type { Consultation, ConsultedRegister, Reading, Register } from '../../registers/register.ts';
import { legalName } from '../analysis/ask-register.ts';
import { reviseNow } from '../analysis/revise-assessment.ts';
import { registerAges } from '../asking/register-ages.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import { wakeWaiting } from '../queue/wake-waiting.ts';
import { digestOf, hashAsTheyCame, storedBody } from './keep-captures.ts';
import { type RegisterAnswer, storeAnswer } from './store-answer.ts';

interface Deps {
  readonly db: Database;
  readonly jobQueue: JobQueue;
  readonly personKey: (nif: string) => PersonKey;
  /** By which a company is judged again. */
  readonly registers: readonly Register[];
}

export interface Reread {
  /** Answers that are read now, or otherwise than before, and stored with the day on which they came. */
  readonly read: number;
  /** Answers that are not read still, or whose pages are not kept as they came. */
  readonly left: number;
  /** Companies that are judged otherwise; those of answers that nobody could read before are not among them. */
  readonly otherwise: readonly JudgedOtherwise[];
  readonly recalled: Recalled;
  /** Analyses that go on. */
  readonly woken: number;
}

export interface HowToReread {
  /** Also what was read, of answers since then: what is judged otherwise is recalled. Null: only what could not be read. */
  readonly since: Date | null;
  /** Everything is done and undone, so the counts are exact. */
  readonly dryRun: boolean;
}

/** Thrown to undo a dry run. */
class Undone extends Error {}

/** Companies with an answer or without one go on: what could not be read here is asked anew. */
export async function rereadAnswers(
  deps: Deps,
  register: ConsultedRegister<unknown>,
  { since, dryRun }: HowToReread = { since: null, dryRun: false },
): Promise<Reread> {
  const found = await storedAnswers(deps.db, register, since);
  const again: RegisterAnswer[] = [];
  let left = 0;
  for (const answer of found) {
    const consultation = await readAgain(deps, register, answer);
    if (!consultation) left++;
    else if (isOtherwise(answer, consultation.reading))
      again.push({ register, nif: answer.nif, consultation, askedAt: answer.askedAt });
  }
  const mended = await storeAll(deps, { again, since, dryRun });
  if (dryRun) return { read: again.length, left, ...mended, woken: 0 };
  const woken = await wakeWaiting(deps, register.meta.name);
  const unread = found.filter(answer => answer.outcome === 'unreadable' && answer.isAssessed);
  const revised = new Set([...unread, ...mended.otherwise].map(({ nif }) => nif));
  for (const nif of revised) await reviseNow(deps.jobQueue, null, nif);
  return { read: again.length, left, ...mended, woken };
}

/** All in one transaction, between two judgements of each company that they touch. */
async function storeAll(
  { db, registers }: Deps,
  { again, since, dryRun }: HowToReread & { again: readonly RegisterAnswer[] },
): Promise<Pick<Reread, 'otherwise' | 'recalled'>> {
  let mended: Pick<Reread, 'otherwise' | 'recalled'> = {
    otherwise: [],
    recalled: { assessments: 0, clients: 0, events: 0 },
  };
  const store = async (tx: SqlTx) => {
    for (const answer of again) await storeAnswer(withoutPrisma(tx), answer);
  };
  const work = async (tx: SqlTx) => {
    if (since) {
      const about = {
        nifs: again.map(({ nif }) => nif),
        today: lisbonDay(await databaseNow(db)),
        registers: registerAges(registers),
      };
      const otherwise = await judgedOtherwise(tx, about, () => store(tx));
      mended = { otherwise, recalled: await recallOtherwise(tx, otherwise, { since, cause: 'parser' }) };
    } else await store(tx);
    if (dryRun) throw new Undone();
  };
  await sqlTransaction(db, work).catch(error => {
    if (!(error instanceof Undone)) throw error;
  });
  return mended;
}

interface StoredAnswer {
  readonly nif: Nif;
  readonly askedAt: Date;
  readonly outcome: string;
  readonly records: readonly unknown[];
  /** Null where something was cut out of its pages: who was cut would not be read. */
  readonly bodyHash: Buffer | null;
  readonly pages: readonly Buffer[];
  /** No analysis is open: a refresh would bring the answer into the assessment. */
  readonly isAssessed: boolean;
}

/** The last answers about companies: those that were not read, within the age in which they would count; and all since then. */
async function storedAnswers(
  { pool }: Pick<Database, 'pool'>,
  { meta }: ConsultedRegister<unknown>,
  since: Date | null,
): Promise<StoredAnswer[]> {
  const { rows } = await pool.query<StoredAnswer>(
    `select last.nif, last.asked_at as "askedAt", last.outcome, last.records, last.body_hash as "bodyHash",
       (select coalesce(array_agg(c.body order by kept.place), '{}') from unnest(last.captures) with ordinality as kept(hash, place)
        join register_captures c using (hash)) as pages,
       exists (select from companies c where c.nif = last.nif and c.latest_assessment_id is not null)
         and not exists (select from analyses n where n.nif = last.nif and n.state <> 'complete') as "isAssessed"
     from (select distinct on (nif) * from register_answers where register = $1 order by nif, asked_at desc, id desc) last
     where last.outcome = 'unreadable' and last.asked_at > app_now() - make_interval(hours => $2)
       or last.outcome in ('found', 'not_found') and last.asked_at >= $3 order by last.asked_at`,
    [meta.name, meta.maxAgeHours, since],
  );
  return rows;
}

/** Whether a reading says something else than what is stored. */
const isOtherwise = ({ outcome, records }: StoredAnswer, reading: Reading<unknown>): boolean =>
  reading.outcome !== outcome ||
  (reading.outcome === 'found' &&
    canonicalText(JSON.parse(JSON.stringify(reading.records))) !== canonicalText(records));

/** Null where it cannot be read still. */
async function readAgain(
  { db, personKey }: Deps,
  register: ConsultedRegister<unknown>,
  answer: StoredAnswer,
): Promise<Consultation<unknown> | null> {
  const bodies = await pagesAsTheyCame(answer);
  if (!bodies) return null;
  const consultation = await consultAgain(register, answer, {
    bodies,
    personKey,
    companyName: register.meta.asksByName ? await legalName(db, answer.nif) : null,
  });
  return 'reason' in consultation.reading ? null : consultation;
}

/** Null where they are not. */
async function pagesAsTheyCame({ pages, bodyHash }: StoredAnswer): Promise<Buffer[] | null> {
  const bodies = await Promise.all(pages.map(storedBody));
  const hash = await hashAsTheyCame(bodies, await Promise.all(bodies.map(digestOf)));
  return bodies.length > 0 && bodyHash && hash?.equals(bodyHash) ? bodies : null;
}

function consultAgain(
  register: ConsultedRegister<unknown>,
  { nif, askedAt }: StoredAnswer,
  {
    bodies,
    ...known
  }: { bodies: readonly Buffer[]; companyName: string | null; personKey: Deps['personKey'] },
): Promise<Consultation<unknown>> {
  return register.consult(nif, {
    ...known,
    today: lisbonDay(askedAt),
    baseUrl: register.meta.officialBaseUrl,
    openSession: () => replayedSession(bodies),
    signal: new AbortController().signal,
    log: silentLog,
  });
}
