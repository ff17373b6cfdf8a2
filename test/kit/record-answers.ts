/** A crowd of callers that never stops asking, and remembers every answer it got. */
import { Agent, request } from 'undici';

export interface Asked {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly requestId: string;
  readonly status: number;
}

export interface Crowd {
  readonly answers: readonly Answered[];
  /** Requests that ended without an answer: the connection broke, or was refused. */
  unanswered(): number;
  /** Finishes what is under way and asks no more. */
  stop(): Promise<void>;
}

/** `next` says what to ask; `callers` ask at once, each one after the other. */
export function startCrowd(next: () => Asked, { callers }: { callers: number }): Crowd {
  const agent = new Agent({ connections: callers });
  const answers: Answered[] = [];
  let unanswered = 0;
  let going = true;

  async function caller(): Promise<void> {
    while (going) {
      const { url, headers } = next();
      try {
        const { statusCode, headers: told, body } = await request(url, { dispatcher: agent, headers });
        await body.dump();
        answers.push({ requestId: String(told['request-id']), status: statusCode });
      } catch {
        unanswered++;
      }
    }
  }

  const all = Array.from({ length: callers }, caller);
  return {
    answers,
    unanswered: () => unanswered,
    async stop() {
      going = false;
      await Promise.all(all);
      await agent.close();
    },
  };
}
