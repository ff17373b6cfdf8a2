/** What list and detail share: licence numbers, and the refusal of markup that was cut short. */
import { fail } from '../reading/reading-end.ts';

/** `45012-PUB` from the ways it is printed, or null. */
export function licenceNumber(text: string): string | null {
  const found = /^(\d{1,9})(?:\s*[-–/]\s*([a-z]{2,5}))?$/i.exec(text.trim());
  if (!found) return null;
  return found[2] ? `${found[1]}-${found[2].toUpperCase()}` : found[1]!;
}

/** A detail may print the number without its suffix; two different suffixes are two titles. */
export function sameLicence(a: string, b: string): boolean {
  const [digitsA, suffixA] = a.split('-');
  const [digitsB, suffixB] = b.split('-');
  return digitsA === digitsB && (suffixA === suffixB || !suffixA || !suffixB);
}

/** Rows and values that are missing because the answer was cut short must not look like rows that do not exist. */
export function mustBeWhole(text: string): void {
  const cutInTag = /^<[a-z/!]/i.test(text.slice(text.lastIndexOf('>') + 1).trimStart());
  const open = ['html', 'table', 'tbody', 'tr', 'td', 'dl', 'dd'].find(
    tag => count(text, `<${tag}[\\s>]`) > count(text, `</${tag}\\s*>`),
  );
  if (cutInTag || open) fail(`the answer was cut short (${open ?? 'inside a tag'})`);
}

const count = (text: string, pattern: string): number => text.match(new RegExp(pattern, 'gi'))?.length ?? 0;
