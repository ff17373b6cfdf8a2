/**
 * Outlives whoever started it by a moment: when its standard input ends, however that came about, it ends what is
 * still on its list. Lines are `+<pid> <signal>` and `-<pid>`.
 */
import { createInterface } from 'node:readline';

const listed = new Map<number, NodeJS.Signals>();

for await (const line of createInterface({ input: process.stdin })) {
  const [entry = '', signal = 'SIGKILL'] = line.split(' ');
  const pid = Number(entry.slice(1));
  if (entry.startsWith('+')) listed.set(pid, signal as NodeJS.Signals);
  else listed.delete(pid);
}
for (const [pid, signal] of listed)
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
