import { createRecent } from '../../../kernel/pacing/recent.ts';

/**
 * Caches rendered answers about companies without an open analysis or correction. Admission checks that an answer is still
 * valid, in the statement that grants it, so no process ever returns an old one.
 */
export interface CachedAnswer {
  readonly assessmentId: string;
  /** When the assessment is no longer fresh (RFC 3339). */
  readonly validUntil: string;
  readonly body: string;
  readonly tag: string;
}

export type AnswerCache = ReturnType<typeof createAnswerCache>;

/** After a calibration, admission refuses all cached answers for as long as this (`admit_requests`). */
const LONGEST_MS = 5 * 60_000;

interface Entry extends CachedAnswer {
  /** On the process's clock that nobody sets. */
  readonly since: number;
}

/** Of all bodies together. */
const MOST_CHARACTERS = 32_000_000;

export function createAnswerCache() {
  const cached = createRecent<Entry>({
    mostSize: MOST_CHARACTERS,
    least: 1,
    sizeOf: ({ body }) => body.length,
  });
  return {
    of(nif: string): CachedAnswer | null {
      const answer = cached.get(nif);
      return answer && performance.now() - answer.since < LONGEST_MS ? answer : null;
    },
    keep: (nif: string, answer: CachedAnswer) => cached.set(nif, { ...answer, since: performance.now() }),
    /** The cached answer is out of date. */
    forget: cached.drop,
  };
}
