/** Which of a partner's own words may be kept: references, names and notes. */
import { holdsPersonNif } from '../nif.ts';
import { createScrubber } from '../process/scrub.ts';

export const NOT_STORED = 'holds what reads as the tax number of a person, or as a secret';

const scrubbed = createScrubber('crl');

/** These words before an ordinary word are no credential. */
const PLAIN_WORDS = /\b[Bb](?:asic|earer)(?=\s+\p{L}\p{Ll}*(?![\p{L}\p{N}_=]))/gu;

/** False for a text with a person's tax number or a secret in it, also in the wide forms of Unicode. */
export function mayBeStored(text: string): boolean {
  const plain = text.normalize('NFKC').replace(PLAIN_WORDS, '');
  return !holdsPersonNif(plain) && scrubbed(plain) === plain;
}

/** `text` without runs of nine digits and more, any of which may be a person's number: for errors that quote what was sent. */
export const withoutNumbers = (text: string): string => text.replace(/\d{9,}/g, '…');
