/** What asks a process to end: its manager, Ctrl-C, and a terminal or a connection that closes. */
export const ENDING_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Whoever reads what this process writes may end, and the disk behind it may fill up. Node then ends a process that does not
 * listen. What could not be written is lost, the work goes on, and Node tries again with the next line.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
