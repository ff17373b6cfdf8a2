/** The index of failures over a real database: who is found near a company, and how much of it is read. */
import { describe, expect, it } from 'vitest';
import { isNeighbourhoodRead } from '../../../src/facts/network-coverage.ts';
import { addDays, addMonths, type LocalDate } from '../../../src/kernel/local-date.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { readSurroundings } from '../../../src/network/exploring/read-network.ts';
import {
  dropFailures,
  type Failure,
  markOfficersRead,
  noteFailures,
} from '../../../src/network/failures/failed-companies.ts';
import { readCandidates, unreadAmong } from '../../../src/network/failures/read-candidates.ts';
import { readCountryCoverage } from '../../../src/network/failures/read-coverage.ts';
import { linkCompanies } from '../../../src/network/offices/link-companies.ts';
import { companyNif } from '../../graph/graph-database.ts';
import { linkByHand } from '../../jobs/linked-world.ts';
import { stateFacts } from '../../kit/state-facts.ts';
import { databaseOfFile } from '../../kit/test-database.ts';
import { act } from '../phoenix-facts.ts';

const asOf = '2026-10-15' as LocalDate;
let next = 500;
const fresh = () => companyNif(next++);

const db = await databaseOfFile();

interface Placed {
  readonly nif?: Nif;
  readonly firma: string;
  readonly door?: string;
}

/** A company with a foundation by the acts; returns its number. */
async function founded({ nif = fresh(), firma, door = `Rua Nova, ${next}` }: Placed): Promise<Nif> {
  await db.prisma.$transaction(async tx => {
    const facts = [act('constitution', '2019-03-01', { firma, seat: { address: door } })];
    await stateFacts(tx, [{ nif, register: 'mj-publications', facts }]);
    await linkCompanies(tx, [nif]);
  });
  return nif;
}

const failure = (nif: Nif, name: string, more: Partial<Failure> = {}): Failure => ({
  nif,
  name,
  kind: 'insolvency',
  on: '2024-05-02' as LocalDate,
  filedOn: null,
  foundIn: 'citius-insolvency',
  ...more,
});

const note = (...failures: Failure[]) => db.prisma.$transaction(tx => noteFailures(tx, failures));
const read = (...nifs: Nif[]) => db.prisma.$transaction(tx => markOfficersRead(tx, nifs));

/** A company that failed, with its acts read. */
async function failed(placed: Placed): Promise<Nif> {
  const nif = await founded(placed);
  await note(failure(nif, placed.firma));
  await read(nif);
  return nif;
}

const near = async (nif: Nif) =>
  (await readCandidates(db, { nif, asOf }))!.near.map(({ nif, because }) => [nif, because]);

describe('failed companies near one', () => {
  it('are found by a like name, shortened or spelt otherwise, joined or by initials; not by words of the trade', async () => {
    const shortened = await failed({ firma: 'MIRTALVO, LDA' });
    const spelt = await failed({ firma: 'CONSTRUÇÕES MIRTALVA NORTE, LDA' });
    const joined = await failed({ firma: 'PEDRA FUNDA, LDA' });
    const initials = await failed({ firma: 'ABDIAS TORCATO ZEFERINO, UNIPESSOAL LDA' });
    await failed({ firma: 'CONSTRUÇÕES E OBRAS PÚBLICAS DO NORTE, LDA' });
    const of = async (firma: string) => (await near(await founded({ firma }))).map(([nif]) => nif);
    expect((await of('MIRTALVO CONSTRUÇÕES, LDA')).toSorted()).toEqual([shortened, spelt].toSorted());
    expect(await of('PEDRAFUNDA OBRAS, LDA')).toEqual([joined]);
    expect(await of('ATZ CONSTRUÇÕES, LDA')).toEqual([initials]);
    expect(await of('OBRAS DO NORTE, LDA')).toEqual([]);
  });

  it('are found at the same door, and not where a crowd sits', async () => {
    const there = await failed({ firma: 'VELUDINA, LDA', door: 'Rua do Poço, 12' });
    const subject = await founded({ firma: 'TIBURCIA, LDA', door: 'Rua do Poço, 12' });
    expect(await near(subject)).toEqual([[there, 'seat']]);
    for (let i = 0; i < 12; i++) await founded({ firma: `OUTRA ${i}, LDA`, door: 'Rua do Poço, 12' });
    expect(await near(subject)).toEqual([]);
  });

  it('are found by a partner behind a front, and by a legal person that stands in both; a shared director alone is no candidate', async () => {
    const [subject, ofPartner, ofDirector] = [fresh(), fresh(), fresh()];
    await linkByHand(db, [
      { nif: subject, person: 'front' },
      { nif: subject, person: 'owner', role: 'partner' },
      { nif: ofPartner, person: 'owner' },
      { nif: ofDirector, person: 'front' },
    ]);
    await note(failure(ofPartner, 'GRALHEIRA, LDA'), failure(ofDirector, 'ZAMBUJAL, LDA'));
    expect(await near(subject)).toEqual([[ofPartner, null]]);
    const others = await readSurroundings(db, { nif: subject, asOf, registers: [] });
    expect(new Set(others.others.map(({ nif }) => nif))).toEqual(new Set([ofDirector, ofPartner]));
    const [holding, held, heldToo] = [fresh(), fresh(), fresh()];
    await linkByHand(db, [
      { nif: holding, person: 'rich' },
      { nif: held, person: 'somebody' },
      { nif: heldToo, person: 'another' },
    ]);
    await note(failure(heldToo, 'SOBRALINHO, LDA'));
    for (const nif of [held, heldToo])
      await db.sql`insert into appointments (id, company_nif, holder_company_nif, holder_name, role, role_label, source)
         values (${`dir_${nif}`}, ${nif}, ${holding}, 'HOLDING, SGPS', 'partner', 'Sócio', '{}')`;
    expect(await near(held)).toEqual([[heldToo, null]]);
  });

  it('come nearest first, and no more than forty', async () => {
    const subject = await founded({ firma: 'QUINTELAS, LDA', door: 'Rua da Eira, 3' });
    const both = await failed({ firma: 'QUINTELAS E FILHOS, LDA', door: 'Rua da Eira, 3' });
    for (let i = 0; i < 45; i++) await note(failure(fresh(), 'QUINTELAS, LDA'));
    const { near, leftOut } = (await readCandidates(db, { nif: subject, asOf }))!;
    expect(near[0]!.nif).toBe(both);
    expect(near).toHaveLength(40);
    expect(leftOut).toBe(6);
    expect((await readSurroundings(db, { nif: subject, asOf, registers: [] })).cutOff).toEqual([
      { reason: 'bound', companies: 6 },
    ]);
  });

  it('that failed more than six years ago, or after the day, are none', async () => {
    const [old, later] = [fresh(), fresh()];
    await note(
      failure(old, 'JORNALEIRA, LDA', { on: '2020-10-14' as LocalDate }),
      failure(later, 'JORNALEIRA, LDA', { on: '2026-10-16' as LocalDate }),
    );
    expect(await near(await founded({ firma: 'JORNALEIRA, LDA' }))).toEqual([]);
  });
});

describe('what nobody has read', () => {
  it('is named with its reason until it is read; a firm that tells another trade is not waited for', async () => {
    const subject = await founded({ firma: 'CARRASQUEDO, LDA' });
    const open = await founded({ firma: 'CARRASQUEDO OBRAS, LDA' });
    const dealer = fresh();
    await note(failure(open, 'CARRASQUEDO OBRAS, LDA'), failure(dealer, 'CARRASQUEDO IMOBILIÁRIA, LDA'));
    const unread = async () => unreadAmong((await readCandidates(db, { nif: subject, asOf }))!);
    expect(await unread()).toEqual([{ nif: open, name: 'CARRASQUEDO OBRAS, LDA', because: 'name' }]);
    await read(open);
    expect(await unread()).toEqual([]);
  });
});

describe('the index', () => {
  const row = async (nif: Nif) =>
    (
      await db.sql`select kind, to_char(failed_on, 'YYYY-MM-DD') as on, officers_read_at is not null as read
       from failed_companies where nif = ${nif}`
    )[0];

  it('is the same whatever the order in which failures come to light', async () => {
    const told = [
      { kind: 'petition', on: '2023-01-01' },
      { kind: 'insolvency', on: '2024-03-01' },
      { kind: 'insolvency', on: '2024-02-01' },
      { kind: 'dissolution', on: '2025-01-01' },
      { kind: 'debts', on: '2022-01-01' },
    ] as { kind: Failure['kind']; on: LocalDate }[];
    for (const order of [told, told.toReversed(), [...told.slice(2), ...told.slice(0, 2)]]) {
      const nif = fresh();
      for (const one of order) await note(failure(nif, 'VARATOJO, LDA', one));
      expect(await row(nif)).toEqual({ kind: 'insolvency', on: '2024-02-01', read: false });
    }
  });

  it('forgets that officers were read when the failure turns out to be later', async () => {
    const nif = fresh();
    await note(failure(nif, 'ALFUNDÃO, LDA', { kind: 'petition', on: '2025-01-01' as LocalDate }));
    await read(nif);
    await note(failure(nif, 'ALFUNDÃO, LDA', { on: '2199-01-01' as LocalDate }));
    expect(await row(nif)).toMatchObject({ read: false });
  });

  it('keeps a failure only while a record of it stands', async () => {
    const [stands, gone] = [fresh(), fresh()];
    const on = addMonths(new Date().toISOString().slice(0, 10) as LocalDate, -3);
    const fact = {
      ...act('insolvency', on),
      source: { register: 'citius-insolvency', reference: '1', url: null, date: on },
    };
    await db.prisma.$transaction(tx =>
      stateFacts(tx, [
        { nif: stands, register: 'citius-insolvency', facts: [fact as ReturnType<typeof act>] },
      ]),
    );
    await note(failure(stands, 'FERMENTELOS, LDA', { on }), failure(gone, 'FERMENTELOS, LDA', { on }));
    await db.prisma.$transaction(dropFailures);
    expect(await row(stands)).toBeDefined();
    expect(await row(gone)).toBeUndefined();
  });
});

describe('the coverage', () => {
  const days = (from: LocalDate, to: LocalDate, fault: string | null = null) =>
    db.pool.query(
      `insert into harvest_days select 'citius-insolvency', d::date, app_now(), $3 from generate_series($1::date, $2::date, interval '1 day') d
       on conflict (register, day) do update set fault = excluded.fault`,
      [from, to, fault],
    );
  const isRead = async (on: LocalDate) => {
    const country = await readCountryCoverage(db, on);
    return isNeighbourhoodRead({ ...country, officersRead: country.failuresKnown, unread: [] });
  };

  it('is whole with six years of days without a gap, and not a week after the last', async () => {
    expect(await readCountryCoverage(db, asOf)).toMatchObject({ oldestDay: null, newestDay: null });
    expect(await isRead(asOf)).toBe(false);
    await days(addDays(asOf, -2_300), addDays(asOf, -1));
    expect(await isRead(asOf)).toBe(true);
    expect((await readCountryCoverage(db, asOf)).newestDay).toBe(addDays(asOf, -1));
    expect(await isRead(addDays(asOf, 6))).toBe(true);
    expect(await isRead(addDays(asOf, 8))).toBe(false);
  });

  it('begins after the last gap, and a day that could not be read is one', async () => {
    const gap = addDays(asOf, -40);
    await days(gap, gap, 'the layout is not the known one');
    expect(await readCountryCoverage(db, asOf)).toMatchObject({ oldestDay: addDays(gap, 1) });
    expect(await isRead(asOf)).toBe(false);
  });
});
