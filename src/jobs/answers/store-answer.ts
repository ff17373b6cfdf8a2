/** Stores answers of consulted registers, their facts, and the network that follows from them. */
import type { Database } from '../../db/open-database.ts';
import { type RawTx, sqlTransaction, withoutPrisma } from '../../db/sql-transaction.ts';
import { withoutForgotten } from '../../facts/forgotten-people.ts';
import { storeFacts } from '../../facts/stored-facts.ts';
import { newId } from '../../kernel/ids.ts';
import type { Nif } from '../../kernel/nif.ts';
import { gathered } from '../../kernel/pacing/gathered.ts';
import type { RegisterName } from '../../kernel/register-name.ts';
import { linkCompanies } from '../../network/offices/link-companies.ts';
import {
  type Consultation,
  type ConsultedRegister,
  type Reading,
  shownIn,
} from '../../registers/register.ts';
import { hashAsTheyCame, type Page, pagesOf, storePages } from './keep-captures.ts';

/** What a register said about a company, and when it was asked. */
export interface RegisterAnswer {
  readonly register: ConsultedRegister<unknown>;
  readonly nif: Nif;
  readonly consultation: Consultation<unknown>;
  readonly askedAt: Date;
}

/**
 * Stores the answer and returns its id. Facts change when the register answered (`found`, `not_found`); what an unreadable answer shows is added.
 */
export type AnswerStore = (answer: RegisterAnswer) => Promise<string>;

const MOST_AT_ONCE = 50;

/** Answers of all analyses that come together are stored in one transaction. */
export function createAnswerStore(db: Pick<Database, 'pool'>): AnswerStore {
  const storeAll = (answers: readonly PreparedAnswer[]) =>
    sqlTransaction(
      db,
      async tx => {
        await storeAnswers(withoutPrisma(tx), answers);
        return answers.map(({ id }) => id);
      },
      // Completing the analysis waits for the disk, and so for this commit too. Before that a crash costs one repeated question.
      { first: 'set local synchronous_commit = off' },
    );
  const store = gathered(storeAll, { most: MOST_AT_ONCE });
  return async answer => {
    const ready = await prepare(answer);
    // If the batch fails, each answer is stored alone, so that one bad answer fails only itself.
    return store(ready).catch(async () => (await storeAll([ready]))[0]!);
  };
}

/** Stores one answer in the caller's transaction and returns its id. */
export async function storeAnswer(tx: RawTx, answer: RegisterAnswer): Promise<string> {
  const ready = await prepare(answer);
  await storeAnswers(tx, [ready]);
  return ready.id;
}

/** Prepared before the transaction. */
interface PreparedAnswer extends Omit<RegisterAnswer, 'consultation'> {
  readonly id: string;
  readonly reading: Reading<unknown>;
  /** Of the pages, if they are kept as they came. */
  readonly bodyHash: Buffer | null;
  readonly pages: readonly Page[];
  readonly questions: number;
}

async function prepare({
  consultation: { reading, captures, questions = 0 },
  ...about
}: RegisterAnswer): Promise<PreparedAnswer> {
  const pages = await pagesOf(captures);
  const bodyHash = await hashAsTheyCame(
    captures.map(({ body }) => body),
    pages.map(({ hash }) => hash),
  );
  return { ...about, id: newId('ans'), reading, bodyHash, pages, questions };
}

async function storeAnswers(tx: RawTx, ready: readonly PreparedAnswer[]): Promise<void> {
  const records = ready.map(({ nif, reading }) => ({ nif, data: shownIn(reading) }));
  const named = await withoutForgotten(tx, records);
  const answers = ready.map((answer, place) => ({ ...answer, records: named[place]! }));
  for (const [register, of] of byRegister(answers)) {
    const pages = of.flatMap(answer => answer.pages);
    await storePages((sql, values) => tx.$executeRawUnsafe(sql, ...values), register, pages);
  }
  await insertAnswers(tx, answers);
  const stated = (of: typeof answers) =>
    of.map(({ nif, register, records, askedAt }) => ({
      nif,
      register: register.meta.name,
      facts: register.facts(records, nif),
      askedAt,
    }));
  const shown = stated(answers.filter(isPartlyRead));
  if (shown.length > 0) await storeFacts(tx, shown, { complete: false });
  const whole = stated(answers.filter(isAnswered));
  if (whole.length === 0) return;
  await storeFacts(tx, whole, { complete: true });
  const linked = whole.filter(({ register }) => register === 'mj-publications').map(({ nif }) => nif);
  if (linked.length > 0) await linkCompanies(tx, linked);
}

const isAnswered = ({ reading: { outcome } }: PreparedAnswer): boolean =>
  outcome === 'found' || outcome === 'not_found';

/** What it shows stands; what was known before may hold still. */
const isPartlyRead = ({ reading }: PreparedAnswer): boolean =>
  reading.outcome === 'unreadable' && shownIn(reading).length > 0;

/** In the order of all writers of pages. */
function byRegister<A extends PreparedAnswer>(answers: readonly A[]): [RegisterName, A[]][] {
  const groups = [...Map.groupBy(answers, ({ register }) => register.meta.name)];
  return groups.sort(([a], [b]) => (a < b ? -1 : 1));
}

/** An answer that an unconfirmed commit stored already stays as it is. */
async function insertAnswers(
  tx: RawTx,
  answers: readonly (PreparedAnswer & { readonly records: readonly unknown[] })[],
): Promise<void> {
  const rows = answers.map(
    ({ id, register, nif, reading, askedAt, bodyHash, records, pages, questions }) => ({
      id,
      register: register.meta.name,
      nif,
      outcome: reading.outcome,
      reason: 'reason' in reading ? reading.reason : null,
      asked_at: askedAt,
      register_date: 'registerDate' in reading ? reading.registerDate : null,
      parser_version: register.meta.parserVersion,
      body_hash: bodyHash && bytea(bodyHash),
      records,
      captures: pages.map(({ hash }) => bytea(hash)),
      questions,
    }),
  );
  await tx.$executeRaw`
    insert into register_answers (id, register, nif, outcome, reason, asked_at, register_date, parser_version, body_hash, records, captures,
      questions)
    select id, register, nif, outcome, reason, asked_at, register_date, parser_version, body_hash, records, captures, questions
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      id text, register text, nif text, outcome text, reason text, asked_at timestamptz, register_date date, parser_version int,
      body_hash bytea, records jsonb, captures bytea[], questions int)
    on conflict (id) do nothing`;
}

const bytea = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;
