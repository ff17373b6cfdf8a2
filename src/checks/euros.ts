/** An amount for a sentence: `12,460.27 €`; cents only where there are some. */
export function euros(amount: number): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  return `${amount.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })} €`;
}

/** The sum in whole euros, which is how values are answered. Added in cents: the order of the amounts never matters. */
export function wholeEuros(amounts: readonly number[]): number {
  const cents = amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
  return Math.round(cents / 100);
}
