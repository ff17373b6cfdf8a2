/** Failed views mend themselves: what failed because the service was away is asked again when it is back, and now and then. */
import { effect } from '@preact/signals';
import { connection } from './follow.ts';

const LOOK_MS = 5_000;

const waiting = new Set<() => unknown>();

/** `again` is called when the service may be back, until the returned function is. */
export function whenBack(again: () => unknown) {
  waiting.add(again);
  return () => {
    waiting.delete(again);
  };
}

const look = () => {
  for (const again of [...waiting]) again();
};

export function startMending() {
  effect(() => {
    if (connection.value === 'connected') queueMicrotask(look);
  });
  addEventListener('online', look);
  setInterval(look, LOOK_MS);
}
