/** Failed views mend themselves: what failed because the service was away is asked again when it is back. */
import { effect } from '@preact/signals';
import { mendFailed } from './ask.ts';
import { connection } from './follow.ts';

const LOOK_MS = 5_000;

export function startMending() {
  effect(() => {
    if (connection.value === 'connected') mendFailed();
  });
  addEventListener('online', () => mendFailed());
  setInterval(mendFailed, LOOK_MS);
}
