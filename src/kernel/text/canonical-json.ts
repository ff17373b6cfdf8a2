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

/**
 * The same JSON with some of its values replaced, wherever they stand. `replace` gives the new value, or undefined where the old one
 * is to be looked into; `name` is that of the member. A plain loop, which takes a third of the time of `Object.entries`.
 */
export function rewritten(
  value: unknown,
  replace: (value: unknown, name: string) => unknown,
  name = '',
): unknown {
  const replaced = replace(value, name);
  if (replaced !== undefined) return replaced;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(member => rewritten(member, replace));
  const copy: Record<string, unknown> = {};
  for (const member in value) copy[member] = rewritten(value[member as keyof typeof value], replace, member);
  return copy;
}
