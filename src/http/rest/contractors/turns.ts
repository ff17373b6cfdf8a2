/**
 * One at a time for a client, so that nobody else waits behind many of his. The same question asked again meanwhile waits until
 * the first is settled, and shares its answer.
 */
interface Turn<Body> {
  readonly tag: string;
  readonly body: Promise<Body>;
  readonly ended: Promise<void>;
}

interface Taken<Body> {
  readonly body: Body;
  /** Ends the turn, once the answer is settled. */
  readonly release: () => void;
}

export function createTurns<Body>() {
  const underWay = new Map<string, Turn<Body>>();
  return async (client: string, tag: string, make: () => Promise<Body>): Promise<Taken<Body>> => {
    for (let before = underWay.get(client); before; before = underWay.get(client)) {
      await before.ended;
      if (before.tag === tag) return { body: await before.body, release: () => {} };
    }
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const turn = { tag, body: make(), ended };
    underWay.set(client, turn);
    const release = () => {
      underWay.delete(client);
      resolve();
    };
    try {
      return { body: await turn.body, release };
    } catch (error) {
      release();
      throw error;
    }
  };
}
