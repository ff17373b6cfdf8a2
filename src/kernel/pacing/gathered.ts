/** Batches calls: under load one statement serves many callers. */
import { setImmediate } from 'node:timers/promises';

/** Returns answers in the order of `asks`; a rejection rejects all calls of the batch. */
type AnswerAll<Ask, Answer> = (asks: readonly Ask[]) => Promise<readonly Answer[]>;

interface Waiting<Ask, Answer> {
  readonly ask: Ask;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Calls made while a batch runs, or in the same turn of the event loop, form the next batch of at most `most`.
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
 * Calls made in one turn of the event loop form a batch of at most `most`, without waiting for running batches. The busier
 * the process, the more calls come in one turn.
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
    for (const [index, { resolve }] of together.entries()) resolve(answers[index]!);
  } catch (error) {
    for (const { reject } of together) reject(error);
  }
}
