import { describe, expect, test } from 'vitest';
import { addMonths } from '../../../src/kernel/local-date.ts';
import {
  bareName,
  byNif,
  casesAgainst,
  declaredOn,
  everybody,
  generated,
  ownNotices,
} from './country-sample.ts';

describe('cases', () => {
  test('a process number is of one case: the same in the lists of both parties, and nobody else’s', () => {
    const seen = new Map<string, string>();
    for (const { cases } of everybody)
      for (const one of cases) {
        expect(one.process).toMatch(/^\d{1,6}\/\d{2}\.\d(T8[A-Z]{3}|YIPRT)$/);
        expect(seen.get(one.process) ?? JSON.stringify(one)).toBe(JSON.stringify(one));
        seen.set(one.process, JSON.stringify(one));
      }
    expect(seen.size).toBeGreaterThan(2_000);
  });

  test('they come in order of entry, are distributed within days, and name parties without numbers', () => {
    for (const { cases } of everybody) {
      expect(cases.map(one => one.enteredOn)).toEqual(cases.map(one => one.enteredOn).toSorted());
      for (const one of cases) {
        expect(one.distributedOn >= one.enteredOn).toBe(true);
        expect(one.distributedOn.slice(0, 4) >= '2014').toBe(true);
        expect(one.valueEur).toBeGreaterThan(0);
        expect(one.unit).toMatch(/^Juízo .+ - Juiz \d$/);
        for (const { name } of one.parties) expect(name).not.toMatch(/\d{9}/);
      }
    }
  });

  test('names differ from the register’s in case, accents and commas only, and some do', () => {
    const typed = generated.flatMap(company =>
      casesAgainst(company).flatMap(one =>
        one.parties.filter(({ name }) => bareName(name) === bareName(company.firma)).map(({ name }) => name),
      ),
    );
    const exact = new Set(everybody.map(company => company.firma));
    const changed = typed.filter(name => !exact.has(name)).length / typed.length;
    expect(changed).toBeGreaterThan(0.2);
    expect(changed).toBeLessThan(0.6);
  });

  test('some cases are a namesake’s: nearly the same name, another company', () => {
    const namesakes = generated.flatMap(({ firma, cases }) =>
      cases
        .filter(({ parties }) => parties.every(({ name }) => bareName(name) !== bareName(firma)))
        .map(({ parties }) => ({ firma, parties })),
    );
    expect(namesakes.length / generated.length).toBeGreaterThan(0.04);
    for (const { firma, parties } of namesakes) {
      const firstWord = bareName(firma).split(' ')[0]!;
      expect(parties.some(({ name }) => bareName(name).startsWith(firstWord))).toBe(true);
    }
  });

  test('companies of the country also sue, and are sued more often before they fail', () => {
    const claims = generated.flatMap(({ firma, cases }) =>
      cases.filter(({ parties }) => bareName(parties[0]!.name) === bareName(firma)),
    );
    expect(claims.length).toBeGreaterThan(200);
    const failing = generated.filter(company => (declaredOn(company) ?? '') > '2018');
    const lastYears = failing.flatMap(company =>
      casesAgainst(company).filter(one => one.enteredOn > addMonths(declaredOn(company)!, -30)),
    );
    expect(lastYears.length / failing.length).toBeGreaterThan(1);
  });

  test('a creditor’s petition keeps its number when the insolvency is declared', () => {
    let petitions = 0;
    for (const company of generated)
      for (const one of casesAgainst(company).filter(c => c.species.startsWith('Insolvência'))) {
        const notices = ownNotices(company).filter(notice => notice.species.includes('(Requerida)'));
        expect(notices.some(notice => notice.process === one.process)).toBe(true);
        expect(notices[0]!.filedOn).toBe(one.enteredOn);
        petitions++;
      }
    expect(petitions).toBeGreaterThan(50);
  });
});

describe('the list of executions', () => {
  test('an entry was a case of the same number, and follows it', () => {
    let entries = 0;
    for (const company of everybody)
      for (const { process, court, extinguishedOn, includedOn, owedEur } of company.executions) {
        const suit = casesAgainst(company).find(one => one.process === process)!;
        expect(suit.species).toMatch(/^Execução/);
        expect(court).toMatch(/^Juízo de Execução d/);
        expect(suit.unit.startsWith(court)).toBe(true);
        expect(extinguishedOn > suit.enteredOn).toBe(true);
        expect(includedOn > extinguishedOn).toBe(true);
        expect(owedEur).toBeGreaterThan(0);
        entries++;
      }
    expect(entries).toBeGreaterThan(200);
  });

  test('an entry leaves the list after five years, or earlier when it is paid', () => {
    const removed = everybody.flatMap(c => c.executions).filter(e => e.removedOn !== null);
    for (const { includedOn, removedOn } of removed)
      expect(removedOn! <= addMonths(includedOn, 60)).toBe(true);
    const paid = removed.filter(e => e.removedOn! < addMonths(e.includedOn, 60)).length;
    expect(paid).toBeGreaterThan(10);
    expect(paid / removed.length).toBeLessThan(0.75);
    for (const { executions } of everybody)
      for (const { includedOn, removedOn } of executions)
        if (removedOn === null) expect(addMonths(includedOn, 60) > '2036-12-31').toBe(true);
  });

  test('both reasons of the law occur, and the debt after a partial payment is below the claim', () => {
    const reasons = Map.groupBy(
      generated.flatMap(c => c.executions),
      e => e.reason,
    );
    expect(reasons.get('no-assets')!.length).toBeGreaterThan(reasons.get('partial-payment')!.length);
    for (const company of generated)
      for (const { process, owedEur, reason } of company.executions)
        if (reason === 'partial-payment')
          expect(owedEur).toBeLessThan(casesAgainst(company).find(one => one.process === process)!.valueEur);
  });
});

test('no claimant is a company that was not in business, by its acts', () => {
  for (const { firma, nif, cases } of generated) {
    const company = byNif.get(nif)!;
    const end = company.acts.find(act => act.kind === 'deregistration')?.presentation.on ?? '9';
    for (const one of cases.filter(({ parties }) => bareName(parties[0]!.name) === bareName(firma))) {
      expect(one.enteredOn > company.incorporatedOn).toBe(true);
      expect(one.enteredOn < end).toBe(true);
    }
  }
});
