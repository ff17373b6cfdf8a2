/** A segment whose percent-encoding is broken is judged as it stands, and found to be no number. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
