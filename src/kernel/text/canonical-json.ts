/**
 * The same JSON with the members of every object in a fixed order, so that a value has the same text whether it comes
 * from a register, from memory or from the database, which does not keep the order.
 */
export function canonical<T>(value: T): T {
  if (Array.isArray(value)) return value.map(canonical) as T;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const ordered = members.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(ordered.map(([name, member]) => [name, canonical(member)])) as T;
}

/** Text that is equal for two values exactly if they are the same JSON. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(canonical(value));
}
