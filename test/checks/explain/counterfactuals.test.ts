/** What would lead to a better verdict: stories, and a comparison with every set of changes tried one by one. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caseFor, type Name, PAIRS } from '../../../bench/model/order.ts';
import type { CaseFact } from '../../../src/cases/case.ts';
import { judgeCase } from '../../../src/cases/judge-case.ts';
import { allChecks } from '../../../src/checks/all-checks.ts';
import { companyAgeYears } from '../../../src/checks/catalogue/company-register/company-age-years.ts';
import { taxDebtor } from '../../../src/checks/catalogue/debts/tax-debtor.ts';
import type { Known } from '../../../src/checks/check.ts';
import {
  type Counterfactual,
  counterfactuals,
  smallestSets,
} from '../../../src/checks/explain/counterfactuals.ts';
import { type Change, possibleChanges } from '../../../src/checks/explain/possible-changes.ts';
import { type Answer, examine, latentAnswers } from '../../../src/checks/judging/examine.ts';
import { judge, judgementOf } from '../../../src/checks/judging/judge.ts';
import type { Charge } from '../../../src/checks/judging/scorecard.ts';
import { VERDICTS } from '../../../src/checks/judging/verdict.ts';
import { EXPERT_MODEL } from '../../../src/checks/models.ts';
import { petitionsEnded } from '../../../src/checks/records/carried-out.ts';
import type { Fact } from '../../../src/facts/fact.ts';
import { NO_COVERAGE } from '../../../src/facts/network-coverage.ts';
import { addMonths, type LocalDate } from '../../../src/kernel/local-date.ts';
import { SPECIFIED_REGISTERS, type SpecifiedRegister } from '../../../src/kernel/register-name.ts';
import { UNREADABLE } from '../../../src/kernel/unreadable.ts';
import { size } from '../../kit/sizes.ts';
import { anyKnown } from '../arbitrary-known.ts';
import { ban, contract, courtCase, execution, sanction } from '../further-facts.ts';
import {
  accounts,
  act,
  day,
  finding,
  knownOf,
  licence,
  listing,
  NO_SIGNS,
  notice,
  OTHER_NIF,
  office,
  SOUND,
  TODAY,
  waiting,
} from '../known-of.ts';

const examined = (known: Known): Answer[] => examine(known, allChecks);
/** By the experts’ points: a new card changes no story. */
const byExperts = (known: Known): Answer[] => examine(known, EXPERT_MODEL.checks);
const judgeByExperts = (known: Known) => judge(known, EXPERT_MODEL);
const toldByExperts = (known: Known) => counterfactuals(known, byExperts(known), EXPERT_MODEL.familyCaps);
const ofKnown = (known: Known) => counterfactuals(known, examined(known));
const found = (parts: Parameters<typeof knownOf>[0]) => toldByExperts(knownOf(parts));
const changesOf = (known: Known) => {
  const answers = examined(known);
  return possibleChanges(known, answers, latentAnswers(known, answers));
};
const NO_LICENCE = SOUND.filter(({ kind }) => kind !== 'licence');

const nameOf = (change: Change): string => {
  if (change.kind === 'answer') return change.register;
  return change.kind === 'know' ? `${change.check}?` : change.check;
};
const short = ({ changes, score, verdict }: Counterfactual) => [...changes.map(nameOf), score, verdict];

describe('stories', () => {
  test('one debt: to clear it is all, and the company can', () => {
    expect(found({ facts: [...SOUND, listing('social-security', 1_000_001)] })).toEqual([
      {
        changes: [
          {
            kind: 'clear',
            check: 'ssDebtor',
            text: { en: 'Clear the Social-security debt.', pt: 'Regularizar a dívida à Segurança Social.' },
            byCompany: true,
          },
        ],
        score: 100,
        verdict: 'no_records',
      },
    ]);
  });

  test('two debts above the family’s cap: points that were added up would promise too much', () => {
    const facts = [...SOUND, listing('tax', 1_000_001), listing('social-security', 1_000_001)];
    expect(judgeByExperts(knownOf({ facts })).score).toBe(33);
    expect(found({ facts }).map(short)).toEqual([['taxDebtor', 'ssDebtor', 100, 'no_records']]);
  });

  test('a knock-out has to go first, and the licence to be renewed is the company’s to renew', () => {
    const facts = [...NO_LICENCE, licence('suspended'), listing('tax', 500_001)];
    const sets = found({ facts });
    expect(sets.map(short)).toEqual([
      ['alvaraStatus', 63, 'moderate_risk'],
      ['taxDebtor', 'alvaraStatus', 100, 'low_risk'],
    ]);
    expect(sets[0]!.changes[0]).toMatchObject({
      text: { en: expect.stringMatching(/^Renew/) },
      byCompany: true,
    });
  });

  test('what rests on the same notices goes with them: an insolvency without assets is one change', () => {
    const facts = [...SOUND, notice(), notice({ act: 'declared-without-assets' })];
    const sets = found({ facts });
    expect(sets.map(short)).toEqual([['insolvencyDeclared', 100, 'low_risk']]);
    expect(sets[0]!.changes[0]!.byCompany).toBe(false);
  });

  test('a declaration is revoked only early, and not once its estate is sold or its plan decided', () => {
    const acts = (of: Known) => changesOf(of).map(({ change }) => nameOf(change));
    const on = (...facts: Fact[]) => acts(knownOf({ facts: [...SOUND, ...facts] }));
    const told = ['insolvencyDeclared'];
    expect(on(notice({ publishedOn: day('2026-04-15') }))).toEqual(told);
    expect(on(notice({ publishedOn: day('2026-04-14') }))).toEqual([]);
    for (const later of ['liquidation', 'plan-approved', 'qualified-fortuitous'] as const)
      expect(on(notice(), notice({ act: later }))).toEqual([]);
    expect(on(act('insolvency', '2026-04-15'))).toEqual(told);
    expect(on(act('insolvency', '2026-04-14'))).toEqual([]);
    // The closing was of the declaration that the company register shows.
    expect(on(act('insolvency', '2026-09-23'), notice({ act: 'closed-plan-approved' }))).toEqual([]);
  });

  test('the revocation of an insolvency that only the company register shows is published, and no clean record', () => {
    const facts = [...SOUND, act('insolvency', '2026-09-23')];
    const [told] = found({ facts });
    const revoked = ['declared', 'revoked'] as const;
    const after = [...facts, ...revoked.map(each => notice({ act: each, publishedOn: day('2026-10-10') }))];
    const { score, verdict } = judgeByExperts(knownOf({ facts: after }));
    expect(told && short(told)).toEqual(['insolvencyDeclared', score, verdict]);
    expect(verdict).toBe('low_risk');
  });

  test('late years are left behind by no time while accounts are missing or overdue', () => {
    const late = [2023, 2024].map(year => act('accounts', `${year + 2}-01-10`, year));
    const filed = (...years: number[]) =>
      changesOf(
        knownOf({
          facts: [
            ...SOUND.filter(({ kind }) => kind !== 'company-act'),
            act('constitution', '2012-03-01'),
            ...late,
            ...years.map(accounts),
          ],
        }),
      ).map(({ change }) => nameOf(change));
    expect(filed(2022, 2025)).toContain('lateAnnualAccounts');
    expect(filed(2022)).toEqual(['latestAccountsOverdue']);
    expect(filed(2025)).toEqual(['missingAnnualAccounts']);
  });

  test('accounts are filed late at a cost, and still advised where missing ones cost more', () => {
    const facts = SOUND.filter(fact => !('accountsYear' in fact && (fact.accountsYear ?? 0) > 2022));
    const [told] = ofKnown(knownOf({ facts }));
    const names = ['missingAnnualAccounts', 'latestAccountsOverdue'];
    expect(told && short(told)).toEqual([...names, 97, 'low_risk']);
  });

  test('an open rescue does not end by time: its plan may be approved', () => {
    const per = notice({ process: '9/26.3T8VNG', proceeding: 'per', act: 'opened' });
    const [told] = ofKnown(knownOf({ facts: [...SOUND, per] }));
    const approved = { ...per, key: 'a', act: 'plan-approved', publishedOn: TODAY } as const;
    const { score, verdict } = judge(knownOf({ facts: [...SOUND, per, approved] }));
    expect(told && short(told)).toEqual(['insolvencyPhase', score, verdict]);
    expect(verdict).toBe('moderate_risk');
  });

  test('while nobody is in office a director may be appointed, which the company can do; no time does it', () => {
    const ana = { name: 'Ana Inventada' };
    const elected = office('director', 'appointed', { ...ana, on: '2015-01-05' });
    const facts = [...SOUND, elected, office('director', 'ceased', { ...ana, on: '2026-05-04' })];
    const [told] = found({ facts });
    expect(told!.changes).toMatchObject([
      {
        check: 'directorChanges',
        byCompany: true,
        text: { en: expect.stringMatching(/^A director is app/) },
      },
    ]);
    const after = [...facts, office('director', 'appointed', { name: 'Nova Inventada', on: TODAY })];
    const { score, verdict } = judgeByExperts(knownOf({ facts: after }));
    expect(told).toMatchObject({ score, verdict });
  });

  test('no title is promised to a company that no register knows', () => {
    expect(judge(knownOf()).checks.companyStatus).toBe('not_found');
    expect(changesOf(knownOf()).map(({ change }) => nameOf(change))).not.toContain('alvaraStatus');
  });

  test('debts of every execution clear those without assets too, and not the other way round', () => {
    const facts = [...SOUND, execution(), execution({ reason: 'partial-payment', owedEur: 300_000 })];
    const known = knownOf({ facts });
    const left = changesOf(known).map(({ change, after }) => {
      const { executionsWithoutAssets, executionsAmountEur } = judge(after(known)).checks;
      return [nameOf(change), executionsWithoutAssets, executionsAmountEur];
    });
    expect(left).toEqual([
      ['executionsWithoutAssets', 0, 300_000],
      ['executionsAmountEur', 0, 0],
    ]);
  });

  test('a register that answers clears what no other silent register holds back', () => {
    const silent: SpecifiedRegister[] = ['mj-publications', 'impic-licences'];
    expect(found({ facts: SOUND, silent }).map(short)).toEqual([
      ['mj-publications', 87, 'low_risk'],
      ['impic-licences', 'mj-publications', 100, 'no_records'],
    ]);
    // With IMPIC alone the company's state stays unknown: MJ stands behind it too.
    const [licences] = changesOf(knownOf({ facts: SOUND, silent }));
    expect(licences!.change).toEqual({
      kind: 'answer',
      register: 'impic-licences',
      text: {
        en: 'This register answers, with nothing new against the company: Licences (IMPIC).',
        pt: 'Este registo responde, sem novas ocorrências da empresa: Alvarás e certificados (IMPIC).',
      },
      byCompany: false,
    });
  });

  test.each<[string, SpecifiedRegister, Fact[], string]>([
    ['a ban', 'base-contracts', [ban('2026-01-01', '2027-01-01')], 'nothing new'],
    ['sanctions', 'act-sanctions', [sanction(), sanction({ gravity: 'very-serious' })], 'nothing new'],
    ['frozen assets', 'mj-publications', [act('assets-frozen', '2026-09-01')], 'nothing new'],
    ['a case of insolvency', 'citius-cases', [courtCase({ species: 'Insolvência' })], 'nothing new'],
    ['an execution', 'citius-executions', [execution()], 'nothing'],
  ])('a silent register that answers, and %s that it has shown', (_name, register, facts, words) => {
    const known = knownOf({ facts: [...SOUND, ...facts], silent: [register] });
    const [answers] = changesOf(known).filter(({ change }) => change.kind === 'answer');
    expect(answers!.change.text.en).toContain(`answers, with ${words} against the company`);
    const kept = judge(answers!.after(known)).score < 100;
    expect(kept).toBe(words === 'nothing new');
  });

  test('the time that takes a rescue off revives no petition that its plan ended', () => {
    const filed = { process: '1/26.8T8PNF', act: 'notice', role: 'respondent' } as const;
    const per = (what: 'opened' | 'plan-approved', on: string) =>
      notice({ process: '9/26.3T8VNG', proceeding: 'per', act: what, publishedOn: day(on) });
    const petition = notice({ ...filed, publishedOn: day('2026-01-05') });
    const facts = [...SOUND, petition, per('opened', '2026-01-20'), per('plan-approved', '2026-05-20')];
    expect(found({ facts }).map(short)).toEqual([['insolvencyPhase', 100, 'low_risk']]);
  });

  test('the time that takes a rescue off makes no petition younger that ended long ago', () => {
    const plan = { proceeding: 'per', act: 'plan-approved', publishedOn: day('2025-04-11') } as const;
    const per = notice({ process: '3/25.2T8LRA', ...plan });
    const ended = notice({ process: '1/19.0T8LRA', act: 'petition-ended', publishedOn: day('2019-05-01') });
    const own: Fact = { ...ended, species: 'Insolvência pessoa coletiva (Apresentação)' };
    expect(found({ facts: [...SOUND, per, own] }).map(short)).toEqual([['insolvencyPhase', 100, 'low_risk']]);
  });

  test.each([
    ['Processo Especial de Revitalização (CIRE)', 'per_refused'],
    ['Processo Extraordinário de Viabilização de Empresas', 'peve_opened'],
    ['Processo Especial para Acordo de Pagamento (CIRE)', 'peap_opened'],
  ])('a rescue that is asked for and dismissed ended without a plan: %s', (species, phase) => {
    const asked = courtCase({ species, role: 'claimant', on: day('2026-09-01') });
    const known = knownOf({ facts: [...SOUND, asked] });
    expect(toldByExperts(known)).toEqual([]);
    const after = judge(petitionsEnded(known, new Set()));
    expect(after.checks).toMatchObject({ insolvencyPhase: phase, insolvencyPetitions: 0 });
  });

  test('an unknown of no weight keeps "no records" away, so its register is part of the change', () => {
    const facts = [...SOUND, listing('tax', 10_000)];
    expect(found({ facts, silent: ['base-contracts'] }).map(short)).toEqual([
      ['taxDebtor', 90, 'low_risk'],
      ['taxDebtor', 'base-contracts', 100, 'no_records'],
    ]);
  });

  test('what could not be read becomes known by a change of its own', () => {
    const facts = [...SOUND, contract({ signedOn: UNREADABLE })];
    expect(found({ facts }).map(short)).toEqual([['publicContracts?', 100, 'no_records']]);
  });

  test('a hit that nobody says how to clear is put right by others', () => {
    const known = knownOf({ facts: [listing('tax', 10_000)] });
    const [set] = counterfactuals(known, examine(known, [{ ...taxDebtor, clearedBy: null }]));
    const { en, pt } = taxDebtor.question;
    const text = { en: `What was found is put right: ${en}`, pt: `É regularizado o que consta: ${pt}` };
    expect(set!.changes).toEqual([{ kind: 'clear', check: 'taxDebtor', text, byCompany: false }]);
  });

  test('what is pending becomes known by a change of its own, beside the debt that is cleared', () => {
    const facts = [...SOUND, listing('tax', 500_001)];
    expect(found({ facts, directors: [waiting('a', [OTHER_NIF])] }).map(short)).toEqual([
      ['taxDebtor', 95, 'low_risk'],
      ['taxDebtor', 'directorsWithIssues?', 100, 'no_records'],
    ]);
  });

  test('what silent registers hold back may be pending, or unknown, even then', () => {
    const silent: SpecifiedRegister[] = ['mj-publications'];
    const directors = [waiting('a', [OTHER_NIF])];
    expect(found({ facts: SOUND, silent, directors }).map(short)).toEqual([
      ['mj-publications', 95, 'low_risk'],
      ['directorsWithIssues?', 'mj-publications', 100, 'no_records'],
    ]);
  });

  test('of many sets of one size five are shown', () => {
    const facts = [
      ...NO_LICENCE,
      act('quota-attached', '2026-02-01'),
      execution({ reason: 'partial-payment', owedEur: 60_000, extinguishedOn: day('2021-10-01') }),
      sanction({ area: 'transport', gravity: 'serious' }),
      sanction(),
      act('seat-change', '2026-02-01'),
      ...Array.from({ length: 5 }, () => courtCase({ valueEur: 300_000, on: day('2025-05-01') })),
    ];
    const known = knownOf({ facts });
    expect(judgeByExperts(known).score).toBe(68);
    const single = smallestSets(known, byExperts(known), EXPERT_MODEL.familyCaps).filter(
      ({ changes }) => changes.length === 1,
    );
    expect(single).toHaveLength(6);
    expect(toldByExperts(known)).toHaveLength(5);
  });

  test('the company’s own changes come first, then the better score, then the order of the catalogue', () => {
    const facts = [
      ...NO_LICENCE,
      notice({ proceeding: 'peap', act: 'opened' }),
      execution({ reason: 'partial-payment', owedEur: 2_000_000, extinguishedOn: day('2021-10-01') }),
      ...Array.from({ length: 5 }, () => courtCase({ on: day('2025-05-01') })),
      sanction(),
      act('seat-change', '2026-02-01'),
    ];
    expect(found({ facts }).slice(0, 4).map(short)).toEqual([
      ['executionsAmountEur', 76, 'low_risk'],
      ['alvaraStatus', 74, 'low_risk'],
      ['labourSanctions', 72, 'low_risk'],
      ['insolvencyPhase', 74, 'low_risk'],
    ]);
  });

  test('nothing is better than no records, and where nothing applies nothing would better it', () => {
    expect(found({ facts: SOUND })).toEqual([]);
    const known = knownOf();
    expect(counterfactuals(known, examine(known, [companyAgeYears]))).toEqual([]);
  });

  test('a silent register that answers takes no record of another away', () => {
    const silent: SpecifiedRegister[] = ['mj-publications'];
    const sets = found({ facts: [...SOUND, notice()], silent });
    expect(sets.map(short)).toEqual([
      ['insolvencyDeclared', 39, 'high_risk'],
      ['insolvencyDeclared', 'mj-publications', 100, 'low_risk'],
    ]);
    const [revoked] = changesOf(knownOf({ facts: [...SOUND, notice()], silent }));
    expect(revoked!.change).toMatchObject({ kind: 'clear', check: 'insolvencyDeclared', byCompany: false });
  });

  test('where three changes do not suffice, nothing is promised', () => {
    expect(found({ silent: SPECIFIED_REGISTERS }).map(({ verdict }) => verdict)).not.toContain('low_risk');
    const barred = ban('2026-01-01', '2027-01-01');
    const facts: Fact[] = [...NO_LICENCE, notice(), barred, licence('cancelled'), listing('tax', 10_001)];
    expect(found({ facts }).map(short)).toEqual([
      ['insolvencyDeclared', 38, 'high_risk'],
      ['insolvencyDeclared', 'taxDebtor', 'alvaraStatus', 67, 'moderate_risk'],
      ['insolvencyDeclared', 'alvaraStatus', 'barredFromPublicContracts', 67, 'moderate_risk'],
    ]);
    // No act of anybody makes a dissolved company active again.
    expect(found({ facts: [...SOUND, act('dissolution')] })).toEqual([]);
  });
});

/** Every set of at most three changes, of two where more than 18 are possible, with what the whole of judging makes of the facts after it. */
function everySet(known: Known): Counterfactual[] {
  const sumOf = (of: Known) => examined(of).reduce((sum, answer) => sum + costsOf(answer), 0);
  const changes = changesOf(known).filter(
    ({ change, after }) => change.kind !== 'clear' || sumOf(after(known)) <= sumOf(known),
  );
  const sets = changes.flatMap((a, i) => [
    [a],
    ...changes
      .slice(i + 1)
      .flatMap((b, j) => [
        [a, b],
        ...(changes.length > 18 ? [] : changes.slice(i + j + 2).map(c => [a, b, c])),
      ]),
  ]);
  return sets.map(set => {
    const { score, verdict } = judge(set.reduce((now, { after }) => after(now), known));
    return { changes: set.map(({ change }) => change), score, verdict };
  });
}

/** What the records of one check take alone, also those that a register has shown that is silent now. */
const costsOf = (answer: Answer): number => {
  const isShown = (charge: Charge | null) => charge?.because === 'hit';
  const charge = isShown(answer.charge) ? answer.charge : null;
  return (
    100 - judgementOf([{ ...answer, charge, pending: null, limits: answer.limits.filter(isShown) }]).score
  );
};

const rank = (verdict: (typeof VERDICTS)[number]): number => VERDICTS.indexOf(verdict);

/** By definition: of every better verdict the sets of the smallest size that reach it. */
function byDefinition(known: Known): Counterfactual[] {
  const tried = everySet(known);
  const better = VERDICTS.slice(0, rank(judge(known).verdict));
  const wanted = new Set<Counterfactual>();
  for (const verdict of better) {
    const reaching = tried.filter(set => rank(set.verdict) <= rank(verdict));
    const size = Math.min(...reaching.map(({ changes }) => changes.length));
    for (const set of reaching) if (set.changes.length === size) wanted.add(set);
  }
  return [...wanted];
}

const inOrder = (sets: readonly Counterfactual[]) => sets.map(set => JSON.stringify(set)).sort();

/** Here two acts suffice, and all acts but the one that is not needed do not: filed late, the accounts undo what the others mend. */
const OUTLIVED = knownOf({
  facts: [act('insolvency', '2019-05-01')],
  phoenix: { ...NO_SIGNS, findings: [finding('moderate', '2023-04-11')], coverage: NO_COVERAGE },
});

/** The company register is silent, and showed an insolvency ten months ago; the one of Citius was over long before. */
const SHOWN_BEFORE = knownOf({
  silent: ['mj-publications'],
  facts: [
    act('insolvency', '2025-12-23'),
    notice({ act: 'closed-unspecified', publishedOn: '2016-05-05' as LocalDate }),
  ],
});

test('they are the smallest sets, each with what the whole of judging makes of it, compared with every set there is', () => {
  fc.assert(
    fc.property(anyKnown, known => {
      expect(inOrder(smallestSets(known, examined(known)))).toEqual(inOrder(byDefinition(known)));
    }),
    { numRuns: size(12, 100_000), examples: [[OUTLIVED]] },
  );
});

test('each is one to three changes to a better verdict, at most five of a size, small ones first, and no revocation of an insolvency that is old or has gone on since', () => {
  const since = addMonths(TODAY, -6);
  fc.assert(
    fc.property(anyKnown, known => {
      const now = judge(known);
      const shown = ofKnown(known);
      const sizes = shown.map(({ changes }) => changes.length);
      expect(sizes).toEqual(sizes.toSorted());
      for (const size of [1, 2, 3]) expect(sizes.filter(each => each === size).length).toBeLessThanOrEqual(5);
      for (const set of shown) {
        expect(rank(set.verdict)).toBeLessThan(rank(now.verdict));
        expect(set.score).toBeGreaterThanOrEqual(now.score);
      }
      const told = shown.flatMap(({ changes }) => changes.map(({ text }) => text.en));
      if (!told.includes('A court revokes the declaration of insolvency.')) return;
      // Also by what a register showed that is silent now.
      const { insolvencyPhase } = judge({ ...known, registers: knownOf({}).registers }).checks;
      expect(['liquidation', 'plan_approved', 'closed', 'revoked']).not.toContain(insolvencyPhase);
      const declared = known.facts.filter(
        fact => 'act' in fact && ['declared', 'declared-without-assets', 'insolvency'].includes(fact.act),
      );
      expect(declared.some(fact => 'publishedOn' in fact && fact.publishedOn >= since)).toBe(true);
    }),
    { numRuns: size(25, 100_000), examples: [[SHOWN_BEFORE]] },
  );
});

/** What each change does to the records of a case, written a second time. */
const gone =
  (kind: CaseFact['kind'], part: object = {}) =>
  (facts: readonly CaseFact[]) =>
    facts.filter(fact => fact.kind !== kind || !isMatch(fact, part));
const added =
  (...more: readonly object[]) =>
  (facts: readonly CaseFact[]) => [...facts, ...(more as unknown as CaseFact[])];
/** A process that is closed is decided for good. */
const decided = (before: string, act: string) => (facts: readonly CaseFact[]) => {
  const notices = facts.filter(fact =>
    OWN[before]!.some(role => isMatch(fact, { act: before, kind: 'insolvency-notice', role })),
  );
  const open = notices.filter(
    notice =>
      !facts.some(
        fact =>
          'process' in notice && isMatch(fact, { process: notice.process, act: 'closed-plan-approved' }),
      ),
  );
  return added(...open.map(notice => ({ ...notice, act, publishedOn: AS_OF })))(facts);
};
const OWN: Readonly<Record<string, readonly string[]>> = {
  declared: ['debtor'],
  notice: ['respondent', 'debtor'],
};
const isEmpty = (told: object = {}) => Object.keys(told).length === 0;
const isMatch = (fact: object, part: object) =>
  Object.entries(part).every(([key, value]) => fact[key as never] === value);
const AS_OF = '2026-06-15';
const ENDED = {
  ...{ kind: 'insolvency-notice', proceeding: 'insolvency', act: 'petition-ended' },
  ...{ role: 'respondent', publishedOn: AS_OF },
};
const TITLE = {
  ...{ kind: 'licence', number: '2', title: 'alvara-publicas', class: 1 },
  ...{ state: 'valid', stateSince: AS_OF },
};

const ELECTED = {
  ...{ kind: 'office', movement: 'appointed', role: 'director', roleLabel: 'Gerente', cause: null },
  ...{ holder: { person: 'P99', name: 'Nova Inventada' }, on: AS_OF },
};

const isPetition = (fact: CaseFact) =>
  fact.kind === 'court-case' && (fact.species.startsWith('Insolvência') || isRescue(fact));
const isRescue = (fact: CaseFact) => fact.kind === 'court-case' && /Revitaliza/.test(fact.species);
const endOf = (fact: CaseFact) => (isRescue(fact) ? { ...ENDED, proceeding: 'per' } : ENDED);
const withoutSuits = (facts: readonly CaseFact[]) =>
  facts.filter(fact => fact.kind !== 'court-case' || isPetition(fact));

const DONE: Readonly<Record<string, (facts: readonly CaseFact[]) => readonly CaseFact[]>> = {
  taxDebtor: gone('debtor-listing', { creditor: 'tax' }),
  ssDebtor: gone('debtor-listing', { creditor: 'social-security' }),
  executionsAmountEur: gone('execution'),
  executionsWithoutAssets: gone('execution', { reason: 'no-assets' }),
  labourSanctions: gone('labour-sanction'),
  verySeriousLabourSanctions: gone('labour-sanction', { gravity: 'very-serious' }),
  civilCasesAsDefendant: withoutSuits,
  civilCasesAmountEur: withoutSuits,
  recentCourtCases: withoutSuits,
  insolvencyDeclared: facts =>
    facts.some(fact => isMatch(fact, { kind: 'company-act', act: 'insolvency' }))
      ? added({ ...ENDED, act: 'revoked', process: '1/26.9T8AAA', role: 'debtor' })(
          decided('declared', 'revoked')(facts),
        )
      : decided('declared', 'revoked')(facts),
  insolvencyPetitions: facts => {
    const ended = facts.flatMap(fact =>
      isPetition(fact) && 'process' in fact ? { ...endOf(fact), process: fact.process } : [],
    );
    return added(...ended)(decided('notice', 'petition-ended')(facts));
  },
  insolvencyPhase: facts => {
    const acts = Map.groupBy(
      facts.filter(of => isMatch(of, { proceeding: 'per' })),
      of => 'process' in of && of.process,
    );
    const open = [...acts.values()].filter(of => of.every(each => isMatch(each, { act: 'opened' })));
    if (open.length > 0)
      return added(...open.map(([of]) => ({ ...of, act: 'plan-approved', publishedOn: AS_OF })))(facts);
    const plans = facts.flatMap(fact =>
      isMatch(fact, { proceeding: 'per', act: 'plan-approved' }) && 'publishedOn' in fact
        ? fact.publishedOn
        : [],
    );
    const over = facts.flatMap(fact => {
      if (!isPetition(fact) && !isMatch(fact, { proceeding: 'insolvency', act: 'notice' })) return [];
      const on = 'on' in fact ? fact.on : 'filedOn' in fact ? fact.filedOn : null;
      const filed = on ?? ('publishedOn' in fact ? fact.publishedOn : AS_OF);
      return 'process' in fact && plans.some(plan => plan > filed) ? { ...ENDED, process: fact.process } : [];
    });
    return added(...over)(gone('insolvency-notice', { proceeding: 'per' })(facts));
  },
  alvaraStatus: added(TITLE),
  missingAnnualAccounts: facts => {
    const years = [2021, 2022, 2023].filter(
      accountsYear => !facts.some(fact => isMatch(fact, { accountsYear })),
    );
    return added(
      ...years.map(accountsYear => ({ ...facts[0]!, act: 'accounts', publishedOn: AS_OF, accountsYear })),
    )(facts);
  },
  latestAccountsOverdue: facts =>
    added({ ...facts[0]!, act: 'accounts', publishedOn: AS_OF, accountsYear: 2024 })(facts),
  attachedOrFrozen: facts =>
    gone('company-act', { act: 'assets-frozen' })(gone('company-act', { act: 'quota-attached' })(facts)),
  seatChanges: gone('company-act', { act: 'seat-change' }),
  directorChanges: facts => {
    const moved = (movement: string) =>
      facts.flatMap(fact =>
        fact.kind === 'office' && fact.movement === movement ? JSON.stringify(fact.holder) : [],
      );
    if (moved('appointed').every(holder => moved('ceased').includes(holder))) return added(ELECTED)(facts);
    return facts.map(fact => ({
      ...fact,
      ...('movement' in fact && { on: fact.on.replace('20', '19') as LocalDate }),
    }));
  },
  publicContractsTerminated: facts =>
    facts.map(fact => (fact.kind === 'public-contract' ? { ...fact, terminated: false } : fact)),
  barredFromPublicContracts: gone('contract-ban'),
};

/** The plan of one ends the petition, though another goes on. */
const STAYED_TWICE: Name[] = ['running PER', 'petition by notice, 23 months ago', 'PER with a plan'];

test('what is told comes out when it is carried out on the records of the company', () => {
  const situations = fc.shuffledSubarray([...new Set(PAIRS.flat())], { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(situations, names => {
      const file = caseFor(...names);
      const [own, ...others] = file.companies;
      // A register that answers with nothing takes no record back that another situation gave it.
      fc.pre(others.every(({ nif }) => nif) && (names.length === 1 || isEmpty(own!.registers)));
      for (const { changes, score, verdict } of ofKnown(judgeCase(file).known)) {
        const facts = changes.reduce(
          (left, change) => (change.kind === 'clear' ? DONE[change.check]!(left) : left),
          own!.facts,
        );
        const heard = changes.flatMap(change => (change.kind === 'answer' ? change.register : []));
        const registers = Object.fromEntries(
          Object.entries(own!.registers ?? {}).filter(([name]) => !heard.includes(name as SpecifiedRegister)),
        );
        const after = { ...file, companies: [{ ...own!, facts, registers }, ...others] };
        expect(judgeCase(after).judgement, JSON.stringify([names, changes])).toMatchObject({
          score,
          verdict,
        });
      }
    }),
    { numRuns: size(100, 100_000), examples: [[STAYED_TWICE], [['running PER']]] },
  );
});
