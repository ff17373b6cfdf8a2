/** The lists of the sandbox hold the oddities of real ones, and say the same of every company with and without them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALL_PORTALS } from '../../sandbox/all-portals.ts';
import type { Country } from '../../sandbox/country/country.ts';
import { createCountry } from '../../sandbox/country/create-country.ts';
import { ODDITIES, ODDITY_NAMES, oddRows } from '../../sandbox/oddities/base-contracts.ts';
import { withOtherRoles } from '../../sandbox/oddities/citius-insolvency.ts';
import { citiusInsolvencyPortal } from '../../sandbox/portals/citius-insolvency/portal.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import { ALL_REGISTERS } from '../../src/registers/all-registers.ts';
import { citiusInsolvency } from '../../src/registers/citius-insolvency/citius-insolvency.ts';
import type { AnyListRegister, Register } from '../../src/registers/register.ts';
import { seededRuns } from '../kit/seeded-runs.ts';
import { timeLimitMs } from '../kit/sizes.ts';
import { collected, online } from '../registers/register-over-http.ts';

const LISTS = ALL_REGISTERS.filter((register): register is AnyListRegister => register.kind === 'list');
const portalOf = ({ meta }: Register) => ALL_PORTALS.find(({ register }) => register === meta.name)!;

/** All that a list says: of each company of the country, and how many records in all. */
async function told(register: AnyListRegister, country: Country) {
  await using site = await online(register.meta, portalOf(register), country);
  const parts = await collected(register.readList(site.context));
  const records = parts.flatMap(({ part, reading }) => {
    if ('reason' in reading) throw new Error(`${part}: ${reading.reason}`);
    return reading.outcome === 'found' ? reading.records : [];
  });
  const factsOf = (nif: string) => register.facts(records as never[], nif as Nif);
  return {
    rows: records.length,
    amendments: register.amendments?.(records as never[]),
    companies: new Map([...country.companies()].map(({ nif }) => [nif, factsOf(nif)])),
  };
}

test.each(LISTS.map(register => [register.meta.name, register] as const))(
  'the list of %s says the same of every company with oddities and without them',
  async (_, register) => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[a-z]{1,8}$/), async seed => {
        const of = { seed, companies: 60 };
        const [odd, clean] = [
          await told(register, createCountry(of)),
          await told(register, createCountry({ ...of, oddities: false })),
        ];
        expect(odd.companies).toEqual(clean.companies);
        expect(odd.amendments).toEqual(clean.amendments);
        expect([...odd.companies.values()].flat()).not.toEqual([]);
      }),
      seededRuns(`oddities of ${register.meta.name}`, 2, 40),
    );
  },
  timeLimitMs(60_000),
);

test('a company is the same in its insolvency notices, whatever the others named there are called', async () => {
  const named = async (country: Country) => {
    await using site = await online(citiusInsolvency.meta, citiusInsolvencyPortal, country);
    const facts = new Map<string, unknown>();
    for (const { nif, insolvencyPublications } of country.companies()) {
      if (insolvencyPublications.length === 0) continue;
      const { reading } = await citiusInsolvency.consult(nif as Nif, site.context);
      const isFound = reading.outcome === 'found';
      facts.set(nif, isFound ? citiusInsolvency.facts(reading.records, nif as Nif) : reading.outcome);
    }
    return facts;
  };
  const of = { seed: 'roles', companies: 120 };
  const odd = createCountry(of);
  const roles = new Set(
    [...odd.companies()].flatMap(({ insolvencyPublications }) =>
      insolvencyPublications.flatMap(notice => withOtherRoles(notice).parties.map(({ role }) => role)),
    ),
  );
  expect(roles).toContain('Banco de Portugal');
  expect(await named(odd)).toEqual(await named(createCountry({ ...of, oddities: false })));
});

test('a file of contracts has each oddity as often as the official ones have it, and once at least', () => {
  const clean = (nth: number) => ({ nth });
  const rows = (count: number) => oddRows(count, clean, 'a seed').length + count;
  const share = ODDITY_NAMES.reduce((sum, name) => sum + ODDITIES[name].share, 0);
  // A repeated contract stands in two rows.
  expect(oddRows(0, clean, 'a seed')).toHaveLength(ODDITY_NAMES.length + 1);
  expect(1 - 200_000 / rows(200_000)).toBeCloseTo(share + ODDITIES['repeated-id'].share, 2);
  expect(oddRows(200, clean, 'a seed')).toEqual(oddRows(200, clean, 'a seed'));
  expect(oddRows(200, clean, 'a seed')).not.toEqual(oddRows(200, clean, 'another seed'));
});
