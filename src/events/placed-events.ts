/** The announcement of placed events to every process. */
import type { LoggedEvent } from './event.ts';

/** A placed event as the database's JSON has it: numbers that may pass 2^53 are text there. */
export type PlacedEvent = Omit<LoggedEvent, 'createdAt' | 'sequence'> & {
  readonly createdAt: string;
  readonly sequence: string;
};

export const asLoggedEvent = (placed: PlacedEvent): LoggedEvent => ({
  ...placed,
  createdAt: new Date(placed.createdAt),
  sequence: BigInt(placed.sequence),
});

/** The placed events in order; or, if they are too large to announce, the clients whose log has grown (`*`: any). */
export type Announcement =
  | { readonly events: readonly LoggedEvent[] }
  | { readonly clientIds: readonly string[] | '*' };

export function readAnnouncement(payload: string): Announcement {
  if (payload === '*') return { clientIds: '*' };
  const announced: (PlacedEvent | string)[] = JSON.parse(payload);
  const clientIds = announced.filter(item => typeof item === 'string');
  return clientIds.length > 0 ? { clientIds } : { events: (announced as PlacedEvent[]).map(asLoggedEvent) };
}
