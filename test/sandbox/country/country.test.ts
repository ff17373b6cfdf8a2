import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SandboxCompany } from '../../../sandbox/country/country.ts';
import { createCountry } from '../../../sandbox/country/create-country.ts';
import { companyNumbers, LARGEST_COUNTRY, personNif } from '../../../sandbox/country/setting/number-plan.ts';
import { fixedCompanies, UNKNOWN_NIF } from '../../../sandbox/country/stories/fixed-companies.ts';
import { companyNif, isChecksumValid, isPersonNif } from '../../../src/kernel/nif.ts';
import { byNif, country, everybody, ownNotices } from './country-sample.ts';

describe('the same country again', () => {
  const text = (seed: string) => JSON.stringify([...createCountry({ seed }).companies()]);

  test('the same seed gives the same bytes', () => {
    expect(text('one')).toBe(text('one'));
  });

  test('another seed gives another country, with the same fixed companies', () => {
    const [one, two] = ['one', 'two'].map(seed => [...createCountry({ seed }).companies()]);
    const fixed = (all: SandboxCompany[] | undefined) => all!.filter(c => c.nif.startsWith('58'));
    expect(fixed(one)).toEqual(fixed(two));
    expect(one!.at(-1)!.nif).not.toBe(two!.at(-1)!.nif);
    expect(one!.at(-1)!.firma).not.toBe(two!.at(-1)!.firma);
  });

  test('a larger country has the same first companies', () => {
    const small = [...createCountry({ seed: 'grows', companies: 80 }).companies()];
    const large = createCountry({ seed: 'grows', companies: LARGEST_COUNTRY });
    for (const company of small) expect(large.company(company.nif)).toEqual(company);
  });
});

describe('looking a company up', () => {
  test('every company of the walk is found, equal, in any order', () => {
    expect(everybody).toHaveLength(country.size + fixedCompanies().length);
    for (const company of everybody.toSorted((a, b) => (a.nif < b.nif ? -1 : 1)).slice(0, 150))
      expect(country.company(company.nif)).toEqual(company);
  });

  test('nobody else is found', () => {
    for (const nif of [UNKNOWN_NIF, '580000018', '', 'x', '500000000', '59', '299999998'])
      expect(country.company(nif)).toBeNull();
    const found = Array.from({ length: 2_000 }, (_, i) =>
      country.company(companyNumbers(0).nifAt(i * 487)),
    ).filter(company => company !== null);
    for (const company of found) expect(byNif.has(company.nif)).toBe(true);
    expect(found.length).toBeLessThan(100);
  });

  test('the place of a company and its NIF are found from each other', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: LARGEST_COUNTRY - 1 }),
        fc.nat({ max: LARGEST_COUNTRY - 1 }),
        (index, offset) => {
          const numbers = companyNumbers(offset);
          expect(numbers.indexOf(numbers.nifAt(index))).toBe(index);
        },
      ),
    );
  });

  test('a size that the numbers cannot hold is refused', () => {
    for (const companies of [0, -1, 1.5, LARGEST_COUNTRY + 1])
      expect(() => createCountry({ seed: 's', companies })).toThrow(RangeError);
  });
});

describe('numbers', () => {
  test('every company has a NIF of its own that is a valid company number', () => {
    expect(byNif.size).toBe(everybody.length);
    for (const { nif } of everybody) expect(companyNif(nif)).toBe(nif);
  });

  test('every person has a valid number of a person, and two people never the same one', () => {
    const names = new Map<string, string>();
    for (const { acts } of everybody)
      for (const { holder } of acts.flatMap(act => [...act.appointed, ...act.ceased, ...act.quotas])) {
        if (holder.type !== 'person') continue;
        expect(holder.nif).toMatch(/^[12]/);
        expect(isPersonNif(holder.nif)).toBe(true);
        expect(names.get(holder.nif) ?? holder.name).toBe(holder.name);
        names.set(holder.nif, holder.name);
      }
    fc.assert(
      fc.property(fc.nat({ max: 19_999_999 }), fc.nat({ max: 19_999_999 }), (a, b) => {
        fc.pre(a !== b);
        expect(isChecksumValid(personNif(a))).toBe(true);
        expect(personNif(a)).not.toBe(personNif(b));
      }),
    );
  });

  test('references and processes are of one proceeding each', () => {
    const references = new Map<string, string>();
    const processes = new Map<string, string>();
    for (const company of everybody)
      for (const { reference, process, act, publishedOn, species } of ownNotices(company)) {
        expect(references.get(reference) ?? act + publishedOn).toBe(act + publishedOn);
        references.set(reference, act + publishedOn);
        expect(processes.get(process) ?? company.nif + species).toBe(company.nif + species);
        processes.set(process, company.nif + species);
        expect(process).toMatch(/^\d{1,6}\/\d{2}\.\dT8[A-Z]{3}$/);
      }
    expect(references.size).toBeGreaterThan(500);
  });
});
