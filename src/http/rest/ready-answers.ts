import { createRecent } from '../../kernel/recent.ts';

/**
 * Answers about companies of which nothing moves (no analysis runs, nothing is contested), kept in memory as they were
 * rendered. Whether one still stands is no business of this memory: the settlement looks, in the statement that grants
 * the answer, so that no process ever gives out an old one.
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
  /** It stands no more. */
  forget(nif: string): void;
}

/** Characters of all bodies together; those not asked for longest go first. */
export function createReadyAnswers(mostCharacters = 32_000_000): ReadyAnswers {
  const kept = createRecent<ReadyAnswer>({
    mostSize: mostCharacters,
    least: 1,
    sizeOf: ({ body }) => body.length,
  });
  return { of: nif => kept.get(nif) ?? null, keep: kept.set, forget: kept.drop };
}
