/** `Prefer: wait=N` (RFC 7240): how long the caller prefers to wait for a complete answer. */
export const LONGEST_WAIT_SECONDS = 30;

/** Seconds to wait, capped; null if the preference is absent or malformed (a preference is never an error). */
export function preferredWait(field: string | null): number | null {
  for (const preference of (field ?? '').split(',')) {
    const parts = /^\s*wait\s*=\s*"?(\d{1,6})"?\s*(?:;.*)?$/i.exec(preference);
    if (parts) return Math.min(Number(parts[1]), LONGEST_WAIT_SECONDS);
  }
  return null;
}
