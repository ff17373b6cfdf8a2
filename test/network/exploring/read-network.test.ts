/** The network as the database gives it: who is linked, what is cut off and said, what has been asked. */
import { describe, expect, it } from 'vitest';
import type { RegisterAge } from '../../../src/facts/register-age.ts';
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { readFirmsAt } from '../../../src/network/continuity/read-firms-at.ts';
import { readNetwork, readSurroundings } from '../../../src/network/exploring/read-network.ts';
import { linkCompanies } from '../../../src/network/offices/link-companies.ts';
import { companyNif } from '../../graph/graph-database.ts';
import { linkByHand } from '../../jobs/linked-world.ts';
import { stateFacts } from '../../kit/state-facts.ts';
import { databaseOfFile } from '../../kit/test-database.ts';
import { words } from '../../kit/words.ts';
import { act } from '../phoenix-facts.ts';

const ASKED: readonly RegisterAge[] = [
  { name: 'citius-insolvency', kind: 'consulted', maxAgeHours: 24 },
  { name: 'citius-executions', kind: 'consulted', maxAgeHours: 168 },
  { name: 'at-debtors', kind: 'list', maxAgeHours: 48 },
  { name: 'ss-debtors', kind: 'list', maxAgeHours: 48 },
  { name: 'impic-licences', kind: 'consulted', maxAgeHours: 168 },
];
const SUBJECT = companyNif(1);
const asOf = '2026-10-15' as LocalDate;
let nextCompany = 100;
const fresh = () => companyNif(nextCompany++);

const db = await databaseOfFile();

const around = (nif = SUBJECT, on = asOf) => readSurroundings(db, { nif, asOf: on, registers: ASKED });

describe('the companies around one', () => {
  it('are those of its directors, the nearest first; nobody else’s', async () => {
    const [now, before, longAgo, audited, named] = [fresh(), fresh(), fresh(), fresh(), fresh()];
    await linkByHand(db, [
      { nif: SUBJECT, person: 'ana' },
      { nif: SUBJECT, person: 'rui', to: '2020-01-01' },
      { nif: SUBJECT, person: null },
      { nif: SUBJECT, person: 'eva', role: 'auditor' },
      { nif: before, person: 'ana', to: '2022-03-01' },
      { nif: now, person: 'ana' },
      { nif: longAgo, person: 'ana', to: '2016-10-14' },
      { nif: audited, person: 'eva', role: 'auditor' },
      { nif: named, person: null },
    ]);
    const ofRui = fresh();
    await linkByHand(db, [{ nif: ofRui, person: 'rui' }]);
    const { others, cutOff } = await around();
    expect(others.map(({ nif }) => nif)).toEqual([now, ofRui, before]);
    expect(cutOff).toEqual([]);
  });

  it('on an earlier day, by the offices of that day', async () => {
    const [subject, other] = [fresh(), fresh()];
    await linkByHand(db, [
      { nif: subject, person: 'zita', from: '2016-01-01', to: '2018-01-01' },
      { nif: other, person: 'zita', from: '2016-01-01' },
    ]);
    const network = async (on: string) =>
      (await readNetwork(db, { nif: subject, asOf: on as LocalDate, registers: ASKED })).answer;
    expect((await network('2017-01-01')).directors).toHaveLength(1);
    expect((await network('2019-01-01')).directors).toMatchObject([{ until: '2018-01-01' }]);
    expect((await network('2020-02-01')).directors).toHaveLength(0);
    expect((await network('2017-01-01')).network.companies).toMatchObject([{ nif: other }]);
  });

  it('with the administrator of insolvency of one of them, whom only a declaration appoints', async () => {
    const [subject, other] = [fresh(), fresh()];
    await linkByHand(db, [
      { nif: subject, person: 'vera' },
      { nif: other, person: 'vera' },
      { nif: other, person: 'lia', role: 'insolvency-administrator', from: '2026-05-01' },
    ]);
    const { answer } = await readNetwork(db, { nif: subject, asOf, registers: ASKED });
    expect(answer.directors).toMatchObject([{ issues: [{ kind: 'insolvency', on: '2026-05-01' }] }]);
  });

  it('are also those of who stands behind one legal person after another', async () => {
    const [subject, lower, upper, other] = [fresh(), fresh(), fresh(), fresh()];
    await linkByHand(db, [
      { nif: subject, person: null, company: lower },
      { nif: lower, person: null, company: upper },
      { nif: upper, person: 'nuno' },
      // A company that holds itself ends the chain.
      { nif: upper, person: null, company: lower },
      { nif: other, person: 'nuno' },
    ]);
    const { others, cutOff } = await around(subject);
    expect(others.map(({ nif }) => nif).sort()).toEqual([lower, upper, other].sort());
    expect(cutOff).toEqual([]);
  });

  it('are also those in which it stands itself, through others too, of a group all', async () => {
    const [subject, between, lower, before, longAgo] = [fresh(), fresh(), fresh(), fresh(), fresh()];
    const group = Array.from({ length: 60 }, fresh);
    const held = (nif: string, company: Nif, to?: string) => ({
      nif,
      person: null,
      company,
      role: 'partner' as const,
      ...(to ? { to } : {}),
    });
    await linkByHand(db, [
      held(between, subject),
      held(lower, between),
      held(before, subject, '2022-03-01'),
      held(longAgo, subject, '2016-10-14'),
      ...group.map(nif => held(nif, subject)),
      // Who stands in each other ends the chain.
      held(subject, lower),
    ]);
    const { others, cutOff } = await around(subject);
    expect(others.map(({ nif }) => nif).sort()).toEqual([between, lower, before, ...group].sort());
    expect(others.at(-1)).toMatchObject({ nif: before });
    expect(cutOff).toEqual([]);
    const { answer } = await readNetwork(db, { nif: subject, asOf, registers: ASKED });
    expect(answer.directors.at(-1)).toMatchObject({ directorId: subject });
    expect(answer.network.companies).toHaveLength(63);
    const chain = Array.from({ length: 6 }, fresh);
    await linkByHand(
      db,
      chain.slice(1).map((nif, n) => held(nif, chain[n]!)),
    );
    expect(await around(chain[0]!)).toMatchObject({
      others: { length: 4 },
      cutOff: [{ reason: 'bound', companies: 1 }],
    });
  });

  it('wait for the registers that have not answered within their age', async () => {
    const [subject, other] = [fresh(), fresh()];
    await linkByHand(db, [
      { nif: subject, person: 'olga' },
      { nif: other, person: 'olga' },
    ]);
    const silent = async () => (await around(subject)).others[0]!.silent;
    expect(await silent()).toEqual(
      words(`
      at-debtors citius-executions citius-insolvency impic-licences ss-debtors`),
    );
    const answered = (register: string, outcome: string, hoursAgo: number) =>
      db.sql`insert into register_answers (id, register, nif, outcome, asked_at, parser_version, records)
         values (gen_random_uuid()::text, ${register}, ${other}, ${outcome}, app_now() - make_interval(hours => ${hoursAgo}), 1, '[]')`;
    await answered('citius-insolvency', 'not_found', 25);
    await answered('citius-executions', 'unavailable', 1);
    expect(await silent()).toHaveLength(5);
    await answered('impic-licences', 'found', 100);
    await answered('citius-insolvency', 'not_found', 23);
    await answered('citius-executions', 'found', 100);
    await db.sql`insert into register_lists (register, edition, read_at, rows, body_hash)
       values ('at-debtors', 'e', app_now(), 1, '\\x00')`;
    expect(await silent()).toEqual(['ss-debtors']);
  });
});

describe('what is cut off', () => {
  it('a person with more than fifty companies links none, and that is said', async () => {
    const subject = fresh();
    const others = Array.from({ length: 51 }, fresh);
    await linkByHand(db, [
      { nif: subject, person: 'hub' },
      ...others.slice(1).map(nif => ({ nif, person: 'hub' })),
    ]);
    expect((await around(subject)).others).toHaveLength(50);
    await linkByHand(db, [{ nif: others[0]!, person: 'hub' }]);
    const { others: linked, cutOff } = await around(subject);
    expect(linked).toEqual([]);
    expect(cutOff).toEqual([{ reason: 'hub', companies: 51 }]);
    const { answer } = await readNetwork(db, { nif: subject, asOf, registers: ASKED });
    expect(answer.network).toEqual({ companies: [], cutOff });
  });

  it('the companies of the 101st person, and a legal person behind five others, are counted as left out', async () => {
    const [subject, chained] = [fresh(), fresh()];
    const people = Array.from({ length: 101 }, (_, n) => `one-of-101-${n}`);
    await linkByHand(db, [
      ...people.map(person => ({ nif: subject, person })),
      ...people.map(person => ({ nif: fresh(), person })),
    ]);
    const { others, cutOff } = await around(subject);
    expect(others).toHaveLength(100);
    expect(cutOff).toEqual([{ reason: 'bound', companies: 1 }]);
    const behind = Array.from({ length: 5 }, fresh);
    await linkByHand(
      db,
      behind.map((company, n) => ({ nif: behind[n - 1] ?? chained, person: null, company })),
    );
    expect(await around(chained)).toMatchObject({
      others: { length: 4 },
      cutOff: [{ reason: 'bound', companies: 1 }],
    });
  });

  it('of more than two hundred companies the nearest are looked at, and the rest is counted', async () => {
    const subject = fresh();
    const people = ['a', 'b', 'c', 'd', 'e'].map(name => `many-${name}`);
    const left = Array.from({ length: 50 }, fresh);
    await linkByHand(db, [
      ...people.map(person => ({ nif: subject, person })),
      ...left.map(nif => ({ nif, person: people[0]!, to: '2024-01-01' })),
      ...people.slice(1).flatMap(person => Array.from({ length: 40 }, () => ({ nif: fresh(), person }))),
    ]);
    const { others, cutOff } = await around(subject);
    expect(others).toHaveLength(200);
    expect(cutOff).toEqual([{ reason: 'bound', companies: 10 }]);
    const nearest = new Set(others.map(({ nif }) => nif));
    expect(left.filter(nif => nearest.has(nif))).toHaveLength(40);
    const failed = left.filter(nif => !nearest.has(nif));
    await db.sql`insert into failed_companies (nif, name, name_words, failed_on, kind, found_in)
       select nif, nif, '{}', '2026-01-02', 'insolvency', 'citius-insolvency' from unnest(${failed}::text[]) as f(nif)`;
    const first = new Set((await around(subject)).others.map(({ nif }) => nif));
    expect(failed.filter(nif => !first.has(nif))).toEqual([]);
  });
});

describe('companies behind one door', () => {
  it('are counted by building and by unit, as the latest act seats them', async () => {
    const seats = ['Rua do Forno, 7', 'RUA DO FORNO, N.º 7', 'Rua do Forno, 7, Sala 2', 'Rua do Forno, 9'];
    await db.prisma.$transaction(async tx => {
      const stated = seats.map(address => ({
        nif: fresh(),
        register: 'mj-publications' as const,
        facts: [
          act('constitution', '2020-01-01', { firma: 'X, LDA', seat: { address, postalCode: '9999-234' } }),
        ],
      }));
      await stateFacts(tx, stated);
      await linkCompanies(
        tx,
        stated.map(({ nif }) => nif),
      );
    });
    const firmsAt = await readFirmsAt(db, ['9999-234|7']);
    expect(firmsAt({ building: '9999-234|7', unit: null })).toEqual({ building: 3, unit: 2 });
    expect(firmsAt({ building: '9999-234|7', unit: 'sala 2' })).toEqual({ building: 3, unit: 1 });
    expect(firmsAt({ building: '9999-234|9', unit: null })).toEqual({ building: 0, unit: 0 });
  });
});
