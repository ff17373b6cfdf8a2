/**
 * A page as it may be kept: what identifies a natural person beyond the name that a public act gives is cut out.
 * Cutting too much is no harm here; the original is known by its hash, and what was read from it is stored apart.
 */
import { isPersonNif } from '../../kernel/nif.ts';
import { decodeText } from './capture-text.ts';

const CUT = '[cut]';
/** A row of a table, without rows inside it. */
const ROW = /<tr\b(?:(?!<tr\b)[\s\S])*?<\/tr>/gi;
/** Nine digits that begin as persons' numbers do: most numbers of a page are companies', and need no second look. */
const PERSON_LIKE = /(?<!\d)(?:[1238]\d|45)\d[ .]?\d{3}[ .]?\d{3}(?!\d)/g;
/** From the label of a residence to the next label, tag or line; three hundred characters at the most. */
const RESIDENCE =
  /((?:resid[êe]ncia(?:\s*\/\s*sede)?|morada|domic[íi]lio)\s*:\s*(?:<\/?[a-z][^>]*>\s*)*)[^<\r\n]{0,300}?(?=<|\r|\n|$|\s(?:nome\/firma|nif\/nipc|cargo|nacionalidade|estado civil|causa|data|prazo|quota|titular)\b|\s[A-ZÀ-Ú][A-ZÀ-Ú ()/.-]{3,}:)/gi;
/** What every row and every label of a residence begins with, in any character set. */
const ROW_OR_RESIDENCE = /<tr|resid|morada|domic/i;

export function withoutPersons(text: string): string {
  return withoutNumbers(
    text.replace(ROW, row => (holdsPerson(row) ? `<tr><td>${CUT}</td></tr>` : row)),
  ).replace(RESIDENCE, `$1${CUT}`);
}

/** The same of a page as it came. A page of hundreds of megabytes comes in parts, most of which hold numbers alone. */
export function pageWithoutPersons(page: Uint8Array): Uint8Array {
  const kept = keptBytes(page);
  return typeof kept === 'string' ? Buffer.from(kept, 'latin1') : kept;
}

/** A string has a character for each byte: whoever has room for it needs no further memory. */
export function keptBytes(page: Uint8Array): Uint8Array | string {
  // What is looked for is ASCII, and the rest comes out as it went in.
  const bytes = Buffer.from(page.buffer, page.byteOffset, page.length).toString('latin1');
  if (ROW_OR_RESIDENCE.test(bytes)) return Buffer.from(withoutPersons(decodeText(page)));
  const kept = withoutNumbers(bytes);
  return kept === bytes ? page : kept;
}

const withoutNumbers = (text: string): string =>
  text.replace(PERSON_LIKE, number => (isPersonNif(number.replace(/[ .]/g, '')) ? CUT : number));

function holdsPerson(row: string): boolean {
  // A long cell holds a whole act, whose numbers are cut one by one; a short row is about one holder.
  return (
    row.length < 2_000 &&
    (row.match(PERSON_LIKE) ?? []).some(number => isPersonNif(number.replace(/[ .]/g, '')))
  );
}
