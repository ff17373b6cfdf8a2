/** What several facts together limit the verdict to, and how much of it age leaves. */
import { expect, test } from 'vitest';
import { floorOn } from '../../src/checks/judging/charges.ts';
import type { DirectorIssue } from '../../src/facts/director-finding.ts';
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
const ofOwnerIssue = (kind: DirectorIssue['kind'], on: string) => ({
  ...issue(kind, on),
  owner: true as const,
});
const ofOwner = (kind: DirectorIssue['kind'], on: string): Parts => ({
  directors: [director('a', ofOwnerIssue(kind, on))],
});
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

const ended = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    (['opened', 'petition-ended'] as const).map(act =>
      notice({ process: `${n}/26.0T8LRA`, act, role: 'respondent', publishedOn: day(`2026-0${n + 3}-01`) }),
    ),
  ).flat();
const arresto = (on: string) => courtCase({ species: 'Procedimento Cautelar (Arresto)', on: day(on) });
const very = (...days: string[]): Parts => ({
  facts: days.map(on => sanction({ gravity: 'very-serious', area: 'safety', on: day(on) })),
});
const revoked = (revokedOn: string, then: 'liquidation' | 'plan-proposed', on: string): Parts => ({
  facts: [
    notice({ publishedOn: day('2023-01-01') }),
    notice({ act: 'revoked', publishedOn: day(revokedOn) }),
    notice({ act: then, publishedOn: day(on) }),
  ],
});

test.each<[string, string, Parts, ReturnType<typeof floorOn>]>([
  [
    'an owner insolvent for two years',
    'directorsWithIssues',
    ofOwner('insolvency', '2024-10-15'),
    { atBest: 'high_risk', left: 4 },
  ],
  [
    'a day longer',
    'directorsWithIssues',
    ofOwner('insolvency', '2024-10-14'),
    { atBest: 'high_risk', left: 3 },
  ],
  [
    'an owner in a PER',
    'directorsWithIssues',
    ofOwner('revitalization', '2026-03-01'),
    { atBest: 'moderate_risk', left: 4 },
  ],
  ['an owner on the tax list', 'directorsWithIssues', ofOwner('tax-debt', '2026-03-01'), null],
  [
    'with a million',
    'directorsWithIssues',
    { directors: [director('a', { ...ofOwnerIssue('tax-debt', '2026-03-01'), owedEur: 1_000_000 })] },
    { atBest: 'moderate_risk', left: 4 },
  ],
  [
    'three other companies that failed, of two people',
    'directorsWithIssues',
    failures('2023-10-15', '2025-01-01', '2026-01-01'),
    { atBest: 'high_risk', left: 4 },
  ],
  [
    'the third a day longer ago',
    'directorsWithIssues',
    failures('2023-10-14', '2025-01-01', '2026-01-01'),
    { atBest: 'high_risk', left: 3 },
  ],
  ['two', 'directorsWithIssues', failures('2025-01-01', '2026-01-01'), null],
  [
    'an owner on both lists',
    'directorsWithIssues',
    {
      directors: [
        director('a', ofOwnerIssue('tax-debt', '2026-03-01')),
        director('b', ofOwnerIssue('social-security-debt', '2026-03-01')),
      ],
    },
    { atBest: 'moderate_risk', left: 4 },
  ],
  [
    'an owner of whom 50,000 € were found nowhere',
    'directorsWithIssues',
    foundNothing(50_000),
    { atBest: 'moderate_risk', left: 4 },
  ],
  [
    'a day beyond two years',
    'directorsWithIssues',
    foundNothing(50_000, '2024-10-14'),
    { atBest: 'moderate_risk', left: 3 },
  ],
  ['an owner of whom 49,999 € were found nowhere', 'directorsWithIssues', foundNothing(49_999), null],
  [
    'an owner that the registrar dissolved',
    'directorsWithIssues',
    ofOwner('dissolved-by-registrar', '2026-03-01'),
    null,
  ],
  ['an owner whose assets were frozen', 'directorsWithIssues', ofOwner('assets-frozen', '2026-03-01'), null],
  [
    'another company that is insolvent',
    'directorsWithIssues',
    { directors: [director('a', issue('insolvency', '2026-03-01'))] },
    null,
  ],
  [
    'who left because a court barred him',
    'directorChanges',
    { facts: [{ ...office('director', 'ceased', { on: '2025-10-15' }), cause: 'inibição judicial' }] },
    { atBest: 'moderate_risk', left: 4 },
  ],
  [
    'who resigned',
    'directorChanges',
    { facts: [{ ...office('director', 'ceased', { on: '2025-10-15' }), cause: 'renúncia' }] },
    null,
  ],
  [
    'a culpable insolvency of four years ago',
    'directorsWithIssues',
    { directors: [director('a', issue('culpable', '2022-06-01'))] },
    { atBest: 'high_risk', left: 3 },
  ],
  [
    'two suits of a year',
    'civilCasesAsDefendant',
    { facts: suits(2, '2025-10-15') },
    { atBest: 'moderate_risk', left: 4 },
  ],
  ['one', 'civilCasesAsDefendant', { facts: suits(1, '2025-10-15') }, null],
  ['ten', 'civilCasesAsDefendant', { facts: suits(10, '2025-10-15') }, { atBest: 'high_risk', left: 4 }],
  [
    'ten against a large company',
    'civilCasesAsDefendant',
    { facts: [...suits(10, '2025-10-15'), contract({ priceEur: 5_000_000, works: false })] },
    null,
  ],
  [
    'both lists from 1,000,000 together',
    'debtorOnBothLists',
    { facts: [listing('tax', 500_001), listing('social-security', 500_001)] },
    { atBest: 'high_risk', left: 4 },
  ],
  [
    'works without a title',
    'alvaraStatus',
    { facts: [contract({ works: true, signedOn: day('2026-02-01') })] },
    { atBest: 'moderate_risk', reason: 'IMPIC_WORKS_BEYOND_TITLE', left: 4 },
  ],
  [
    'works without a title that ended by resolution',
    'alvaraStatus',
    { facts: [contract({ works: true, signedOn: day('2026-02-01'), terminated: true })] },
    { atBest: 'moderate_risk', reason: 'IMPIC_WORKS_BEYOND_TITLE', left: 4, alone: true },
  ],
  [
    'barred, with works of the State',
    'barredFromPublicContracts',
    { facts: [ban('2026-01-01', '2027-07-15'), contract()] },
    { atBest: 'high_risk', left: 4 },
  ],
  [
    'barred until next month, with works of the State',
    'barredFromPublicContracts',
    { facts: [ban('2026-01-01', '2026-11-15'), contract()] },
    { atBest: 'high_risk', left: 1 },
  ],
  ['barred without', 'barredFromPublicContracts', { facts: [ban('2026-01-01', '2027-01-01')] }, null],
  [
    'an arresto that a creditor asks for',
    'civilCasesAsDefendant',
    { facts: [arresto('2025-10-15')] },
    { atBest: 'moderate_risk', left: 4 },
  ],
  [
    'a day longer ago',
    'civilCasesAsDefendant',
    { facts: [arresto('2025-10-14')] },
    { atBest: 'moderate_risk', left: 3 },
  ],
  [
    'an arresto against a large company',
    'civilCasesAsDefendant',
    { facts: [arresto('2025-10-15'), contract({ priceEur: 5_000_000, works: false })] },
    null,
  ],
  [
    'again on safety, two years after the first',
    'verySeriousLabourSanctions',
    very('2023-10-15', '2025-10-15'),
    { atBest: 'moderate_risk', left: 4 },
  ],
  [
    'the second a day more than a year ago',
    'verySeriousLabourSanctions',
    very('2025-10-13', '2025-10-14'),
    { atBest: 'moderate_risk', left: 3 },
  ],
  [
    'two years and a day between them',
    'verySeriousLabourSanctions',
    very('2023-10-14', '2025-10-15'),
    { atBest: 'moderate_risk', left: 3 },
  ],
  ['more than five', 'verySeriousLabourSanctions', very('2020-10-14', '2025-10-15'), null],
  ['only once', 'verySeriousLabourSanctions', very('2025-10-15'), null],
  ['two of one day', 'verySeriousLabourSanctions', very('2025-10-15', '2025-10-15'), null],
  [
    'sold ten days after the revocation',
    'insolvencyPhase',
    revoked('2026-04-05', 'liquidation', '2026-04-15'),
    { atBest: 'high_risk', left: 4 },
  ],
  [
    'half a year and a day ago',
    'insolvencyPhase',
    revoked('2026-04-05', 'liquidation', '2026-04-14'),
    { atBest: 'high_risk', left: 3 },
  ],
  ['sold before it', 'insolvencyPhase', revoked('2026-04-05', 'liquidation', '2026-04-05'), null],
  [
    'a plan that is printed late',
    'insolvencyPhase',
    revoked('2026-04-05', 'plan-proposed', '2026-04-15'),
    null,
  ],
  [
    'frozen assets',
    'attachedOrFrozen',
    { facts: [act('assets-frozen', '2026-02-01')] },
    { atBest: 'moderate_risk', left: 4 },
  ],
  [
    'the seized quota of the only partner',
    'attachedOrFrozen',
    { facts: [act('quota-attached', '2026-02-01'), office('partner', 'quota-held')] },
    { atBest: 'moderate_risk', left: 4 },
  ],
  [
    'a seized quota of nobody known',
    'attachedOrFrozen',
    { facts: [act('quota-attached', '2026-02-01')] },
    null,
  ],
  [
    'nothing to seize for 300,000',
    'executionsWithoutAssets',
    { facts: [execution({ owedEur: 300_000 })] },
    { atBest: 'high_risk', left: 4 },
  ],
  [
    'the same of a large company',
    'executionsWithoutAssets',
    { facts: [execution({ owedEur: 300_000 }), contract({ priceEur: 5_000_000, works: false })] },
    { atBest: 'moderate_risk', left: 4 },
  ],
  [
    'three millions left after a part was paid',
    'executionsAmountEur',
    { facts: [execution({ owedEur: 3_000_000, reason: 'partial-payment' })] },
    { atBest: 'high_risk', left: 4 },
  ],
  [
    '1.3 millions left after nothing was found, and as much after a part was paid',
    'executionsAmountEur',
    {
      facts: [1, 2].map(n =>
        execution({ owedEur: 1_300_000, reason: n > 1 ? 'partial-payment' : 'no-assets' }),
      ),
    },
    { atBest: 'high_risk', left: 4 },
  ],
  [
    '600,000 left after a part was paid',
    'executionsAmountEur',
    { facts: [execution({ owedEur: 600_000, reason: 'partial-payment' })] },
    { atBest: 'moderate_risk', left: 4 },
  ],
  [
    'little left',
    'executionsAmountEur',
    { facts: [execution({ owedEur: 499_999, reason: 'partial-payment' })] },
    null,
  ],
  [
    'five petitions of creditors, each of which ended',
    'insolvencyPetitions',
    { facts: ended(5) },
    { atBest: 'moderate_risk', left: 4 },
  ],
  ['four such petitions', 'insolvencyPetitions', { facts: ended(4) }, null],
  [
    'an arrolamento',
    'civilCasesAsDefendant',
    {
      facts: [courtCase({ species: 'Procedimento Cautelar (Arrolamento)', on: day('2026-09-01') })],
    },
    { atBest: 'moderate_risk', left: 4 },
  ],
  [
    'an execution at court, while the list of their ends is silent',
    'executionsWithoutAssets',
    { facts: [courtCase({ species: 'Execução Ordinária' })], silent: ['citius-executions'] },
    { atBest: 'moderate_risk', left: 4 },
  ],
  [
    'the same, and the list has nothing',
    'executionsWithoutAssets',
    { facts: [courtCase({ species: 'Execução Ordinária' })] },
    null,
  ],
  [
    'half of the value of its contracts ended by resolution',
    'publicContractsTerminated',
    { facts: [contract({ priceEur: 400_000, terminated: true }), contract({ priceEur: 400_000 })] },
    { atBest: 'moderate_risk', left: 4 },
  ],
  [
    'less than half',
    'publicContractsTerminated',
    {
      facts: [
        contract({ priceEur: 400_000, terminated: true }),
        contract({ priceEur: 400_001, works: false }),
      ],
    },
    null,
  ],
])('%s', (_name, check, parts, expected) => {
  expect(floorOn(check, knownOf(parts))).toEqual(expected);
});

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
