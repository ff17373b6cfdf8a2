/** Who left a company stays close to it for two years (CIRE art. 49/2-c): what counts of that one fades, and no day forgets it. */
import { describe, expect, it } from 'vitest';
import type { CaseCompany } from '../../src/cases/case.ts';
import { judgeCase } from '../../src/cases/judge-case.ts';
import { addDays, addMonths, type LocalDate } from '../../src/kernel/local-date.ts';
import { checkDigit } from '../../src/kernel/nif.ts';
import { adding, caseOf, declared, office, SUBJECT, soundCompany } from './case-of.ts';

const TODAY = '2026-06-30' as LocalDate;
const managed = adding(
  soundCompany(SUBJECT, 'Pedra Nova, Lda', { person: 'P9' }),
  office('P1', '2015-03-10'),
);
const left = (on: string) => adding(managed, { ...office('P1', on), movement: 'ceased' } as never);
const other = (n: number, told: Parameters<typeof adding>[1]) => {
  const nif = `5200000${n}${checkDigit(`5200000${n}`)}`;
  return adding(soundCompany(nif, `Obra ${n}, Lda`, { address: `Rua ${n}, ${n}` }), told);
};
const score = (leftOn: string, others: readonly CaseCompany[]) =>
  judgeCase(caseOf(left(leftOn), ...others)).judgement.score;

const threeFailed = [1, 2, 3].map(n => other(n, declared('2024-06-10', `${n}/24.0T8PNF`)));
const barred = [
  other(1, { ...office('P1', '2024-06-10'), movement: 'ceased', cause: 'inibição judicial' } as never),
];

describe.each<[string, CaseCompany[]]>([
  ['three companies that failed under who left', threeFailed],
  ['a bar of who left', barred],
])('%s', (_name, others) => {
  it('count whole for a year, and no day takes more than a third', () => {
    const days = Array.from({ length: 26 }, (_, n) => addMonths(TODAY, -n)).flatMap(on => [
      on,
      addDays(on, -1),
    ]);
    const costs = days.map(on => score(on, []) - score(on, others));
    const steps = costs.slice(1).map((cost, n) => costs[n]! - cost);
    const most = Math.max(...costs);
    expect(costs[1]).toBeGreaterThan(10);
    expect(Math.max(...steps)).toBeLessThanOrEqual(Math.ceil(most / 3));
    expect(costs.at(-1)).toBe(0);
  });
});
