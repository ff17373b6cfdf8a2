/** Who falls together: directors, partners and doors join companies, hubs and crowds do not, a client alone joins nobody. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Source } from '../../../src/facts/fact.ts';
import { seatPlace } from '../../../src/network/continuity/seat-place.ts';
import { listTies, reachedFrom } from '../../../src/watching/clusters/clusters.ts';
import { concentrationOf } from '../../../src/watching/clusters/concentration.ts';
import type { ListRecords } from '../../../src/watching/clusters/ties.ts';

const act = (nif: string): Source => ({
  register: 'mj-publications',
  reference: `AP. ${nif}`,
  url: null,
  date: null,
});
const holder = (nifs: string, offices = nifs.length) => ({
  offices,
  held: [...nifs].map(nif => ({ nif, source: act(nif) })),
});
const list = (nifs: string, told: Partial<ListRecords> = {}) =>
  listTies({
    companies: [...nifs].map(nif => ({ nif, name: null, municipality: null, isRead: true })),
    holders: [],
    buildings: [],
    clients: [],
    ...told,
  });
const groups = (nifs: string, told: Partial<ListRecords>) =>
  list(nifs, told).clusters.map(({ companies }) => companies.join(''));

/** Seats behind one street number, and how many firms have theirs there. */
function building(addresses: Record<string, string>, strangers = 0): ListRecords['buildings'][number] {
  const seats = Object.entries(addresses).map(([nif, address]) => {
    const seat = { address, postalCode: '4560-143', municipality: 'Penafiel', district: null };
    return { nif, seat, source: act(nif) };
  });
  const units = Map.groupBy(seats, ({ seat }) => seatPlace(seat)!.unit);
  const firms = [...units].map(([unit, { length }]) => ({ building: '4560-143|7', unit, firms: length }));
  return {
    seats,
    firms: strangers ? [...firms, { building: '4560-143|7', unit: 'sala 99', firms: strangers }] : firms,
  };
}

describe('clusters', () => {
  it('joins a chain, the largest cluster first, and leaves whoever nothing ties alone', () => {
    expect(groups('ABCDEF', { holders: [holder('DE'), holder('CD'), holder('AB')] })).toEqual([
      'CDE',
      'AB',
      'F',
    ]);
  });

  it('does not join by somebody with more than 50 offices', () => {
    expect(groups('AB', { holders: [holder('AB', 50)] })).toEqual(['AB']);
    expect(groups('AB', { holders: [holder('AB', 51)] })).toEqual(['A', 'B']);
  });

  it('joins by a door that is not that of a crowd, nor of another unit', () => {
    const one = { A: 'Rua do Forno, 7', B: 'R. do Forno, n.º 7' };
    expect(groups('AB', { buildings: [building(one)] })).toEqual(['AB']);
    const units = { A: 'Rua do Forno, 7, sala 1', B: 'Rua do Forno, 7, sala 2' };
    expect(groups('AB', { buildings: [building(units)] })).toEqual(['A', 'B']);
    const unit = { A: 'Rua do Forno, 7, sala 1', B: 'Rua do Forno, 7, sala 1' };
    expect(groups('AB', { buildings: [building(unit, 10)] })).toEqual(['AB']);
    expect(groups('AB', { buildings: [building(unit, 11)] })).toEqual(['A', 'B']);
    expect(groups('AB', { buildings: [building(one, 4)] })).toEqual(['A', 'B']);
    const desk = { A: 'Escritório virtual, Rua do Forno, 7', B: 'Rua do Forno, 7' };
    expect(groups('AB', { buildings: [building(desk)] })).toEqual(['A', 'B']);
  });

  it('shows a client in common, which joins nobody', () => {
    const client = { nif: 'Z', name: 'MUNICÍPIO DE EXEMPLO', companies: ['A', 'B'] };
    const { clusters } = list('ABC', { clients: [client] });
    expect(clusters).toEqual([
      { companies: ['A'], links: [], clients: [client] },
      { companies: ['B'], links: [], clients: [client] },
      { companies: ['C'], links: [], clients: [] },
    ]);
  });

  it('counts the directors that the same companies share', () => {
    expect(list('ABC', { holders: [holder('AB'), holder('BA'), holder('ABC')] }).clusters[0]!.links).toEqual([
      { reason: 'director', companies: ['A', 'B', 'C'], count: 1 },
      { reason: 'director', companies: ['A', 'B'], count: 2 },
    ]);
  });
});

describe('the worst case', () => {
  it('names each company once, by a shortest way, with the acts behind the last hop', () => {
    const { ties } = list('ABCDE', { holders: [holder('AB'), holder('BC'), holder('CD'), holder('ABD')] });
    expect(reachedFrom('A', ties).map(({ nif, hops, from }) => [nif, hops, from])).toEqual([
      ['B', 1, 'A'],
      ['D', 1, 'A'],
      ['C', 2, 'B'],
    ]);
    expect(reachedFrom('A', ties)[2]).toMatchObject({ reason: 'director', acts: [act('B'), act('C')] });
    expect(reachedFrom('E', ties)).toEqual([]);
  });

  it('has one act where a company is itself the partner of the other', () => {
    const own = {
      offices: 1,
      held: [
        { nif: 'A', source: null },
        { nif: 'B', source: act('B') },
      ],
    };
    expect(reachedFrom('A', list('AB', { holders: [own] }).ties)[0]!.acts).toEqual([act('B')]);
  });

  it('from any company reaches the rest of its cluster and nobody else, each after the one it is reached from', () => {
    const groupsOf = fc.array(
      fc.uniqueArray(fc.constantFrom(...'ABCDEFGHIJ'), { minLength: 2, maxLength: 4 }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(groupsOf, fc.constantFrom(...'ABCDEFGHIJ'), (groupsHeld, start) => {
        const read = list('ABCDEFGHIJ', { holders: groupsHeld.map(nifs => holder(nifs.join(''))) });
        const reached = reachedFrom(start, read.ties);
        const cluster = read.clusters.find(({ companies }) => companies.includes(start))!;
        expect([start, ...reached.map(({ nif }) => nif)].sort()).toEqual(cluster.companies);
        const hops = new Map([[start, 0]]);
        for (const one of reached) {
          expect(one.hops).toBe(hops.get(one.from)! + 1);
          hops.set(one.nif, one.hops);
        }
      }),
    );
  });
});

describe('concentration', () => {
  it('is in shares of the companies', () => {
    const companies = ['Braga', 'BRAGA', 'Porto', null].map((municipality, i) => ({
      nif: 'ABCD'[i]!,
      name: null,
      municipality,
      isRead: i < 3,
    }));
    const clients = [
      { nif: 'Z', name: 'UM', companies: ['A', 'B'] },
      { nif: 'Y', name: 'DOIS', companies: ['A', 'B', 'C'] },
    ];
    expect(concentrationOf(list('', { companies, clients, holders: [holder('ABC')] }))).toEqual({
      companies: 4,
      clusters: 2,
      largestShare: 0.75,
      herfindahl: 0.625,
      municipality: { name: 'Braga', companies: 2, share: 0.5 },
      municipalityUnknown: 1,
      client: { nif: 'Y', name: 'DOIS', companies: 3, share: 0.75 },
      unread: 1,
    });
  });

  it('of an empty list is not known', () => {
    expect(concentrationOf(list(''))).toMatchObject({
      companies: 0,
      clusters: 0,
      largestShare: null,
      herfindahl: null,
      municipality: null,
      client: null,
    });
  });
});
