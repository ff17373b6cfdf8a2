/** An amount for a sentence: `12,460.27 €`; cents only where there are some. */
export function euros(amount: number): string {
  return `${(Number.isInteger(amount) ? WHOLE : WITH_CENTS).format(amount)} €`;
}

/** Made once: making a formatter takes a hundred times longer than using it. */
const format = (digits: number) =>
  new Intl.NumberFormat('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const [WHOLE, WITH_CENTS] = [format(0), format(2)];

/** The sum in whole euros. Added in cents, so that the order of the amounts never matters. */
export function wholeEuros(amounts: readonly number[]): number {
  const cents = amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
  return Math.round(cents / 100);
}

/** `12,460.27 €` is written `12 460,27 €` in Portugal, with spaces at which no line breaks. */
export const portugueseAmount = (english: string): string =>
  english.replace(/[, ]/g, '\u00a0').replace('.', ',');
