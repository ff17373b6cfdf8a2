/** Paths between two companies against every path that there is, in small invented networks. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import type { NetworkGraph, NetworkOffice } from '../../../src/network/exploring/network-graph.ts';
import { tiesIn } from '../../../src/network/questions/company-ties.ts';
import { MOST_STEPS, pathsBetween } from '../../../src/network/questions/paths-between.ts';
import { seededRuns } from '../../kit/seeded-runs.ts';

const ASKED_ON = '2025-01-01' as LocalDate;
const source = { register: 'mj-publications' as const, reference: 'AP. 1', url: null, date: null };

function office(
  from: string,
  to: string,
  appointedOn: string | null,
  ceasedOn: string | null = null,
): NetworkOffice {
  const [began, ended] = [appointedOn, ceasedOn] as (LocalDate | null)[];
  return {
    from,
    to: to as Nif,
    role: 'director',
    roleLabel: 'Gerente',
    appointedOn: began!,
    ceasedOn: ended!,
    source,
    ceasedSource: null,
  };
}

function graphOf(offices: readonly NetworkOffice[], hubs: readonly string[] = []): NetworkGraph {
  const ids = [...new Set(offices.flatMap(({ from, to }) => [from, to]))];
  const unjudged = { verdict: null, score: null, assessedAt: null, assessmentId: null, insolvencies: [] };
  return {
    nif: 'c0' as Nif,
    asOf: ASKED_ON,
    depth: 3,
    companies: ids
      .filter(id => id.startsWith('c'))
      .map(id => ({ type: 'company', id: id as Nif, name: id, step: 0, ...unjudged })),
    people: ids
      .filter(id => id.startsWith('p'))
      .map(id => ({ type: 'person', id, name: id, step: 0, isHub: hubs.includes(id) })),
    offices,
    cutOff: [],
  };
}

/** Lengths of all paths that come to no company twice, by steps. */
function everyPath(graph: NetworkGraph, to: string): { steps: number; length: number }[] {
  const tiesOf = tiesIn(graph);
  const found: { steps: number; length: number }[] = [];
  const walk = (at: string, seen: readonly string[], length: number) => {
    if (at === to) found.push({ steps: seen.length, length });
    else if (seen.length < MOST_STEPS)
      for (const tie of tiesOf(at))
        if (tie.to !== 'c0' && !seen.includes(tie.to)) walk(tie.to, [...seen, tie.to], length + tie.length);
  };
  walk('c0', [], 0);
  return found;
}

const anyOffice = fc
  .record({
    holder: fc.oneof(
      fc.nat(8).map(n => `p${n}`),
      fc.nat(9).map(n => `c${n}`),
    ),
    company: fc.nat(9).map(n => `c${n}`),
    from: fc.integer({ min: 2000, max: 2015 }),
    years: fc.option(fc.integer({ min: 0, max: 9 })),
  })
  .filter(({ holder, company }) => holder !== company)
  .map(({ holder, company, from, years }) =>
    office(holder, company, `${from}-01-01`, years === null ? null : `${from + years}-06-01`),
  );

it('the shortest path is as short as any, and none is more telling than the most telling', () => {
  const offices = fc.array(anyOffice, { minLength: 2, maxLength: 16 });
  fc.assert(
    fc.property(offices, fc.constantFrom('p0', 'none'), (held, hub) => {
      const graph = graphOf(
        [...held, office('p0', 'c0', '2010-01-01'), office('p1', 'c9', '2010-01-01')],
        [hub],
      );
      const all = everyPath(graph, 'c9');
      const found = pathsBetween(graph, 'c0', 'c9');
      expect(found === null).toBe(all.length === 0);
      if (!found) return;
      expect(found.shortest.steps).toBe(Math.min(...all.map(({ steps }) => steps)));
      expect(found.mostTelling.length).toBeCloseTo(Math.min(...all.map(({ length }) => length)));
      for (const { hops } of Object.values(found)) {
        expect([hops[0]!.from.id, hops.at(-1)!.to.id]).toEqual(['c0', 'c9']);
        for (const [n, { from, to, office }] of hops.entries()) {
          expect([office.from, office.to].sort()).toEqual([from.id, to.id].sort());
          expect(from.id).toBe(n === 0 ? 'c0' : hops[n - 1]!.to.id);
          expect(to.id).not.toBe(hub);
        }
      }
    }),
    seededRuns('paths', 300, 20_000),
  );
});

it('whoever ran both at one time ties them more than somebody who links many, or came after', () => {
  const lengthOf = (...held: NetworkOffice[]) => pathsBetween(graphOf(held), 'c0', 'c9')!.mostTelling.length;
  const [whole, half] = ['2015-01-01', '2020-01-01'];
  expect(lengthOf(office('p', 'c0', whole), office('p', 'c9', whole))).toBe(1);
  expect(lengthOf(office('p', 'c0', whole), office('p', 'c9', half))).toBeCloseTo(2, 1);
  expect(lengthOf(office('p', 'c0', whole, half), office('p', 'c9', half))).toBe(10);
  expect(lengthOf(office('p', 'c0', null, half), office('p', 'c9', whole))).toBe(10);
  const others = [1, 2, 3].map(n => office('p', `c${n}`, whole));
  expect(lengthOf(office('p', 'c0', whole), office('p', 'c9', whole), ...others)).toBe(4);
  expect(lengthOf(office('c0', 'c9', whole))).toBe(1);
});
