/**
 * One at a time for a client, with a rest after it, so that nobody else waits behind many of his. The same question asked again
 * meanwhile waits until the first is admitted, and shares its answer, unless making it failed.
 */
import { restAfter } from '../../../kernel/pacing/lanes.ts';

interface Turn<Body> {
  readonly tag: string;
  readonly body: Promise<Body>;
  readonly ended: Promise<void>;
}

interface Taken<Body> {
  readonly body: Body;
  /** Ends the turn, once the answer is admitted. */
  readonly release: () => void;
}

export function createTurns<Body extends object>() {
  const underWay = new Map<string, Turn<Body>>();
  return async (client: string, tag: string, make: () => Promise<Body>): Promise<Taken<Body>> => {
    for (let before = underWay.get(client); before; before = underWay.get(client)) {
      await before.ended;
      const body = before.tag === tag ? await before.body.catch(() => null) : null;
      if (body !== null) return { body, release: () => {} };
    }
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const begunAt = performance.now();
    const turn = { tag, body: make(), ended };
    underWay.set(client, turn);
    let rested: Promise<void> | undefined;
    const release = async () => {
      await rested;
      underWay.delete(client);
      resolve();
    };
    try {
      const body = await turn.body;
      rested = restAfter(begunAt);
      return { body, release };
    } catch (error) {
      void release();
      throw error;
    }
  };
}
