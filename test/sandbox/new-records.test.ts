import { expect, test } from 'vitest';
import { createCountry } from '../../sandbox/country/create-country.ts';
import { createNewRecords, NEW_RECORDS } from '../../sandbox/new-records.ts';
import { AT_COMPANY_BANDS } from '../../sandbox/portals/at-debtors/portal.ts';
import { listedDebtors } from '../../sandbox/portals/debtor-lists.ts';
import type { LocalDate } from '../../src/kernel/local-date.ts';

const NIF = '580000010';
const today = '2026-11-24' as LocalDate;
const records = createNewRecords(createCountry({ seed: 'records', companies: 40 }), () => today);
const isListed = () =>
  listedDebtors({ country: records.country, today }, 'tax', AT_COMPANY_BANDS)
    .flat()
    .some(({ nif }) => nif === NIF);

test('a company is on the list of debtors from the moment it is given a debt until it is taken away', () => {
  expect(isListed()).toBe(false);
  records.give(NIF, 'tax-debt');
  expect(isListed()).toBe(true);
  records.give(NIF, null);
  expect(isListed()).toBe(false);
});

test('every record changes the company, once, and no other company', () => {
  const { country } = records;
  const other = JSON.stringify(country.company('580000028'));
  for (const record of NEW_RECORDS) {
    const before = JSON.stringify(records.country.company(NIF));
    records.give(NIF, record);
    const given = JSON.stringify(records.country.company(NIF));
    expect(given).not.toBe(before);
    records.give(NIF, record);
    expect(JSON.stringify(records.country.company(NIF))).toBe(given);
  }
  expect(records.all()).toEqual({ [NIF]: NEW_RECORDS });
  expect(JSON.stringify(records.country.company('580000028'))).toBe(other);
});
