/**
 * Outlives whoever started it by a moment: when its standard input ends, however that came about, it ends what is
 * still on its list. Lines are `+<pid> <signal> <its folder, if it has one>` and `-<pid>`.
 */
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';

const listed = new Map<number, { readonly signal: NodeJS.Signals; readonly folder: string }>();

for await (const line of createInterface({ input: process.stdin })) {
  const [entry = '', signal = 'SIGKILL', ...folder] = line.split(' ');
  const pid = Number(entry.slice(1));
  if (entry.startsWith('+')) listed.set(pid, { signal: signal as NodeJS.Signals, folder: folder.join(' ') });
  else listed.delete(pid);
}
for (const [pid, { signal, folder }] of listed) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
  // Tried again while it still writes.
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}
