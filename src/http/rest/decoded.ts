/** Decodes a path segment; one with broken percent-encoding stays as it is, and is then no valid number. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
