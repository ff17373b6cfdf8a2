import { createRecent } from '../../../kernel/pacing/recent.ts';

/**
 * Caches rendered answers about companies without an open analysis or correction. Admission checks that an answer is still
 * valid, in the statement that grants it, so no process ever returns an old one.
 */
export interface ReadyAnswer {
  readonly assessmentId: string;
  /** When the assessment is no longer fresh (RFC 3339). */
  readonly standsUntil: string;
  readonly body: string;
  readonly tag: string;
}

export interface ReadyAnswers {
  of(nif: string): ReadyAnswer | null;
  keep(nif: string, answer: ReadyAnswer): void;
  /** The cached answer is out of date. */
  forget(nif: string): void;
}

/** After a calibration, admission refuses all kept answers for as long as this (`admit_requests`). */
const LONGEST_MS = 5 * 60_000;

interface Kept extends ReadyAnswer {
  /** On the process's clock that nobody sets. */
  readonly since: number;
}

/** Of all bodies together. */
const MOST_CHARACTERS = 32_000_000;

export function createReadyAnswers(): ReadyAnswers {
  const kept = createRecent<Kept>({ mostSize: MOST_CHARACTERS, least: 1, sizeOf: ({ body }) => body.length });
  return {
    of(nif) {
      const answer = kept.get(nif);
      return answer && performance.now() - answer.since < LONGEST_MS ? answer : null;
    },
    keep: (nif, answer) => kept.set(nif, { ...answer, since: performance.now() }),
    forget: kept.drop,
  };
}
