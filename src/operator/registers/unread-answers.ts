/** Answers about companies that no parser could read, and teaching the words for which they are not read. */
import type { Database } from '../../db/open-database.ts';
import { legalName } from '../../jobs/analysis/ask-register.ts';
import { storedBody } from '../../jobs/answers/keep-captures.ts';
import { type Reread, rereadAnswers } from '../../jobs/answers/reread-answers.ts';
import type { JobQueue } from '../../jobs/queue/job-queue.ts';
import { lisbonDay } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { Problem } from '../../kernel/problems.ts';
import { personKeyer, personLabels } from '../../kernel/secrets/person-key.ts';
import { ALL_REGISTERS } from '../../registers/all-registers.ts';
import { addWord, heldWords, wordFault, wordsVersion } from '../../registers/reading/taught-words.ts';
import type { TaughtWord, UnreadAnswer } from '../../registers/reading/vocabulary.ts';
import type { ConsultedRegister, Register } from '../../registers/register.ts';
import { threadsOfRegisters } from '../../registers/thread/threads-of-registers.ts';

const CONSULTED = ALL_REGISTERS.filter(it => it.kind === 'consulted') as ConsultedRegister<unknown>[];

interface Unread extends UnreadAnswer {
  readonly register: string;
  readonly title: string;
  /** Where a person can look. */
  readonly officialPage: string;
  /** The company of the oldest, and when the register answered. */
  readonly nif: Nif;
  readonly askedAt: Date;
  /** How many are not read for the same reason. */
  readonly answers: number;
}

interface ReadDeps {
  readonly db: Database;
  readonly inThread: <R extends Register>(register: R) => R;
  /** The path of the file of taught words; null where none is set. */
  readonly registerWords: string | null;
}

/** One for each register and reason, the oldest first; not those that are read with the words that are known by now. */
export async function readUnread({
  db,
  inThread,
  registerWords,
}: ReadDeps): Promise<{ version: string; unread: Unread[] }> {
  const held = heldIfSound(registerWords);
  const isHeld = (one: { vocabulary: string; word: string }) =>
    held.some(({ vocabulary, word }) => vocabulary === one.vocabulary && word === one.word);
  const unread: Unread[] = [];
  for (const { pages, ...row } of await oldestOfEachReason(db)) {
    const register = CONSULTED.find(({ meta }) => meta.name === row.register)!;
    const { title, officialPage, asksByName } = register.meta;
    const bodies = await Promise.all(pages.map(storedBody));
    const { reason, words } = await inThread(register).words!(row.nif, bodies, {
      today: lisbonDay(row.askedAt),
      personKey: personLabels(),
      companyName: asksByName ? await legalName(db, row.nif) : null,
    });
    // The threads take a word up some seconds after the file has it.
    const left = words.filter(word => !isHeld(word));
    if (reason !== null) unread.push({ ...row, title, officialPage, reason, words: left });
  }
  return { version: wordsVersion(held), unread };
}

/** What is wrong in the file is said to whoever teaches. */
function heldIfSound(path: string | null): readonly TaughtWord[] {
  try {
    return heldWords(path);
  } catch {
    return [];
  }
}

type UnreadRow = Pick<Unread, 'register' | 'nif' | 'askedAt' | 'answers'> & {
  readonly pages: readonly Buffer[];
};

const MOST_REASONS = 30;

/** Of the last answers about companies, within the age in which they would count. */
async function oldestOfEachReason({ pool }: Database): Promise<UnreadRow[]> {
  const { rows } = await pool.query<UnreadRow>(
    `select o.register, o.nif, o.asked_at as "askedAt", o.answers,
       (select coalesce(array_agg(c.body order by kept.place), '{}') from unnest(o.captures) with ordinality as kept(hash, place)
        join register_captures c using (hash)) as pages
     from (select distinct on (a.register, a.reason) a.*, count(*) over (partition by a.register, a.reason)::int as answers
           from register_answers a join unnest($1::text[], $2::int[]) as known(register, hours) using (register)
           where a.outcome = 'unreadable' and a.asked_at > app_now() - make_interval(hours => known.hours)
             and not exists (select from register_answers later where later.nif = a.nif and later.register = a.register
               and (later.asked_at, later.id) > (a.asked_at, a.id))
           order by a.register, a.reason, a.asked_at) o
     order by o.asked_at limit ${MOST_REASONS}`,
    [CONSULTED.map(({ meta }) => meta.name), CONSULTED.map(({ meta }) => meta.maxAgeHours)],
  );
  return rows;
}

interface TeachDeps extends Pick<ReadDeps, 'db' | 'registerWords'> {
  readonly jobQueue: JobQueue;
  readonly personHashKey: string | null;
}

/** Writes the word, and reads the stored answers of the register again. `seen`: the version that came with the unread answers. */
export async function teachWord(
  { db, jobQueue, registerWords, personHashKey }: TeachDeps,
  name: string,
  { word, seen }: { word: TaughtWord; seen: string },
): Promise<Pick<Reread, 'read' | 'left' | 'woken'>> {
  if (!registerWords || !personHashKey)
    throw new Problem(
      'unavailable',
      'This process has no REGISTER_WORDS, or no PERSON_HASH_KEY (ROLE=api), so it teaches nothing. Use the command line: contractor-risk registers learn.',
    );
  const fault = wordFault(word);
  if (fault) throw new Problem('invalid-parameter', `${fault}.`);
  const words = await addWord(registerWords, word, seen);
  const register = CONSULTED.find(({ meta }) => meta.name === name)!;
  const deps = { db, jobQueue, personKey: personKeyer(personHashKey), registers: ALL_REGISTERS };
  const { read, left, woken } = await rereadAnswers(deps, threadsOfRegisters(personHashKey, words)(register));
  return { read, left, woken };
}
