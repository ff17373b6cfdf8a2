/** What is asked while an answer is under way is asked together next: under load one statement serves many callers. */

/**
 * `answerAll` answers in the order of what it is asked, at most `most` at once; when it rejects, all of them do.
 * What is asked in the same turn of the event loop goes together.
 */
export function gathered<Ask, Answer>(
  answerAll: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
  { most }: { most: number },
): (ask: Ask) => Promise<Answer> {
  const waiting: { ask: Ask; resolve: (answer: Answer) => void; reject: (error: unknown) => void }[] = [];
  let underWay = false;

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const together = waiting.splice(0, most);
      try {
        const answers = await answerAll(together.map(({ ask }) => ask));
        together.forEach(({ resolve }, place) => {
          resolve(answers[place]!);
        });
      } catch (error) {
        for (const { reject } of together) reject(error);
      }
    }
    underWay = false;
  }

  return ask =>
    new Promise((resolve, reject) => {
      waiting.push({ ask, resolve, reject });
      if (underWay) return;
      underWay = true;
      queueMicrotask(drain);
    });
}
