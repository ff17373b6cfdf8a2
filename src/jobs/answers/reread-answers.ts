/**
 * Reads again what a register answered and no parser could read then: after a word was taught, or an adapter mended. Only
 * answers whose pages are kept as they came are read; the register is asked anew for the others.
 */
import type { Database } from '../../db/open-database.ts';
import { lisbonDay } from '../../kernel/local-date.ts';
import { silentLog } from '../../kernel/log.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { PersonKey } from '../../kernel/person-key.ts';
import type { Consultation, ConsultedRegister } from '../../registers/register.ts';
import { replayedSession } from '../../registers/replayed.ts';
import { legalName } from '../analysis/ask-register.ts';
import { reviseNow } from '../analysis/revise-assessment.ts';
import type { Conductor } from '../queue/conductor.ts';
import { wakeWaiting } from '../queue/wake-waiting.ts';
import { digestOf, hashAsTheyCame, keptBody } from './keep-captures.ts';
import { storeAnswer } from './store-answer.ts';

interface Deps {
  readonly db: Database;
  readonly conductor: Conductor;
  readonly personKey: (nif: string) => PersonKey;
}

export interface Reread {
  /** Answers that are read now, and stored with the day on which they came. */
  readonly read: number;
  /** Answers that are still not read, or whose pages are not kept as they came. */
  readonly left: number;
  /** Analyses that go on. */
  readonly woken: number;
}

/** Companies with an answer or without one go on: what could not be read here is asked anew. */
export async function rereadAnswers(deps: Deps, register: ConsultedRegister<unknown>): Promise<Reread> {
  const unread = await unreadAnswers(deps.db, register);
  let read = 0;
  for (const answer of unread) if (await rereadOne(deps, register, answer)) read++;
  const woken = await wakeWaiting(deps, register.meta.name);
  for (const { nif, isAssessed } of unread) if (isAssessed) await reviseNow(deps.conductor, null, nif);
  return { read, left: unread.length - read, woken };
}

interface UnreadAnswer {
  readonly nif: Nif;
  readonly askedAt: Date;
  /** Null where something was cut out of its pages: who was cut would not be read. */
  readonly bodyHash: Buffer | null;
  readonly pages: readonly Buffer[];
  /** No analysis is open: a refresh would bring the answer into the assessment. */
  readonly isAssessed: boolean;
}

/** The last answers about companies that were not read, within the age in which they would count. */
async function unreadAnswers(
  { pool }: Pick<Database, 'pool'>,
  { meta }: ConsultedRegister<unknown>,
): Promise<UnreadAnswer[]> {
  const { rows } = await pool.query<UnreadAnswer>(
    `select last.nif, last.asked_at as "askedAt", last.body_hash as "bodyHash",
       (select coalesce(array_agg(c.body order by kept.place), '{}') from unnest(last.captures) with ordinality as kept(hash, place)
        join register_captures c using (hash)) as pages,
       exists (select from companies c where c.nif = last.nif and c.latest_assessment_id is not null)
         and not exists (select from analyses n where n.nif = last.nif and n.state <> 'complete') as "isAssessed"
     from (select distinct on (nif) * from register_answers where register = $1 order by nif, asked_at desc, id desc) last
     where last.outcome = 'unreadable' and last.asked_at > app_now() - make_interval(hours => $2) order by last.asked_at`,
    [meta.name, meta.maxAgeHours],
  );
  return rows;
}

async function rereadOne(
  { db, personKey }: Deps,
  register: ConsultedRegister<unknown>,
  answer: UnreadAnswer,
): Promise<boolean> {
  const bodies = await pagesAsTheyCame(answer);
  if (!bodies) return false;
  const { nif, askedAt } = answer;
  const consultation = await consultAgain(register, answer, {
    bodies,
    personKey,
    companyName: register.meta.asksByName ? await legalName(db, nif) : null,
  });
  if ('reason' in consultation.reading) return false;
  await db.prisma.$transaction(tx => storeAnswer(tx, { register, nif, consultation, askedAt }));
  return true;
}

/** Null where they are not. */
async function pagesAsTheyCame({ pages, bodyHash }: UnreadAnswer): Promise<Buffer[] | null> {
  const bodies = await Promise.all(pages.map(keptBody));
  const hash = await hashAsTheyCame(bodies, await Promise.all(bodies.map(digestOf)));
  return bodies.length > 0 && bodyHash && hash?.equals(bodyHash) ? bodies : null;
}

function consultAgain(
  register: ConsultedRegister<unknown>,
  { nif, askedAt }: UnreadAnswer,
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
