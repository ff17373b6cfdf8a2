/** What asks a process to end: its manager, Ctrl-C, and a terminal or a connection that closes. */
export const ENDING_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
