/** Jaro-Winkler similarity of two words, 0 to 1 (Winkler 1990), with a common prefix of up to four letters. */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  const matched = matches(a, b);
  if (matched.left.length === 0) return 0;
  const common = matched.left.length;
  const moved = matched.left.filter((letter, i) => letter !== matched.right[i]).length / 2;
  const jaro = (common / a.length + common / b.length + (common - moved) / common) / 3;
  let prefix = 0;
  while (prefix < 4 && a[prefix] !== undefined && a[prefix] === b[prefix]) prefix++;
  return jaro + prefix * 0.1 * (1 - jaro);
}

/** Letters that both have near the same position, in the order of each. */
function matches(a: string, b: string): { left: string[]; right: string[] } {
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const taken = new Array<boolean>(b.length).fill(false);
  const left = [...a].filter((letter, i) => {
    for (let j = Math.max(0, i - reach); j <= Math.min(b.length - 1, i + reach); j++) {
      if (taken[j] || b[j] !== letter) continue;
      taken[j] = true;
      return true;
    }
    return false;
  });
  return { left, right: [...b].filter((_, j) => taken[j]) };
}
