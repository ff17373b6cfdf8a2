/** The header that every page of an AT list repeats: whose list, which band, of which day, which columns. */

import type { LocalDate } from '../../kernel/local-date.ts';
import { fold } from '../../kernel/text/fold.ts';
import { readUpdateDate } from '../reading/values/pt-text.ts';
import { readTranche, type Tranche } from '../reading/values/tranche.ts';
import { vocabulary } from '../reading/vocabulary.ts';

/** The header lines of a list so far; pages must agree. */
export interface ListHeader {
  tranche: Tranche | null;
  date: LocalDate | null;
  /** "Contribuintes singulares", in whatever words: such a list is never taken. */
  ofPersons: boolean;
  numberColumn: boolean;
  nameColumn: boolean;
  /** First thing that contradicts, or fits no known wording. */
  fault: string | null;
}

export const emptyHeader = (): ListHeader => ({
  tranche: null,
  date: null,
  ofPersons: false,
  numberColumn: false,
  nameColumn: false,
  fault: null,
});

const NIF = String.raw`n\.?i\.?(?:p\.?c|f)\.?`;
const TITLE = '(?:designacao|denominacao|nome|firma)(?: social)?';
const COLUMNS = new RegExp(`^(${NIF}(?: ?/ ?${NIF})?)? ?(${TITLE}(?: ?/ ?${TITLE})?)?$`);
const KIND = /^(?:lista de )?(?:devedores )?(?:contribuintes|pessoas) (?:singulares|colec?tiv[oa]s)\b/;
const PERSONS = /\b(?:singulares|individuais)\b/;
const BAND_LINE = /^devedores (?:de|com) .*\d/;
const BAND_BEGINS = /devedores\s+(?:de|com)\s+/i;
/** Before a band that has the line to itself: `De 10.001 a 50.000 euros`, `Escalão: mais de 5.000.000 €`. */
const BAND_TITLE = /^(?:(?:lista de )?devedores|escal[aã]o(?: de d[ií]vida)?)\s?[:(]?\s{0,2}/i;
const BAND_ENDS = /\s(?:informa|contribuintes|pessoas|nipc|nif|p.gina)/i;
const DATE_LINE = /^informacao ac?tualizad/;
const PAGE_NUMBER = /^(?:pagina|pag\.?) ?:? ?\d+\b|^-? ?\d{1,5} ?(?:de|\/) ?\d{1,5} ?-?$|^- ?\d{1,5} ?-$/;

/** "Página: 3", "Página 3 de 40", "3 / 40": not part of a name. */
export const isPageNumber = (line: string): boolean => PAGE_NUMBER.test(fold(line));

/** `Data de emissão: 2026-09-20`, `Emitido em …`, `Lista atualizada em …`, `Autoridade Tributária e Aduaneira`: what is printed below a list. */
const FOOT =
  /^(?:n\.?o? |numero )?(?:data|hora|emitid|impress|processad|gerad|extraid|total)\w*\b[^:]{0,40}?(?::| em) ?\d|^[a-z .]{3,40}: ?\d{1,4}[-/.:]\d|^(?:\d{4}-\d\d-\d\d|\d{1,2}[-/]\d{1,2}[-/]\d{4})\b|^(?:lista(?:gem)?|ficheiro|informacao|dados) (?:[a-z]+ )?(?:ac?tualizad|emitid|gerad|extraid|obtid)|^(?:nota ?:|\*|fim d[aeo] list|at - |autoridade tributaria|ministerio das financas|portal das financas|documento (?:processado|emitido)|www\.|https?:|©)/;

/** A line at the foot of a page, by its own words. */
export const isFootLine = (line: string): boolean => FOOT.test(fold(line));

/** A line of the file has no cells: an amount in it would become part of a name, so no such heading is ever taught. */
const NAMES_AMOUNT = /\b(?:valor|montante|quantia|divida|euros?)\b|€/;

const readColumns = vocabulary('at-debtors heading', ['number', 'name', 'number and name'], line => {
  const [, number, name] = COLUMNS.exec(fold(line)) ?? [];
  if (number) return name ? 'number and name' : 'number';
  return name ? 'name' : null;
});

/** The columns that a whole line names, `NIPC DESIGNAÇÃO`; some writers put the two words on two lines. */
const columnsOf = (line: string) => (NAMES_AMOUNT.test(fold(line)) ? null : readColumns(line));

/** Names columns and nothing else. */
export const isColumnLine = (line: string): boolean => columnsOf(line) !== null;

const namesNumbers = (line: string): boolean => columnsOf(line)?.startsWith('number') === true;
const namesNames = (line: string): boolean => columnsOf(line)?.endsWith('name') === true;

/** A line of the header by its own words, wherever on a page it stands; `NOME` alone may be part of a name. */
export function isHeaderLine(line: string): boolean {
  const words = fold(line);
  return (
    KIND.test(words) ||
    BAND_LINE.test(words) ||
    bandAlone(line) !== null ||
    DATE_LINE.test(words) ||
    namesNumbers(line)
  );
}

/** Takes in the header lines of one page: each by itself, then as one text, for what wrapped. */
export function readHeader(header: ListHeader, lines: readonly string[]): void {
  const whole = lines.join(' ');
  for (const line of [...lines, whole]) {
    const words = fold(line);
    header.ofPersons ||= PERSONS.test(words);
    header.numberColumn ||= namesNumbers(line);
    header.nameColumn ||= namesNames(line);
    settleDate(header, readUpdateDate(line));
  }
  const bands = lines.flatMap(bandsOf).flatMap(words => readTranche(words) ?? []);
  for (const band of bands.length > 0 ? bands : bandsOf(whole).map(readTranche)) settleBand(header, band);
}

/** A band that has the line to itself; without its currency it may be anything. */
const bandAlone = (line: string): string | null => {
  const words = line.trim().replace(BAND_TITLE, '').replace(/\)$/, '');
  return /€|\beur/i.test(words) && readTranche(words) ? words : null;
};

/** The words of a band, up to those of the header that follow; a band names an amount. */
function bandsOf(line: string): string[] {
  const begins = BAND_BEGINS.exec(line);
  const words = begins ? line.slice(begins.index + begins[0].length) : '';
  const digit = words.search(/\d/);
  const alone = bandAlone(line);
  if (digit < 0) return alone === null ? [] : [alone];
  const end = words.slice(digit).search(BAND_ENDS);
  return [(end < 0 ? words : words.slice(0, digit + end)).trimEnd()];
}

function settleBand(header: ListHeader, band: Tranche | null): void {
  const before = header.tranche;
  if (!band) header.fault ??= 'the header gives a band in unknown words';
  else if (before && (before.minEur !== band.minEur || before.maxEur !== band.maxEur))
    header.fault ??= 'the header gives two bands';
  header.tranche ??= band;
}

function settleDate(header: ListHeader, date: LocalDate | 'unknown' | null): void {
  if (date === null) return;
  if (date === 'unknown') header.fault ??= 'the header gives a date that no calendar has';
  else if (header.date && header.date !== date) header.fault ??= 'the header gives two dates';
  else header.date = date;
}
