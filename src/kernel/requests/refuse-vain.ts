import { wrongIn } from '../problems.ts';

export interface Bounds {
  /** Of verdicts, or `not_assessed`. */
  readonly verdicts?: readonly string[] | undefined;
  readonly minScore?: number | null | undefined;
  readonly maxScore?: number | null | undefined;
  readonly minCompleteness?: number | null | undefined;
  readonly changedSince?: Date | null | undefined;
  readonly assessedSince?: Date | null | undefined;
}

/**
 * Refuses bounds that nothing can be within: an empty list would look like an answer. `at`: the moment as of which is read.
 * @throws Problem `invalid-parameter`.
 */
export function refuseVain({ verdicts = [], ...bounds }: Bounds, at: Date): void {
  const { minScore, maxScore, changedSince } = bounds;
  const given = OF_ASSESSED.find(name => bounds[name] != null);
  if (given && verdicts.length > 0 && verdicts.every(verdict => verdict === 'not_assessed'))
    throw vain(
      given,
      'takes assessed companies only, and the verdict asks for the others. Leave one of the two out.',
    );
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

const OF_ASSESSED = ['minScore', 'maxScore', 'minCompleteness', 'changedSince', 'assessedSince'] as const;

const vain = (pointer: string, why: string) => wrongIn(pointer, `\`${pointer}\` ${why}`);
