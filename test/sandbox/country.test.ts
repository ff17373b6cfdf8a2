import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysBetween, type LocalDate } from '../../src/kernel/local-date.ts';
import { companyNif, isChecksumValid, isPersonNif, readNif } from '../../src/kernel/nif.ts';
import type { Office, SandboxCompany } from '../../src/sandbox/country/country.ts';
import { createCountry } from '../../src/sandbox/country/create-country.ts';
import {
  FIXED_COMPANIES,
  fixedCompanies,
  REFUSED_NIFS,
  UNKNOWN_NIF,
} from '../../src/sandbox/country/fixed-companies.ts';
import { companyNumbers, LARGEST_COUNTRY, personNif } from '../../src/sandbox/country/number-plan.ts';
import { runsCompany } from '../../src/sandbox/country/offices.ts';
import { publishedActs } from '../../src/sandbox/country/past-acts.ts';

const TODAY = '2026-11-20' as LocalDate;
const country = createCountry({ seed: 'test', companies: 4_000 });
const everybody = [...country.companies()];
const byNif = new Map(everybody.map(company => [company.nif, company]));
const generated = everybody.filter(company => company.nif.startsWith('59'));

const ownNotices = (company: SandboxCompany) =>
  company.insolvencyPublications.filter(p => p.parties[0]!.nif === company.nif);
const declaredOn = (company: SandboxCompany): LocalDate | undefined =>
  ownNotices(company).find(p => p.parties[0]!.role === 'Insolvente')?.publishedOn;

/** Who runs the company on a day, by what its acts say. */
function inOffice(company: SandboxCompany, on: LocalDate): Set<string> {
  const held = new Set<string>();
  for (const act of company.acts.filter(a => a.publishedOn <= on)) {
    for (const { holder } of act.appointed.filter(runsCompany)) held.add(holder.nif);
    for (const { holder } of act.ceased) held.delete(holder.nif);
  }
  return held;
}

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

describe('the timeline', () => {
  test('acts are numbered and published in order, none before the company was founded', () => {
    for (const { acts, incorporatedOn } of everybody) {
      expect(acts.map(act => act.publishedOn)).toEqual(acts.map(act => act.publishedOn).toSorted());
      expect(acts.map(act => act.inscription)).toEqual(acts.map((_, i) => i + 1));
      for (const { presentation, publishedOn, deliberatedOn } of acts) {
        expect(presentation.on >= incorporatedOn).toBe(true);
        expect(publishedOn >= presentation.on).toBe(true);
        expect((deliberatedOn ?? presentation.on) <= presentation.on).toBe(true);
      }
    }
  });

  test('nothing is registered after a company was struck off, and no accounts after its business ended', () => {
    for (const { acts } of everybody) {
      const gone = acts.findIndex(act => act.kind === 'deregistration');
      if (gone >= 0) expect(gone).toBe(acts.length - 1);
      const ended = acts.findIndex(act => act.kind === 'dissolution');
      if (ended >= 0) expect(acts.slice(ended).some(act => act.kind === 'accounts')).toBe(false);
    }
  });

  test('notices, debts and licence states follow one another', () => {
    for (const { insolvencyPublications, debts, licences } of everybody) {
      const days = insolvencyPublications.map(p => p.publishedOn);
      expect(days).toEqual(days.toSorted());
      for (const p of insolvencyPublications) expect(p.filedOn < p.publishedOn).toBe(true);
      for (const { from, to, amountEur } of debts) {
        expect(amountEur).toBeGreaterThanOrEqual(10_000);
        if (to) expect(to > from).toBe(true);
      }
      for (const { states, number, title } of licences) {
        expect(states[0]?.state ?? 'valid').toBe('valid');
        expect(states.map(s => s.on)).toEqual(states.map(s => s.on).toSorted());
        expect(number.endsWith(title.endsWith('publicas') ? '-PUB' : '-PAR')).toBe(true);
      }
    }
  });

  test('whoever leaves an office held it', () => {
    let cessations = 0;
    for (const { acts } of everybody) {
      const held: Office[] = [];
      for (const act of acts) {
        for (const { holder, cause } of act.ceased) {
          expect(held.some(office => office.holder.nif === holder.nif)).toBe(true);
          expect(['renúncia', 'destituição', 'caducidade']).toContain(cause);
          cessations++;
        }
        held.push(...act.appointed);
      }
    }
    expect(cessations).toBeGreaterThan(500);
  });

  test('quotas always add up to the capital of the moment', () => {
    for (const { acts, capitalEur } of everybody) {
      let capital = capitalEur;
      for (const act of acts) {
        capital = act.capitalEur ?? capital;
        if (act.quotas.length > 0) expect(act.quotas.reduce((sum, q) => sum + q.amountEur, 0)).toBe(capital);
      }
    }
  });
});

describe('who is tied to whom', () => {
  test('a publication stands with every company that it names', () => {
    let mirrored = 0;
    for (const company of everybody)
      for (const publication of ownNotices(company))
        for (const { nif } of publication.parties) {
          if (nif === null || isPersonNif(nif)) continue;
          expect(byNif.get(nif)?.insolvencyPublications).toContainEqual(publication);
          if (nif !== company.nif) mirrored++;
        }
    expect(mirrored).toBeGreaterThan(500);
  });

  test('every company that holds an office or a quota is a company of the country, by its name', () => {
    for (const { acts } of everybody)
      for (const { holder } of acts.flatMap(act => [...act.appointed, ...act.quotas]))
        if (holder.type === 'company') expect(byNif.get(holder.nif)?.firma).toBe(holder.name);
  });

  test('one auditor audits many, and every company limited by shares has one', () => {
    const audited = new Map<string, number>();
    for (const { legalForm, acts } of generated.filter(c => c.acts.length > 0)) {
      const auditors = acts[0]!.appointed.filter(office => office.organ === 'FISCAL ÚNICO');
      expect(auditors).toHaveLength(legalForm === 'SOCIEDADE ANÓNIMA' ? 1 : 0);
      for (const { holder } of auditors) audited.set(holder.nif, (audited.get(holder.nif) ?? 0) + 1);
    }
    expect(audited.size).toBeLessThanOrEqual(12);
    expect(Math.max(...audited.values())).toBeGreaterThan(15);
  });

  test('administrators of insolvency serve in many proceedings', () => {
    const served = new Map<string, Set<string>>();
    for (const { insolvencyPublications } of generated)
      for (const { process, parties } of insolvencyPublications)
        for (const { role, nif } of parties)
          if (role.startsWith('Administrador'))
            served.set(nif!, (served.get(nif!) ?? new Set()).add(process));
    expect(Math.max(...[...served.values()].map(cases => cases.size))).toBeGreaterThan(5);
  });
});

describe('phoenix stories', () => {
  const foundedBy = new Map<string, SandboxCompany[]>();
  for (const company of generated.filter(c => c.acts[0]?.kind === 'constitution'))
    for (const { holder } of company.acts[0]!.appointed.filter(runsCompany))
      foundedBy.set(holder.nif, [...(foundedBy.get(holder.nif) ?? []), company]);

  /** Companies founded by somebody who ran a failed one to its end, from and to so many days after the end. */
  function foundedAfterFailure(
    from: number,
    to: number,
    like: (a: SandboxCompany, b: SandboxCompany) => boolean,
  ) {
    const found = generated.flatMap(failed => {
      const fell = declaredOn(failed);
      if (!fell) return [];
      const theirs = [...inOffice(failed, fell)].flatMap(nif => foundedBy.get(nif) ?? []);
      return theirs.filter(other => {
        const days = daysBetween(fell, other.incorporatedOn);
        return other !== failed && days >= from && days <= to && like(failed, other);
      });
    });
    return new Set(found).size;
  }

  test('about three companies of a hundred succeed a failed one whose controller founds them', () => {
    const alike = (a: SandboxCompany, b: SandboxCompany) =>
      a.seat.address === b.seat.address || a.cae === b.cae;
    const share = foundedAfterFailure(-370, 725, alike) / generated.length;
    expect(share).toBeGreaterThan(0.02);
    expect(share).toBeLessThan(0.045);
  });

  test('there are innocent likenesses: one name of two people, one business centre, an honest second start', () => {
    const numbersOf = new Map<string, Set<string>>();
    for (const { holder } of generated.flatMap(c => c.acts.flatMap(act => act.appointed)))
      if (holder.type === 'person')
        numbersOf.set(holder.name, (numbersOf.get(holder.name) ?? new Set()).add(holder.nif));
    expect([...numbersOf.values()].filter(numbers => numbers.size > 1).length).toBeGreaterThan(10);

    const centres = generated.filter(c => /Sala \d+$/.test(c.seat.address));
    expect(centres.length).toBeGreaterThan(60);

    const otherTrade = (a: SandboxCompany, b: SandboxCompany) => a.cae.slice(0, 2) !== b.cae.slice(0, 2);
    expect(foundedAfterFailure(900, 1_900, otherTrade)).toBeGreaterThan(10);
  });
});

test('base rates are those of a country, within generous bounds', () => {
  const share = (is: (company: SandboxCompany) => boolean) =>
    (100 * generated.filter(is).length) / generated.length;
  const listed = (creditor: string) => (company: SandboxCompany) =>
    company.debts.some(d => d.creditor === creditor && d.from <= TODAY && (d.to ?? '9') > TODAY);
  const within = (percent: number, from: number, to: number) => {
    expect(percent).toBeGreaterThan(from);
    expect(percent).toBeLessThan(to);
  };
  within(
    share(c => declaredOn(c) !== undefined),
    9,
    15,
  );
  within(share(listed('tax')), 4, 8);
  within(share(listed('social-security')), 3.5, 6.5);
  within(
    share(c => ownNotices(c).some(p => p.parties[0]!.role === 'Devedor')),
    1,
    3.5,
  );
  within(
    share(c => c.licences.some(l => l.title.startsWith('alvara'))),
    80,
    90,
  );
  within(
    share(c => /^4[123]/.test(c.cae)),
    90,
    99,
  );
});

test('past acts are those published by the day, of every company', () => {
  const small = createCountry({ seed: 'past', companies: 120 });
  const past = [...publishedActs(small, TODAY)];
  const all = [...small.companies()].flatMap(company => company.acts);
  expect(past.length).toBe(all.filter(act => act.publishedOn <= TODAY).length);
  expect(past.length).toBeLessThan(all.length);
  for (const { company, act } of past) expect(company.acts).toContain(act);
});

describe('fixed companies', () => {
  const present = (nif: string) => country.company(nif)!;
  const nifOf = (story: RegExp) => FIXED_COMPANIES.find(fixed => story.test(fixed.story))!.nif;

  test('the documented numbers stay what they are', () => {
    expect(FIXED_COMPANIES.map(({ nif, expected }) => [nif, expected.verdict, expected.state])).toEqual([
      ['580000010', 'no_records', 'complete'],
      ['580000028', 'low_risk', 'complete'],
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

  test('refused numbers are refused for the reason given', () => {
    const kinds = {
      'invalid-nif': 'invalid',
      'natural-person': 'natural-person',
      'nif-out-of-scope': 'out-of-scope',
    };
    for (const { nif, code } of REFUSED_NIFS) expect(readNif(nif).kind).toBe(kinds[code]);
    expect(readNif(UNKNOWN_NIF).kind).toBe('company');
  });
});
