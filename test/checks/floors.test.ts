/** What several facts together limit the verdict to, and how much of it age leaves. */
import { expect, test } from 'vitest';
import { floorOn } from '../../src/checks/judging/charges.ts';
import type { DirectorIssue } from '../../src/facts/director-finding.ts';
import type { Fact } from '../../src/facts/fact.ts';
import { ban, contract, courtCase, execution, sanction } from './further-facts.ts';
import {
  act,
  day,
  director,
  FOURTH_NIF,
  issue,
  knownOf,
  listing,
  notice,
  OTHER_NIF,
  office,
  THIRD_NIF,
} from './known-of.ts';

const NIFS = [OTHER_NIF, THIRD_NIF, FOURTH_NIF];
type Parts = Parameters<typeof knownOf>[0];
const suits = (count: number, on: string) => Array.from({ length: count }, () => courtCase({ on: day(on) }));
const facts = (...told: Fact[]): Parts => ({ facts: told });
const ofOwnerIssue = (kind: DirectorIssue['kind'], on = '2026-03-01') => ({
  ...issue(kind, on),
  owner: true as const,
});
const ofOwner = (kind: DirectorIssue['kind'], on?: string): Parts => ({
  directors: [director('a', ofOwnerIssue(kind, on))],
});
const ofOther = (kind: DirectorIssue['kind'], on: string): Parts => ({
  directors: [director('a', issue(kind, on))],
});
const owing = { ...ofOwnerIssue('tax-debt'), owedEur: 1_000_000 };
const onBothLists = (['tax-debt', 'social-security-debt'] as const).map((kind, n) =>
  director(n ? 'a' : 'b', ofOwnerIssue(kind)),
);
/** Told of two who answer for it, and counted once. */
const foundNothing = (owedEur: number, on = '2024-10-15'): Parts => {
  const found = { ...ofOwnerIssue('execution', on), owedEur };
  return { directors: [director('a', found), director('b', found)] };
};
const failures = (...days: string[]): Parts => ({
  directors: days.map((on, n) =>
    director(n % 2 ? 'a' : 'b', issue(n % 2 ? 'abandoned' : 'dissolved-with-debts', on, NIFS[n]!)),
  ),
});
const left = (cause: string): Parts =>
  facts({ ...office('director', 'ceased', { on: '2025-10-15' }), cause } as Fact);
const ended = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    (['opened', 'petition-ended'] as const).map(act =>
      notice({ process: `${n}/26.0T8LRA`, act, role: 'respondent', publishedOn: day(`2026-0${n + 3}-01`) }),
    ),
  ).flat();
const arresto = (on: string, kind = 'Arresto') =>
  courtCase({ species: `Procedimento Cautelar (${kind})`, on: day(on) });
const very = (...days: string[]): Parts =>
  facts(...days.map(on => sanction({ gravity: 'very-serious', area: 'safety', on: day(on) })));
const revoked = (then: 'liquidation' | 'plan-proposed', on: string): Parts =>
  facts(
    notice({ publishedOn: day('2023-01-01') }),
    notice({ act: 'revoked', publishedOn: day('2026-04-05') }),
    notice({ act: then, publishedOn: day(on) }),
  );
const works = { works: true, signedOn: day('2026-02-01') } as const;
/** Of a large company. */
const large = contract({ priceEur: 5_000_000, works: false });
const ordinary = courtCase({ species: 'Execução Ordinária' });
const partly = (owedEur: number) => execution({ owedEur, reason: 'partial-payment' });
const resolved = contract({ priceEur: 400_000, terminated: true });
const beyond = 'IMPIC_WORKS_BEYOND_TITLE';

/** Of each check: the limit, with the quarters that age leaves of it. */
const FLOORS: Readonly<Record<string, [string, Parts, string | null][]>> = {
  directorsWithIssues: [
    ['an owner insolvent for two years', ofOwner('insolvency', '2024-10-15'), 'high_risk 4'],
    ['a day longer', ofOwner('insolvency', '2024-10-14'), 'high_risk 3'],
    ['an owner in a PER', ofOwner('revitalization'), 'moderate_risk 4'],
    ['an owner on the tax list', ofOwner('tax-debt'), null],
    ['with a million', { directors: [director('a', owing)] }, 'moderate_risk 4'],
    ['three other companies that failed', failures('2023-10-15', '2025-01-01', '2026-01-01'), 'high_risk 4'],
    ['the third a day longer ago', failures('2023-10-14', '2025-01-01', '2026-01-01'), 'high_risk 3'],
    ['two', failures('2025-01-01', '2026-01-01'), null],
    ['an owner on both lists', { directors: onBothLists }, 'moderate_risk 4'],
    ['an owner of whom 50,000 € were found nowhere', foundNothing(50_000), 'moderate_risk 4'],
    ['a day beyond two years', foundNothing(50_000, '2024-10-14'), 'moderate_risk 3'],
    ['an owner of whom 49,999 € were found nowhere', foundNothing(49_999), null],
    ['an owner that the registrar dissolved', ofOwner('dissolved-by-registrar'), null],
    ['an owner whose assets were frozen', ofOwner('assets-frozen'), null],
    ['another company that is insolvent', ofOther('insolvency', '2026-03-01'), null],
    ['a culpable insolvency of four years ago', ofOther('culpable', '2022-06-01'), 'high_risk 3'],
  ],
  directorChanges: [
    ['who left because a court barred him', left('inibição judicial'), 'moderate_risk 4'],
    ['who resigned', left('renúncia'), null],
  ],
  civilCasesAsDefendant: [
    ['two suits of a year', { facts: suits(2, '2025-10-15') }, 'moderate_risk 4'],
    ['one', { facts: suits(1, '2025-10-15') }, null],
    ['ten', { facts: suits(10, '2025-10-15') }, 'high_risk 4'],
    ['ten against a large company', facts(...suits(10, '2025-10-15'), large), null],
    ['an arresto that a creditor asks for', facts(arresto('2025-10-15')), 'moderate_risk 4'],
    ['a day longer ago', facts(arresto('2025-10-14')), 'moderate_risk 3'],
    ['an arresto against a large company', facts(arresto('2025-10-15'), large), null],
    ['an arrolamento', facts(arresto('2026-09-01', 'Arrolamento')), 'moderate_risk 4'],
  ],
  debtorOnBothLists: [
    [
      'both lists from 1,000,000 together',
      facts(listing('tax', 500_001), listing('social-security', 500_001)),
      'high_risk 4',
    ],
  ],
  alvaraStatus: [
    ['works without a title', facts(contract(works)), `moderate_risk 4 ${beyond}`],
    [
      'works without a title that ended by resolution',
      facts(contract({ ...works, terminated: true })),
      `moderate_risk 4 ${beyond} alone`,
    ],
  ],
  barredFromPublicContracts: [
    ['with works of the State', facts(ban('2026-01-01', '2027-07-15'), contract()), 'high_risk 4'],
    ['until next month, with works', facts(ban('2026-01-01', '2026-11-15'), contract()), 'high_risk 1'],
    ['without', facts(ban('2026-01-01', '2027-01-01')), null],
  ],
  verySeriousLabourSanctions: [
    ['again on safety, two years after the first', very('2023-10-15', '2025-10-15'), 'moderate_risk 4'],
    ['the second a day more than a year ago', very('2025-10-13', '2025-10-14'), 'moderate_risk 3'],
    ['two years and a day between them', very('2023-10-14', '2025-10-15'), 'moderate_risk 3'],
    ['more than five', very('2020-10-14', '2025-10-15'), null],
    ['only once', very('2025-10-15'), null],
    ['two of one day', very('2025-10-15', '2025-10-15'), null],
  ],
  insolvencyPhase: [
    ['sold ten days after the revocation', revoked('liquidation', '2026-04-15'), 'high_risk 4'],
    ['half a year and a day ago', revoked('liquidation', '2026-04-14'), 'high_risk 3'],
    ['sold before it', revoked('liquidation', '2026-04-05'), null],
    ['a plan that is printed late', revoked('plan-proposed', '2026-04-15'), null],
  ],
  attachedOrFrozen: [
    ['frozen assets', facts(act('assets-frozen', '2026-02-01')), 'moderate_risk 4'],
    [
      'the seized quota of the only partner',
      facts(act('quota-attached', '2026-02-01'), office('partner', 'quota-held')),
      'moderate_risk 4',
    ],
    ['a seized quota of nobody known', facts(act('quota-attached', '2026-02-01')), null],
  ],
  executionsWithoutAssets: [
    ['nothing to seize for 300,000', facts(execution({ owedEur: 300_000 })), 'high_risk 4'],
    ['the same of a large company', facts(execution({ owedEur: 300_000 }), large), 'moderate_risk 4'],
    [
      'an execution at court, while the list of their ends is silent',
      { ...facts(ordinary), silent: ['citius-executions'] },
      'moderate_risk 4',
    ],
    ['the same, and the list has nothing', facts(ordinary), null],
  ],
  executionsAmountEur: [
    ['three millions left after a part was paid', facts(partly(3_000_000)), 'high_risk 4'],
    [
      '1.3 millions left after nothing was found, and as much after a part was paid',
      facts(execution({ owedEur: 1_300_000 }), partly(1_300_000)),
      'high_risk 4',
    ],
    ['600,000 left after a part was paid', facts(partly(600_000)), 'moderate_risk 4'],
    ['little left', facts(partly(499_999)), null],
  ],
  insolvencyPetitions: [
    ['five petitions of creditors, each of which ended', { facts: ended(5) }, 'moderate_risk 4'],
    ['four such petitions', { facts: ended(4) }, null],
  ],
  publicContractsTerminated: [
    [
      'half of the value of its contracts ended by resolution',
      facts(resolved, contract({ priceEur: 400_000 })),
      'moderate_risk 4',
    ],
    ['less than half', facts(resolved, contract({ priceEur: 400_001, works: false })), null],
  ],
};

test.each(Object.entries(FLOORS).flatMap(([check, rows]) => rows.map(row => [check, ...row] as const)))(
  '%s: %s',
  (check, _name, parts, expected) => {
    const floor = floorOn(check, knownOf(parts));
    const { atBest, left, reason, alone, ...more } = floor ?? {};
    const told = [atBest, left, reason, alone && 'alone'].filter(each => each !== undefined).join(' ');
    expect([floor && told, more]).toEqual([expected, {}]);
  },
);

test('the company register is silent for whole months, also from the end of a short one', () => {
  const left = (answeredOn: string, today: string) => {
    const known = knownOf({ silent: ['mj-publications'] });
    const knowledge = { ...known.registers['mj-publications'], answeredOn: day(answeredOn) };
    const registers = { ...known.registers, 'mj-publications': knowledge };
    return floorOn('companyStatus', { ...known, registers, today: day(today) })?.left ?? 0;
  };
  expect(left('2026-02-28', '2026-06-28')).toBe(3);
  expect(left('2026-02-28', '2026-06-29')).toBe(4);
  expect(left('2026-05-31', '2026-06-30')).toBe(0);
  expect(left('2026-05-31', '2026-07-01')).toBe(1);
});
