/** What is asked together is answered together: under load one statement serves many callers. */
import { setImmediate } from 'node:timers/promises';

/** Answers in the order of what it is asked; when it rejects, all who were asked for together hear so. */
type AnswerAll<Ask, Answer> = (asks: readonly Ask[]) => Promise<readonly Answer[]>;

interface Waiting<Ask, Answer> {
  readonly ask: Ask;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * What is asked while an answer is under way is asked together next, at most `most` at once; so is what is asked in the
 * same turn of the event loop.
 */
export function gathered<Ask, Answer>(
  answerAll: AnswerAll<Ask, Answer>,
  { most }: { most: number },
): (ask: Ask) => Promise<Answer> {
  const waiting: Waiting<Ask, Answer>[] = [];
  let underWay = false;

  async function drain(): Promise<void> {
    while (waiting.length > 0) await answerEach(answerAll, waiting.splice(0, most));
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

/**
 * What is asked in one turn of the event loop is asked together, at most `most` at once; nobody waits for an answer that
 * is under way. The busier the process, the more come in one turn.
 */
export function inOneTurn<Ask, Answer>(
  answerAll: AnswerAll<Ask, Answer>,
  { most }: { most: number },
): (ask: Ask) => Promise<Answer> {
  const waiting: Waiting<Ask, Answer>[] = [];

  async function afterThisTurn(): Promise<void> {
    await setImmediate();
    while (waiting.length > 0) void answerEach(answerAll, waiting.splice(0, most));
  }

  return ask =>
    new Promise((resolve, reject) => {
      if (waiting.push({ ask, resolve, reject }) === 1) void afterThisTurn();
    });
}

/** Never rejects. */
async function answerEach<Ask, Answer>(
  answerAll: AnswerAll<Ask, Answer>,
  together: readonly Waiting<Ask, Answer>[],
): Promise<void> {
  try {
    const answers = await answerAll(together.map(({ ask }) => ask));
    for (const [place, { resolve }] of together.entries()) resolve(answers[place]!);
  } catch (error) {
    for (const { reject } of together) reject(error);
  }
}
