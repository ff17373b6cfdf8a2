/** A record loses its cost by age little by little: no fortnight takes more than a third of what it costs while it is fresh. */
import { expect, test } from 'vitest';
import { judge } from '../../src/checks/judging/judge.ts';
import { addDays, type LocalDate } from '../../src/kernel/local-date.ts';
import { contract, courtCase, execution, sanction } from './further-facts.ts';
import {
  act,
  director,
  finding,
  issue,
  knownOf,
  linkedCompany,
  linkedRecord,
  notice,
  OTHER_NIF,
  office,
  SOUND,
  THIRD_NIF,
  TODAY,
} from './known-of.ts';

type Parts = Parameters<typeof knownOf>[0] & object;
const many = <T>(count: number, of: () => T): T[] => Array.from({ length: count }, of);

const RECORDS: readonly (readonly [string, (on: LocalDate) => Parts])[] = [
  ['an execution that found nothing', on => ({ facts: [execution({ extinguishedOn: on })] })],
  [
    'such executions for millions',
    on => ({ facts: [execution({ extinguishedOn: on, owedEur: 3_000_000 })] }),
  ],
  [
    'an execution paid in part',
    on => ({ facts: [execution({ extinguishedOn: on, reason: 'partial-payment' })] }),
  ],
  ['twelve suits', on => ({ facts: many(12, () => courtCase({ on })) })],
  ['a suit of millions', on => ({ facts: [courtCase({ on, valueEur: 4_000_000 })] })],
  ['an execution at court', on => ({ facts: [courtCase({ on, species: 'Execução Ordinária' })] })],
  ['three very serious sanctions', on => ({ facts: many(3, () => sanction({ on })) })],
  ['contracts terminated', on => ({ facts: many(12, () => contract({ terminated: true, signedOn: on })) })],
  ['a petition', on => ({ facts: [notice({ act: 'notice', role: 'respondent', publishedOn: on })] })],
  ['a running PER', on => ({ facts: [notice({ act: 'opened', proceeding: 'per', publishedOn: on })] })],
  [
    'a PER that failed',
    on => ({ facts: [notice({ act: 'closed-negotiations', proceeding: 'per', publishedOn: on })] }),
  ],
  [
    'a PER with a plan',
    on => ({ facts: [notice({ act: 'plan-approved', proceeding: 'per', publishedOn: on })] }),
  ],
  [
    'an insolvency that a plan ended',
    on => ({
      facts: [
        notice({ act: 'declared', publishedOn: addDays(on, -300) }),
        notice({ act: 'closed-plan-approved', publishedOn: on }),
      ],
    }),
  ],
  ['frozen assets', on => ({ facts: [act('assets-frozen', on)] })],
  ['a seized quota', on => ({ facts: [act('quota-attached', on)] })],
  ['a quota that changed hands', on => ({ facts: [act('quota-transfer', on)] })],
  ['three moves of the seat', on => ({ facts: [0, 1, 2].map(n => act('seat-change', addDays(on, -n))) })],
  [
    'three directors who left',
    on => ({
      facts: [
        office('director'),
        ...['Ana', 'Eva', 'Rui'].map(name => office('director', 'ceased', { on, name })),
      ],
    }),
  ],
  ['a director’s failed company', on => ({ directors: [director('a', issue('insolvency', on))] })],
  ['a director’s culpable insolvency', on => ({ directors: [director('a', issue('culpable', on))] })],
  [
    'three failed companies',
    on => ({
      linked: [OTHER_NIF, THIRD_NIF, '599000155' as typeof OTHER_NIF].map(nif =>
        linkedCompany(nif, { records: [linkedRecord('insolvency', on)] }),
      ),
    }),
  ],
  ...(['moderate', 'strong'] as const).map(
    level =>
      [
        `${level} continuity`,
        (on: LocalDate): Parts => ({
          phoenix: { ...knownOf().phoenix, findings: [finding(level, on)] } as Parts['phoenix'] & object,
        }),
      ] as const,
  ),
];

const FORTNIGHTS = 26 * 8;
/** Two limits in two families add up, and fade too. */
const BESIDE: readonly Parts[] = [{}, { facts: [execution({ extinguishedOn: TODAY })] }];

test.each(RECORDS)('%s fades by a third at most, alone and beside another', (_name, of) => {
  const [alone, beside] = BESIDE.map(({ facts: others = [] }) =>
    Array.from({ length: FORTNIGHTS }, (_, n) => {
      const { facts = [], ...parts } = of(addDays(TODAY, -14 * n));
      return judge(knownOf({ ...parts, facts: [...SOUND, ...others, ...facts] })).score;
    }),
  );
  const third = Math.ceil((100 - Math.min(...alone!)) / 3);
  for (const scores of [alone!, beside!])
    expect(
      Math.max(...scores.slice(1).map((score, n) => score - scores[n]!)),
      `${scores}`,
    ).toBeLessThanOrEqual(third);
});
