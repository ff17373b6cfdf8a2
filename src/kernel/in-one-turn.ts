/** What is asked in one turn of the event loop is asked together; nobody waits for an answer that is under way. */
import { setImmediate } from 'node:timers/promises';

interface Waiting<Ask, Answer> {
  readonly ask: Ask;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * `answerAll` answers in the order of what it is asked, at most `most` at once; when it rejects, all of them do. The
 * busier the process, the more come in one turn.
 */
export function inOneTurn<Ask, Answer>(
  answerAll: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
  { most }: { most: number },
): (ask: Ask) => Promise<Answer> {
  let waiting: Waiting<Ask, Answer>[] = [];

  async function answer(together: readonly Waiting<Ask, Answer>[]): Promise<void> {
    try {
      const answers = await answerAll(together.map(({ ask }) => ask));
      for (const [place, { resolve }] of together.entries()) resolve(answers[place]!);
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  }

  async function afterThisTurn(): Promise<void> {
    await setImmediate();
    const all = waiting;
    waiting = [];
    for (let place = 0; place < all.length; place += most) void answer(all.slice(place, place + most));
  }

  return ask =>
    new Promise((resolve, reject) => {
      if (waiting.push({ ask, resolve, reject }) === 1) void afterThisTurn();
    });
}
