/** What the checks on executions, sanctions, cases and public contracts owe together. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { civilCasesAmountEur } from '../../src/checks/catalogue/civil-cases/civil-cases-amount-eur.ts';
import { civilCasesAsDefendant } from '../../src/checks/catalogue/civil-cases/civil-cases-as-defendant.ts';
import { executionsAmountEur } from '../../src/checks/catalogue/executions/executions-amount-eur.ts';
import { executionsWithoutAssets } from '../../src/checks/catalogue/executions/executions-without-assets.ts';
import { labourSanctions } from '../../src/checks/catalogue/labour/labour-sanctions.ts';
import { verySeriousLabourSanctions } from '../../src/checks/catalogue/labour/very-serious-labour-sanctions.ts';
import { barredFromPublicContracts } from '../../src/checks/catalogue/public-contracts/barred-from-public-contracts.ts';
import { publicContracts } from '../../src/checks/catalogue/public-contracts/public-contracts.ts';
import { publicContractsTerminated } from '../../src/checks/catalogue/public-contracts/public-contracts-terminated.ts';
import type { Known } from '../../src/checks/check.ts';
import { pointsLeft } from '../../src/checks/scale/fading.ts';
import { adverseFurtherFact, anyFurtherFact } from './arbitrary-further.ts';
import { costIn } from './judged.ts';
import { knownOf } from './known-of.ts';

const checks = [
  executionsWithoutAssets,
  executionsAmountEur,
  labourSanctions,
  verySeriousLabourSanctions,
  civilCasesAsDefendant,
  civilCasesAmountEur,
  publicContracts,
  publicContractsTerminated,
  barredFromPublicContracts,
];
const RUNS = { numRuns: 1000 };
const anyFacts = fc.array(anyFurtherFact, { maxLength: 8 });

describe.each(checks.map(check => [check.key, check] as const))('%s', (_key, check) => {
  const pointsOf = (known: Known): number => {
    const outcome = check.judge(known);
    return outcome.kind === 'hit' ? pointsLeft(costIn(check, outcome, known)) : 0;
  };

  test('one more adverse record never costs less, and never makes a hit clear', () => {
    fc.assert(
      fc.property(anyFacts, adverseFurtherFact, (facts, fact) => {
        const [before, after] = [knownOf({ facts }), knownOf({ facts: [...facts, fact] })];
        expect(pointsOf(after)).toBeGreaterThanOrEqual(pointsOf(before));
        if (check.judge(before).kind === 'hit') expect(check.judge(after).kind).toBe('hit');
      }),
      RUNS,
    );
  });
});

test('a company on the list of executions always loses something, whatever was paid and however long ago', () => {
  fc.assert(
    fc.property(anyFacts, facts => {
      const known = knownOf({ facts });
      const outcome = executionsAmountEur.judge(known);
      const listed = facts.some(({ kind }) => kind === 'execution');
      expect(outcome.kind).toBe(listed ? 'hit' : 'clear');
      if (outcome.kind === 'hit')
        expect(costIn(executionsAmountEur, outcome, known).points).toBeGreaterThan(0);
    }),
    RUNS,
  );
});
