/** The network as it is explored: what is reached, what bounds it, what is said about that. */
import { describe, expect, it } from 'vitest';
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { exploreNetwork } from '../../../src/network/exploring/explore-network.ts';
import type { NetworkGraph } from '../../../src/network/exploring/network-graph.ts';
import { riskPaths } from '../../../src/network/exploring/risk-paths.ts';
import { companyNif, countStatements } from '../../graph/graph-database.ts';
import { type Directed, linkByHand } from '../../jobs/linked-world.ts';
import { writeAssessment } from '../../kit/assessed-company.ts';
import { stateFacts } from '../../kit/state-facts.ts';
import { databaseOfFile } from '../../kit/test-database.ts';
import { notice } from '../phoenix-facts.ts';

const db = await databaseOfFile();

let nextCompany = 100;
const fresh = () => companyNif(nextCompany++);
const many = (count: number) => Array.from({ length: count }, fresh);

async function explore(nif: Nif, { depth = 3, first = 100, asOf = null as string | null } = {}) {
  const graph = await exploreNetwork(db, { nif, depth, first, asOf: asOf as LocalDate | null });
  return graph!;
}

const link = (...directed: Directed[]) => linkByHand(db, directed);
const steps = ({ companies }: NetworkGraph) => companies.map(({ id, step }) => [id, step]);
const cuts = ({ cutOff }: NetworkGraph) => cutOff.map(({ reason, omitted }) => [reason, omitted]);

async function fail(nif: Nif, on = '2024-05-06'): Promise<void> {
  const stated = [{ nif, register: 'citius-insolvency' as const, facts: [notice('declared', on)] }];
  await db.prisma.$transaction(tx => stateFacts(tx, stated));
}

/** A chain: each two neighbours share a director of their own. */
async function chain(length: number): Promise<Nif[]> {
  const nifs = many(length);
  const directed = nifs.flatMap((nif, i) => [
    { nif, person: `${nifs[0]}-${i}` },
    ...(i > 0 ? [{ nif, person: `${nifs[0]}-${i - 1}` }] : []),
  ]);
  await link(...directed);
  return nifs;
}

describe('the network', () => {
  it('reaches as many companies deep as asked, and says what lies beyond', async () => {
    const [a, b, c, d, e] = (await chain(5)) as [Nif, Nif, Nif, Nif, Nif];
    const one = await explore(a, { depth: 1 });
    expect(steps(one)).toEqual([
      [a, 0],
      [b, 1],
    ]);
    expect(one.people.map(({ step }) => step)).toEqual([0]);
    expect(one.offices).toHaveLength(2);
    expect(cuts(one)).toEqual([['depth', 1]]);
    const three = await explore(a);
    expect(steps(three).map(([nif]) => nif)).toEqual([a, b, c, d]);
    expect(three.offices).toHaveLength(6);
    expect(cuts(await explore(c))).toEqual([]);
    expect(steps(await explore(c)).map(([nif]) => nif)).toEqual(expect.arrayContaining([a, b, c, d, e]));
  });

  it('goes through companies that hold offices, and tells nothing of a person but a name and an id', async () => {
    const [held, holder, sister, other] = [fresh(), fresh(), fresh(), fresh()];
    await link(
      { nif: holder, person: 'vera' },
      { nif: other, person: 'vera' },
      { nif: held, person: 'ines' },
    );
    await link({ nif: sister, person: 'rita' });
    await db.pool.query(
      `insert into appointments (id, company_nif, holder_company_nif, holder_name, role, role_label, appointed_on, source)
       select 'dir_' || nif, nif, $2, 'x', 'director', 'Administrador', '2020-01-01', '{}' from unnest($1::text[]) nif`,
      [[held, sister], holder],
    );
    const graph = await explore(held);
    expect(steps(graph)).toEqual([[held, 0], [holder, 1], ...[sister, other].sort().map(nif => [nif, 2])]);
    for (const person of graph.people) {
      expect(Object.keys(person).sort()).toEqual(['id', 'isHub', 'name', 'step', 'type']);
      expect(person.id).toMatch(/^dir_[0-9a-z]{26}$/);
    }
  });

  it('follows no auditor, nobody without a number, and no office that ended more than ten years before', async () => {
    const [nif, audited, named, past] = [fresh(), fresh(), fresh(), fresh()];
    await link(
      { nif, person: 'eva', role: 'auditor' },
      { nif, person: null },
      { nif, person: 'raul' },
      { nif: audited, person: 'eva' },
      { nif: named, person: null },
      { nif: past, person: 'raul', from: '2001-01-01', to: '2012-01-01' },
    );
    const graph = await explore(nif, { asOf: '2026-10-15' });
    expect(steps(graph)).toEqual([[nif, 0]]);
    expect(graph.people.map(({ name }) => name)).toEqual(['Pessoa raul']);
    expect(graph.cutOff).toEqual([{ reason: 'unidentified', at: nif, omitted: 1 }]);
    expect(steps(await explore(nif, { asOf: '2021-12-31' }))).toContainEqual([past, 1]);
  });

  it('on an earlier day, by what was published by then', async () => {
    const [nif, later, ended] = [fresh(), fresh(), fresh()];
    await link(
      { nif, person: 'alda' },
      { nif: later, person: 'alda', from: '2022-03-04' },
      { nif: ended, person: 'alda', to: '2023-05-06' },
    );
    await fail(ended, '2023-07-08');
    const then = await explore(nif, { asOf: '2022-03-03' });
    expect(then.asOf).toBe('2022-03-03');
    expect(steps(then).map(([id]) => id)).toEqual([nif, ended]);
    expect(then.offices.map(({ ceasedOn, ceasedSource }) => [ceasedOn, ceasedSource])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(riskPaths(then)).toEqual([]);
    const now = await explore(nif);
    expect(steps(now).map(([id]) => id)).toEqual([nif, later, ended]);
    expect(now.offices.find(({ to }) => to === ended)).toMatchObject({
      ceasedOn: '2023-05-06',
      ceasedSource: { register: 'mj-publications', date: '2023-05-06' },
    });
    expect(riskPaths(now)).toHaveLength(1);
    expect((await explore(nif, { asOf: '2999-01-01' })).asOf).toBe(now.asOf);
  });

  it('shows the verdict of the day', async () => {
    const nif = fresh();
    await link({ nif, person: 'ilda' });
    for (const [id, on, verdict] of [
      ['asm_a', '2025-01-01', 'low_risk'],
      ['asm_b', '2026-01-01', 'high_risk'],
    ])
      await writeAssessment(db.pool, { id: id!, nif, assessedAt: on, networkAsOf: on, verdict });
    await db.sql`update companies set latest_assessment_id = 'asm_b' where nif = ${nif}`;
    const verdictOn = async (asOf: string | null) => (await explore(nif, { asOf })).companies[0]!.verdict;
    expect(await verdictOn(null)).toBe('high_risk');
    expect(await verdictOn('2025-12-31')).toBe('low_risk');
    expect(await verdictOn('2024-12-31')).toBeNull();
  });

  it('looks at two hundred offices of a company, at those that run first, and says so', async () => {
    const nif = fresh();
    await link({ nif, person: 'first' });
    await db.sql`insert into people (id, nif_hash, name) select 'dir_many_' || n, 'many ' || n, 'P' || n
       from generate_series(1, 205) n`;
    // Those whose offices run stand last, by every order but the one that counts.
    await db.pool.query(
      `insert into appointments (id, company_nif, person_id, holder_name, role, role_label, appointed_on, ceased_on, source)
       select 'many_' || lpad(n::text, 3, '0'), $1, 'dir_many_' || n, 'P', 'director', 'Gerente', '2019-01-01',
         case when n < 204 then '2022-01-01'::date - n end, '{}' from generate_series(1, 205) n`,
      [nif],
    );
    const { people, offices, cutOff } = await explore(nif, { first: 500 });
    expect(cutOff).toEqual([{ reason: 'many-offices', at: nif, omitted: 1 }]);
    expect(offices.filter(({ ceasedOn }) => ceasedOn === null)).toHaveLength(3);
    expect(people.slice(0, 3).map(({ name }) => name)).toEqual(expect.arrayContaining(['P204', 'P205']));
    expect(people).toHaveLength(201);
  });

  it('is null for a company that no register has named', async () => {
    expect(await exploreNetwork(db, { nif: companyNif(1), depth: 3, first: 100, asOf: null })).toBeNull();
  });
});

describe('its bounds', () => {
  it('a person with more than fifty other companies is shown, links none, and is no way to anywhere', async () => {
    const [nif, near, ...rest] = many(52) as [Nif, Nif, ...Nif[]];
    await link(...[nif, near, ...rest.slice(1)].map(one => ({ nif: one, person: 'hub' })));
    expect((await explore(nif)).companies).toHaveLength(51);
    await link({ nif: rest[0]!, person: 'hub' }, { nif, person: 'hub' }, { nif, person: 'zara' });
    await link({ nif: near, person: 'hub' }, { nif: near, person: 'zara' });
    await fail(near);
    const graph = await explore(nif);
    const hub = graph.people.find(({ isHub }) => isHub)!;
    expect(steps(graph).map(([id]) => id)).toEqual([nif, near]);
    expect(graph.cutOff).toEqual([{ reason: 'hub', at: hub.id, omitted: 51 }]);
    const [path] = riskPaths(graph);
    expect(path!.hops.map(({ from, to }) => [from.name, to.name])).toEqual([
      [nif, 'Pessoa zara'],
      ['Pessoa zara', near],
    ]);
  });

  it('of more nodes than were asked for the nearest are shown, the same every time, and the rest is counted', async () => {
    const nif = fresh();
    const [ended, running] = [many(5), many(5)];
    await link(
      { nif, person: 'lia' },
      ...ended.map(one => ({ nif: one, person: 'lia', to: '2024-01-01' })),
      ...running.map(one => ({ nif: one, person: 'lia' })),
    );
    const graph = await explore(nif, { first: 9 });
    expect(graph.companies.map(({ id }) => id)).toEqual([
      nif,
      ...running.sort(),
      ...ended.sort().slice(0, 2),
    ]);
    expect(graph.people).toHaveLength(1);
    expect(cuts(graph)).toEqual([['first', 3]]);
    expect(await explore(nif, { first: 9 })).toEqual(graph);
    const alone = await explore(nif, { first: 1 });
    expect([alone.companies.length, alone.people.length, alone.offices.length]).toEqual([1, 0, 0]);
    expect(cuts(alone)).toEqual([['first', 1]]);
  });

  it('costs two statements, whatever it holds', async () => {
    const small = fresh();
    await link({ nif: small, person: 'ada' });
    const [large] = (await chain(6)) as [Nif];
    const cost = (nif: Nif) => countStatements(() => explore(nif));
    await cost(small);
    expect([await cost(small), await cost(large)]).toEqual([2, 2]);
  });
});

describe('ways to insolvent companies', () => {
  it('are the shortest, and every hop has the act that shows it', async () => {
    const [a, b, c, d] = (await chain(4)) as [Nif, Nif, Nif, Nif];
    await link({ nif: a, person: 'short' }, { nif: a, person: `${a}-0` });
    await link({ nif: d, person: 'short' }, { nif: d, person: `${a}-3` }, { nif: d, person: `${a}-2` });
    await fail(b);
    await fail(d, '2023-01-02');
    await fail(d, '2025-01-02');
    const paths = riskPaths(await explore(a));
    expect(paths.map(({ to, hops }) => [to.id, hops.length])).toEqual(
      [
        [b, 2],
        [d, 2],
      ].sort(),
    );
    const far = riskPaths(await explore(c)).find(({ to }) => to.id === b)!;
    expect(far.insolvency).toMatchObject({
      on: '2024-05-06',
      seen: { source: { register: 'citius-insolvency' } },
    });
    for (const { hops, to } of paths) {
      expect(hops[0].from.id).toBe(a);
      expect(hops.at(-1)!.to).toBe(to);
      for (const [i, hop] of hops.entries()) {
        if (i > 0) expect(hop.from).toBe(hops[i - 1]!.to);
        expect([hop.office.from, hop.office.to].sort()).toEqual([hop.from.id, hop.to.id].sort());
        expect(hop.office.source).toMatchObject({
          register: 'mj-publications',
          reference: expect.any(String),
        });
      }
    }
  });
});
