import { Problem } from '../problems.ts';

export interface Bounds {
  readonly minScore?: number | null | undefined;
  readonly maxScore?: number | null | undefined;
  readonly changedSince?: Date | null | undefined;
}

/**
 * Refuses bounds that nothing can be within: an empty list would look like an answer. `at`: the moment as of which is read.
 * @throws Problem `invalid-parameter`.
 */
export function refuseVain({ minScore, maxScore, changedSince }: Bounds, at: Date): void {
  if (minScore != null && maxScore != null && minScore > maxScore)
    throw vain(
      'minScore',
      `is above \`maxScore\`, so no score fits. Give the lower of the two as \`minScore\`.`,
    );
  if (changedSince && changedSince > at)
    throw vain(
      'changedSince',
      'is after the moment as of which is read, so nothing has changed since. Give an earlier one: who polls, that of the last poll less a minute.',
    );
}

function vain(pointer: string, why: string): Problem {
  const detail = `\`${pointer}\` ${why}`;
  return new Problem('invalid-parameter', detail, { faults: [{ pointer, detail }] });
}
