/** Pages that a register once gave, for an adapter that reads them again. */
import type { Capture } from '../capture.ts';
import { type RegisterSession, RegisterUnreachable } from './register-session.ts';

/** Asks no register: gives these bodies in their order, whatever is asked; what came no further ends as it would without an answer. */
export function replayedSession(bodies: readonly Uint8Array[]): RegisterSession {
  let next = 0;
  return {
    async send({ url, form }): Promise<Capture> {
      const body = bodies[next++];
      if (!body) throw new RegisterUnreachable('nothing more was recorded');
      const request = Object.fromEntries(form ?? new URL(url).searchParams);
      return { body, status: 200, contentType: null, request, url };
    },
  };
}
