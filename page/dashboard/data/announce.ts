/** What a screen reader is told: each change once, changes of one moment together, and never a flood. */
import { signal } from '@preact/signals';

/** The text of the page's one live region. */
export const announced = signal('');
const GATHER_MS = 500;
const MOST = 3;
let waiting: string[] = [];

export function announce(text) {
  if (waiting.includes(text)) return;
  if (waiting.length === 0) setTimeout(say, GATHER_MS);
  waiting.push(text);
}

function say() {
  const more = waiting.length - MOST;
  announced.value = waiting.slice(0, MOST).join('. ') + (more > 0 ? ` (+${more})` : '');
  waiting = [];
}
