/** The time, once a second, for texts like "3 minutes ago": only they are drawn again. */
import { signal } from '@preact/signals';

export const now = signal(Date.now());
setInterval(() => {
  now.value = Date.now();
}, 1_000);
