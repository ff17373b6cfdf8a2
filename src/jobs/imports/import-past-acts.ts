/**
 * Imports the acts that were published before the service began, so that the first analysis finds the network that years
 * of reading would have built. It is done once per country (a milestone). If interrupted it is run again: the same acts give
 * the same facts.
 */
import { setImmediate, setTimeout } from 'node:timers/promises';
import { appNow } from '../../db/app-now.ts';
import type { Database } from '../../db/open-database.ts';
import { type RawTx, sqlTransaction, withoutPrisma } from '../../db/sql-transaction.ts';
import { type StatedFacts, storeFacts } from '../../facts/stored-facts.ts';
import type { Log } from '../../kernel/log.ts';
import { companyNif, type Nif } from '../../kernel/nif.ts';
import { linkCompanies } from '../../network/offices/link-companies.ts';
import { mjPublications } from '../../registers/mj-publications/mj-publications.ts';
import type { MjRecord } from '../../registers/mj-publications/mj-record.ts';
import type { RegisterGateway } from '../asking/register-gateway.ts';

export interface PastActs {
  /** Name of the import, which is done once per database. */
  readonly milestone: string;
  /** Each company with the texts of its acts, as the register publishes them. Called only if the import is not done yet. */
  companies(): Iterable<CompanyTexts> | AsyncIterable<CompanyTexts>;
}

interface CompanyTexts {
  readonly nif: string;
  readonly texts: readonly string[];
}

/** Sums so far. */
export interface PastActsProgress {
  readonly companies: number;
  readonly acts: number;
}

interface Deps {
  readonly db: Database;
  readonly gateway: Pick<RegisterGateway, 'parse'>;
  readonly log: Log;
  /** Called after every transaction. */
  readonly onProgress?: (progress: PastActsProgress) => void;
}

const COMPANIES_PER_TRANSACTION = 50;
const TRY_AGAIN_MS = 250;

/** Imports them unless that was done before; waits if another process is doing it. */
export async function importPastActs(deps: Deps, past: PastActs, signal: AbortSignal): Promise<void> {
  if (await isDone(deps.db, past)) return;
  const lock = await deps.db.pool.connect();
  try {
    const take = 'select pg_try_advisory_lock(hashtext($1)) as taken';
    while (!(await lock.query(take, [past.milestone])).rows[0].taken)
      await setTimeout(TRY_AGAIN_MS, undefined, { signal });
    if (await isDone(deps.db, past)) return;
    await importAll(deps, past, signal);
    await deps.db.prisma.milestone.create({ data: { name: past.milestone } });
  } finally {
    // Closes the connection, which ends the lock.
    lock.release(true);
  }
}

const isDone = async ({ prisma }: Database, { milestone }: PastActs): Promise<boolean> =>
  (await prisma.milestone.findUnique({ where: { name: milestone } })) !== null;

async function importAll(deps: Deps, past: PastActs, signal: AbortSignal): Promise<void> {
  const now = await appNow(deps.db.prisma);
  const sums = { companies: 0, acts: 0 };
  let batch: StatedFacts[] = [];
  const store = async () => {
    await sqlTransaction(deps.db, tx => storeBatch(withoutPrisma(tx), batch));
    sums.companies += batch.length;
    batch = [];
    deps.onProgress?.({ ...sums });
  };
  for await (const { nif, texts } of past.companies()) {
    signal.throwIfAborted();
    const about = companyNif(nif);
    if (about) {
      const records = await readTexts(deps, about, texts);
      const facts = mjPublications.facts(records, about);
      batch.push({ nif, register: mjPublications.meta.name, facts, askedAt: now });
    }
    sums.acts += texts.length;
    if (batch.length === COMPANIES_PER_TRANSACTION) await store();
    // Answers of a thread may come without a turn of the event loop between them.
    await setImmediate();
  }
  if (batch.length > 0) await store();
}

async function storeBatch(tx: RawTx, batch: readonly StatedFacts[]): Promise<void> {
  // Not complete: an act that was consulted since stays valid though it is not among these.
  await storeFacts(tx, batch, { complete: false });
  await linkCompanies(
    tx,
    batch.map(({ nif }) => nif),
  );
}

/** A company's acts are read as one text, which is quickest; one by one where that does not give an act for each. */
async function readTexts({ gateway, log }: Deps, nif: Nif, texts: readonly string[]): Promise<MjRecord[]> {
  const reasons = new Set<string>();
  const read = async (text: string): Promise<readonly MjRecord[]> => {
    const capture = { body: Buffer.from(text), status: 200, contentType: null, request: {}, url: null };
    const reading = await gateway.parse(mjPublications, capture, nif);
    if ('reason' in reading) reasons.add(reading.reason);
    return reading.outcome === 'found' ? reading.records : [];
  };
  const together = await read(texts.join('\n'));
  if (together.length === texts.length) return [...together];
  reasons.clear();
  const apart = await Promise.all(texts.map(read));
  // An unreadable act is skipped; the import goes on.
  const unread = apart.filter(records => records.length === 0).length;
  if (unread > 0) log.warn({ nif, unread, reasons: [...reasons] }, 'past acts could not be read');
  return apart.flat();
}
