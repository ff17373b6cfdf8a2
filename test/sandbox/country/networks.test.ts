/** The planted networks: the same at every start, consistent with what surrounds them, and of the size that was asked for. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { SandboxCompany } from '../../../sandbox/country/country.ts';
import { createCountry } from '../../../sandbox/country/create-country.ts';
import { NETWORKS_INDEX, networkNumbers } from '../../../sandbox/country/setting/number-plan.ts';
import { isoDay } from '../../../src/kernel/local-date.ts';
import { companyNif } from '../../../src/kernel/nif.ts';
import { HUB_COMPANIES } from '../../../src/network/exploring/read-network.ts';

const settings = { seed: 'networks', companies: 40 };
const country = createCountry({ ...settings, networks: 200 });
const planted = [...country.inNetworks()];
/** By the place of its network: 0 the ring of doors, 1 the fronts, 2 the collapse, 3 the chain, 4 the nominee, 5 the group. */
const network = (n: number) => planted.filter(({ nif }) => nif.startsWith(`570${n}`));

const directorsOf = ({ acts }: SandboxCompany) =>
  new Set(
    acts
      .flatMap(({ appointed }) => appointed)
      .filter(({ position }) => position === 'Gerente')
      .map(({ holder }) => holder.nif),
  );
const ownersOf = ({ acts }: SandboxCompany) =>
  acts.flatMap(({ quotas }) => quotas.map(({ holder }) => holder)).filter(({ type }) => type === 'company');
const declaredOn = ({ acts }: SandboxCompany) =>
  acts.find(({ kind }) => kind === 'insolvency-declared')?.publishedOn ?? null;

test('are added to a country that stays as it was, and their NIFs are those of every seed', () => {
  expect([...country.atLarge()]).toEqual([...createCountry(settings).companies()]);
  const elsewhere = [...createCountry({ ...settings, seed: 'other', networks: 200 }).inNetworks()];
  expect(elsewhere.map(({ nif }) => nif)).toEqual(planted.map(({ nif }) => nif));
  expect(elsewhere[0]!.firma).not.toBe(planted[0]!.firma);
});

test('have the sizes of their stories, up to what was asked for', () => {
  expect([0, 1, 2, 3, 4, 5].map(n => network(n).length)).toEqual([10, 30, 160, 12, 60, 200]);
  const largest = createCountry({ ...settings, networks: 2_000 });
  expect(largest.company('570500001')).toEqual(country.company('570500001'));
  const [last, beyond] = [51_999, 52_000].map(nth => networkNumbers.nifAt(NETWORKS_INDEX + nth));
  expect([companyNif(last!), largest.company(last!)?.nif, largest.company(beyond!)]).toEqual([
    last,
    last,
    null,
  ]);
});

test('each company is found by its NIF, and every company that its records name is one of the country', () => {
  const again = createCountry({ ...settings, networks: 200 });
  for (const company of planted.filter((_, i) => i % 9 === 0)) {
    expect(again.company(company.nif)).toEqual(company);
    for (const { nif, name } of ownersOf(company)) expect(again.company(nif)?.firma).toBe(name);
    for (const { parties } of company.insolvencyPublications)
      for (const { nif } of parties)
        expect(nif?.startsWith('5') ? again.company(nif) : company).not.toBeNull();
  }
});

test.each(['lusitania', 'networks', 'a third'])(
  'were all founded before the sandbox begins, and those of the docs are named by the commercial register (seed %s)',
  async seed => {
    const today = isoDay('2025-12-31')!;
    const here = createCountry({ seed, companies: 40, networks: 60 });
    for (const { nif, incorporatedOn, acts } of here.inNetworks()) {
      expect(incorporatedOn > '1970-01-01' && incorporatedOn <= today, `${nif}: ${incorporatedOn}`).toBe(
        true,
      );
      expect(
        acts.some(({ publishedOn }) => publishedOn <= today),
        nif,
      ).toBe(true);
    }
    const page = await readFile(new URL('../../../docs/investigation.md', import.meta.url), 'utf8');
    const named = new Set(page.match(/\b57\d{7}\b/g));
    expect(named.size).toBeGreaterThan(6);
    for (const nif of named) expect(here.company(nif), nif).not.toBe(null);
  },
);

describe('what they tell', () => {
  test('the ring: each company but the youngest fails at the door where the next one begins', () => {
    const ring = network(0);
    expect(declaredOn(ring[0]!)).toBeNull();
    for (const [i, company] of ring.slice(1).entries()) {
      const next = ring[i]!;
      expect(company.acts.at(-1)!.seat).toEqual(next.seat);
      expect(declaredOn(company)! > next.incorporatedOn).toBe(true);
    }
    const [everywhere, ...more] = [...directorsOf(ring[0]!)].filter(one =>
      ring.every(company => directorsOf(company).has(one)),
    );
    expect([typeof everywhere, more]).toEqual(['string', []]);
  });

  test('the founder, the nominee and the owners stand in all their companies', () => {
    for (const n of [1, 4]) {
      const [first, ...others] = network(n).map(directorsOf);
      expect([...first!].filter(one => others.every(directors => directors.has(one)))).toHaveLength(1);
    }
    const chain = network(3);
    expect(chain.slice(0, -1).map(company => ownersOf(company)[0]?.nif)).toEqual(
      chain.slice(1).map(({ nif }) => nif),
    );
    for (const n of [2, 5])
      expect(network(n).filter(company => ownersOf(company).length === 0)).toHaveLength(1);
  });

  test('the group at its largest: nobody owns so many that it is a hub, and the top leads to all', () => {
    const group = [...createCountry({ ...settings, networks: 2_000 }).inNetworks()].filter(
      ({ nif }) => nif >= '570500001',
    );
    const owned = Map.groupBy(group, company => ownersOf(company)[0]?.nif);
    expect(owned.get(undefined)).toEqual([group[0]]);
    owned.delete(undefined);
    expect(owned.size).toBe(51);
    for (const [owner, companies] of owned)
      expect(companies.length, owner).toBeLessThanOrEqual(HUB_COMPANIES);
    const heads = owned.get(group[0]!.nif)!;
    expect(new Set([group[0]!, ...heads].map(({ nif }) => nif))).toEqual(new Set(owned.keys()));
  });

  test('the holding: its top fails first, and most of it after', () => {
    const [top, ...owned] = network(2);
    const failed = owned.map(declaredOn).filter(on => on !== null);
    expect(failed.length).toBeGreaterThan(80);
    expect(failed.every(on => on > declaredOn(top!)!)).toBe(true);
  });
});
