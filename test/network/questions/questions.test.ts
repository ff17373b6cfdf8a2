/** What an investigator asks of a network, over a real database: each with its records. */
import { describe, expect, it } from 'vitest';
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { exploreNetwork } from '../../../src/network/exploring/explore-network.ts';
import { linkCompanies } from '../../../src/network/offices/link-companies.ts';
import { readSharedDoors } from '../../../src/network/questions/common-doors.ts';
import { readDirectorFailures } from '../../../src/network/questions/director-failures.ts';
import { readNetworkChanges } from '../../../src/network/questions/network-changes.ts';
import { readPaths } from '../../../src/network/questions/read-paths.ts';
import { addAssessment, companyNif } from '../../graph/graph-database.ts';
import { type Directed, linkByHand } from '../../jobs/linked-world.ts';
import { stateFacts } from '../../kit/state-facts.ts';
import { databaseOfFile } from '../../kit/test-database.ts';
import { act, notice } from '../phoenix-facts.ts';

const db = await databaseOfFile();

let nextCompany = 100;
const many = (count: number) => Array.from({ length: count }, () => companyNif(nextCompany++));
const link = (...directed: Directed[]) => linkByHand(db, directed);
const day = (text: string) => text as LocalDate;

async function chain(length: number): Promise<Nif[]> {
  const nifs = many(length);
  await link(
    ...nifs.flatMap((nif, i) =>
      [i, i - 1].filter(n => n >= 0).map(n => ({ nif, person: `${nifs[0]}-${n}` })),
    ),
  );
  return nifs;
}

const network = async (nif: Nif) => (await exploreNetwork(db, { nif, depth: 3, asOf: null, first: 500 }))!;
const paths = async (from: Nif, to: Nif, asOf: string | null = null) =>
  (await readPaths(db, { from, to, asOf: asOf === null ? null : day(asOf) }, graph => graph)).read!;

describe('a path between two companies', () => {
  it('leads over six others of which each knows its neighbours only, with the act of each hop; over seven there is none', async () => {
    const nifs = await chain(8);
    const { paths: found, cutOff } = await paths(nifs[0]!, nifs[6]!);
    expect(cutOff).toEqual([]);
    expect(
      found!.shortest.hops.map(({ from, to }) => [from, to].find(({ type }) => type === 'company')!.id),
    ).toEqual(nifs.slice(0, 6).flatMap((nif, i) => [nif, nifs[i + 1]!]));
    for (const { office, from, to } of found!.shortest.hops) {
      expect(office.source.reference).toMatch(/^AP\. 2015-01-02/);
      expect([from.id, to.id]).toContain(office.from);
    }
    expect(found!.shortest.hops.map(({ to }) => to.step)).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]);
    expect((await paths(nifs[0]!, nifs[7]!)).paths).toBeNull();
    expect((await paths(nifs[0]!, nifs[6]!, '2014-01-01')).paths).toBeNull();
  });

  it('is null with a company that nobody has named, and says what was not read', async () => {
    const [nif, near, ...rest] = many(53) as [Nif, Nif, ...Nif[]];
    await link(...[nif, near, ...rest].map(one => ({ nif: one, person: 'hub of paths' })));
    expect(await paths(nif, near)).toMatchObject({ paths: null, cutOff: [{ reason: 'hub' }] });
    // What was read around the other one is told, for it is charged.
    const unnamed = { from: nif, to: companyNif(1), asOf: null };
    expect(await readPaths(db, unnamed, graph => graph)).toEqual({ read: null, nodesRead: 2 });
  });
});

it('between two days offices begin and end, companies come and go, and verdicts change', async () => {
  const [nif, stays, comes, goes] = many(4) as [Nif, Nif, Nif, Nif];
  await link(
    { nif, person: 'berta' },
    { nif, person: 'carlos', from: '2010-01-01', to: '2012-05-05' },
    { nif: stays, person: 'berta' },
    { nif: comes, person: 'berta', from: '2024-03-03' },
    { nif: goes, person: 'carlos', from: '2010-01-01', to: '2012-04-04' },
  );
  await addAssessment(db, stays, { hoursAgo: 24 * 900, verdict: 'low_risk' });
  await addAssessment(db, stays, { hoursAgo: 24, verdict: 'high_risk' });
  const read = (about: Nif) =>
    readNetworkChanges(
      db,
      { nif: about, depth: 2, first: 500, from: day('2022-01-01'), to: null },
      graph => graph,
    );
  const changes = (await read(nif))!;
  expect(changes.begun.map(({ to, source }) => [to, source.reference])).toEqual([
    [comes, 'AP. 2024-03-03 berta'],
  ]);
  expect(changes.ended).toEqual([]);
  expect(changes.entered.map(({ id }) => id)).toEqual([comes]);
  expect(changes.left.map(({ id }) => id)).toEqual([goes]);
  expect(changes.judgedAnew).toMatchObject([
    { before: { id: stays, verdict: null }, after: { verdict: 'high_risk' } },
  ]);
});

it('a failure is shown of the directors who were close to it, with its record', async () => {
  const [nif, failed, well] = many(3) as [Nif, Nif, Nif];
  await link(...[nif, failed, well].map(one => ({ nif: one, person: 'dora' })), {
    nif: failed,
    person: 'left long before',
    to: '2016-01-01',
  });
  const stated = [
    { nif: failed, register: 'citius-insolvency' as const, facts: [notice('declared', '2024-05-06')] },
  ];
  await db.prisma.$transaction(tx => stateFacts(tx, stated));
  const graph = await network(nif);
  expect(await readDirectorFailures(db, graph)).toMatchObject([
    {
      director: { name: 'Pessoa dora' },
      company: { id: failed },
      office: { to: failed, source: { register: 'mj-publications' } },
      failure: { kind: 'insolvency', on: '2024-05-06', seen: { source: { register: 'citius-insolvency' } } },
    },
  ]);
});

it('who shares a director and the door is shown with the acts of both seats; a director or a door alone is not enough', async () => {
  const [nif, nextDoor, elsewhere, stranger] = many(4) as [Nif, Nif, Nif, Nif];
  await link(
    ...[nif, nextDoor, elsewhere].map(one => ({ nif: one, person: 'elsa' })),
    { nif: elsewhere, person: 'fausto' },
    { nif: stranger, person: 'fausto' },
  );
  const seats = { [nif]: 7, [nextDoor]: 7, [elsewhere]: 9, [stranger]: 7 };
  await db.prisma.$transaction(async tx => {
    const stated = Object.entries(seats).map(([one, door]) => ({
      nif: one,
      register: 'mj-publications' as const,
      facts: [
        act('seat-change', '2018-01-01', {
          seat: { address: `Rua do Forno, ${door}`, postalCode: '4000-235' },
        }),
      ],
    }));
    await stateFacts(tx, stated);
    await linkCompanies(tx, Object.keys(seats));
  });
  const graph = await network(nif);
  expect(await readSharedDoors(db, graph)).toMatchObject([
    {
      companies: [{ id: nif }, { id: nextDoor }],
      directors: [{ name: 'Pessoa elsa' }],
      offices: [{ to: nif }, { to: nextDoor }],
      seats: [{ register: 'mj-publications' }, { register: 'mj-publications' }],
    },
  ]);
  expect(await readSharedDoors(db, { ...graph, asOf: day('2017-01-01') })).toEqual([]);
});
