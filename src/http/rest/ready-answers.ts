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
  const kept = new Map<string, ReadyAnswer>();
  let characters = 0;

  function forget(nif: string): void {
    characters -= kept.get(nif)?.body.length ?? 0;
    kept.delete(nif);
  }

  return {
    forget,
    of(nif) {
      const answer = kept.get(nif);
      if (!answer) return null;
      kept.delete(nif);
      kept.set(nif, answer);
      return answer;
    },
    keep(nif, answer) {
      forget(nif);
      kept.set(nif, answer);
      characters += answer.body.length;
      while (characters > mostCharacters && kept.size > 1) forget(kept.keys().next().value!);
    },
  };
}
