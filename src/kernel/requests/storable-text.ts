/** Which of a partner's own words may be kept: references, names and notes. */
import { holdsPersonNif, inOurDigits } from '../nif.ts';
import { createScrubber } from '../process/scrub.ts';

export const NOT_STORED = 'holds what reads as the tax number of a person, or as a secret';

const scrubbed = createScrubber('crl');

/** These words before an ordinary word are no credential. */
const PLAIN_WORDS = /\b[Bb](?:asic|earer)(?=\s+\p{L}\p{Ll}*(?![\p{L}\p{N}_=]))/gu;

/** False for a text with a person's tax number or a secret in it, in whatever form a person can read it. */
export function mayBeStored(text: string): boolean {
  const plain = asRead(text).replace(PLAIN_WORDS, '');
  const national = plain.replace(/(?<!\d)(?:00)?351(?=\d{9}(?!\d))/g, '');
  const apart = national.replace(/(?<!\d)(\d{9})(?=\d{9}(?!\d))/g, '$1 ');
  return !holdsPersonNif(apart) && scrubbed(plain) === plain;
}

/** Decoded from an address or from HTML, without signs that nobody sees, in ASCII's digits. */
const asRead = (text: string): string =>
  inOurDigits(
    text
      .replace(/(?:%[\da-f]{2})+/gi, coded => Buffer.from(coded.replaceAll('%', ''), 'hex').toString())
      .replace(/&#(?:x(?=[\da-f]{1,5};)|(?=\d{1,6};))([\da-f]+);/gi, (sign, code: string) =>
        String.fromCodePoint(Number.parseInt(code, /^&#x/i.test(sign) ? 16 : 10)),
      )
      .replaceAll('&nbsp;', ' ')
      .normalize('NFKC')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, ''),
  );

/** `text` without runs of nine digits and more, any of which may be a person's number: for errors that quote what was sent. */
export const withoutNumbers = (text: string): string => text.replace(/\p{Nd}{9,}/gu, '…');
