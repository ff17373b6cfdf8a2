/** `12.460,27`, without leaning on the locale data of the machine. */
export function printedEuros(amount: number): string {
  const [whole, cents] = amount.toFixed(2).split('.') as [string, string];
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end));
  return `${groups.join('.')},${cents}`;
}
