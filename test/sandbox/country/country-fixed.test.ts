import { describe, expect, test } from 'vitest';
import { FIXED_COMPANIES, UNKNOWN_NIF } from '../../../sandbox/country/stories/fixed-companies.ts';
import { daysBetween, type LocalDate } from '../../../src/kernel/local-date.ts';
import { readNif } from '../../../src/kernel/nif.ts';
import { country, declaredOn, inOffice, TODAY } from './country-sample.ts';

describe('fixed companies', () => {
  const present = (nif: string) => country.company(nif)!;
  const nifOf = (story: RegExp) => FIXED_COMPANIES.find(fixed => story.test(fixed.story))!.nif;

  test('the documented numbers stay what they are', () => {
    expect(FIXED_COMPANIES.map(({ nif, expected }) => [nif, expected.verdict, expected.state])).toEqual([
      ['580000010', 'no_records', 'complete'],
      ['580000028', null, 'complete'],
      ['580000036', 'moderate_risk', 'complete'],
      ['580000044', 'high_risk', 'complete'],
      ['580000052', 'do_not_proceed', 'complete'],
      ['580000060', null, 'complete'],
      ['580000079', null, 'complete'],
      ['580000087', null, 'complete'],
      ['580000095', null, 'complete'],
      ['580000109', null, 'complete'],
      ['580000117', null, 'complete'],
      ['580000125', 'no_records', 'running'],
      ['580000133', null, 'waiting'],
      ['580000141', null, 'stalled'],
      ['580000150', null, 'complete'],
      ['580000168', 'low_risk', 'complete'],
      ['580000176', null, 'complete'],
    ]);
  });

  test('what a verdict rests on holds on any day until 2030', () => {
    for (const { nif, expected } of FIXED_COMPANIES) {
      const { debts, licences, insolvencyPublications, acts } = present(nif);
      for (const day of ['2026-11-01', '2028-02-29', '2030-01-01'] as LocalDate[]) {
        const owes = (creditor: string) =>
          debts.some(d => d.creditor === creditor && d.from <= day && d.to === null);
        expect(owes('tax')).toBe(expected.checks.taxDebtor);
        expect(owes('social-security')).toBe(expected.checks.ssDebtor);
        expect(licences[0]!.states.findLast(s => s.on <= day)!.state).toBe(expected.checks.alvaraStatus);
        const declared = insolvencyPublications.filter(
          p => p.publishedOn <= day && p.parties.some(x => x.nif === nif && x.role === 'Insolvente'),
        );
        expect(new Set(declared.map(p => p.process)).size).toBe(expected.checks.insolvencyDeclared);
        expect(insolvencyPublications.some(p => /Encerramento/.test(p.act))).toBe(false);
        expect(acts.some(act => act.kind === 'deregistration')).toBe(false);
      }
    }
  });

  test('what the lists of executions, sanctions and bans say holds on any day until 2030', () => {
    for (const { nif, expected } of FIXED_COMPANIES) {
      const { executions, sanctions, bans } = present(nif);
      for (const day of ['2026-11-01', '2027-02-02', '2028-02-29', '2029-04-01', '2030-01-01']) {
        const listed = executions.filter(e => e.includedOn <= day && (e.removedOn ?? '9') > day);
        const sanctioned = sanctions.filter(s => s.publishedOn <= day && s.removedOn > day);
        const barred = bans.some(ban => ban.from <= day && ban.to > day);
        const known = { ...expected.checks };
        if (nif !== '580000052') expect(listed.length).toBe(known.executionsWithoutAssets ?? 0);
        expect(sanctioned.length).toBe(known.labourSanctions ?? 0);
        expect(sanctioned.filter(s => s.gravity === 'muito grave').length).toBe(sanctioned.length);
        expect(barred).toBe(known.barredFromPublicContracts ?? false);
      }
    }
  });

  test('companies whose verdict is good have nothing adverse in the further registers', () => {
    for (const nif of ['580000010', '580000028', '580000036', '580000044', '580000125']) {
      const { executions, sanctions, cases, bans, contracts } = present(nif);
      expect([executions, sanctions, cases, bans]).toEqual([[], [], [], []]);
      for (const { end } of contracts) expect(end).toBe('Cumprimento integral do contrato');
    }
    expect(present('580000010').contracts.length).toBeGreaterThan(1);
  });

  test('the successor took a client along', () => {
    const clients = (nif: string) => present(nif).contracts.map(one => one.authority.nif);
    expect(clients('580000109')).toContain(clients('580000095')[0]);
  });

  test('the clean company has filed every account', () => {
    const { acts, insolvencyPublications } = present('580000010');
    const filed = acts.filter(act => act.publishedOn <= TODAY).map(act => act.accountsYear);
    for (let year = 2007; year <= 2025; year++) expect(filed).toContain(year);
    expect(insolvencyPublications).toEqual([]);
  });

  test('the successor’s manager ran the predecessor to its end, at the same door', () => {
    const [successor, predecessor] = [present('580000095'), present(nifOf(/the one before succeeds/))];
    const fell = declaredOn(predecessor)!;
    expect(inOffice(successor, TODAY)).toEqual(inOffice(predecessor, fell));
    expect(successor.seat).toEqual(predecessor.seat);
    expect(daysBetween(fell, successor.incorporatedOn)).toBeGreaterThan(-365);
  });

  test('both directors of the high risk company ran one declared insolvent in 2025', () => {
    const failed = present(nifOf(/run the high_risk company/));
    expect(declaredOn(failed)).toMatch(/^2025-/);
    expect(inOffice(present('580000044'), TODAY)).toEqual(inOffice(failed, declaredOn(failed)!));
  });

  test('the creditor is in the notices as creditor only', () => {
    const { nif, insolvencyPublications } = present(nifOf(/creditor only/));
    expect(insolvencyPublications.length).toBeGreaterThan(0);
    for (const { parties } of insolvencyPublications)
      expect(parties.find(party => party.nif === nif)!.role).toBe('Credor');
  });

  test('the number that no register knows is a company’s', () => {
    expect(readNif(UNKNOWN_NIF).kind).toBe('company');
  });
});
