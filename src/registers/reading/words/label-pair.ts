/**
 * A line as a label and the value after its colon; null for a line without one. The colon of an address (`http://…`) is
 * none; further colons and spaces belong to neither.
 */
export function labelPair(line: string): { readonly label: string; readonly value: string } | null {
  const colon = line.indexOf(':');
  const label = line.slice(0, Math.max(0, colon)).trimEnd();
  if (label === '') return null;
  const behind = line.slice(colon);
  const value = behind.replace(/^[\s:]+/, '');
  const isAddress = value.startsWith('//') && behind.startsWith('://');
  return isAddress ? null : { label, value };
}
