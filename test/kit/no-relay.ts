import type { Relay } from '../../src/events/relay.ts';

/** Events wait for another to place them. */
export const NO_RELAY: Pick<Relay, 'place' | 'placed' | 'wake'> = {
  place: async () => false,
  placed() {},
  wake() {},
};
