/**
 * A page without what identifies a natural person, except the name in a public act. Removing too much does no harm: the
 * original is identified by its hash, and the parsed records are stored separately.
 */
import { isPersonNif } from '../../kernel/nif.ts';
import { decodeText } from './capture-text.ts';

const CUT = '[cut]';
/** A row of a table, without rows inside it. */
export const ROW = /<tr\b(?:(?!<tr\b)[\s\S])*?<\/tr>/gi;
/** Nine digits that begin like persons' numbers, so that companies' numbers are skipped quickly. */
export const PERSON_LIKE = /(?<!\d)(?:[1238]\d|45)\d[ .]?\d{3}[ .]?\d{3}(?!\d)/g;
/** From the label of a residence to the next label, tag or line; at most three hundred characters. */
export const RESIDENCE =
  /((?:resid[êe]ncia(?:\s{0,9}\/\s{0,9}sede)?|morada|domic[íi]lio)\s{0,99}:\s{0,99}(?:<\/?[a-z][^<>]{0,499}>\s{0,99}){0,19})[^<\r\n]{0,300}?(?=<|\r|\n|$|\s(?:nome\/firma|nif\/nipc|cargo|nacionalidade|estado civil|causa|data|prazo|quota|titular)\b|\s[A-ZÀ-Ú][A-ZÀ-Ú ()/.-]{3,60}:)/gi;
/** The beginning of every row and of every label of a residence, in any character set. */
const ROW_OR_RESIDENCE = /<tr|resid|morada|domic/i;

export function withoutPersons(text: string): string {
  return withoutNumbers(
    text.replace(ROW, row => (holdsPerson(row) ? `<tr><td>${CUT}</td></tr>` : row)),
  ).replace(RESIDENCE, `$1${CUT}`);
}

/** The same for the bytes of a page. A page of hundreds of megabytes comes in parts. */
export function pageWithoutPersons(page: Uint8Array): Uint8Array {
  const kept = keptBytes(page);
  return typeof kept === 'string' ? Buffer.from(kept, 'latin1') : kept;
}

/** The result as bytes, or as a string with one character per byte, which saves a copy. */
export function keptBytes(page: Uint8Array): Uint8Array | string {
  // The patterns are ASCII; all other bytes stay as they are.
  const bytes = Buffer.from(page.buffer, page.byteOffset, page.length).toString('latin1');
  if (ROW_OR_RESIDENCE.test(bytes)) return Buffer.from(withoutPersons(decodeText(page)));
  const kept = withoutNumbers(bytes);
  return kept === bytes ? page : kept;
}

const withoutNumbers = (text: string): string =>
  text.replace(PERSON_LIKE, number => (isPersonNif(number.replace(/[ .]/g, '')) ? CUT : number));

function holdsPerson(row: string): boolean {
  // In a long cell with a whole act numbers are removed one by one; a short row is about one holder.
  return (
    row.length < 2_000 &&
    (row.match(PERSON_LIKE) ?? []).some(number => isPersonNif(number.replace(/[ .]/g, '')))
  );
}
