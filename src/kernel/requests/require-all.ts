import { Problem } from '../problems.ts';

/** Makes all the checks, and throws what they refuse as one Problem, with the code of the first. */
export function requireAll(...checks: readonly (() => unknown)[]): void {
  const refused = checks.flatMap(check => {
    try {
      check();
      return [];
    } catch (error) {
      if (error instanceof Problem) return [error];
      throw error;
    }
  });
  const [first, ...others] = refused;
  if (!first) return;
  if (others.length === 0) throw first;
  throw new Problem(first.code, refused.map(({ detail }) => detail).join(' '), {
    faults: refused.flatMap(({ faults }) => faults),
    members: Object.assign({}, ...refused.map(({ members }) => members)),
  });
}
