/** A case is read whole or refused with the place of each fault. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CaseFault, readCase } from '../../src/cases/read-case.ts';
import {
  CASE_ROLES,
  COMPANY_ACTS,
  INSOLVENCY_ACTS,
  LICENCE_STATES,
  MOVEMENTS,
  NOTICE_ROLES,
  OFFICE_ROLES,
  PROCEEDINGS,
  SANCTION_AREAS,
  TITLES,
} from '../../src/facts/fact.ts';
import { caseOf, facts, OTHER, office, SUBJECT, soundCompany } from './case-of.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../docs/case-file.md'), 'utf8');
const example = /```json\n([\s\S]*?)```/.exec(page)![1]!;

/** The example with one member set, or removed with `undefined`. */
function withMember(path: string, value: unknown): string {
  const file = JSON.parse(example);
  const steps = path.split('.');
  const last = steps.pop()!;
  const holder = steps.reduce((at, step) => at[step], file);
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return JSON.stringify(file);
}

function faultsOf(text: string): readonly string[] {
  try {
    readCase(text);
    return [];
  } catch (error) {
    if (error instanceof CaseFault) return error.faults;
    throw error;
  }
}

describe('docs/case-file.md', () => {
  it('shows a case that is read as it stands', () => {
    expect(readCase(example)).toEqual(JSON.parse(example));
  });

  it('names every word that a fact may use', () => {
    const words = [
      ...[INSOLVENCY_ACTS, COMPANY_ACTS, NOTICE_ROLES, PROCEEDINGS, TITLES, LICENCE_STATES],
      ...[MOVEMENTS, OFFICE_ROLES, CASE_ROLES, SANCTION_AREAS],
    ].flat();
    expect(words.filter(word => !page.includes(`\`${word}\``))).toEqual([]);
  });
});

it('reads facts of every kind, and leaves nothing out', () => {
  const company = soundCompany(SUBJECT, 'Pedra, Lda');
  const every = facts(
    {
      kind: 'insolvency-notice',
      process: '1/26.0T8PNF',
      proceeding: 'per',
      act: 'opened',
      role: 'debtor',
      publishedOn: '2026-01-02',
      filedOn: '2025-12-02',
      species: null,
      reference: 'Anúncio 1',
    },
    { kind: 'debtor-listing', creditor: 'tax', minEur: 10_000, maxEur: null, listDate: '2026-01-01' },
    { ...office('P2', '2026-01-01'), holder: { company: OTHER, name: 'Casa, SGPS' } },
    { ...office('P2', '2026-01-01'), holder: { name: 'Sem Número' } },
    { kind: 'execution', process: '2/26', owedEur: 1.5, reason: 'no-assets', extinguishedOn: '2026-01-01' },
    { kind: 'labour-sanction', gravity: 'light', area: 'safety', infringement: '', on: '2026-01-01' },
    {
      kind: 'court-case',
      process: '3/26',
      role: 'defendant',
      species: 'Injunção',
      valueEur: null,
      on: '2026-01-01',
    },
    {
      kind: 'public-contract',
      authority: { nif: null, name: 'Município' },
      priceEur: 1,
      finalPriceEur: null,
      signedOn: null,
      terminated: false,
    },
    { kind: 'contract-ban', from: null, until: '2027-01-01' },
  );
  const file = {
    ...caseOf({ ...company, facts: [...company.facts, ...every] }),
    coverage: { failuresKnown: 1, officersRead: 0, oldestDay: null, newestDay: null, unread: [] },
  };
  expect(readCase(JSON.stringify(file))).toEqual(file);
});

describe('a fault is told with its place', () => {
  it.each([
    [
      'companies.0.facts.0.act',
      'founded',
      'companies[0].facts[0].act: "founded" is none of "constitution", ',
    ],
    ['companies.0.facts.0.kind', 'deed', 'companies[0].facts[0].kind: "deed" is no kind of fact'],
    ['companies.0.facts.0.publishedOn', '2025-02-30', 'companies[0].facts[0].publishedOn: is no day '],
    ['companies.0.facts.0.seat', undefined, 'companies[0].facts[0].seat: is missing'],
    ['companies.0.facts.0.seat.district', 7, 'companies[0].facts[0].seat.district: 7 is no text'],
    ['companies.0.facts.0.colour', 'red', 'companies[0].facts[0]: "colour" is not known here'],
    [
      'companies.0.facts.1.holder.company',
      OTHER,
      'companies[0].facts[1].holder: has both person and company',
    ],
    ['companies.0.registers.vies', {}, 'companies[0].registers: "vies" is not known here'],
    ['companies.0.registers.at-debtors', {}, 'companies[0].registers.at-debtors: takes {"answeredOn": DAY}'],
    [
      'companies.0.registers.at-debtors',
      { answeredOn: '2026-07-01' },
      'companies[0].registers.at-debtors.answeredOn: is later than asOf',
    ],
    ['companies.1.nif', '599000121', 'companies[1].nif: is no tax number of a company: its last digit'],
    ['companies.1.nif', '599 000 120', 'companies[1].nif: is no tax number of a company: write its nine'],
    ['companies.1.nif', SUBJECT, 'companies[1].nif: is that of companies[0] too'],
    ['companies', [], 'companies: has less than 1'],
    ['subject', '599000163', 'subject: is none of the companies'],
    ['asOf', undefined, 'asOf: is missing'],
    [
      'format',
      'contractor-risk case 2',
      'format: "contractor-risk case 2" is none of "contractor-risk case 1"',
    ],
    ['sharedSeats.0.firms', 0.5, 'sharedSeats[0].firms: 0.5 is no whole number'],
  ])('%s as %j', (path, value, told) => {
    const faults = faultsOf(withMember(path, value));
    expect(faults).toEqual([expect.stringContaining(told)]);
    expect(faults[0]!.startsWith(told)).toBe(true);
  });

  it('all of them, and where a text is no JSON', () => {
    const both = withMember('asOf', 'today').replace('"name":', '"nome":');
    expect(faultsOf(both)).toHaveLength(3);
    const broken = faultsOf('{"format": }, 212345672');
    expect(broken).toEqual([expect.stringMatching(/^This is no JSON: .*"format": \}, …/)]);
    expect(broken[0]).not.toContain('2123456');
    expect(faultsOf('')).toEqual(['This is no JSON: Unexpected end of JSON input.']);
  });
});

it('a band that ends below its beginning is refused', () => {
  const upsideDown = {
    kind: 'debtor-listing',
    creditor: 'tax',
    minEur: 50_000,
    maxEur: 10_000,
    listDate: '2026-01-01',
  };
  expect(faultsOf(withMember('companies.1.facts', [upsideDown]))).toEqual([
    'companies[1].facts[0].maxEur: is less than minEur',
  ]);
});

it('a ban that ends before it begins is refused', () => {
  const banned = (from: string | null, until: string | null) =>
    faultsOf(withMember('companies.1.facts', [{ kind: 'contract-ban', from, until }]));
  expect(banned('2027-04-01', '2025-04-01')).toEqual(['companies[1].facts[0].until: is before from']);
  expect(banned('2027-04-01', 'unreadable')).toEqual([]);
  expect([banned('2027-04-01', '2027-04-01'), banned(null, '2025-04-01')]).toEqual([[], []]);
});

it('a day before the subject was founded is refused', () => {
  expect(faultsOf(withMember('asOf', '2010-01-01'))).toEqual(['asOf: is before the subject was founded']);
});

it('a person’s number is refused as a label, and no error repeats it', () => {
  const number = '212345672';
  for (const path of ['companies.0.facts.1.holder.person', 'companies.0.facts.0.act', 'companies.1.nif']) {
    const [fault] = faultsOf(withMember(path, number));
    expect(fault).toContain(': ');
    expect(fault).not.toContain(number);
  }
});

it('more than 20 MB, or than 5,000 companies, is refused', () => {
  expect(faultsOf(' '.repeat(20_000_001))).toEqual(['A case has 20 MB at most.']);
  const crowd = Array.from({ length: 5_001 }, () => ({ nif: OTHER, name: 'X', facts: [] }));
  expect(faultsOf(withMember('companies', crowd))).toContain('companies: has more than 5000');
});
