/** Who wins, competes for and awards contracts, from `NIPC - nome` and its variants. */

import { companiesIn, holdsPersonNif, type Nif, readNif, withoutPersonNifs } from '../../kernel/nif.ts';
import { oneSpaced } from '../../kernel/text/fold.ts';
import { showsLegalForm } from '../reading/company-name.ts';
import type { ContractAuthority } from './base-record.ts';

export type Party =
  | { readonly kind: 'company'; readonly nif: Nif; readonly name: string }
  /** A tax number of another country, kept as text: it is never linked. */
  | { readonly kind: 'foreign'; readonly taxId: string; readonly name: string }
  /** No number (`- - nome`), or an invalid one: the name is kept if it is surely a company's. */
  | { readonly kind: 'unnumbered'; readonly name: string | null }
  /** A natural person, a sole trader among them: nothing of them is kept. */
  | { readonly kind: 'person' };

const DIGITS = String.raw`\d{3}[ .-]?\d{3}[ .-]?\d{3}`;
const LABEL = String.raw`(?:N\.?I\.?(?:F|P\.?C)\.?|PT)`;
const DASH = '[-\u2010-\u2015]';
/** Names hold hyphens too (`504… - 1 - MEO`): only the first separator after a number, or after `-`, is one. */
const NUMBERED = new RegExp(
  `^${LABEL}?[^0-9A-Za-zÀ-ÿ]*(${DIGITS})(?:\\.0)?(?![0-9A-Za-zÀ-ÿ])[)\\]'"]?[\\s\u200b]*(?:${DASH}|[:;,_/])?[\\s\u200b]*(.*)$`,
  'is',
);
/** `Nome (NIPC)`, `Nome - NIPC`: the number of another country stands behind its letters. */
const NUMBER_LAST = new RegExp(
  `\\s{0,3}(?:[([,;:/]|${DASH}|\\s(?=N))\\s{0,3}(?:${LABEL}:? ?)?(${DIGITS})[)\\]'"]{0,3}$`,
  'i',
);
const PADDED = new RegExp(`^(0\\d{9})(?:\\.0)? ?(?:${DASH}|[:;,_/]) ?(.*)$`, 's');
/** Says that data of persons are protected; of no meaning here. */
const MARK = /^RGPD ?- ?/i;
const NO_NUMBER = /^-(?: ?-+ ?| )(.*)$/s;
/** Tax numbers that have nine digits there, too. */
const OF_ANOTHER_COUNTRY = /\b(?:DE|EE|EL|GB|GR|LT) ?(?=\d)/;
const FOREIGN = /^(?=(?:[^ ]*?\d){5})([A-Z0-9][A-Z0-9./]{3,19})(?: - | ?-(?=\S))(.+)$/i;

/**
 * The entries of a text that holds several: spreadsheets write ` | ` between them, people other signs, which count only before
 * a number, because names hold them too. A winner that is read as part of another one's name is lost.
 */
export const entriesOf = (text: string): string[] =>
  pipedApart(text.replace(PRINTED_LIST, '$2'))
    .flatMap(part => part.split(JOINER))
    .filter(entry => !NOBODY.test(entry));

/** A name may hold a `|`: it parts only before a party that begins with its number, or between two that end with theirs. */
function pipedApart(text: string): string[] {
  const [first, ...others] = text.split(PIPE);
  const parts = [first!];
  let isNumbered = isParty(first!);
  for (let at = 0; at < others.length; at += 2) {
    const [sign, piece] = [others[at]!, others[at + 1]!];
    if (beginsParty(piece) || (isNumbered && NUMBER_LAST.test(piece))) parts.push(piece);
    else parts[parts.length - 1] += sign + piece;
    isNumbered ||= isParty(piece);
  }
  return parts;
}

/** Kept, because it may be part of a name. */
const PIPE = /( ?\| ?)/;
const beginsParty = (entry: string): boolean =>
  [MARK, NOBODY, NUMBERED, NO_NUMBER, FOREIGN].some(form => form.test(entry));
const isParty = (entry: string): boolean => beginsParty(entry) || NUMBER_LAST.test(entry);

/** As programs print a list into a cell: `['…', '…']`. */
const PRINTED_LIST = /^\[\s*(['"])(.*)\1\s*\]$/s;
const NOBODY = new RegExp(`^(?:RGPD|${LABEL}|agrupamento|consórcio)?[ :.-]*$`, 'i');
/** In texts with single spaces. */
const JOINER = new RegExp(
  `['"]? ?(?:[;,/+]|<br ?/?>|\\be\\b| ) ?['"]?(?=(?:PT ?)?${DIGITS} ?(?:${DASH}|:) ?\\S)`,
  'i',
);

/** One entry of `adjudicatarios` or `adjudicante` (`NIPC - nome`). */
export function readParty(printed: string): Party {
  const entry = printed.replace(MARK, '');
  const padded = PADDED.exec(entry);
  if (padded && isPadded(padded[1]!)) return tidyParty(padded[1]!, padded[2]!);
  const numbered = NUMBERED.exec(entry);
  if (numbered) return tidyParty(numbered[1]!.replace(/\D/g, ''), numbered[2]!);
  const behind = NUMBER_LAST.exec(entry);
  const last = behind && tidyParty(behind[1]!.replace(/\D/g, ''), nameIn(entry.slice(0, behind.index)));
  if (last?.kind === 'company' || last?.kind === 'person') return last;
  const unnumbered = NO_NUMBER.exec(entry);
  const foreign = unnumbered ? null : FOREIGN.exec(entry);
  if (foreign) return tidyParty(foreign[1]!, foreign[2]!);
  // `VIGA, Lda. (contribuinte n.º 599100010)`: the only number of the entry, and the only digits.
  const plain = entry.normalize('NFKC');
  const isOnly = plain.replace(/\D/g, '').length === 9 && !OF_ANOTHER_COUNTRY.test(plain);
  const [nif] = isOnly ? companiesIn(plain) : [];
  const name = unnumbered?.[1] ?? entry;
  return nif ? { kind: 'company', nif, name: name.trim() } : { kind: 'unnumbered', name: companyOnly(name) };
}

const TWO_NUMBERS = /^(?:\P{N}*\p{N}){18}/u;
const NUMBER_WITHIN = new RegExp(`[\\s,;(]{0,3}(?:${LABEL}:? ?)?${DIGITS}\\)?`, 'gi');

/** All winners in one text: a consortium or an ACE may name the others within the name of the first, each by its number. */
export const readParties = (entry: string): Party[] => withOthersIn(entry, readParty(entry));

/** A party, and whoever else its text names by number. */
export function withOthersIn(text: string, party: Party): Party[] {
  if (!TWO_NUMBERS.test(text) || OF_ANOTHER_COUNTRY.test(text)) return [party];
  const own = party.kind === 'company' ? party.nif : null;
  const others = companiesIn(text.normalize('NFKC')).filter(nif => nif !== own);
  if (others.length === 0) return [party];
  const named: Party[] = others.map(nif => ({ kind: 'company', nif, name: '' }));
  if (party.kind === 'unnumbered') return named;
  const first =
    party.kind === 'company' ? { ...party, name: party.name.replace(NUMBER_WITHIN, '').trim() } : party;
  return [first, ...named];
}

/** A company of Germany has nine digits behind its letters. */
const OF_COUNTRY = /^(?!PT)[A-Z]{2}\d/;

const nameIn = (entry: string): string => NO_NUMBER.exec(entry)?.[1] ?? entry;

/** A party whose number and name stand apart, as in the web's answers. */
export const partyOf = (taxId: string, printedName: string): Party =>
  tidyParty(taxId, oneSpaced(printedName));

/** `printedName` with single spaces. */
function tidyParty(taxId: string, printedName: string): Party {
  const cut = withoutPersonNifs(printedName).replace(MARK, '');
  const name = (cut === printedName ? cut : oneSpaced(cut)).trim();
  const reading = readNif(isPadded(taxId) ? taxId.slice(1) : taxId);
  if (reading.kind === 'company') return { kind: 'company', nif: reading.nif, name };
  if (reading.kind === 'natural-person') return { kind: 'person' };
  const compact = taxId.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
  if (!OF_COUNTRY.test(compact) && holdsPersonNif(compact.replace(/^0+/, ''))) return { kind: 'person' };
  // Nine digits that fit no rule may be a person's, mistyped.
  const isForeign = /\d/.test(compact) && !/^(?:PT)?\d{9}$/.test(compact);
  return isForeign
    ? { kind: 'foreign', taxId: compact, name }
    : { kind: 'unnumbered', name: companyOnly(name) };
}

/** Ten digits that begin with a zero and are no number of Belgium, whose last two digits tell (97 less the rest of the others by 97). */
const isPadded = (taxId: string): boolean =>
  /^0\d{9}$/.test(taxId) && 97 - (Number(taxId.slice(0, 8)) % 97) !== Number(taxId.slice(8));

const companyOnly = (name: string): string | null =>
  showsLegalForm(name) ? withoutPersonNifs(name).trim() : null;

/** Authorities are public bodies, associations and the like; one that is a natural person is left out. */
export function authorityOf(party: Party): ContractAuthority | null {
  if (party.kind === 'company') return { nif: party.nif, name: party.name };
  if (party.kind === 'foreign') return { nif: null, name: party.name };
  return party.kind === 'unnumbered' && party.name !== null ? { nif: null, name: party.name } : null;
}

/** The contract once for each of its winners; persons are left out. */
export const perWinner = <C>(contract: C, parties: readonly Party[]) =>
  parties.flatMap(party => {
    const winner = winnerOf(party);
    return winner ? [{ ...contract, ...winner }] : [];
  });

/** The winner's number and name as a record holds them; null for a person. */
export function winnerOf(party: Party): { nif: string; name: string | null } | null {
  if (party.kind === 'person') return null;
  if (party.kind === 'company') return { nif: party.nif, name: party.name };
  return party.kind === 'foreign' ? { nif: party.taxId, name: party.name } : { nif: '', name: party.name };
}
