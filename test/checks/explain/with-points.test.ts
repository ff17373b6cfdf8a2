/** What is shown of an outcome has the form that the OpenAPI document gives it, whatever a company is known for. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withPoints } from '../../../src/checks/explain/with-points.ts';
import { judge } from '../../../src/checks/judging/judge.ts';
import { inEnglish } from '../../../src/checks/words/in-words.ts';
import { outcome } from '../../../src/http/bodies/evidence-bodies.ts';
import { size } from '../../kit/sizes.ts';
import { anyKnown } from '../arbitrary-known.ts';

test('every member of an outcome is one that is documented', () => {
  fc.assert(
    fc.property(anyKnown, known => {
      const { outcomes, contributions } = judge(known);
      const evidence = JSON.parse(JSON.stringify(inEnglish(withPoints(outcomes, contributions))));
      // Zod leaves out what it does not know.
      for (const shown of Object.values(evidence)) expect(shown).toEqual(outcome.parse(shown));
    }),
    { numRuns: size(100, 10_000) },
  );
});
