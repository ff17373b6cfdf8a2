import { expect, test } from 'vitest';
import { allChecks } from '../../src/checks/all-checks.ts';
import { CHECK_KEYS } from '../../src/checks/check-keys.ts';

test('the keys of the checks and what they need are those of the catalogue, in its order', () => {
  const ofCatalogue = allChecks.map(({ key, needs, needsOfLinked }) => ({
    key,
    needs,
    ...(needsOfLinked ? { needsOfLinked } : {}),
  }));
  expect(CHECK_KEYS).toEqual(ofCatalogue);
});
