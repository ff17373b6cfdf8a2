/** The past of a small sandbox country, brought into a real database. */
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCountry } from '../../../sandbox/country/create-country.ts';
import { sandboxPastActs } from '../../../sandbox/sandbox-past-acts.ts';
import type { RegisterGateway } from '../../../src/jobs/asking/register-gateway.ts';
import {
  importPastActs,
  type PastActs,
  type PastActsProgress,
} from '../../../src/jobs/imports/import-past-acts.ts';
import { lisbonDay } from '../../../src/kernel/local-date.ts';
import { type Log, silentLog } from '../../../src/kernel/log.ts';
import { personKeyer } from '../../../src/kernel/secrets/person-key.ts';
import { threadsOfRegisters } from '../../../src/registers/thread/threads-of-registers.ts';
import { createTestDatabase, type TestDatabase } from '../../kit/test-database.ts';
import { DESIGNATION, oneLine } from '../../registers/mj-publications/support.ts';

const SECRET = 'a test secret of 32 characters, or more';
const personKey = personKeyer(SECRET);
const inThread = threadsOfRegisters(SECRET);
const country = createCountry({ seed: 'past', companies: 40 });
const today = lisbonDay(new Date());
const PAST: PastActs = {
  milestone: 'past-acts:past:40',
  companies: () => sandboxPastActs(country.atLarge(), today),
};
const gateway: Pick<RegisterGateway, 'parse'> = {
  parse: async (register, capture, nif) => inThread(register).parse(capture, { nif }, { today, personKey }),
};
const going = () => new AbortController().signal;

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

const run = (past: PastActs, more: { log?: Log; onProgress?: (progress: PastActsProgress) => void } = {}) =>
  importPastActs({ db, gateway, log: silentLog, ...more }, past, going());

/** Everything that an import leaves, without ids and times. */
async function whatStands(): Promise<unknown> {
  const rows = await db.sql`
    select (select jsonb_agg(jsonb_build_array(nif, key, fact) order by nif, key) from facts where gone_at is null) as facts,
           (select jsonb_agg(jsonb_build_array(nif, name, seat, incorporated_on) order by nif) from companies) as companies,
           (select jsonb_agg(jsonb_build_array(company_nif, p.nif_hash, holder_company_nif, holder_name, role, appointed_on, ceased_on)
              order by company_nif, role, holder_name, appointed_on, ceased_on)
            from appointments a left join people p on p.id = a.person_id) as offices`;
  return rows[0];
}

describe('the past', () => {
  it('is read whole: every company with acts, its facts and who ran it when', async () => {
    const progress: PastActsProgress[] = [];
    const unread: unknown[] = [];
    const log = { ...silentLog, warn: (fields: object) => void unread.push(fields) };
    await run(PAST, { log, onProgress: sums => void progress.push(sums) });
    const companies = [...(PAST.companies() as Iterable<{ nif: string; texts: readonly string[] }>)];
    const acts = companies.reduce((sum, { texts }) => sum + texts.length, 0);
    expect(unread).toEqual([]);
    expect(progress.at(-1)).toEqual({ companies: companies.length, acts });
    expect(progress).toHaveLength(Math.ceil(companies.length / 50));
    const rows = await db.sql`select distinct nif from facts`;
    expect(new Set(rows.map(row => row.nif))).toEqual(new Set(companies.map(({ nif }) => nif)));
    const someone = [...country.companies()].find(
      it => it.acts[0]?.kind === 'constitution' && it.acts[0].publishedOn <= today,
    )!;
    const first = someone.acts[0]!.appointed.find(it => it.organ === 'GERÊNCIA')!.holder;
    const offices = await db.prisma.appointment.findMany({
      where: { companyNif: someone.nif, role: 'director' },
      include: { person: true },
    });
    expect(offices.map(it => it.person?.nifHash)).toContain(personKey(first.nif));
  });

  it('is read once: asked again, no company is made', async () => {
    await run(PAST);
    const before = await whatStands();
    await run({
      ...PAST,
      companies: () => {
        throw new Error('read again');
      },
    });
    expect(await whatStands()).toEqual(before);
  });

  it('cut off midway is simply read again, to the same end', async () => {
    const stopping = new AbortController();
    const cut = importPastActs(
      { db, gateway, log: silentLog, onProgress: () => stopping.abort() },
      PAST,
      stopping.signal,
    );
    await expect(cut).rejects.toThrow(/abort/i);
    expect(await db.prisma.milestone.count()).toBe(0);
    expect(await db.prisma.company.count()).toBeGreaterThan(0);
    await run(PAST);
    const resumed = await whatStands();
    await db.drop();
    db = await createTestDatabase();
    await run(PAST);
    expect(await whatStands()).toEqual(resumed);
  });

  it('is read by one process while the others wait until it is done', async () => {
    let readers = 0;
    const counted: PastActs = {
      ...PAST,
      companies: () => {
        readers++;
        return PAST.companies();
      },
    };
    const done = await Promise.all([run(counted), run(counted), run(counted)]);
    expect([done.length, readers, await db.prisma.milestone.count()]).toEqual([3, 1, 1]);
  });

  it('leaves room for others: between any two companies the process does other work', async () => {
    let turns = 0;
    let over = false;
    const other = (async () => {
      while (!over) {
        turns++;
        await setImmediate();
      }
    })();
    const seen: number[] = [];
    await run({
      ...PAST,
      companies: function* () {
        for (const company of sandboxPastActs(country.atLarge(), today)) {
          seen.push(turns);
          yield company;
        }
      },
    });
    over = true;
    await other;
    expect(seen.filter((at, i) => at === seen[i - 1])).toEqual([]);
  });
});

describe('one company', () => {
  const about = (...texts: string[]): PastActs => ({
    milestone: 'one',
    companies: async function* () {
      yield { nif: COMPANY_NIF, texts };
    },
  });
  const COMPANY_NIF = /NIPC: (\d{9})/.exec(oneLine(DESIGNATION))![1]!;

  it('keeps what was known of it: offices that other acts gave stay', async () => {
    await run(about(oneLine(DESIGNATION)));
    await db.sql`delete from milestones`;
    const other = oneLine(DESIGNATION)
      .replaceAll('AP. 2/20250314', 'AP. 9/20260102')
      .replace('ANA EXEMPLO', 'EVA EXEMPLO')
      .replace(/NIF\/NIPC: 1\d{8}/, 'NIF/NIPC: 12000003');
    await run(about(other));
    const names = (await db.prisma.appointment.findMany({ where: { role: 'director' } })).map(
      it => it.holderName,
    );
    expect(names.length).toBeGreaterThanOrEqual(1);
    expect(names).toContain('ANA EXEMPLO');
  });

  it('loses an act that is not understood, and no other; the log names no person', async () => {
    const warned: object[] = [];
    const log = { ...silentLog, warn: (fields: object) => void warned.push(fields) };
    await run(about('Isto não é um acto, Ana Exemplo 110000013', oneLine(DESIGNATION)), { log });
    expect(warned).toEqual([
      { nif: COMPANY_NIF, unread: 1, reasons: ['the text does not hold "Publica-se que"'] },
    ]);
    expect(await db.prisma.appointment.count()).toBeGreaterThan(0);
  });
});
