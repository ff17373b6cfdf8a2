/** `12.460,27`, without leaning on the locale data of the machine. */
export function printedEuros(amount: number): string {
  const [whole, cents] = amount.toFixed(2).split('.') as [string, string];
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents}`;
}
