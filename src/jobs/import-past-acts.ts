/** The acts that a country published before this service began, read once and linked. */
import type { Database } from '../db/open-database.ts';
import { storeFacts } from '../facts/stored-facts.ts';
import type { Log } from '../kernel/log.ts';
import { lisbonDay } from '../kernel/local-date.ts';
import type { Nif } from '../kernel/nif.ts';
import type { PersonKey } from '../kernel/person-key.ts';
import { linkCompanies } from '../network/link-companies.ts';
import { mjPublications } from '../registers/mj-publications/mj-publications.ts';

export interface PastActs {
  /** Names the import, so that it is done once per database. */
  readonly milestone: string;
  companies(): Iterable<{ readonly nif: string; readonly texts: readonly string[] }>;
}

export async function importPastActs(
  { db, personKey, log }: { db: Database; personKey: (nif: string) => PersonKey; log: Log },
  past: PastActs,
  signal: AbortSignal,
): Promise<void> {
  if (await db.prisma.milestone.findUnique({ where: { name: past.milestone } })) return;
  const [{ now }] = await db.prisma.$queryRaw<[{ now: Date }]>`select app_now() as now`;
  const context = { today: lisbonDay(now), personKey };
  let batch: { nif: string; facts: ReturnType<typeof mjPublications.facts> }[] = [];
  const flush = async () => {
    const companies = batch;
    batch = [];
    await db.prisma.$transaction(async tx => {
      await storeFacts(tx, companies.map(one => ({ ...one, register: 'mj-publications' as const })), now, false);
      await linkCompanies(tx, companies);
    });
  };
  for (const { nif, texts } of past.companies()) {
    signal.throwIfAborted();
    const facts = [];
    for (const text of texts) {
      const reading = await mjPublications.parse({ body: Buffer.from(text), status: 200, contentType: 'text/plain', request: {}, url: null }, { nif: nif as Nif }, context);
      if (reading.outcome === 'found') facts.push(...mjPublications.facts(reading.records, nif as Nif));
      else log.warn({ nif, outcome: reading.outcome }, 'a past act could not be read');
    }
    batch.push({ nif, facts });
    if (batch.length === 50) await flush();
  }
  if (batch.length > 0) await flush();
  await db.prisma.milestone.create({ data: { name: past.milestone } });
}
